// Package target says where clusters on a version would be moved: the targets of
// automatic updates and of forced steps at an instant, the way up that they make,
// and what becomes of clusters whose owners move nothing (Gardener G).
//
// It knows one track at a time, and no rules, files or screen.
package target
