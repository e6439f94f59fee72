# Makefile - builds Undercroft. There is no configure step: `make` makes build/undercroft.
#
#   make                      the program
#   make CC=clang             with the other compiler; everything is rebuilt when compiler or flags change
#   make BUILD=dir            into another folder
#   make SAN=1                with AddressSanitizer, UBSan and the rules' own checks, in $(BUILD)/san
#   make TINY=1               with tiny capacities, in $(BUILD)/tiny, so that running out of room is tested
#   make tests                the test programs (./test runs them)
#   make wasm                 the rules in WebAssembly; prints the signatures of the golden games under node
#   make web                  the table in a browser: a static folder, $(BUILD)/web
#   make cuda                 the rules on a GPU, where there is nvcc; prints the same signatures where there is a GPU
#   make fuzz                 the fuzzers of tests/fuzz, of the same objects, in $(BUILD)/san/fuzz
#   make bench                decisions per second
#   make bench-sessions       what a table costs that is served: bytes, views, seeking
#   make bench-crowd          a crowd at a server: latency, CPU, memory
#   make bench-lab            how fast the lab counts random games
#   make lab-truths           whether the lab finds what is planted, and nothing else
#   make review-truths        whether a review names planted blunders (hours)
#   make random-cards         100,000 cards made at random: read back, played, held to the laws, under sanitizers (a night); CARDS=N, SEED=N
#   make tidy format          lints; layout
#   make install PREFIX=dir   the program, its manual page, completions, what a desktop wants, the rules for players (tools/release makes a release)
#   make clean
#
# Games are folders of src/games named in src/table/registry.h; a new .c file needs no line here. A game with a *.words
# file has its cards compiled by tools/cardc into $(BUILD)/gen first, once for every way of building.
#
# V=1 shows the commands.

BUILD ?= build
PREFIX ?= /usr/local
ifeq ($(origin CC),default)
CC := $(if $(SAN),clang,gcc)
endif
B := $(BUILD)$(if $(SAN),/san)$(if $(TINY),/tiny)
# What is generated is the same for all of them, and made by the plain build alone.
GEN := $(BUILD)/gen

# ---- Flags -----------------------------------------------------------------------------------------------------------

comma := ,
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Werror
# Checked rules take the compiler long: less is optimized there.
OPT ?= -O2
RULES_OPT ?= $(if $(SAN),-O1,-O2)
FACES_OPT ?= -O1
CLANG := $(findstring clang,$(CC))
SAN_FLAGS := $(if $(SAN),-fsanitize=address$(comma)undefined$(if $(CLANG),$(if $(TINY),,$(comma)fuzzer-no-link) -gline-tables-only,-g1) \
    -fno-sanitize-recover=all -fno-omit-frame-pointer -DRULES_CHECKED)
DEFINES := -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700 $(if $(TINY),-DKIT_TINY)
INCLUDES := -Isrc -I. -Itools -Itests -I$(GEN)

PACKAGES := sqlite3 jansson $(if $(wildcard src/front/term/*.c),ncursesw)
LIB_FLAGS := $(filter-out -D_XOPEN_SOURCE=% -D_DEFAULT_SOURCE,$(shell pkg-config --cflags $(PACKAGES) 2>/dev/null))
# Of ncursesw only the libraries: its flags define _XOPEN_SOURCE once more.
LIBS := $(shell pkg-config --libs $(PACKAGES) ncursesw 2>/dev/null) -lm

BASE := -std=c11 $(WARN) $(INCLUDES) $(DEFINES) $(SAN_FLAGS) $(CFLAGS)
HOST_FLAGS := $(BASE) $(OPT) $(LIB_FLAGS)
RULES_FLAGS := $(BASE) -ffreestanding $(RULES_OPT)
FACES_FLAGS := $(BASE) -ffreestanding $(FACES_OPT) -DRULES_UNFOLDED

# ---- What there is ---------------------------------------------------------------------------------------------------

GAMES := $(shell grep -o 'GAME_NAMED([a-z_]*)' src/table/registry.h | sed 's/.*(\(.*\))/\1/')
CARD_GAMES := $(foreach g,$(GAMES),$(if $(wildcard src/games/$g/*.words),$g))

# Each game is two objects, its rules (with its brain) and its faces (with its stage and all the rest), since every file of it would compile the
# kit anew.
PLAYED_C := $(foreach g,$(GAMES),$(GEN)/$(g)_rules.c)
FACES_C := $(foreach g,$(GAMES),$(GEN)/$(g)_faces.c)
rules_parts = $(wildcard src/games/$(1)/$(1).c src/games/$(1)/$(1)_brain.c)
faces_parts = $(filter-out $(rules_parts),$(wildcard src/games/$(1)/*.c))
RULES_C := src/table/registry.c
GEN_C := $(foreach g,$(CARD_GAMES),$(GEN)/$(g)_names.c $(GEN)/$(g)_sources.c) $(PLAYED_C) $(FACES_C)
CARDC_C := $(filter-out %/main.c %/command.c,$(wildcard tools/cardc/*.c))
# The rooms between rules and front ends, each standing on those before it alone (tests/rooms.sh).
ROOMS := words event table bots scenario telling records sitting wire
ROOMS_C := $(filter-out src/table/registry.c,$(foreach r,$(ROOMS),$(wildcard src/$(r)/*.c)))
HOST_C := $(ROOMS_C) $(CARDC_C) tools/cardc/command.c $(wildcard src/host/*.c src/lab/*.c) \
    $(wildcard src/far/*.c src/front/cli/*.c src/front/term/*.c) bench/bench.c bench/batch.c

object = $(patsubst %.c,$(B)/obj/%.o,$(1))
generated = $(patsubst $(GEN)/%.c,$(B)/obj/gen/%.o,$(1))

RULES_O := $(call object,$(RULES_C)) $(call generated,$(GEN_C))
# Rules and lessons travel inside the program.
EMBEDDED_C := $(GEN)/rules_pages.c $(GEN)/lesson_files.c
HOST_O := $(call object,$(HOST_C)) $(EMBEDDED_C:$(GEN)/%.c=$(B)/obj/gen/%.o)
MAIN_O := $(call object,src/front/cli/main.c)

PROGRAM := $(B)/undercroft
CARDC := $(BUILD)/cardc
UNIT_C := $(wildcard tests/unit/*.c tests/table/*.c tests/attack/*.c tests/bots/*.c tests/term/*.c tests/reader/*.c tests/trace/*.c tests/event/*.c)
TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/*.c) $(UNIT_C))

all: $(PROGRAM)
tests: $(TESTS) $(B)/bench/rates
.PHONY: all tests
.DELETE_ON_ERROR:

ifeq ($(V),)
say = @printf '  %-7s %s\n' $(1) $(2);
endif

# ---- Objects ---------------------------------------------------------------------------------------------------------

# Everything is made anew when the compiler or a flag has changed.
STAMP := $(B)/flags
WANTED := $(CC) $(HOST_FLAGS) | $(RULES_FLAGS) | $(FACES_FLAGS)
ifneq ($(shell cat $(STAMP) 2>/dev/null),$(WANTED))
$(shell mkdir -p $(B) && printf '%s\n' '$(WANTED)' >$(STAMP))
endif

$(call generated,$(PLAYED_C)): $(B)/obj/gen/%.o: $(GEN)/%.c $(STAMP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) $(RULES_FLAGS) -MMD -MP -c $< -o $@

$(call generated,$(FACES_C)): $(B)/obj/gen/%.o: $(GEN)/%.c $(STAMP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) $(FACES_FLAGS) -MMD -MP -c $< -o $@

$(call generated,$(filter-out $(PLAYED_C) $(FACES_C),$(GEN_C))): $(B)/obj/gen/%.o: $(GEN)/%.c $(STAMP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) $(FACES_FLAGS) -Wno-overlength-strings -MMD -MP -c $< -o $@

$(B)/obj/%.o: %.c $(STAMP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) $(HOST_FLAGS) $(OWN_FLAGS) -MMD -MP -c $< -o $@

$(MAIN_O): VERSION
$(MAIN_O): OWN_FLAGS := -DUNDERCROFT_VERSION='"$(file <VERSION)"'

# ---- What is generated -----------------------------------------------------------------------------------------------

RULES_PAGES := $(sort $(wildcard docs/rules/*.md))
LESSONS := $(sort $(foreach g,$(GAMES),$(wildcard src/games/$g/lessons/*.lesson)))
MADE := $(foreach g,$(CARD_GAMES),$(GEN)/$(g).made)
GENERATED := $(MADE) $(PLAYED_C) $(FACES_C) $(EMBEDDED_C)

ifeq ($(SAN)$(TINY),)

# It reads and writes files, and guesses what was meant, as the table does.
$(CARDC): $(call object,$(CARDC_C) tools/cardc/command.c tools/cardc/main.c src/host/file.c src/words/why.c src/words/words.c src/words/sheet.c)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $^ -o $@ -lm

# One run of cardc makes four files; it leaves those alone that would not change.
define cards_of
$(GEN)/$(1).made: $(CARDC) $(wildcard src/games/$(1)/*.words src/games/$(1)/*.lock src/games/$(1)/cards/*.cards src/kit/*.words)
	@mkdir -p $$(@D)
	$$(call say,CARDC,src/games/$(1)) $(CARDC) -o $(GEN) src/games/$(1)
	@touch $$@
$(foreach f,_words.h _box.h _names.c _sources.c,$(GEN)/$(1)$(f)): $(GEN)/$(1).made ; @:
endef
$(foreach g,$(CARD_GAMES),$(eval $(call cards_of,$(g))))

# A unit of a game includes its parts; it is left alone when these are the same.
unit_of = @mkdir -p $(@D) && printf '\#include "%s"\n' $(patsubst src/%,%,$(1)) >$@.new && if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi
$(PLAYED_C): $(GEN)/%_rules.c: ALWAYS
	$(call unit_of,$(call rules_parts,$*))
$(FACES_C): $(GEN)/%_faces.c: ALWAYS
	$(call unit_of,$(call faces_parts,$*))

$(GEN)/rules_pages.c: tools/embed $(RULES_PAGES)
	@mkdir -p $(@D)
	$(call say,EMBED,docs/rules) tools/embed telling/rules_page.h RulesPage RULES_PAGES docs/rules/ $(RULES_PAGES) >$@.new && mv $@.new $@
$(GEN)/lesson_files.c: tools/embed $(LESSONS)
	@mkdir -p $(@D)
	$(call say,EMBED,lessons) tools/embed scenario/lesson.h LessonFile LESSON_FILES src/games/ $(LESSONS) >$@.new && mv $@.new $@

generated: $(GENERATED)
.PHONY: generated ALWAYS

else

# The checked and the tiny build take what the plain one generates.
$(GENERATED) $(foreach g,$(CARD_GAMES),$(foreach f,_names.c _sources.c,$(GEN)/$(g)$(f))): plainly_generated ; @:
plainly_generated:
	@$(MAKE) --no-print-directory SAN= TINY= generated
.PHONY: plainly_generated

endif

# What is generated comes first for all that may look at it.
$(call object,$(RULES_C) $(filter-out $(CARDC_C) tools/cardc/command.c src/host/file.c src/words/why.c src/words/words.c src/words/sheet.c,$(HOST_C))): | $(MADE)
$(call object,$(wildcard tests/*.c tests/*/*.c)) $(call generated,$(PLAYED_C) $(FACES_C)): | $(MADE)

$(EMBEDDED_C:$(GEN)/%.c=$(B)/obj/gen/%.o): $(B)/obj/gen/%.o: $(GEN)/%.c $(STAMP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) $(HOST_FLAGS) -MMD -MP -c $< -o $@

# ---- Programs --------------------------------------------------------------------------------------------------------

$(PROGRAM): $(RULES_O) $(HOST_O)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $^ -o $@ $(LIBS)

# Tests of the rules need the rules alone, so that they run while a front end is half-written.
BATCH_O := $(call object,bench/batch.c)
LAW_O := $(call object,$(wildcard tests/law/*.c))
RULES_TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/*.c))
$(RULES_TESTS): $(B)/tests/%: $(B)/obj/tests/%.o $(RULES_O) $(BATCH_O) $(LAW_O)
	@mkdir -p $(@D)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $^ -o $@ -lm

# What tests of host parts link against: everything but the program's main, each taking what it needs.
HOST_LIB := $(B)/libhost.a
$(HOST_LIB): $(filter-out $(MAIN_O),$(HOST_O))
	$(call say,AR,$@) rm -f $@ && ar rcs $@ $^

# The server is a program of its own: who only plays needs none of its packages (tools/packages.sh: SERVE_PACKAGES).
SERVE_LIBS = $(shell pkg-config --libs libwebsockets 2>/dev/null)
SERVE_C := $(wildcard src/serve/*.c)
SERVER := $(B)/undercroft-serve
$(SERVER): $(call object,$(SERVE_C)) $(RULES_O) $(HOST_LIB)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $^ -o $@ $(LIBS) $(SERVE_LIBS) -lpthread
server: $(SERVER)
.PHONY: server

# Tests of the server behind its seam: without sockets, and so without its packages.
SEAM_O := $(call object,$(filter-out %/main.c %/gate.c,$(SERVE_C)))
ONLINE_TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/online/*.c))
$(ONLINE_TESTS): $(B)/tests/%: $(B)/obj/tests/%.o $(SEAM_O) $(RULES_O) $(HOST_LIB)
	@mkdir -p $(@D)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $^ -o $@ $(LIBS) -lpthread
# The server's own code with a store that can lose and fail.
SIMULATION := $(B)/tests/simulation/simulation
$(SIMULATION): $(call object,$(wildcard tests/simulation/*.c)) $(filter-out %/sqlite_store.o,$(SEAM_O)) $(RULES_O) $(HOST_LIB)
	@mkdir -p $(@D)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $^ -o $@ $(LIBS) -lpthread
online-tests: $(ONLINE_TESTS) $(SIMULATION)
.PHONY: online-tests

$(patsubst tests/%.c,$(B)/tests/%,$(UNIT_C)): $(B)/tests/%: $(B)/obj/tests/%.o $(RULES_O) $(HOST_LIB)
	@mkdir -p $(@D)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $^ -o $@ $(LIBS)

# The laws with cards from a file.
$(B)/tests/reader/lawful: $(LAW_O)

# Cards made at random from the grammar: they compile, are read back, play as they are read, obey the laws, and run clean under sanitizers.
CARDS ?= 100000
SEED ?= 1
random-cards: all $(B)/tests/reader/same
	$(MAKE) --no-print-directory SAN=1 $(B)/san/tests/reader/lawful
	tests/reader/run.sh $(B) $(CARDS) $(SEED)
	tests/reader/lawful.sh $(B) $(B)/san/tests/reader/lawful $(CARDS) $(SEED)
.PHONY: random-cards

# Its allocations fail one after the other.
$(B)/tests/unit/cardc_lack: LDFLAGS += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

$(B)/bench/rates: $(call object,bench/main.c bench/bench.c src/bots/search.c src/bots/tree.c src/bots/dominated.c) $(RULES_O) $(BATCH_O)
	@mkdir -p $(@D)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $^ -o $@ -lm

bench: $(B)/bench/rates
	$(B)/bench/rates
.PHONY: bench

$(B)/bench/sessions: $(call object,bench/sessions.c) $(RULES_O) $(HOST_LIB)
	@mkdir -p $(@D)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $^ -o $@ $(LIBS)
bench-sessions: $(B)/bench/sessions
	$(B)/bench/sessions
.PHONY: bench-sessions

$(B)/bench/crowd: $(call object,bench/crowd.c) $(HOST_LIB) $(SERVER)
	@mkdir -p $(@D)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $(filter %.o %.a,$^) -o $@ $(LIBS)
bench-crowd: $(B)/bench/crowd
	$(B)/bench/crowd --server $(SERVER)
.PHONY: bench-crowd

# ---- WebAssembly -----------------------------------------------------------------------------------------------------

include src/front/web/web.mk

# The rules alone, of the same objects as the page.
WASM := $(B)/rules.wasm
WASM_O := $(call page_object,$(RULES_C) bench/batch.c bench/wasm_driver.c) $(patsubst $(GEN)/%.c,$(B)/page/gen/%.o,$(GEN_C))
$(WASM): $(WASM_O)
	$(call say,LINK,$@) clang --target=wasm32-wasi -nostdlib -Wl,--no-entry -Wl,--export-dynamic -Wl,-z,stack-size=1048576 $^ -o $@

wasm: $(WASM)
	@node bench/wasm.mjs $(WASM) signatures
.PHONY: wasm

# ---- CUDA ------------------------------------------------------------------------------------------------------------

NVCC ?= $(shell command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
CUDA_ARCH ?= $(if $(shell command -v nvidia-smi),native,sm_75)
NVCC_FLAGS := -O2 -arch=$(CUDA_ARCH) -std=c++17 $(INCLUDES) -diag-suppress 177
CUDA_HEADERS = $(wildcard src/*.h src/kit/*.h src/kit/*.inc src/games/*/*.[ch] src/front/gpu/*) $(MADE)

$(B)/cuda/%.o: src/front/gpu/batch.cu $(STAMP) $(CUDA_HEADERS)
	@mkdir -p $(@D)
	$(call say,NVCC,$*) $(NVCC) $(NVCC_FLAGS) -DGPU_GAME=$* -DGPU_RULES='"games/$*/$*.c"' -c $< -o $@

$(B)/gpu-batch: $(call object,src/front/gpu/main.c) $(foreach g,$(GAMES),$(B)/cuda/$(g).o) $(RULES_O) $(BATCH_O)
	$(call say,LINK,$@) $(NVCC) -arch=$(CUDA_ARCH) $^ -o $@

cuda: $(if $(NVCC),$(B)/gpu-batch)
	@$(if $(NVCC),$(B)/gpu-batch || { test $$? = 3 && echo "built; there is no GPU here to run it on"; },echo "there is no nvcc on this machine: nothing built")
.PHONY: cuda

# ---- Fuzzers ---------------------------------------------------------------------------------------------------------

# With SAN=1 alone: the checked objects are made so that fuzzers can be linked of them.
FUZZERS := $(patsubst tests/fuzz/%.c,$(B)/fuzz/%,$(wildcard tests/fuzz/*.c))
$(FUZZERS): $(B)/fuzz/%: $(B)/obj/tests/fuzz/%.o $(RULES_O) $(HOST_LIB)
	@mkdir -p $(@D)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) -fsanitize=fuzzer $(filter %.o,$^) $(filter %.a,$^) -o $@ $(LIBS) -lpthread
$(B)/fuzz/serve_frames $(B)/fuzz/serve_config: $(SEAM_O)

fuzz:
	@$(MAKE) --no-print-directory SAN=1 fuzzers
fuzzers: $(FUZZERS)
.PHONY: fuzz fuzzers

include src/lab/lab.mk

# ---- Care ------------------------------------------------------------------------------------------------------------

SOURCES := $(shell git ls-files '*.c' '*.h' '*.inc' '*.cu' 2>/dev/null)
format:
	@tests/format.sh --fix $(SOURCES)
format-check:
	@tests/format.sh $(SOURCES)
tidy: all
	clang-tidy --quiet $(filter %.c,$(SOURCES)) -- -std=c11 $(INCLUDES) $(DEFINES) $(LIB_FLAGS)
.PHONY: format format-check tidy

SHARE := $(DESTDIR)$(PREFIX)/share
completion = @mkdir -p $(dir $(2)) && $(PROGRAM) completion $(1) >$(2)
install: all
	install -D -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/undercroft
	install -D -m 644 docs/undercroft.6 $(SHARE)/man/man6/undercroft.6
	install -D -m 644 packaging/undercroft.desktop $(SHARE)/applications/undercroft.desktop
	install -D -m 644 $(WEB)/public/icon.svg $(SHARE)/icons/hicolor/scalable/apps/undercroft.svg
	install -d $(SHARE)/undercroft/rules && install -m 644 $(RULES_PAGES) $(SHARE)/undercroft/rules
	$(call completion,bash,$(SHARE)/bash-completion/completions/undercroft)
	$(call completion,zsh,$(SHARE)/zsh/site-functions/_undercroft)
	$(call completion,fish,$(SHARE)/fish/vendor_completions.d/undercroft.fish)
# The server, where it was built, with the page beside it.
install-server: server
	install -D -m 755 $(SERVER) $(DESTDIR)$(PREFIX)/bin/undercroft-serve
	install -D -m 644 packaging/undercroft-serve.service $(SHARE)/undercroft/undercroft-serve.service
	if [ -e $(WEB_OUT)/index.html ]; then mkdir -p $(SHARE)/undercroft/web && cp -r $(WEB_OUT)/. $(SHARE)/undercroft/web; fi
.PHONY: install install-server

clean:
	rm -rf $(BUILD)
.PHONY: clean

# What the scripts ask for: `make -s print-B`.
print-%:
	@echo $($*)

-include $(shell find $(B)/obj $(B)/page -name '*.d' 2>/dev/null)
