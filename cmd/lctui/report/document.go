package report

import (
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
)

// Header begins every document that is printed for programs.
type Header struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
}

// Kind returns the header of a document of a kind, VersionList for example.
func Kind(name string) Header { return Header{"lctui/v1", name} }

// Place tells which document of which file something stands in.
type Place struct {
	File     string `json:"file"`
	Document int    `json:"document"`
}

// Position is a place in a file: line and column from 1, columns in
// characters.
type Position struct {
	Line   uint32 `json:"line"`
	Column uint32 `json:"column"`
}

// PositionOf returns the position of a place, nil for what is not in the file.
func PositionOf(p model.Place) *Position {
	if !p.InFile() {
		return nil
	}
	return &Position{p.Line, p.Column}
}

// LineText returns the line for people, Absent for what is not in the file.
func (p *Position) LineText() string {
	if p == nil {
		return Absent
	}
	return strconv.Itoa(int(p.Line))
}

// ObjectName names an object.
type ObjectName struct {
	Kind      string `json:"kind"`
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
}

// NameOf returns the name of an object.
func NameOf(o *model.Object) ObjectName { return ObjectName{o.Kind, o.Namespace, o.Name} }

// Apart returns the name in memory of its own, so that the text of the file it was
// read from can be let go.
func (n ObjectName) Apart() ObjectName {
	return ObjectName{strings.Clone(n.Kind), strings.Clone(n.Namespace), strings.Clone(n.Name)}
}

// String names the object as people do.
func (n ObjectName) String() string {
	if n.Kind == model.LifecycleDescriptor {
		return strings.TrimSpace(n.Kind + " " + n.Name)
	}
	return (&model.Object{Kind: n.Kind, Namespace: n.Namespace, Name: n.Name}).String()
}

// Instant returns an instant in UTC as documents for programs have it, nil for the
// zero time.
func Instant(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := model.FormatTime(t)
	return &text
}
