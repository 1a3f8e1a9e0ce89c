package files

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/pattern"
)

// complaint is what a server said against one object, as kubectl edit writes it
// in front of the text: a line that names the object, and a line a reason.
type complaint struct {
	// resource is the plural name of the kind with its group, name the object's;
	// both are "" where kubectl itself could not read the text.
	resource, name string
	reasons        []string
}

var (
	notValid  = pattern.New(`^([a-z0-9]+(?:\.[a-z0-9.-]+)?) ("(?:[^"\\]|\\.)*") was not valid:?$`)
	notParsed = pattern.New(`^The edited file (?:had a syntax error|failed validation): (.+)$`)
)

// kubectlHeader begins every text that kubectl edit hands to an editor as YAML;
// kubectlJSON is how it names a file of JSON, which has no comments.
var (
	kubectlHeader = []byte("# Please edit the object below. Lines beginning with a '#' will be ignored,")
	kubectlJSON   = pattern.New(`-edit-[0-9]+\.json$`)
)

// Served reports whether kubectl edit handed the text over: then its file is a new
// one each time, and what is saved goes to a server.
func (d *Document) Served() bool {
	return bytes.HasPrefix(bytes.TrimPrefix(d.data, byteOrderMark), kubectlHeader) || kubectlJSON().MatchString(d.name)
}

// served notes with the objects that they were handed over by kubectl edit.
func (d *Document) served() {
	if !d.Served() {
		return
	}
	for _, o := range d.objects {
		o.Served = true
	}
}

// complaints reads the comment lines in front of a text. A reason of several
// lines goes on until the next one, or an empty comment.
func complaints(data []byte) (list []complaint) {
	data = bytes.TrimPrefix(data, byteOrderMark)
	open := false
	for len(data) > 0 && len(list) < mostComplaints {
		line, rest, _ := bytes.Cut(data, []byte{'\n'})
		text := strings.TrimSpace(string(line))
		if text != "" && !strings.HasPrefix(text, "#") {
			return list
		}
		data, text = rest, strings.TrimSpace(strings.TrimPrefix(text, "#"))
		reason, isReason := strings.CutPrefix(text, "* ")
		head := notValid().FindStringSubmatch(text)
		failed := notParsed().FindStringSubmatch(text)
		switch {
		case text == "":
			open = false
		case head != nil:
			name, _ := strconv.Unquote(head[2])
			list, open = append(list, complaint{resource: head[1], name: name}), true
		case failed != nil:
			list, open = append(list, complaint{reasons: []string{failed[1]}}), true
		case open && isReason:
			c := &list[len(list)-1]
			c.reasons = append(c.reasons, reason)
		case open && len(list[len(list)-1].reasons) > 0:
			c := &list[len(list)-1]
			c.reasons[len(c.reasons)-1] += " " + text
		}
	}
	return list
}

// mostComplaints bounds how many objects a text may be said to be wrong in.
const mostComplaints = 1000

// attachServerErrors attaches the errors of a server to what they are about: a version,
// a list or an object.
func (d *Document) attachServerErrors() {
	seen := map[string]int{}
	for _, c := range complaints(d.data) {
		o := d.accused(&c, seen)
		if o == nil {
			continue
		}
		for _, reason := range c.reasons {
			for _, e := range serverErrors(reason) {
				pin(o, e)
			}
		}
		if c.reasons == nil {
			o.Said = append(o.Said, model.ServerError{Text: "the object is not valid", Stage: model.None})
		}
	}
}

// accused returns the object that a complaint is about, or nil. The nth error for a name
// belongs to the nth object of that name.
func (d *Document) accused(c *complaint, seen map[string]int) *model.Object {
	nth := seen[c.resource+"\x00"+c.name]
	seen[c.resource+"\x00"+c.name]++
	for _, o := range d.objects {
		if c.resource != "" && (o.Name != c.name || resourceOf(o) != c.resource) {
			continue
		}
		if nth == 0 || c.resource == "" {
			return o
		}
		nth--
	}
	return nil
}

// resourceOf is the name of an object's resource as a server writes it.
func resourceOf(o *model.Object) string {
	group, _, found := strings.Cut(o.APIVersion, "/")
	if !found {
		return strings.ToLower(o.Kind) + "s"
	}
	return strings.ToLower(o.Kind) + "s." + group
}

// serverTypes are the first words of a reason, by the type that they mean.
var serverTypes = map[string]string{
	"Required value": model.Required, "Invalid value": model.Invalid, "Forbidden": model.Forbidden,
	"Duplicate value": model.Duplicate, "Unsupported value": model.NotSupported,
}

// serverErrors takes a reason apart: the path of a field, the type, the sentence.
// A reason that names several fields of a patch is an error for each.
func serverErrors(reason string) []model.ServerError {
	e := model.ServerError{Text: reason, Stage: model.None}
	if path, text, found := strings.Cut(reason, ": "); found && fieldPath().MatchString(path) {
		e.Path, e.Text = path, text
	}
	first, rest, found := strings.Cut(e.Text, ": ")
	if word := serverTypes[first]; word != "" {
		e.Type = word
		if found {
			e.Text = rest
		}
	}
	switch e.Type {
	case model.Invalid, model.Duplicate, model.NotSupported:
		e.Text = withoutObject(e.Text)
	}
	switch e.Path {
	case "<nil>":
		e.Path = ""
	case "patch":
		return patchErrors(e)
	}
	return []model.ServerError{e}
}

var fieldPath = pattern.New(`^(<nil>|[A-Za-z][A-Za-z0-9]*(\[[^\]]*\])*(\.[A-Za-z][A-Za-z0-9]*(\[[^\]]*\])*)*)$`)

// namedField is how strict decoding names a field that the server does not know,
// or that is there twice.
var namedField = pattern.New(`\b(?:unknown|duplicate) field "([^"]*)"`)

// patchErrors takes apart what was said of a patch as a whole: the path patch is
// no field of the object.
func patchErrors(e model.ServerError) (all []model.ServerError) {
	for _, named := range namedField().FindAllStringSubmatch(e.Text, -1) {
		all = append(all, model.ServerError{Path: named[1], Type: e.Type, Text: named[0], Stage: model.None})
	}
	if all == nil {
		e.Path = ""
		all = append(all, e)
	}
	return all
}

// withoutObject takes off a reason the value that it begins with, where that is an
// object or a list: written as JSON, as Go writes it, or as a text that holds JSON.
func withoutObject(text string) string {
	value := ""
	if quoted, err := strconv.QuotedPrefix(text); err == nil {
		held, _ := strconv.Unquote(quoted)
		if held = strings.TrimSpace(held); strings.HasPrefix(held, "{") || strings.HasPrefix(held, "[") {
			value = quoted
		}
	} else if begin := goType().FindString(text); begin != "" {
		value = begin + bracketed(text[len(begin):])
	}
	rest, found := strings.CutPrefix(text[len(value):], ": ")
	if value == "" || rest != "" && !found {
		return text
	}
	return rest
}

// goType is what a value as Go writes it has before its braces; JSON has nothing.
var goType = pattern.New(`^(?:[\w.*&]*\[\w*\])*[\w.*&]*[{\[]`)

// bracketed is what text holds up to the bracket that closes the one before it, ""
// where there is none. Brackets in quotes do not count.
func bracketed(text string) string {
	depth := 1
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return text[:i+1]
			}
		case '"':
			quoted, err := strconv.QuotedPrefix(text[i:])
			if err != nil {
				return ""
			}
			i += len(quoted) - 1
		}
	}
	return ""
}

// pin puts an error where its path leads.
func pin(o *model.Object, e model.ServerError) {
	for _, t := range o.Tracks {
		below, found := strings.CutPrefix(e.Path, t.Path+".versions")
		if !found {
			continue
		}
		i, below := cutIndex(below)
		if i == model.None {
			i = namedIn(e.Text, t)
		}
		if i == model.None || i >= len(t.Versions) {
			t.Said = append(t.Said, e)
			return
		}
		v := t.Versions[i]
		if stage, found := strings.CutPrefix(below, ".lifecycle"); found {
			if e.Stage, _ = cutIndex(stage); e.Stage >= len(v.Stages) {
				e.Stage = model.None
			}
		}
		v.Said = append(v.Said, e)
		return
	}
	for _, t := range o.Tracks {
		if e.Path == t.Path || strings.HasPrefix(e.Path, t.Path+".") {
			t.Said = append(t.Said, e)
			return
		}
	}
	o.Said = append(o.Said, e)
}

// namedIn is the first version of a track that a sentence names in quotes, or None:
// of the latest version the server writes the path without its index (Gardener D4).
func namedIn(sentence string, t *model.Track) int {
	for _, named := range inQuotes().FindAllStringSubmatch(sentence, -1) {
		i := slices.IndexFunc(t.Versions, func(v *model.Version) bool { return v.Text == named[1] })
		if i >= 0 {
			return i
		}
	}
	return model.None
}

var inQuotes = pattern.New(`['"]([^'"]+)['"]`)

// cutIndex takes [N] off the begin of a path; None where there is none.
func cutIndex(path string) (i int, rest string) {
	if !strings.HasPrefix(path, "[") {
		return model.None, path
	}
	digits, rest, _ := strings.Cut(path[1:], "]")
	i, err := strconv.Atoi(digits)
	if err != nil || i < 0 {
		return model.None, rest
	}
	return i, rest
}

// keepServerErrors copies server errors to versions that the edit did not change.
func (d *Document) keepServerErrors(before []*model.Object) {
	for i, o := range before {
		if i >= len(d.objects) || len(d.objects[i].Tracks) != len(o.Tracks) {
			return
		}
		d.objects[i].Said = slices.Clone(o.Said)
		for k, t := range o.Tracks {
			now := d.objects[i].Tracks[k]
			now.Said = slices.Clone(t.Said)
			for n := range min(len(t.Versions), len(now.Versions)) {
				now.Versions[n].Said = slices.Clone(t.Versions[n].Said)
			}
		}
	}
}
