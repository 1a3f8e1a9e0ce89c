// Package descriptor holds the rules of lifecycle descriptors (Buildpacks RFC 0049):
// which versions of the two APIs a lifecycle supports and which of them are
// deprecated, what may be asked of it, how its lists may change, and what it says
// to older readers and in the labels of an image.
//
// A version is unsupported, then supported, then deprecated, then removed; the
// format has no dates. The package is pure: what environment and clock say is
// handed in, reading and writing files is package files' business. A change that a
// rule forbids returns a *model.Refusal.
package descriptor
