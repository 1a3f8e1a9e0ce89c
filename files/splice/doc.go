// Package splice has what every edit of a text needs. It replaces byte ranges in the bytes as
// loaded, and knows where the lines of that text begin, end and are indented. It knows no format
// and no tree.
package splice
