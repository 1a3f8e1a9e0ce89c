package files

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/pattern"
)

// complaint is why a server refused one object. kubectl edit writes it above the text: a line that
// names the object, and one line for each reason.
type complaint struct {
	// resource is the plural name of the kind with its group, and name is the name of the object.
	// Both are "" if kubectl itself could not read the text.
	resource, name string
	reasons        []string
}

var (
	notValid  = pattern.New(`^([a-z0-9]+(?:\.[a-z0-9.-]+)?) ("(?:[^"\\]|\\.)*") was not valid:?$`)
	notParsed = pattern.New(`^The edited file (?:had a syntax error|failed validation): (.+)$`)
)

// kubectlHeader begins every text that kubectl edit passes to an editor as YAML. kubectlJSON
// matches the name of a JSON file from kubectl edit, which can have no comments.
var (
	kubectlHeader = []byte("# Please edit the object below. Lines beginning with a '#' will be ignored,")
	kubectlJSON   = pattern.New(`-edit-[0-9]+\.json$`)
)

// Served reports whether the text comes from kubectl edit. Then its file is a new one each time,
// and the saved text goes to a server.
func (d *Document) Served() bool {
	return bytes.HasPrefix(bytes.TrimPrefix(d.data, byteOrderMark), kubectlHeader) || kubectlJSON().MatchString(d.name)
}

// served marks the objects of a text that comes from kubectl edit.
func (d *Document) served() {
	if !d.Served() {
		return
	}
	for _, o := range d.objects {
		o.Served = true
	}
}

// complaints reads the comment lines above a text. A reason of several lines continues until the
// next reason or an empty comment.
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

// mostComplaints is how many complaints are read from a text at most.
const mostComplaints = 1000

// attachServerErrors attaches the errors of a server to the stage, version, track or object that
// they are about.
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
			o.ServerErrors = append(o.ServerErrors, model.ServerError{Text: "the object is not valid", Stage: model.None})
		}
	}
}

// accused returns the object that a complaint is about, or nil. The nth complaint about a name
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

// resourceOf returns the name of an object's resource as a server writes it.
func resourceOf(o *model.Object) string {
	group, _, found := strings.Cut(o.APIVersion, "/")
	if !found {
		return strings.ToLower(o.Kind) + "s"
	}
	return strings.ToLower(o.Kind) + "s." + group
}

// serverTypes maps the first words of a reason to the type of the error.
var serverTypes = map[string]string{
	"Required value": model.Required, "Invalid value": model.Invalid, "Forbidden": model.Forbidden,
	"Duplicate value": model.Duplicate, "Unsupported value": model.NotSupported,
}

// serverErrors splits a reason into the path of a field, the type and the sentence. A reason that
// names several fields of a patch becomes one error for each.
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

// namedField matches how strict decoding names a field that the server does not know, or that
// occurs twice.
var namedField = pattern.New(`\b(?:unknown|duplicate) field "([^"]*)"`)

// patchErrors splits an error about a patch as a whole into one for each field it names. Its path
// "patch" is not a field of the object.
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

// withoutObject removes the value at the beginning of a reason if it is an object or a list. The
// value may be JSON, a string that contains JSON, or a value as Go prints it.
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

// goType matches the type that Go prints before the opening bracket of a value, and the bracket.
// JSON has only the bracket.
var goType = pattern.New(`^(?:[\w.*&]*\[\w*\])*[\w.*&]*[{\[]`)

// bracketed returns the text up to and including the bracket that closes one opened before the
// text. It returns "" if there is none. Brackets in quotes are ignored.
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

// pin attaches an error to the stage, version, track or object that its path leads to.
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
			t.ServerErrors = append(t.ServerErrors, e)
			return
		}
		v := t.Versions[i]
		if stage, found := strings.CutPrefix(below, ".lifecycle"); found {
			if e.Stage, _ = cutIndex(stage); e.Stage >= len(v.Stages) {
				e.Stage = model.None
			}
		}
		v.ServerErrors = model.FewOf(append(v.ServerErrors.All(), e)...)
		return
	}
	for _, t := range o.Tracks {
		if e.Path == t.Path || strings.HasPrefix(e.Path, t.Path+".") {
			t.ServerErrors = append(t.ServerErrors, e)
			return
		}
	}
	o.ServerErrors = append(o.ServerErrors, e)
}

// namedIn returns the index of the first version of a track that a sentence names in quotes, or
// None. For the latest version the server leaves the index out of the path (Gardener D4).
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

// cutIndex removes "[N]" from the beginning of a path and returns N, or None if there is none.
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

// keepServerErrors copies the server errors of the objects, tracks and versions of a draft to those
// at the same indexes of the document, which was read from the edited text.
func (d *Document) keepServerErrors(before []*model.Object) {
	for i, o := range before {
		if i >= len(d.objects) || len(d.objects[i].Tracks) != len(o.Tracks) {
			return
		}
		d.objects[i].ServerErrors = slices.Clone(o.ServerErrors)
		for k, t := range o.Tracks {
			now := d.objects[i].Tracks[k]
			now.ServerErrors = slices.Clone(t.ServerErrors)
			for n := range min(len(t.Versions), len(now.Versions)) {
				now.Versions[n].ServerErrors = model.FewOf(slices.Clone(t.Versions[n].ServerErrors.All())...)
			}
		}
	}
}
