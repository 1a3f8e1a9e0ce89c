// Package splice has what every edit of a text comes down to: replacements of byte ranges in the
// bytes as loaded, and where the lines of that text begin, end and are indented. It knows no format
// and no tree.
package splice
