package files

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
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
	notValid  = regexp.MustCompile(`^([a-z0-9]+(?:\.[a-z0-9.-]+)?) ("(?:[^"\\]|\\.)*") was not valid:?$`)
	notParsed = regexp.MustCompile(`^The edited file (?:had a syntax error|failed validation): (.+)$`)
)

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
		head := notValid.FindStringSubmatch(text)
		failed := notParsed.FindStringSubmatch(text)
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

// hear pins what a server said to what it is about: a version, a list, an
// object.
func (d *Document) hear() {
	heard := map[string]int{}
	for _, c := range complaints(d.data) {
		o := d.accused(&c, heard)
		if o == nil {
			continue
		}
		for _, reason := range c.reasons {
			pin(o, serverError(reason))
		}
		if c.reasons == nil {
			o.Said = append(o.Said, model.ServerError{Text: "the object is not valid", Stage: model.None})
		}
	}
}

// accused gives the object that a complaint is about: of several of one name the
// one behind that of the complaint before.
func (d *Document) accused(c *complaint, heard map[string]int) *model.Object {
	nth := heard[c.resource+"\x00"+c.name]
	heard[c.resource+"\x00"+c.name]++
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

// serverError takes a reason apart: the path of a field, the type, the sentence.
func serverError(reason string) model.ServerError {
	e := model.ServerError{Text: reason, Stage: model.None}
	if path, text, found := strings.Cut(reason, ": "); found && fieldPath.MatchString(path) {
		e.Path, e.Text = path, text
	}
	first, rest, found := strings.Cut(e.Text, ": ")
	if word := serverTypes[first]; word != "" {
		e.Type = word
		if found {
			e.Text = rest
		}
	}
	if e.Path == "<nil>" {
		e.Path = ""
	}
	return e
}

var fieldPath = regexp.MustCompile(`^(<nil>|[A-Za-z][A-Za-z0-9]*(\[[^\]]*\])*(\.[A-Za-z][A-Za-z0-9]*(\[[^\]]*\])*)*)$`)

// pin puts an error where its path leads.
func pin(o *model.Object, e model.ServerError) {
	for _, t := range o.Tracks {
		below, found := strings.CutPrefix(e.Path, t.Path+".versions")
		if !found {
			continue
		}
		i, below := cutIndex(below)
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

// heardBefore hands on, after an edit, what was said of that which is as it was.
func (d *Document) heardBefore(before []*model.Object) {
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
