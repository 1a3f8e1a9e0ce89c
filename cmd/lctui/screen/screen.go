// Package screen opens files on the terminal, to view or to edit them. Before that it handles
// interrupted saves, and unsaved edits of files that are gone. The screen itself is in package tui.
package screen

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui"
	"github.com/lctui/lctui/tui/linear"
	"github.com/lctui/lctui/tui/term"
)

// Look has the settings of colours and characters.
type Look struct {
	// Color is auto, always or never; Theme is auto or the name of a theme.
	Color, Theme string
	// ASCII is set to draw only ASCII.
	ASCII bool
}

// Actor returns the person who edits a file.
type Actor func(*files.Document) (lifecycle.Actor, error)

// Screen opens files on the terminal.
type Screen struct {
	*source.Call
	Look
	Out    *report.Writer
	Config config.Config
	// ConfigErr is the error of reading the configuration. If it is set, Config has the defaults.
	ConfigErr error
	// ConfigName is the path of the configuration file, which need not exist, or "" if it is
	// unknown.
	ConfigName string
	Clock      func() time.Time
	// Linear is set for a conversation of lines in place of the screen.
	Linear bool
	// Fetched is set if the files of --parent were fetched from a cluster. The editor then refuses
	// to edit them.
	Fetched bool
	// Shown is called once, when the first frame has been drawn. It may be nil.
	Shown func()
	// unread are the findings about files that cannot be read.
	unread []model.Finding
}

// Browse opens the files that the arguments of a call name, with keys read from in. who returns the
// person who edits them. If who is nil, they are only viewed. The error is never nil, as it has the
// exit code.
func (c *Screen) Browse(args []string, in *os.File, who Actor) error {
	var notes []string
	if who != nil {
		var err error
		if notes, err = c.Read.FinishSaves(args); err != nil {
			return err
		}
	}
	docs, failed := c.Read.Open(args)
	if who == nil {
		notes = c.Read.Interrupted
	}
	docs, heavy := tooMuch(docs)
	if failed = errors.Join(failed, heavy); heavy != nil && (len(docs) == 0 || !allFolders(args)) {
		return failed
	}
	journals := c.journals(who)
	lost, said := c.lost(args, docs, journals)
	docs, notes = append(docs, lost...), append(notes, said...)
	if failed != nil && (len(docs) == 0 || !allFolders(args) && !allOpen(args, docs)) {
		for _, text := range said {
			c.Out.Note("%s", text)
		}
		return failed
	}
	c.Out.Report(failed)
	c.unread = report.Unread(failed)
	return c.Show(docs, in, who, journals, notes...)
}

// tooMuch returns the documents that the screen can show, and errors for those that would take too
// much memory there.
func tooMuch(docs []*files.Document) (rest []*files.Document, err error) {
	var failed []error
	for _, doc := range docs {
		if reason := doc.TooMuch(); reason != "" {
			failed = append(failed, failure.Wrong("`lctui list` and `lctui check` read it", "%s: %s", doc.Name(), reason))
		} else {
			rest = append(rest, doc)
		}
	}
	return rest, errors.Join(failed...)
}

// allOpen reports whether there is a document for each argument.
func allOpen(args []string, docs []*files.Document) bool {
	return !slices.ContainsFunc(args, func(arg string) bool {
		return !slices.ContainsFunc(docs, func(d *files.Document) bool { return d.Name() == arg })
	})
}

// allFolders reports whether all arguments are folders. The screen then shows the other files even
// if one cannot be read.
func allFolders(args []string) bool {
	return !slices.ContainsFunc(args, func(arg string) bool {
		info, err := os.Stat(filepath.Clean(arg))
		return err != nil || !info.IsDir()
	})
}

// journals returns the store of unsaved edits, or nil if files are only viewed.
func (c *Screen) journals(who Actor) *journal.Store {
	if who == nil {
		return nil
	}
	host, err := os.Hostname()
	if err != nil {
		c.Out.Log.Info("this machine has no name", "error", err)
	}
	return journal.New(disk.NewState(disk.StateFolder()), c.Clock, journal.Owner{PID: os.Getpid(), Host: host})
}

// overviewFrom is the smallest number of files for which the list of files is shown first.
const overviewFrom = 3

// Show runs the screen on documents, or the conversation if Linear is set. notes are shown first.
// Unsaved edits are kept in journals, which may be nil. The error is never nil, as it has the exit
// code.
func (c *Screen) Show(docs []*files.Document, in *os.File, who Actor, journals *journal.Store, notes ...string) error {
	out, _ := c.Out.Stdout.(*os.File)
	actor, err := actorOf(docs, who)
	if err != nil {
		return err
	}
	parents, err := c.Parents()
	if err != nil {
		return err
	}
	options := tui.Options{
		Documents: docs, Overview: len(docs) >= overviewFrom, Parents: parents, Fetched: c.Fetched, Writable: who != nil, Now: c.Now, Clock: c.Clock, Dialect: c.Dialect, GateOff: c.GateOff, Policies: c.Policies, Accept: c.Accept, Actor: actor, Journals: journals, MaxSize: c.Read.Limits.MaxSize,
		ASCII: c.ASCII, Color: c.Color, Theme: c.Theme, Mouse: c.Config.Mouse,
		Keys: c.Config.Keys, Templates: templates(&c.Config), Notice: c.shownFirst(notes), In: in, Out: out, Log: c.Out.Log, Shown: c.Shown, Unread: c.unread,
	}
	if journals != nil {
		options.Texts, options.Remember = c.rememberedTexts(), c.remember
	}
	options.Memory = tui.ThemeMemory{Remember: c.rememberTheme, Named: c.namedTheme()}
	var code int
	if c.Linear {
		code, err = linear.Run(linear.Options{Options: options.Editing(), Notice: options.Notice, Templates: options.Templates, Texts: options.Texts, Remember: options.Remember, Echo: !term.IsTerminal(in), Shown: options.Shown}, in, c.Out.Stdout)
	} else {
		code, err = tui.Run(context.Background(), options)
	}
	if err != nil {
		return &failure.Error{Code: code, What: err.Error()}
	}
	return &failure.Error{Code: code}
}

// actorOf returns the person who moves the package revisions in the files. It only calls who if
// there are any.
func actorOf(docs []*files.Document, who Actor) (lifecycle.Actor, error) {
	for _, doc := range docs {
		if who != nil && slices.ContainsFunc(doc.Objects(), systems.Moved) {
			return who(doc)
		}
	}
	return lifecycle.Actor{}, nil
}

// notice returns the sentence about a configuration that could not be read, or "".
func (c *Screen) notice() string {
	if c.ConfigErr == nil {
		return ""
	}
	what, _ := failure.Sentence(c.ConfigErr)
	return what + "; the defaults are in use"
}

// shownFirst returns the text that the screen shows first: the notes, and the notice about the
// configuration.
func (c *Screen) shownFirst(notes []string) string {
	if what := c.notice(); what != "" {
		notes = append(notes, what)
	}
	return strings.Join(notes, "; ")
}

// templates returns the templates by name, each as changes in words.
func templates(from *config.Config) map[string]string {
	out := map[string]string{}
	for _, t := range from.Templates {
		out[t.Name] = strings.Join(model.Map(t.Stages, func(s config.Stage) string { return s.Stage + "=" + s.Shift }), " ")
	}
	return out
}
