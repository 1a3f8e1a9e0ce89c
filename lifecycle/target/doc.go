// Package target computes where clusters on a version would be moved: the targets of
// automatic updates and of forced steps at an instant, the upgrade path that they form, and
// what happens to clusters whose owners do nothing (Gardener G).
//
// It works on one track at a time, and knows no rules, files or screen.
package target
