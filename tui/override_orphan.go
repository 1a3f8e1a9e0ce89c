package tui

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// addedWords says of a version of the namespaced profile's own that it is one.
func (s *session) addedWords(line overrideLine) string {
	if s.isAdded(line) {
		return ": added by the namespaced profile"
	}
	return ""
}

// parentsNamed lists the open files with a profile of the name that a namespaced
// one gives for its parent.
func (s *session) parentsNamed(child *model.Object) (names []string) {
	for file, sheet := range s.Editor.Files {
		for _, o := range s.Editor.Now().Drafts[file].Objects() {
			if o.Kind == model.CloudProfile && o.Name == child.Parent.Name && child.Parent.Name != "" {
				names = append(names, sheet.Name)
			}
		}
	}
	return names
}

// orphanAdvice says why there is no parent, and what to do.
func (s *session) orphanAdvice(child *model.Object) string {
	switch names := s.parentsNamed(child); {
	case len(names) > 1:
		return "ambiguous: " + strings.Join(names, " and ") + "; choose with --parent FILE"
	case child.Parent.Name == "":
		return "not named: spec.parent names no CloudProfile"
	}
	return "not loaded: give the file of " + model.Escape(child.Parent.Name) + " or --parent FILE"
}

// orphanWords says in short why there is no parent.
func (s *session) orphanWords(child *model.Object) string {
	if names := s.parentsNamed(child); len(names) > 1 {
		return "the parent " + model.Escape(wordIf(child.Parent.Name)) + " is ambiguous: " + strings.Join(names, " and ")
	}
	return "the parent " + model.Escape(wordIf(child.Parent.Name)) + " is not loaded"
}
