package editor

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// ParentsNamed lists the open files with a profile of the name that a namespaced one
// gives for its parent.
func (e *Editor) ParentsNamed(child *model.Object) (names []string) {
	for file, sheet := range e.Files {
		for _, o := range e.Now().Objects(file) {
			if o.Name == child.Parent.Name && o.Name != "" && systems.Can(o, lifecycle.BeInherited) == "" {
				names = append(names, sheet.Name)
			}
		}
	}
	return names
}

// OrphanAdvice says why a namespaced profile has no parent, and what to do.
func (e *Editor) OrphanAdvice(child *model.Object) string {
	switch names := e.ParentsNamed(child); {
	case len(names) > 1:
		return "ambiguous: " + strings.Join(names, " and ") + "; choose with --parent FILE"
	case child.Parent.Name == "":
		return "not named: spec.parent names no CloudProfile"
	}
	return "not loaded: give the file of " + model.Escape(child.Parent.Name) + " or --parent FILE"
}

// OrphanWords says in short why a namespaced profile has no parent.
func (e *Editor) OrphanWords(child *model.Object) string {
	if names := e.ParentsNamed(child); len(names) > 1 {
		return "the parent " + model.Escape(ParentName(child)) + " is ambiguous: " + strings.Join(names, " and ")
	}
	return "the parent " + model.Escape(ParentName(child)) + " is not loaded"
}

// ParentName is the name that a namespaced profile gives for its parent, profile where
// it returns none.
func ParentName(child *model.Object) string {
	if child.Parent.Name == "" {
		return "profile"
	}
	return child.Parent.Name
}
