package files

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// Config is what the configuration file says, with the defaults for what it
// does not say. Words whose meaning only the screen or the rules know (themes,
// actions, stages, shifts) are kept as written; Wrong tells where they stand.
type Config struct {
	// Name is the file's name, "" for the defaults.
	Name string
	// Dialect is gep32 or gardener, Theme auto, light, dark or a theme's name,
	// Color auto, always or never, FailOn error, warning or info.
	Dialect, Theme, Color, FailOn string
	ASCII, Mouse, Linear          bool
	// MaxSize is the size in bytes beyond which a file is refused.
	MaxSize int64
	// Keys gives actions by name the keys that replace theirs.
	Keys map[string][]string
	// Templates are named lists of starts, relative to a chosen one.
	Templates []Template
	// Policies say which policy is meant for which files; the first match counts.
	// No verb judges by a policy.
	Policies []PolicyChoice
	// Requests is about change requests.
	Requests Requests

	places map[string]model.Place
}

// Template is a named list of stages with their shifts (+14d), in the order of
// the file.
type Template struct {
	Name   string
	Stages []TemplateStage
}

// TemplateStage is a stage of a template and the shift of its start.
type TemplateStage struct{ Stage, Shift string }

// PolicyChoice names the policy meant for the files that match a pattern. A relative pattern
// counts from the folder of the configuration file.
type PolicyChoice struct{ Files, Policy string }

// Requests says where change requests lie, whether people may approve their own:
// allow or refuse, and where their targets may stand: repository, that of the
// request, or anywhere.
type Requests struct{ Folder, SelfApproval, Targets string }

// DefaultConfig is the configuration without a file.
func DefaultConfig() Config {
	return Config{
		Dialect: "gep32", Theme: "auto", Color: "auto", FailOn: "error", Mouse: true, MaxSize: 64 << 20,
		Templates: []Template{{"usual", []TemplateStage{{"supported", "+14d"}, {"deprecated", "+120d"}, {"expired", "+150d"}}}},
		Requests:  Requests{"requests", "allow", "repository"},
	}
}

// ConfigPath is the usual place of the configuration on every system:
// $XDG_CONFIG_HOME/lctui/config.yaml, else ~/.config/lctui/config.yaml; ""
// where neither is known. A relative XDG_CONFIG_HOME does not count.
func ConfigPath(getenv func(string) string) string {
	if folder := getenv("XDG_CONFIG_HOME"); filepath.IsAbs(folder) {
		return filepath.Join(folder, "lctui", "config.yaml")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".config", "lctui", "config.yaml")
}

// largestConfig is more than any configuration needs.
const largestConfig = 1 << 20

// OpenConfig reads a configuration file. A file that is not there is an error
// that is fs.ErrNotExist; a folder, a device or a socket, which is not read, and text
// that is not understood are an *Error.
func OpenConfig(name string) (Config, error) {
	info, err := os.Stat(name)
	if err != nil {
		return DefaultConfig(), err
	}
	if !isPipe(info) {
		if err := regular(name, info); err != nil {
			return DefaultConfig(), err
		}
	}
	f, err := openNow(name)
	if err != nil {
		return DefaultConfig(), err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, largestConfig+1))
	if err == nil && len(data) > largestConfig {
		err = errors.New("larger than 1 MiB, which is no configuration")
	}
	if err != nil {
		return DefaultConfig(), &Error{File: name, What: err.Error(), Hint: "`lctui config` prints the default configuration"}
	}
	return ReadConfig(name, data)
}

// ReadConfig reads the text of a configuration strictly: an unknown key or
// value is an *Error with its place, and the configuration given then is the
// default.
func ReadConfig(name string, data []byte) (Config, error) {
	tree, err := span.Parse(data)
	if err != nil {
		return DefaultConfig(), unparsed(name, data, err)
	}
	config := DefaultConfig()
	config.Name, config.places = name, map[string]model.Place{}
	r := &configReader{tree: tree, config: &config}
	switch n := tree.Documents(); {
	case n > 1:
		err = r.refuse(tree.Root(1), "a configuration is one document", "Take out the --- and what follows")
	case n == 1 && tree.Root(0) != 0 && !r.isNull(tree.Root(0)):
		err = r.fields(tree.Root(0), "", configFields)
	}
	if err != nil {
		return DefaultConfig(), err
	}
	return config, nil
}

// Wrong is the error about a value that only others can judge: path is the
// keys that lead to it, joined by dots.
func (c *Config) Wrong(path, what, hint string) error {
	return &Error{File: c.Name, Place: c.places[path], What: path + ": " + what, Hint: hint}
}

// ParseSize reads a number of bytes: digits, with k or M behind them for 1024
// or 1048576 times as many.
func ParseSize(text string) (int64, error) {
	digits, factor := text, int64(1)
	if cut, found := strings.CutSuffix(text, "k"); found {
		digits, factor = cut, 1<<10
	} else if cut, found := strings.CutSuffix(text, "M"); found {
		digits, factor = cut, 1<<20
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 1 || n > (1<<62)/factor {
		return 0, fmt.Errorf("%q is no size: write bytes, or with k or M, for example 500k or 64M", text)
	}
	return n * factor, nil
}

// configReader reads the nodes of a configuration into a Config.
type configReader struct {
	tree   *span.Tree
	config *Config
}

// configField is a key that a mapping may have.
type configField struct {
	key  string
	read func(r *configReader, id span.ID, path string) error
}

var configFields = []configField{
	{"dialect", configWord(func(c *Config) *string { return &c.Dialect }, "gep32", "gardener")},
	{"theme", configWord(func(c *Config) *string { return &c.Theme })},
	{"color", configWord(func(c *Config) *string { return &c.Color }, "auto", "always", "never")},
	{"ascii", configBool(func(c *Config) *bool { return &c.ASCII })},
	{"mouse", configBool(func(c *Config) *bool { return &c.Mouse })},
	{"linear", configBool(func(c *Config) *bool { return &c.Linear })},
	{"failOn", configWord(func(c *Config) *string { return &c.FailOn }, "error", "warning", "info")},
	{"maxSize", (*configReader).size},
	{"keys", (*configReader).keys},
	{"templates", (*configReader).templates},
	{"policies", (*configReader).policies},
	{"requests", func(r *configReader, id span.ID, path string) error {
		return r.fields(id, path, []configField{
			{"folder", configWord(func(c *Config) *string { return &c.Requests.Folder })},
			{"selfApproval", configWord(func(c *Config) *string { return &c.Requests.SelfApproval }, "allow", "refuse")},
			{"targets", configWord(func(c *Config) *string { return &c.Requests.Targets }, "repository", "anywhere")},
		})
	}},
}

// fields reads a mapping that may have the keys known, each once.
func (r *configReader) fields(id span.ID, path string, known []configField) error {
	return r.pairs(id, path, func(key, value span.ID, inner string) error {
		name := r.tree.Text(key)
		i := slices.IndexFunc(known, func(f configField) bool { return f.key == name })
		if i < 0 {
			names := make([]string, len(known))
			for i := range known {
				names[i] = known[i].key
			}
			return r.refuse(key, "the key "+strconv.Quote(name)+" is not known", "the keys here are "+strings.Join(names, ", "))
		}
		return known[i].read(r, value, inner)
	})
}

// pairs hands over the pairs of a mapping.
func (r *configReader) pairs(id span.ID, path string, each func(key, value span.ID, path string) error) error {
	id = r.tree.Resolve(id)
	if r.tree.Kind(id) != span.Mapping {
		return r.refuse(id, r.named(path)+" must be a mapping of keys to values", "`lctui config` prints an example")
	}
	for key := r.tree.First(id); key != 0; key = r.tree.Next(r.tree.Next(key)) {
		inner := strings.TrimPrefix(path+"."+r.tree.Text(key), ".")
		value := r.tree.Next(key)
		r.config.places[inner] = r.place(value)
		if err := each(key, value, inner); err != nil {
			return err
		}
	}
	return nil
}

func (r *configReader) named(path string) string {
	if path == "" {
		return "the configuration"
	}
	return path
}

// text reads a scalar that holds a word.
func (r *configReader) text(id span.ID, path string) (string, error) {
	id = r.tree.Resolve(id)
	if r.tree.Kind(id) != span.Scalar || r.isNull(id) {
		return "", r.refuse(id, path+" needs a value", "`lctui config` prints the default")
	}
	return r.tree.Text(id), nil
}

func (r *configReader) isNull(id span.ID) bool {
	return r.tree.Kind(id) == span.Scalar && r.tree.Resolved(id) == span.Null
}

func configWord(field func(*Config) *string, allowed ...string) func(*configReader, span.ID, string) error {
	return func(r *configReader, id span.ID, path string) error {
		text, err := r.text(id, path)
		if err == nil && len(allowed) > 0 && !slices.Contains(allowed, text) {
			err = r.refuse(id, path+" cannot be "+strconv.Quote(text), "write "+strings.Join(allowed, ", "))
		}
		*field(r.config) = text
		return err
	}
}

func configBool(field func(*Config) *bool) func(*configReader, span.ID, string) error {
	return func(r *configReader, id span.ID, path string) error {
		text, err := r.text(id, path)
		if err == nil && text != "true" && text != "false" {
			err = r.refuse(id, path+" cannot be "+strconv.Quote(text), "write true or false")
		}
		*field(r.config) = text == "true"
		return err
	}
}

func (r *configReader) size(id span.ID, path string) error {
	text, err := r.text(id, path)
	if err != nil {
		return err
	}
	if r.config.MaxSize, err = ParseSize(text); err != nil {
		return r.refuse(id, path+": "+err.Error(), "")
	}
	return nil
}

func (r *configReader) keys(id span.ID, path string) error {
	r.config.Keys = map[string][]string{}
	return r.pairs(id, path, func(key, value span.ID, path string) error {
		names, err := r.texts(value, path)
		r.config.Keys[r.tree.Text(key)] = names
		return err
	})
}

// texts reads a list of words.
func (r *configReader) texts(id span.ID, path string) (list []string, err error) {
	err = r.items(id, path, func(item span.ID, path string) error {
		text, err := r.text(item, path)
		list = append(list, text)
		return err
	})
	return list, err
}

func (r *configReader) items(id span.ID, path string, each func(item span.ID, path string) error) error {
	id = r.tree.Resolve(id)
	if r.tree.Kind(id) != span.Sequence {
		return r.refuse(id, path+" must be a list", "`lctui config` prints an example")
	}
	for i, item := 0, r.tree.First(id); item != 0; i, item = i+1, r.tree.Next(item) {
		if err := each(item, fmt.Sprintf("%s[%d]", path, i)); err != nil {
			return err
		}
	}
	return nil
}

func (r *configReader) templates(id span.ID, path string) error {
	r.config.Templates = nil
	return r.pairs(id, path, func(key, value span.ID, path string) error {
		template := Template{Name: r.tree.Text(key)}
		err := r.pairs(value, path, func(key, value span.ID, path string) error {
			shift, err := r.text(value, path)
			template.Stages = append(template.Stages, TemplateStage{r.tree.Text(key), shift})
			return err
		})
		r.config.Templates = append(r.config.Templates, template)
		return err
	})
}

func (r *configReader) policies(id span.ID, path string) error {
	return r.items(id, path, func(item span.ID, path string) error {
		var choice PolicyChoice
		err := r.fields(item, path, []configField{
			{"files", configWord(func(*Config) *string { return &choice.Files })},
			{"policy", configWord(func(*Config) *string { return &choice.Policy })},
		})
		if err == nil && (choice.Files == "" || choice.Policy == "") {
			err = r.refuse(item, path+" needs files and policy", `write {files: "profiles/*.yaml", policy: kubernetes}`)
		}
		r.config.Policies = append(r.config.Policies, choice)
		return err
	})
}

func (r *configReader) place(id span.ID) model.Place {
	start, _ := r.tree.Range(id)
	line, column := r.tree.Position(start)
	return model.Place{Line: uint32(line), Column: uint32(column)}
}

func (r *configReader) refuse(id span.ID, what, hint string) error {
	return &Error{File: r.config.Name, Place: r.place(id), What: what, Hint: hint}
}
