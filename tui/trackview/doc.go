// Package trackview caches what the screen shows of each track. That is the order of its rows, the
// texts as shown, the bars, all starts in the order of time, and the names of tracks if several are
// open.
//
// Only what a change affects is computed again, so the cost of a key depends on what it changes.
// The package draws nothing and knows no keys.
package trackview
