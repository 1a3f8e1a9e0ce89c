// Package compose turns what a user typed or marked into changes: versions to add, starts of
// several versions to shift, older fields to convert, a start to override. Panels and the
// conversation share it. It knows the editor, but neither the screen nor the sentences of its
// callers.
package compose
