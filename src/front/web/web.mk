# web.mk - the table in a browser; included by the Makefile.
#
# $(PAGE): the rooms, the bots and the card compiler in WebAssembly, with wasi-libc. What src/host does with a disk and a terminal, a page does
# itself: it keeps its games, and hands files in (page_files.c).

WEB := src/front/web
PAGE := $(B)/page.wasm
PAGE_C := $(RULES_C) $(ROOMS_C) $(CARDC_C) $(wildcard $(WEB)/*.c)
page_object = $(patsubst %.c,$(B)/page/%.o,$(1))
PAGE_O := $(call page_object,$(PAGE_C)) $(patsubst $(GEN)/%.c,$(B)/page/gen/%.o,$(GEN_C) $(EMBEDDED_C))
PAGE_FLAGS := --target=wasm32-wasi -I$(WEB)/wasi -std=c11 -Wall -Wextra -Wshadow -Werror -Wno-overlength-strings $(INCLUDES) $(DEFINES) \
    -D_WASI_EMULATED_GETPID -mbulk-memory -msign-ext -ftls-model=local-exec
# Rules and thinking are to be fast, everything else small.
PAGE_FAST := $(PLAYED_C) bench/batch.c bench/wasm_driver.c $(wildcard src/bots/*.c)
page_opt = $(if $(filter $(1),$(PAGE_FAST)),-O3,-Oz $(if $(filter $(1),$(FACES_C)),-DRULES_UNFOLDED))

$(call page_object,$(PAGE_C) bench/batch.c bench/wasm_driver.c): $(B)/page/%.o: %.c | $(MADE)
	@mkdir -p $(@D)
	$(call say,WASM,$<) clang $(PAGE_FLAGS) $(call page_opt,$<) -MMD -MP -c $< -o $@

$(B)/page/gen/%.o: $(GEN)/%.c | $(MADE)
	@mkdir -p $(@D)
	$(call say,WASM,$<) clang $(PAGE_FLAGS) $(call page_opt,$<) -MMD -MP -c $< -o $@

$(PAGE): $(PAGE_O)
	$(call say,LINK,$@) clang --target=wasm32-wasi -mexec-model=reactor -Wl,-z,stack-size=1048576 -Wl,--strip-all $^ -o $@ -lwasi-emulated-getpid

# The page: TypeScript, styles and pictures, made by build.mjs into a folder that can be put on any host.
WEB_OUT := $(B)/web
WEB_SOURCES := $(wildcard $(WEB)/page/* $(WEB)/public/* src/games/*/cards/*.cards) $(WEB)/index.html $(WEB)/build.mjs

# The lock file names no registry, so that `npm ci` works with any. No package needs a script of its own to be run.
$(WEB)/node_modules/.package-lock.json: $(WEB)/package.json $(WEB)/package-lock.json
	$(call say,NPM,$(WEB)) cd $(WEB) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB_OUT)/index.html: $(PAGE) $(WEB_SOURCES) $(WEB)/node_modules/.package-lock.json
	$(call say,PAGE,$(WEB_OUT)) node $(WEB)/build.mjs $(PAGE) $(WEB_OUT)

web: $(WEB_OUT)/index.html
.PHONY: web
