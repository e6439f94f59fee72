/*
 * main.c - the card compiler as a program of its own: what the build makes cards with. The same command is in
 * undercroft.
 */
#include "cardc.h"

int main(int argc, char **argv) { return cardc_command(argc, argv); }
