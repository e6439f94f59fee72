# line.awk - what `cardc --text` prints, as one line a card: "game: Name: text". Run with -v game=NAME.
BEGIN { RS = ""; FS = "\n" }
{
    name = $1
    sub(/ \([a-z-]+\)$/, "", name)
    text = ""
    for (i = 2; i <= NF; i++) text = text (i > 2 ? " " : "") $i
    print game ": " name ": " text
}
