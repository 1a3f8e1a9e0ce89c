// Package panel is the contract between the program and what lies on the screen
// in layers: the timeline, lists, fields, questions. A Panel reads a Context,
// keeps what is its own, and answers a key with a Result. The program alone
// changes the editor, the focus and the time cursor, and opens and closes layers.
//
// No panel knows another one. What several share stands here: the text field,
// filters, moving in a list, sentences of findings.
package panel
