// Package trackview keeps what the screen needs to know of each track. That is the order of its
// rows, the texts as shown, the bars, all starts in the order of time, and how tracks are named
// if several are open.
//
// Only what a change affects is worked out again, so the cost of a key depends on what it changes.
// The package draws nothing and knows no keys.
package trackview
