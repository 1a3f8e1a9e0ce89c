package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/screen"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// editFlags are the flags of the verbs that edit files.
type editFlags struct {
	format, object string
	files          []string
	dryRun, force  bool
	acting         actingFlags
}

func addEditFlags(cmd *cobra.Command, e *editFlags) {
	cmd.Flags().BoolVar(&e.dryRun, "dry-run", false, "print the diff and write nothing")
	cmd.Flags().BoolVar(&e.force, "force", false, "write even if there are new errors")
	cmd.Flags().StringArrayVar(&e.files, "file", nil, "one more `FILE`; all files are written, or none (repeatable)")
	addActingFlags(cmd, &e.acting)
	objectFlag(cmd, &e.object)
	outputFlag(cmd, &e.format, "diff", "json")
}

// editing is the common part of the verbs that edit files. They open the files of a call, make
// drafts, check them, and write all files or none.
type editing struct {
	*source.Call
	out *report.Writer
	// revisions is the configuration of package revisions.
	revisions config.Revisions
	// emails are the email addresses that git has been asked for, by folder.
	emails map[string]string
	// notes are the notes about the edits.
	notes report.Notes
	// saved has the names of the files that were written.
	saved []string
}

// edited is the edit of one file: its draft, and the plan of its save.
type edited struct {
	editor.Plan
	draft model.Draft
}

func newEdited(doc *files.Document, draft model.Draft) *edited {
	return &edited{Plan: editor.Plan{Doc: doc, Next: doc}, draft: draft}
}

// open opens the files of a call, and returns the profiles that they are checked with. Except in a
// dry run, it finishes interrupted saves of these files first.
func (c *editing) open(names []string, flags *editFlags) ([]source.Subject, *source.Relatives, error) {
	c.Read.Changes = true
	if !flags.dryRun {
		notes, err := c.Read.FinishSaves(names)
		for _, text := range notes {
			c.out.Note("%s", text)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	subjects, f, err := c.OpenRelated(names, flags.object)
	if err == nil {
		c.AddChildren(f, names, subjects)
	}
	return subjects, f, err
}

// fileFirst splits the arguments into the files of a call and the rest. more are the files of
// --file. The first argument is a FILE, unless it does not exist and there are files of --file.
func fileFirst(args, more []string) (names, rest []string) {
	if len(args) == 0 {
		return more, nil
	}
	if _, err := os.Stat(args[0]); err != nil && args[0] != source.Stdin && len(more) > 0 {
		return more, args
	}
	return append([]string{args[0]}, more...), args[1:]
}

// all makes an edit in every file of a call and writes all of them, or none. one returns the edit
// of a file. If no write was refused, it then calls the functions in after and prints the notes.
func (c *editing) all(names []string, flags *editFlags, one func(source.Subject, *source.Relatives) (*edited, error), after ...func()) error {
	edits, f, err := c.drafts(names, flags, one)
	if err == nil {
		err = errors.Join(c.complete(edits, f, flags.force, true)...)
	}
	if err != nil {
		err = c.refused(edits, err, flags)
	} else {
		err = c.finish(edits, flags)
	}
	if failure.Code(err) == failure.Refused {
		return err
	}
	for _, report := range after {
		report()
	}
	c.notes.Print(c.out)
	return err
}

// drafts makes an edit in every file of a call. A file that is an argument must have all versions
// of the edit. A file found in a folder is skipped if it lacks one or cannot be edited, unless all
// files are skipped.
func (c *editing) drafts(names []string, flags *editFlags, one func(source.Subject, *source.Relatives) (*edited, error)) (edits []*edited, f *source.Relatives, err error) {
	subjects, f, err := c.open(names, flags)
	if err != nil {
		return nil, nil, err
	}
	var failed, missing []error
	for _, s := range subjects {
		e, err := one(s, f)
		var unknown *model.Unknown
		var other *failure.Unedited
		switch {
		case err != nil && (errors.As(err, &unknown) || errors.As(err, &other)) && !slices.Contains(names, s.Doc.Name()):
			missing = append(missing, err)
			continue
		case e != nil:
			edits = append(edits, e)
		}
		failed = append(failed, err)
	}
	if len(edits) == 0 && errors.Join(failed...) == nil {
		failed = missing
	}
	return edits, f, errors.Join(failed...)
}

// apply makes the edit of a file that the orders ask for, and adds its notes to c.notes.
func (c *editing) apply(s source.Subject, orders []change.Order, who lifecycle.Actor) (*edited, error) {
	draft, said, err := change.Apply(s.Start(), orders, who)
	if err != nil {
		return nil, &failure.InFile{Name: s.Doc.Name(), Err: err}
	}
	c.notes.Add(s.Doc.Name(), said)
	return newEdited(s.Doc, draft), nil
}

// complete checks drafts. It compares the findings of each file before all edits with those after
// all edits. A new error refuses the edit, unless force is set. If texts is set, it makes the new
// texts of the files. Otherwise it only checks whether they can be made. It returns one error, or
// nil, for each edit. Nothing is written.
func (c *editing) complete(edits []*edited, f *source.Relatives, force, texts bool) []error {
	drafted := map[string][]*model.Object{}
	for _, e := range edits {
		drafted[e.Doc.Name()] = e.draft.Objects()
	}
	now := f.With(drafted)
	return model.Map(edits, func(e *edited) error {
		e.Force = force
		if e.Next != e.Doc {
			return e.refusal() // the text exists already
		}
		if err := c.check(e, f, now); err != nil {
			return err
		}
		if !texts {
			_, err := e.Doc.Plan(e.draft.Objects())
			return err
		}
		plan, err := editor.NewPlan(e.Doc, e.draft.Objects())
		if err == nil {
			e.Next, e.Diff = plan.Next, files.Patch(e.Doc.Name(), e.Doc.Bytes(), plan.Next.Bytes())
		}
		return err
	})
}

// check sets the new findings of a draft, and returns the error if they refuse the edit.
func (c *editing) check(e *edited, was, now *source.Relatives) error {
	if e.Doc.TooMuch() != "" {
		_, err := e.Doc.Plan(e.draft.Objects()) // Plan returns the error about the size; findings would take too much memory
		return err
	}
	parent := func(object int) *model.Object { return now.Above(source.Subject{Doc: e.Doc}.Given(object)) }
	if err := change.Misformed(e.draft.Base(), e.draft.Objects(), c.Dialect, parent); err != nil && !e.Force {
		return &failure.InFile{Name: e.Doc.Name(), Err: err}
	}
	e.Added = was.Added(e.Doc.Name(), e.draft.Base(), e.draft.Objects(), now.Related, func(found []model.Finding) []model.Finding { return was.Unaccepted(e.Doc, found) })
	e.Errors = editor.ErrorsOf(e.Added)
	return e.refusal()
}

// refusal returns the error that lists the new errors of an edit, or nil if it may be written.
func (e *edited) refusal() error {
	var broken editor.NewErrors
	if !errors.As(e.Refusal(), &broken) {
		return nil
	}
	refused := &failure.Error{Code: failure.Findings, What: fmt.Sprintf("%s: the change would introduce %s", e.Doc.Name(), phrase.Plural(len(broken), "new error")),
		Hint: "fix the change, or write it anyway with --force"}
	if first := convertFirst(e.Doc.Name(), e.draft.Objects(), broken); first != "" {
		refused.Hint = first + " makes stages of the older fields; then repeat the change"
	}
	for i := range broken {
		f := &broken[i]
		refused.Below = append(refused.Below, strings.TrimRight(fmt.Sprintf("%s [%s] %s", report.About(f), f.Rule, f.Hint), " "))
	}
	return refused
}

// convertFirst returns the command that converts older fields, for a hint to run it before the
// change. It returns "" unless all new errors are about stages alongside older fields, in a few
// versions of one object.
func convertFirst(file string, objects []*model.Object, broken []model.Finding) string {
	const most = 4
	command := "lctui convert " + failure.ShellWord(file)
	if file == source.Stdin || len(broken) > most {
		return ""
	}
	for i := range broken {
		r := broken[i].Ref
		if broken[i].Place.File != file || r.Version == model.None || r.Object != broken[0].Ref.Object || !lifecycle.AlongsideOlder(objects[r.Object].Version(r)) {
			return "" // it is about another file, or about something else
		}
		command += " " + failure.ShellWord(model.Address(objects[r.Object], r))
	}
	if len(objects) > 1 {
		command += " --object " + failure.ShellWord(model.ObjectAddress(objects, broken[0].Ref.Object))
	}
	return "`" + command + " --to lifecycle`"
}

// refused prints the results of an edit that the rules refuse, in a format for programs. It returns
// err.
func (c *editing) refused(edits []*edited, err error, flags *editFlags) error {
	if failure.Code(err) == failure.Findings && flags.format != "diff" && len(edits) > 0 {
		for _, e := range edits {
			e.Next, e.Diff = e.Doc, ""
		}
		return errors.Join(err, c.print(edits, flags.format))
	}
	return err
}

// finish writes the edits, all or none, and prints them. If standard input was edited, its new text
// goes to standard output in place of the diffs, and the diffs of other files go to standard error.
func (c *editing) finish(edits []*edited, flags *editFlags) error {
	for _, e := range edits {
		c.printNew(e)
	}
	if !flags.dryRun {
		if err := c.save(edits); err != nil {
			return err
		}
	}
	piped := slices.IndexFunc(edits, func(e *edited) bool { return e.Doc.Name() == source.Stdin })
	if piped < 0 || flags.dryRun || flags.format != "diff" {
		return c.print(edits, flags.format)
	}
	for i, e := range edits {
		if i != piped {
			report.WriteDiff(c.out.Err, e.Diff, false, report.Painter{})
		}
	}
	_, err := c.out.Write(edits[piped].Next.Bytes())
	return err
}

// printNew prints notes about an edit: the findings that it adds, the versions that it ends, and a
// file in which nothing changes or is left.
func (c *editing) printNew(e *edited) {
	c.out.NoteAdded(e.Doc.Name(), e.Added)
	if e.Changes() {
		c.out.NoteEnded(e.Doc.Name(), e.Doc.Objects(), e.Next.Objects(), c.Now, c.Dialect)
	}
	if len(e.Doc.Objects()) > 0 && len(e.Next.Objects()) == 0 { // a file without objects is an error as an argument
		c.out.Note("%s: nothing that lctui reads is left in the file; remove it if nothing else needs it", e.Doc.Name())
	}
	if !e.Changes() {
		c.out.Note("%s: nothing to change", e.Doc.Name())
	}
}

func (c *editing) print(edits []*edited, format string) error {
	if format != "diff" {
		return c.out.Document(format, report.NewEditResults(model.Map(edits, func(e *edited) editor.Plan { return e.Plan })))
	}
	for _, e := range edits {
		c.printDiff(e.Diff)
	}
	for _, name := range c.saved {
		c.out.Say("saved " + model.Escape(name))
	}
	return nil
}

// printDiff prints a unified diff. If the output is not a terminal, CR LF line ends are kept, so
// that the diff can be applied.
func (c *editing) printDiff(diff string) {
	report.WriteDiff(c.out, diff, !c.out.Terminal(), c.out.Paint)
}

// save writes the files that change, all or none, and prints the notes about writing them.
func (c *editing) save(edits []*edited) error {
	changed := slices.DeleteFunc(slices.Clone(edits), func(e *edited) bool { return !e.Changes() || e.Doc.Name() == source.Stdin })
	written, err := editor.Write(model.Map(changed, func(e *edited) editor.Plan { return e.Plan }), true)
	if err != nil {
		return err
	}
	var failed, kept []error
	for _, w := range written {
		if left := (*disk.NotPutBack)(nil); errors.As(w.Err, &left) {
			what, hint := failure.Sentence(left.Err)
			kept = append(kept, &failure.Error{Code: failure.Refused, What: left.What() + ": " + what, Hint: hint})
		} else {
			failed = append(failed, refusedWrite(w.Err))
		}
	}
	if err := errors.Join(append(failed, kept...)...); err != nil {
		return err
	}
	for _, w := range written {
		c.saved = append(c.saved, w.Doc.Name())
	}
	for _, w := range written {
		for _, text := range w.Notes {
			c.out.Note("%s: %s", w.Doc.Name(), text)
		}
	}
	return nil
}

// refusedWrite returns an error of a write with the exit code of a refused write.
func refusedWrite(err error) error {
	if err == nil || failure.Code(err) == failure.Refused {
		return err
	}
	what, hint := failure.Sentence(err)
	return &failure.Error{Code: failure.Refused, What: what, Hint: hint}
}

// actingFlags are the flags about changes of package revisions. user is the person to record. lock
// is the use of resource versions, which prevent concurrent changes.
type actingFlags struct{ user, lock string }

func addActingFlags(cmd *cobra.Command, a *actingFlags) {
	cmd.Flags().StringVar(&a.user, "user", "", "`NAME` of the user to record (default LCTUI_USER, revisions.user of the configuration, git's user.email, USER)")
	cmd.Flags().StringVar(&a.lock, "resource-version", "",
		"`USE` of resource versions: require (needed, and increased), keep (needed, and left to a server) or ignore (default revisions.resourceVersion of the configuration, else require)")
	complete.Flag(cmd, "resource-version", cobra.FixedCompletions([]string{"require", "keep", "ignore"}, cobra.ShellCompDirectiveNoFileComp))
}

// editor returns a function that returns the person who edits a file on the screen.
func (c *editing) editor(flags *actingFlags) screen.Actor {
	return func(doc *files.Document) (lifecycle.Actor, error) { return c.actor(doc, flags, false) }
}

// actor returns the person who changes the package revisions of a file, with the instant of the
// call as the time of the change.
func (c *editing) actor(doc *files.Document, flags *actingFlags, force bool) (lifecycle.Actor, error) {
	lock, err := lifecycle.ParseLock(cmp.Or(flags.lock, c.revisions.ResourceVersion, lifecycle.Require.String()))
	if err != nil {
		return lifecycle.Actor{}, failure.Wrong("", "%s", err)
	}
	who := lifecycle.Actor{User: flags.user, Now: c.Now, Lock: lock, Force: force}
	if who.User == "" {
		who.User = c.userOf(filepath.Dir(doc.Path()))
	}
	if why := lifecycle.CheckUser(who.User); why != "" && who.User != "" {
		return lifecycle.Actor{}, failure.Wrong("name the user with --user, LCTUI_USER or revisions.user in the configuration, for example ann@example.com", "%s", why)
	}
	return who, nil
}

// userOf returns the name of the user if no flag has one, or "" if it is unknown. The configuration
// of git is that of the repository of the folder, because it may differ from that of the user.
func (c *editing) userOf(folder string) string {
	if user := os.Getenv("LCTUI_USER"); strings.TrimSpace(user) != "" {
		return user
	}
	if c.revisions.User != "" {
		return c.revisions.User
	}
	email, asked := c.emails[folder]
	if !asked {
		email = git.Email(folder)
		c.emails[folder] = email
	}
	if email != "" {
		return email
	}
	if user := os.Getenv("USER"); strings.TrimSpace(user) != "" {
		return user
	}
	return ""
}
