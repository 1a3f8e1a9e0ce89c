// Package target computes where clusters on a version would be moved. These are the targets of
// automatic updates and of forced steps at an instant, and the upgrade path that they form. It
// also computes what happens to clusters whose owners do nothing (Gardener G).
//
// It works on one track at a time, and knows no rules, files or screen.
package target
