package config

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// reader reads the nodes of a configuration into a Config.
type reader struct {
	tree   *span.Tree
	config *Config
	err    error // the first one
}

// field is a key that a mapping may have, with the function that reads its value.
type field struct {
	key  string
	read func(value span.ID, path string)
}

func (r *reader) read() {
	c := r.config
	switch n := r.tree.Documents(); {
	case n > 1:
		r.refuse(r.tree.Root(1), "a configuration is one document", "Take out the --- and what follows")
	case n == 1 && r.tree.Root(0) != 0 && !r.isNull(r.tree.Root(0)):
		r.fields(r.tree.Root(0), "", []field{
			{"dialect", r.word(&c.Dialect, "gep32", "gardener")},
			{"theme", r.word(&c.Theme)},
			{"color", r.word(&c.Color, "auto", "always", "never")},
			{"ascii", r.bool(&c.ASCII)},
			{"mouse", r.bool(&c.Mouse)},
			{"linear", r.bool(&c.Linear)},
			{"failOn", r.word(&c.FailOn, "error", "warning", "info")},
			{"maxSize", r.size},
			{"keys", r.keys},
			{"templates", r.templates},
			{"policies", r.policies},
			{"rules", r.rules},
			{"exclude", func(value span.ID, path string) {
				r.items(value, path, func(item span.ID, path string) { c.Exclude = append(c.Exclude, r.text(item, path)) })
			}},
			{"gardener", func(value span.ID, path string) {
				r.fields(value, path, []field{{"lifecycle", r.word(&c.Gardener.Lifecycle, "on", "off")}})
			}},
			{"revisions", func(value span.ID, path string) {
				r.fields(value, path, []field{
					{"user", r.word(&c.Revisions.User)},
					{"resourceVersion", r.word(&c.Revisions.ResourceVersion, "require", "keep", "ignore")},
				})
			}},
		})
	}
}

// fields reads a mapping that may have the known keys, each once.
func (r *reader) fields(id span.ID, path string, known []field) {
	r.pairs(id, path, func(key, value span.ID, path string) {
		name := r.tree.Text(key)
		if i := slices.IndexFunc(known, func(f field) bool { return f.key == name }); i >= 0 {
			known[i].read(value, path)
			return
		}
		names := make([]string, len(known))
		for i := range known {
			names[i] = known[i].key
		}
		r.refuse(key, "the key "+strconv.Quote(name)+" is not known", "the keys here are "+strings.Join(names, ", "))
	})
}

// pairs visits the pairs of a mapping, up to the first error.
func (r *reader) pairs(id span.ID, path string, each func(key, value span.ID, path string)) {
	named := path
	if path == "" {
		named = "the configuration"
	}
	if id = r.tree.Resolve(id); r.tree.Kind(id) != span.Mapping {
		r.refuse(id, named+" must be a mapping of keys to values", "`lctui config` prints an example")
		return
	}
	for key := r.tree.First(id); key != 0 && r.err == nil; key = r.tree.Next(r.tree.Next(key)) {
		inner, value := strings.TrimPrefix(path+"."+r.tree.Text(key), "."), r.tree.Next(key)
		r.config.places[inner] = r.place(value)
		each(key, value, inner)
	}
}

// items visits the items of a list, up to the first error.
func (r *reader) items(id span.ID, path string, each func(item span.ID, path string)) {
	if id = r.tree.Resolve(id); r.tree.Kind(id) != span.Sequence {
		r.refuse(id, path+" must be a list", "`lctui config` prints an example")
		return
	}
	i := 0
	for item := r.tree.First(id); item != 0 && r.err == nil; item = r.tree.Next(item) {
		inner := path + "[" + strconv.Itoa(i) + "]"
		r.config.places[inner] = r.place(item)
		each(item, inner)
		i++
	}
}

// text reads a scalar that is not null.
func (r *reader) text(id span.ID, path string) string {
	if id = r.tree.Resolve(id); r.tree.Kind(id) != span.Scalar || r.isNull(id) {
		r.refuse(id, path+" needs a value", "`lctui config` prints the default")
		return ""
	}
	return r.tree.Text(id)
}

func (r *reader) isNull(id span.ID) bool {
	return r.tree.Kind(id) == span.Scalar && r.tree.Resolved(id) == span.Null
}

// word returns a function that reads one of the allowed words, or any word if none are given.
func (r *reader) word(to *string, allowed ...string) func(span.ID, string) {
	return func(id span.ID, path string) {
		*to = r.text(id, path)
		if r.err == nil && len(allowed) > 0 && !slices.Contains(allowed, *to) {
			r.refuse(id, path+" cannot be "+strconv.Quote(*to), "write "+strings.Join(allowed, ", "))
		}
	}
}

func (r *reader) bool(to *bool) func(span.ID, string) {
	return func(id span.ID, path string) {
		text := r.text(id, path)
		if *to = text == "true"; r.err == nil && !*to && text != "false" {
			r.refuse(id, path+" cannot be "+strconv.Quote(text), "write true or false")
		}
	}
}

func (r *reader) size(id span.ID, path string) {
	size, err := ParseSize(r.text(id, path))
	if r.config.MaxSize = size; r.err == nil && err != nil {
		r.refuse(id, path+": "+err.Error(), "")
	}
}

func (r *reader) keys(id span.ID, path string) {
	r.config.Keys = map[string][]string{}
	r.pairs(id, path, func(key, value span.ID, path string) {
		var names []string
		r.items(value, path, func(item span.ID, path string) { names = append(names, r.text(item, path)) })
		r.config.Keys[r.tree.Text(key)] = names
	})
}

func (r *reader) templates(id span.ID, path string) {
	r.config.Templates = nil
	r.pairs(id, path, func(key, value span.ID, path string) {
		template := Template{Name: r.tree.Text(key)}
		r.pairs(value, path, func(key, value span.ID, path string) {
			template.Stages = append(template.Stages, Stage{r.tree.Text(key), r.text(value, path)})
		})
		r.config.Templates = append(r.config.Templates, template)
	})
}

func (r *reader) policies(id span.ID, path string) {
	r.items(id, path, func(item span.ID, path string) {
		var p Policy
		r.fields(item, path, []field{{"files", r.word(&p.Files)}, {"policy", r.word(&p.Policy)}})
		if r.err == nil && (p.Files == "" || p.Policy == "") {
			r.refuse(item, path+" needs files and policy", `write {files: "profiles/*.yaml", policy: kubernetes}`)
		}
		r.config.Policies = append(r.config.Policies, p)
	})
}

// rules reads the severities of rules. The place of each is the place of the rule's name.
func (r *reader) rules(id span.ID, path string) {
	r.config.Rules = map[string]string{}
	r.pairs(id, path, func(key, value span.ID, path string) {
		level := ""
		r.word(&level, "error", "warning", "info", "off")(value, path)
		r.config.places[path] = r.place(key)
		r.config.Rules[r.tree.Text(key)] = level
	})
}

func (r *reader) place(id span.ID) model.Position {
	start, _ := r.tree.Range(id)
	line, column := r.tree.Position(start)
	return model.Position{Line: uint32(line), Column: uint32(column)}
}

// refuse records the first error.
func (r *reader) refuse(id span.ID, what, hint string) {
	if r.err == nil {
		r.err = &files.Error{File: r.config.Name, Place: r.place(id), What: what, Hint: hint}
	}
}
