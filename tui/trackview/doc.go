// Package trackview keeps what the screen needs to know of each track: the order
// of its rows, the texts as shown, the bars, all starts in the order of time, and
// how tracks are named where several are open.
//
// Nothing is worked out anew that a change leaves as it was, so a key costs no
// more than what it changes. The package draws nothing and knows no keys.
package trackview
