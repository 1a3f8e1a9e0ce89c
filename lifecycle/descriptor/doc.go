// Package descriptor holds the rules for lifecycle descriptors (Buildpacks RFC 0049). A
// descriptor says which versions of the two APIs a buildpacks lifecycle supports and which of
// them are deprecated. The package also says how it answers a request for a version, and what it
// says to older readers and in the labels of an image.
//
// A version is unsupported, then supported, then deprecated, then removed; the format has no
// dates. The package is pure: the environment is passed in, and package files reads the
// files. lctui does not edit descriptors: their two lists are changed in an editor.
package descriptor
