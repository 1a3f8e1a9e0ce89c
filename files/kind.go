package files

import (
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/codec/descriptor"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model/phrase"
)

// header has the fields that identify the kind of an object.
type header struct {
	apiVersion, kind string
	root             span.ID
	at               int // offset of the object
	// shape describes a value that is not a mapping, where an object is expected. It is "" for a
	// mapping.
	shape string
}

func (h header) group() string {
	group, _, found := strings.Cut(h.apiVersion, "/")
	if !found {
		return ""
	}
	return group
}

// known returns the format of an object with this header, or nil.
func (h header) known() *codec.Format {
	for i := range formats {
		k := &formats[i]
		if h.kind == k.Name && k.Has(h.apiVersion) {
			return k
		}
	}
	return nil
}

// like returns the format with the header's kind, whatever its group, or nil.
func (h header) like() *codec.Format {
	for i := range formats {
		if h.kind == formats[i].Name {
			return &formats[i]
		}
	}
	return nil
}

// meant reports whether an object of an unknown kind was probably meant to be of a known one.
// Either its API group is known and its kind is right, nearly right or missing. Or its kind is
// right and its API version is missing.
func (h header) meant() bool {
	for i := range formats {
		k := &formats[i]
		switch ofGroup := h.group() == k.Group || h.apiVersion == k.Group; {
		case ofGroup && (h.kind == "" || nearly(h.kind, k.Name)), h.apiVersion == "" && h.kind == k.Name:
			return true
		}
	}
	return false
}

// expectedHint is the hint that lists what lctui can read.
var expectedHint = func() string {
	expected := []string{}
	for _, f := range formats {
		if f.Expected != "" {
			expected = append(expected, f.Expected)
		}
	}
	return "Expected is " + strings.Join(append(expected, "or "+descriptor.Expected), ", ")
}()

// emptiedHint is expectedHint for a text without any object, such as one whose last object was
// deleted.
var emptiedHint = "Remove the file if its last object was deleted. " + expectedHint

// nothing returns the error for a text without any object of a known kind. headers are those of the
// objects found instead.
func nothing(name string, headers []header, tree *span.Tree) *Error {
	e := &Error{File: name, Hint: expectedHint, NoKind: true}
	for _, h := range headers {
		if h.meant() {
			e.Meant, headers = true, []header{h}
			break
		}
	}
	h, why := mostTelling(headers)
	if why == "" {
		e.What, e.Hint = "there is no object in the file, only comments, blank documents or empty lists", emptiedHint
		return e
	}
	e.What = why
	e.Place = codec.PlaceAt(tree, h.at)
	return e
}

// mostTelling picks the object to report, and returns it with the message. It prefers an object of
// a known kind in another group or version, then one of another kind, then one without kind or API
// version.
func mostTelling(headers []header) (header, string) {
	for _, h := range headers {
		if k := h.like(); k != nil && h.apiVersion != "" {
			if h.group() == k.Group {
				return h, "this " + h.kind + " has the API version " + phrase.Quoted(h.apiVersion) + ", which is not known; known is " +
					phrase.Quoted(k.Group+"/"+k.Version)
			}
			return h, "this " + h.kind + " belongs to " + h.groupWords() + "; expected is the API group " + phrase.Quoted(k.Group)
		}
	}
	for _, h := range headers {
		if h.kind != "" && h.apiVersion != "" {
			for i := range formats {
				if h.group() == formats[i].Group && nearly(h.kind, formats[i].Name) {
					return h, "there is no kind " + phrase.Quoted(h.kind) + " in " + phrase.Quoted(h.apiVersion) + "; did you mean " + formats[i].Name + "?"
				}
			}
			return h, "there is no object of a known kind; found " + listed(headers)
		}
	}
	for _, h := range headers {
		return h, "the object has no " + h.missing()
	}
	return header{}, ""
}

func (h header) groupWords() string {
	if h.group() == "" {
		return "no API group (its apiVersion is " + phrase.Quoted(h.apiVersion) + ")"
	}
	return "the API group " + phrase.Quoted(h.group())
}

// missing returns a phrase about what an object lacks: its kind, its API version, or both.
func (h header) missing() string {
	switch {
	case h.shape != "":
		return "fields: it is " + h.shape
	case h.kind != "":
		return "apiVersion (its kind is " + phrase.Quoted(h.kind) + ")"
	case h.apiVersion != "":
		return "kind (its apiVersion is " + phrase.Quoted(h.apiVersion) + ")"
	default:
		return "kind and no apiVersion"
	}
}

// listed names the kinds that were found, at most the first few.
func listed(headers []header) string {
	const most = 4
	var names []string
	seen := map[string]bool{}
	for _, h := range headers {
		name := "an object without kind or apiVersion"
		if h.kind != "" && h.apiVersion != "" {
			name = "kind " + phrase.Quoted(h.kind) + " of " + phrase.Quoted(h.apiVersion)
		}
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " and others"
	}
	return strings.Join(names, ", ")
}

// nearly reports whether two words are equal apart from case, or differ in up to two adjacent
// letters that are wrong, missing or extra.
func nearly(word, other string) bool {
	word, other = strings.ToLower(word), strings.ToLower(other)
	for word != "" && other != "" && word[0] == other[0] {
		word, other = word[1:], other[1:]
	}
	for word != "" && other != "" && word[len(word)-1] == other[len(other)-1] {
		word, other = word[:len(word)-1], other[:len(other)-1]
	}
	return len(word) <= 2 && len(other) <= 2
}
