/*
 * crawler_sums.c - figures in words: what a card is worth, and what each side of a struggle adds up to and why.
 *
 * The sums are those of struggle.h; here they are only told. Shown before attackers or defenders are committed, so that
 * nobody has to add up cards.
 */
#include "crawler_face.h"

static const char *const RESOURCE_NAME[] = { "Equipment", "Magic", "Skill", "Tactic" };
static const char *const HARM[] = { "Harm", "Fire", "Cold", "Magic", "Venom" };
static const char *const REACH[] = { "Melee", "Reach", "Thrown", "Ranged" };

static void harm_words(int types, Text *t)
{
    bool first = true;
    for (int i = 0; i < 5; i++)
        if (types >> i & 1) text_add(t, first ? "" : "/"), text_add(t, HARM[i]), first = false;
}

static void figure(Text *t, const char *name, int32_t v)
{
    if (t->used) text_add(t, " ");
    text_add(t, name);
    text_add(t, " ");
    text_num(t, v);
}

static void letter(Text *t, const char *name, int32_t v)
{
    text_add(t, name);
    text_num(t, v);
}

static void adventurer_line(const Box *box, const Crawler *s, int slot, Text *t)
{
    for (int type = 0; type < 4; type++) {
        static const char *const SHORT[] = { "Equ", "Mag", "Ski", "Tac" };
        figure(t, SHORT[type], slot_number(box, s, DCM_NUMBER_EQUIPMENT + type, slot));
    }
    figure(t, "Life", printed_life(box, s->card[slot]));
    if (card_range(box, s->card[slot])) text_add(t, " "), text_add(t, REACH[card_range(box, s->card[slot])]);
    if (slot < LIVE && s->slot[slot].flags & SLOT_ATTACKER) text_add(t, ", attacking");
    if (slot < LIVE && s->slot[slot].flags & SLOT_DEFENDER) text_add(t, ", defending");
}

static void character_line(const Box *box, const Crawler *s, int slot, Text *t)
{
    int card = s->card[slot], area = field_of(box, card, DCM_FIELD_AREA);
    letter(t, ", P", slot_number(box, s, DCM_NUMBER_POWER, slot));
    letter(t, " S", slot_number(box, s, DCM_NUMBER_STAMINA, slot));
    letter(t, " L", printed_life(box, card));
    text_add(t, " ");
    harm_words(harm_types(box, card), t);
    if (card_range(box, card))
        text_add(t, " "), text_add(t, REACH[card_range(box, card)]),
            letter(t, "+", field_of(box, card, DCM_FIELD_BONUS));
    if (area) letter(t, " Area ", area);
    if (box->card[card].traits >> DCM_TRAIT_TRAITS_CONTACT & 1) text_add(t, " Contact");
    if (immune_types(box, card)) text_add(t, " immune "), harm_words(immune_types(box, card), t);
    if (resist_types(box, card)) text_add(t, " resists "), harm_words(resist_types(box, card), t);
}

static void help_line(const Box *box, const Crawler *s, int slot, Text *t)
{
    int card = s->card[slot];
    text_add(t, RESOURCE_NAME[card_resource(box, card)]);
    text_add(t, " ");
    text_num(t, slot_number(box, s, DCM_NUMBER_COST, slot));
    int32_t power = slot_number(box, s, DCM_NUMBER_POWER, slot),
            stamina = slot_number(box, s, DCM_NUMBER_STAMINA, slot);
    if (power) letter(t, " Power +", power);
    if (stamina) letter(t, " Stamina +", stamina);
    if (box->card[card].traits >> DCM_TRAIT_RANGE_MELEE & 15)
        text_add(t, " "), text_add(t, REACH[card_range(box, card)]);
    if (harm_types(box, card)) text_add(t, " "), harm_words(harm_types(box, card), t);
    if (field_of(box, card, DCM_FIELD_AREA)) figure(t, "Area", field_of(box, card, DCM_FIELD_AREA));
    if (box->card[card].traits >> DCM_TRAIT_TRAITS_PERMANENT & 1) text_add(t, " permanent");
    if (card_is(box, card, DCM_KIND_DISRUPTION)) text_add(t, " Disruption");
}

void crawler_card_line(const Box *box, const Crawler *s, int slot, Text *t)
{
    int card = s->card[slot];
    if (!card) return;
    if (card_is(box, card, DCM_KIND_ADVENTURER)) adventurer_line(box, s, slot, t);
    else if (card_is(box, card, DCM_KIND_CRAWLER_CARD)) help_line(box, s, slot, t);
    else if (card_is(box, card, DCM_KIND_QUEST)) {
        int32_t progress = slot < LIVE ? number_now(box, s, DCM_NUMBER_PROGRESS, slot_thing(slot)) : 0;
        if (slot < LIVE && s->slot[slot].flags & SLOT_DONE) text_add(t, "completed");
        else text_num(t, progress), text_add(t, " of "), text_num(t, quest_goal(box, s, card));
        if (quest_goal(box, s, card) < field_of(box, card, DCM_FIELD_GOAL))
            text_add(t, slot_trait(box, s, slot, DCM_TRAIT_SORT_TALLY) ? " in this Dungeon (DCS-24)"
                                                                       : " in this Dungeon (DCS-5)");
    } else {
        text_add(t, "Cost ");
        text_num(t, printed_cost(box, card));
        if (card_is(box, card, DCM_KIND_CHARACTER)) character_line(box, s, slot, t);
        else
            text_add(t, card_is(box, card, DCM_KIND_EVENT)  ? " Event"
                        : card_is(box, card, DCM_KIND_TRAP) ? " Trap"
                                                            : " Terrain");
        if (card_drafts(box, card)) text_add(t, " DRAFT");
    }
}

void crawler_card_figures(const Box *box, const Crawler *s, int slot, Text *t)
{
    char line[ITEM_LINE];
    Text figures = text_in(line, sizeof line);
    crawler_card_line(box, s, slot, &figures);
    if (figures.used) text_add(t, " ("), text_add(t, line), text_add(t, ")");
}

/* One part of a sum: "Short Sword 3"; a part that adds nothing is left out. */
static void part(const Box *box, const Crawler *s, int slot, int32_t value, bool *first, Text *t)
{
    if (!value) return;
    text_add(t, *first ? "" : ", ");
    text_add(t, printed_name(box, s->card[slot]));
    text_add(t, " ");
    text_num(t, value);
    *first = false;
}

/* What cards do to a total as a whole, beyond what its parts add up to. Needs focus. */
static int32_t total_rest(const Box *box, const Crawler *s, bool defence)
{
    if (defence) return number_now(box, s, DCM_NUMBER_DEFENCE, THING_NONE) - front_defence(box, s, s->focus);
    return number_now(box, s, DCM_NUMBER_ATTACK, THING_NONE) - struggle_attack(box, s, s->focus);
}

/* The same in words, card by card: what would be missing without each; what lasts without its card comes last. */
static void part_rest(const Box *box, const Crawler *s, bool defence, bool *first, Text *t)
{
    int32_t rest = total_rest(box, s, defence), left = rest;
    for (int i = 0; rest && i < LIVE; i++) {
        if (!mark_has(&s->live, i) || !box->card[s->card[i]].lines) continue;
        Crawler without = *s;
        without.card[i] = 0;
        hooks_refresh(box, &without);
        int32_t by = rest - total_rest(box, &without, defence);
        part(box, s, i, by, first, t);
        left -= by;
    }
    if (!left) return;
    text_add(t, *first ? "" : ", ");
    text_num(t, left);
    text_add(t, " by what was done before");
    *first = false;
}

/* Who and what makes up one side: the party's attackers or defenders and its cards. Returns whether
 * nothing was said. */
static bool party_parts(const Box *box, const Crawler *s, int front, bool defence, Text *t)
{
    int base = s->facer * PARTY;
    int number = defence ? DCM_NUMBER_STAMINA : DCM_NUMBER_POWER;
    bool first = true;
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++)
        if ((defence ? defends(s, i, front) : attacks(s, i, front)) && !s->slot[i].poison)
            part(box, s, i, slot_number(box, s, number, i), &first, t);
    for (int i = AT_CRAWL; i < AT_CRAWL + s->count[ROW_CRAWL]; i++)
        if (helps(s, i, front)) part(box, s, i, slot_number(box, s, number, i), &first, t);
    return first;
}

/* The Characters on the other side, where there are several; the sums are those of struggle_stamina and front_power. */
static void dungeon_parts(const Box *box, const Crawler *s, int front, bool defence, Text *t)
{
    int r = faced_row(s), k = front_struggle(front);
    bool first = true;
    if (struggle_characters(box, s, k) < 2) return;
    text_add(t, " (");
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++) {
        if (!in_struggle(box, s, i, k)) continue;
        if (defence && front >= FRONT_EXTRA && !reaches(box, s, i, front)) continue;
        part(box, s, i, defence ? character_power(box, s, i) : slot_number(box, s, DCM_NUMBER_STAMINA, i), &first, t);
    }
    text_add(t, ")");
}

/* Whether the attack could wound anyone at all (DCM-66, DCM-67). */
static bool woundable(const Box *box, const Crawler *s, int k)
{
    int r = faced_row(s), types = attack_types(box, s, k);
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
        if (in_struggle(box, s, i, k) && can_be_wounded(box, s, i, types)) return true;
    return false;
}

/* "Harm/Fire, Ranged": what kind of attack it is. */
static void attack_kind(const Box *box, const Crawler *s, int k, Text *t)
{
    int range = attack_range(box, s, k);
    harm_words(attack_types(box, s, k), t);
    if (range >= 0) text_add(t, ", "), text_add(t, REACH[range]);
}

/* "attack 5 (Fen Ranger 1, Short Sword 3, Toll Bridge -2; Harm, Ranged) against Stamina 4 (Giant Bat 1, Ogre Bruiser
 * 3):
   overpowers, 1 Wound". Without parts: "attack 5 (Harm, Ranged) against Stamina 4: overpowers, 1 Wound". */
void crawler_attack_sum(const Box *box, const Crawler *view, int k, bool parts, Text *t)
{
    Crawler s = *view;
    s.focus = (uint8_t)k;
    int attackers = struggle_attackers(&s, k), resisted = attack_resisted(box, &s, k);
    int32_t power = attack_total(box, &s), stamina = struggle_stamina(box, &s, k);
    text_add(t, "attack ");
    text_num(t, power);
    if (attackers) {
        text_add(t, " (");
        if (parts) {
            bool first = party_parts(box, &s, k, false, t);
            if (resisted) text_add(t, first ? "resisted -" : ", resisted -"), text_num(t, resisted), first = false;
            part_rest(box, &s, false, &first, t);
            text_add(t, first ? "" : "; ");
        }
        attack_kind(box, &s, k, t);
        text_add(t, ")");
    }
    text_add(t, " against Stamina ");
    text_num(t, stamina);
    if (parts) dungeon_parts(box, &s, k, false, t);
    if (!attackers) text_add(t, ": nobody attacks");
    else if (!struggle_characters(box, &s, k)) text_add(t, ": no struggle");
    else if (power >= stamina && !woundable(box, &s, k))
        text_add(t, ": overpowers, but none of them can be wounded by it");
    else if (power >= stamina) {
        int area = attack_area(box, &s, k);
        text_add(t, area > 1 ? ": overpowers, up to " : ": overpowers, ");
        text_num(t, area);
        text_add(t, area > 1 ? " Wounds (Area)" : " Wound");
    } else text_add(t, ": "), text_num(t, stamina - power), text_add(t, " short");
}

/* "defence 2 (Oathbound Knight 2) against Power 4 (Giant Bat 2, Ghoul 2): Ash Wizard takes a Wound, 2 short". */
void crawler_defence_sum(const Box *box, const Crawler *view, int front, bool parts, Text *t)
{
    Crawler s = *view;
    s.focus = (uint8_t)front;
    int32_t power = front_power(box, &s, front), defence = defence_total(box, &s);
    int target = front_target(&s, front);
    text_add(t, "defence ");
    text_num(t, defence);
    if (parts && defence) {
        text_add(t, " (");
        bool first = party_parts(box, &s, front, true, t);
        part_rest(box, &s, true, &first, t);
        text_add(t, ")");
    }
    text_add(t, " against Power ");
    text_num(t, power);
    if (parts) dungeon_parts(box, &s, front, true, t);
    if (defence >= power) text_add(t, ": no Wound");
    else if (target >= 0) {
        text_add(t, ": ");
        if (parts) text_add(t, printed_name(box, s.card[target])), text_add(t, " takes a Wound, ");
        text_num(t, power - defence);
        text_add(t, " short");
    }
}

void crawler_front_name(const Box *box, const Crawler *s, int front, bool defence, Text *t)
{
    int k = front_struggle(front), target = front_target(s, front), r = faced_row(s), first = -1, more = 0;
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
        if (in_struggle(box, s, i, k) && (front < FRONT_EXTRA || reaches(box, s, i, front))) {
            if (first < 0) first = i;
            else more++;
        }
    text_add(t, defence ? "for " : "against ");
    if (defence && target >= 0) {
        text_add(t, printed_name(box, s->card[target]));
        text_add(t, " against ");
    }
    text_add(t, first < 0 ? "nothing" : printed_name(box, s->card[first]));
    if (more) text_add(t, " and "), text_num(t, more), text_add(t, " more");
}
