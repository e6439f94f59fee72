# lab.mk - what the lab needs beside the program: its messages over MPI where Open MPI is installed, its tests, its rates.
# Included by the Makefile.

# The one part that knows MPI, loaded under mpirun alone.
MPI_FLAGS := $(shell pkg-config --cflags ompi-c 2>/dev/null)
MPI_PART := $(if $(MPI_FLAGS),$(if $(SAN),,$(B)/undercroft-mpi.so))
$(B)/undercroft-mpi.so: src/lab/mpi/post_mpi.c src/lab/post.h src/words/why.h $(STAMP)
	@mkdir -p $(@D)
	$(call say,MPI,$@) $(CC) -std=c11 $(WARN) -O2 -fPIC -shared -Isrc $(DEFINES) $(patsubst -I%,-isystem%,$(MPI_FLAGS)) $< -o $@ \
	    $(shell pkg-config --libs ompi-c)
all: $(MPI_PART)

LAB_TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/lab/*.c))
$(LAB_TESTS): $(B)/tests/%: $(B)/obj/tests/%.o $(RULES_O) $(HOST_LIB)
	@mkdir -p $(@D)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $^ -o $@ $(LIBS)
tests: $(LAB_TESTS) $(B)/bench/lab_rates

$(B)/bench/lab_rates: $(B)/obj/bench/lab_rates.o $(RULES_O) $(HOST_LIB)
	@mkdir -p $(@D)
	$(call say,LINK,$@) $(CC) $(HOST_FLAGS) $(LDFLAGS) $^ -o $@ $(LIBS)

bench-lab: $(B)/bench/lab_rates
	$(B)/bench/lab_rates
# Whether its intervals hold the truth where the truth is known: docs/lab.md has the figures.
lab-truths: $(B)/tests/lab/planted
	$(B)/tests/lab/planted 200
# Whether a review names planted blunders, and nothing else: hours.
review-truths: $(B)/tests/lab/blunders
	$(B)/tests/lab/blunders 40 all adept
.PHONY: bench-lab lab-truths review-truths

ifneq ($(MPI_PART),)
install: install-mpi
install-mpi: $(MPI_PART)
	install -D -m 755 $(MPI_PART) $(DESTDIR)$(PREFIX)/lib/undercroft/undercroft-mpi.so
.PHONY: install-mpi
endif
