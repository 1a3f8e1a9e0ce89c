// Package compose makes changes of what a user typed or marked: versions to add, starts of
// several versions to shift, older fields to convert, a start to override. Panels and the
// conversation share it. It knows the editor, and neither screen nor sentences of its users.
package compose
