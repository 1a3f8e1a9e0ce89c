package span

// class is a set of roles that a byte can have. The context decides which of them it has.
type class uint8

const (
	blank     class = 1 << iota // space and tab
	lineEnd                     // LF, and CR, which always comes before an LF
	plainSign                   // may end a plain scalar, or a line of one
	quoteSign                   // has a meaning between quotes
	noStart                     // cannot begin a plain scalar, or only before certain bytes
	nameSign                    // in names of anchors and aliases
	tagSign                     // in tags
)

// classes contains the roles of every byte.
var classes = func() (c [256]class) {
	put := func(role class, members string) {
		for i := range len(members) {
			c[members[i]] |= role
		}
	}
	put(blank, " \t")
	put(lineEnd, "\n\r")
	put(plainSign, " \t\n\r#:,?[]{}")
	put(quoteSign, "\n\"'\\")
	put(noStart, " \t\n\r,[]{}#&*!|>'\"%@`-?:")
	for i := range len(c) {
		if b := byte(i); b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' {
			c[i] |= nameSign | tagSign
		}
	}
	put(nameSign|tagSign, "-_")
	put(tagSign, "/:.")
	return c
}()

func isBlank(c byte) bool { return classes[c]&blank != 0 }
func isBreak(c byte) bool { return classes[c]&lineEnd != 0 }
