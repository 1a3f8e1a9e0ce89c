// Package panel is the contract between the program and the layers on the screen: the timeline,
// lists, fields, questions. A Panel reads a Context, keeps its own state, and answers a key with
// effects. Only the program changes the editor, the focus and the time cursor, and opens and closes
// layers.
//
// Panels do not know each other. What several of them share is here: the text field, filters,
// moving in a list, sentences about findings.
package panel
