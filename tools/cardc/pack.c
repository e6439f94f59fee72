/* pack.c - packs and explanations; being written. */
#include <stdlib.h>
#include <string.h>
#include "cardc.h"
#include "explain.h"
char *explain_card(const Box *b, const Vocabulary *v, int c){(void)b;(void)v;(void)c;return calloc(1,1);}
uint8_t *pack_write(const Box *b,const Vocabulary *v,size_t *s){(void)b;(void)v;*s=0;return calloc(1,1);}
Box *pack_read(const uint8_t *b,size_t s,const Vocabulary *v,char w[PACK_WHY]){(void)b;(void)s;(void)v;w[0]=0;return 0;}
void pack_free(Box *b){(void)b;}
#include "text.h"
__attribute__((weak)) char *reference_of_words(const Words *w){(void)w;return calloc(1,1);}
