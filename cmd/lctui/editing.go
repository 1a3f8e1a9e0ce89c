package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// editFlags are the flags of the verbs that edit files.
type editFlags struct {
	format, object string
	more           []string
	dryRun, force  bool
	// request is the change request to write instead of the file.
	request string
	// targets is where the targets of approved change requests may stand; "" as the
	// configuration says.
	targets string
	acting  actingFlags
}

func (e *editFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&e.dryRun, "dry-run", false, "print the diff and write nothing")
	cmd.Flags().BoolVar(&e.force, "force", false, "write even with new errors")
	cmd.Flags().StringArrayVar(&e.more, "file", nil, "one more `FILE`, all or none (repeatable)")
	cmd.Flags().StringVar(&e.request, "request", "", "write a change request to `FILE` instead of saving, or add to the one there")
	e.acting.add(cmd)
	objectFlag(cmd, &e.object)
	outputFlag(cmd, &e.format, "diff", "json")
}

// editResult is what the editing verbs print of one file.
type editResult struct {
	report.Header
	File     string           `json:"file"`
	Changed  bool             `json:"changed"`
	Diff     string           `json:"diff"`
	Findings []report.Finding `json:"findings"`
	// Affects are the versions of a descriptor that are something else now, Warnings
	// what is to be considered about the change; left out for all other files.
	Affects  *[]string     `json:"affects,omitempty"`
	Warnings *[]moveRemark `json:"warnings,omitempty"`
}

// moveRemark is a warning about a move: whole-major, not-deprecated.
type moveRemark struct {
	Name    string `json:"name"`
	Track   string `json:"track"`
	Message string `json:"message"`
}

// editResultList is what they print of several.
type editResultList struct {
	report.Header
	Results []editResult `json:"results"`
}

// editing turns drafts of files into their new text, says what that brings, writes it
// and prints it.
type editing struct {
	*report.Messages
	*judge.Judge
	out *report.Writer
	// exact tells that a diff is printed for programs, which apply it.
	exact    bool
	requests files.Requests
	// saved are the names of the files that were written.
	saved *[]string
}

// editing is what a verb that edits needs of the call.
func (c *invocation) editing() *editing {
	return &editing{Messages: c.Messages, Judge: c.Judge, out: c.out, exact: !isTerminal(c.stdout), requests: c.config.Requests, saved: &c.saved}
}

// edited is the edit of one file on its way to the disk.
type edited struct {
	doc, next *files.Document
	// fresh are the findings that the edit brings, broken those of them that
	// are errors.
	fresh, broken []model.Finding
	diff          string
	// draft is what the edit was made of.
	draft model.Draft
	// isNew tells that next is not on the disk yet.
	isNew bool
	// notes say what had to be done another way when it was written.
	notes []string
	// moved is what was moved in the file, where the edit is a move.
	moved *moving
}

func (e *edited) changed() bool { return e.diff != "" }

func (e *edited) result() editResult {
	r := editResult{Header: report.Kind("EditResult"), File: e.doc.Name(), Changed: e.changed(), Diff: e.diff, Findings: report.Findings(e.fresh)}
	if e.moved != nil && e.moved.affects != nil {
		warnings := append([]moveRemark{}, e.moved.warnings...)
		r.Affects, r.Warnings = &e.moved.affects, &warnings
	}
	return r
}

// refused prints what programs want to know of an edit that the rules refuse.
func (c *editing) refused(edits []*edited, err error, flags *editFlags) error {
	if failure.Code(err) == failure.Findings && flags.format == "json" && len(edits) > 0 {
		for _, e := range edits {
			e.next, e.diff = e.doc, ""
			if m := e.moved; m != nil && m.affects != nil {
				m.affects, m.warnings = []string{}, nil
			}
		}
		return errors.Join(err, c.printEdits(edits, flags.format))
	}
	return err
}

// edit turns a draft of a file into its new text. Judged are the objects as
// loaded and as drafted; an error that was not there before blocks, unless
// force is set. Nothing is written yet.
func (c *editing) edit(doc *files.Document, draft model.Draft, f *judge.Family, force bool) (*edited, error) {
	if doc.TooMuch() != "" {
		_, err := doc.Edit(draft.Objects()) // says so, and what would be said of the rules costs more than the file may
		return nil, err
	}
	e := &edited{doc: doc, next: doc, draft: draft, fresh: c.newFindings(doc, draft, f)}
	if err := e.broke(force); err != nil {
		return e, err
	}
	next, err := doc.Edit(draft.Objects())
	if err != nil {
		return e, err
	}
	e.next, e.diff = next, files.Patch(doc.Name(), doc.Bytes(), next.Bytes())
	return e, nil
}

// broke finds the errors that an edit brings, which refuse it unless force is set.
func (e *edited) broke(force bool) error {
	for _, f := range e.fresh {
		if f.Severity == model.Error {
			e.broken = append(e.broken, f)
		}
	}
	if len(e.broken) > 0 && !force {
		return refusal(e.doc.Name(), e.draft.Objects(), e.broken)
	}
	return nil
}

// newFindings are those that a draft of a file brings.
func (c *editing) newFindings(doc *files.Document, draft model.Draft, f *judge.Family) []model.Finding {
	now := f.With(doc, draft.Objects())
	heard := lifecycle.NewHeard()
	if unheard := c.Limited(doc, draft.Base(), doc.Objects(), f, heard.Before()); len(unheard) == 0 {
		after := c.Limited(doc, draft.Objects(), doc.Objects(), now, heard.After())
		if fresh, ok := heard.New(after); ok {
			return fresh
		}
	}
	return lifecycle.New(c.Findings(doc, draft.Base(), doc.Objects(), f), c.Findings(doc, draft.Objects(), doc.Objects(), now))
}

// refusal quotes the errors that a change would bring to the objects of a file.
func refusal(file string, objects []*model.Object, broken []model.Finding) error {
	refused := &failure.Error{Code: failure.Findings, What: fmt.Sprintf("%s: the change would bring %s", file, phrase.Plural(len(broken), "new error")),
		Hint: "mend the change, or write it all the same with --force"}
	if first := convertFirst(file, objects, broken); first != "" {
		refused.Hint = first + " makes stages of the older fields; then repeat the change"
	}
	for i := range broken {
		f := &broken[i]
		refused.Below = append(refused.Below, strings.TrimRight(fmt.Sprintf("%s [%s] %s", report.About(f), f.Rule, f.Hint), " "))
	}
	return refused
}

// finish writes the edits, all or none, and prints them. Standard input goes
// to standard output: there the new text takes the place of the report, and the
// reports of other files go to standard error.
func (c *editing) finish(edits []*edited, flags *editFlags) error {
	for _, e := range edits {
		c.remarks(e)
	}
	if !flags.dryRun {
		if err := c.save(edits); err != nil {
			return err
		}
	}
	piped := slices.IndexFunc(edits, func(e *edited) bool { return e.doc.Name() == source.Stdin })
	if piped < 0 || flags.dryRun || flags.format != "diff" {
		return c.printEdits(edits, flags.format)
	}
	for i, e := range edits {
		if i != piped {
			report.WriteDiff(c.Err, e.diff, false, report.Painter{})
		}
	}
	_, err := c.out.Write(edits[piped].next.Bytes())
	return err
}

// remarks tells on standard error what the edit brings beside its errors.
func (c *editing) remarks(e *edited) {
	c.noteFresh(e)
	c.noteAtOnce(e)
	c.noteEmptied(e)
	if !e.changed() {
		c.Note("%s: nothing to change", e.doc.Name())
	}
}

func (c *editing) printEdits(edits []*edited, format string) error {
	if format == "json" {
		if len(edits) == 1 {
			return c.out.JSON(edits[0].result())
		}
		list := editResultList{report.Kind("EditResultList"), nil}
		for _, e := range edits {
			list.Results = append(list.Results, e.result())
		}
		return c.out.JSON(list)
	}
	for _, e := range edits {
		c.printDiff(e.diff)
	}
	return nil
}

// printDiff prints a unified diff. A line end of CR LF stays one where the
// output is no terminal, so that the diff can be applied.
func (c *editing) printDiff(diff string) {
	report.WriteDiff(c.out, diff, c.exact, c.out.Paint)
}

// save writes the files and says what had to be done another way.
func (c *editing) save(edits []*edited) error {
	if err := writeAll(edits); err != nil {
		return err
	}
	for _, e := range edits {
		c.wrote(e)
	}
	return nil
}

// wrote notes that a file was written, and says what had to be done another way.
func (c *editing) wrote(e *edited) {
	if e.changed() && e.doc.Name() != source.Stdin {
		*c.saved = append(*c.saved, e.doc.Name())
	}
	c.noteWriting(e)
}

func (c *editing) noteWriting(e *edited) {
	for _, text := range e.notes {
		c.Note("%s: %s", e.doc.Name(), text)
	}
}

// writeAll writes the files one after the other, held together. When one cannot be
// written, those written before get their old text back, so that all are changed or
// none.
func writeAll(edits []*edited) error {
	var changed []*edited
	var all []files.Writing
	for _, e := range edits {
		if e.changed() && e.doc.Name() != source.Stdin {
			changed, all = append(changed, e), append(all, files.Writing{Doc: e.doc, Next: e.next})
		}
	}
	switch len(changed) {
	case 0:
		return nil
	case 1:
		return writing(changed[0].write())
	}
	h, err := files.HoldAll(all...)
	if err != nil {
		return writing(err)
	}
	defer h.Release()
	for i, e := range changed {
		if err := e.writeHeld(h); err != nil {
			failed := []error{writing(err)}
			for _, done := range changed[:i] {
				failed = append(failed, putBack(h, done))
			}
			return errors.Join(failed...)
		}
	}
	return nil
}

// putBack gives a file its old text again, because another one could not be
// written. Where that fails too, it has to be said which file differs now.
func putBack(h *files.Hold, e *edited) error {
	_, err := h.Write(e.next, e.doc)
	if err == nil {
		return nil
	}
	what, hint := failure.Sentence(err)
	return &failure.Error{Code: failure.Refused, What: e.doc.Name() + " keeps its new text, because the old one could not be put back: " + what, Hint: hint}
}

// write puts the new text on the disk.
func (e *edited) write() error {
	if e.isNew {
		return e.next.Create()
	}
	saved, err := e.doc.Write(e.next)
	if err == nil {
		e.notes = saved.Notes
	}
	return err
}

// writing makes every error of a write a refused write.
func writing(err error) error {
	if err == nil || failure.Code(err) == failure.Refused {
		return err
	}
	what, hint := failure.Sentence(err)
	return &failure.Error{Code: failure.Refused, What: what, Hint: hint}
}

// writeHeld puts the new text of a held file on the disk.
func (e *edited) writeHeld(h *files.Hold) error {
	saved, err := h.Write(e.doc, e.next)
	if err == nil {
		e.notes = saved.Notes
	}
	return err
}

// convertFirst returns the command without which a change is refused, where all that
// it breaks are stages beside older fields, in a few versions of one object; else "".
// Of versions that are listed twice the names say which.
func convertFirst(file string, objects []*model.Object, broken []model.Finding) string {
	const most = 4
	command := "lctui convert " + failure.ShellWord(file)
	if file == source.Stdin || len(broken) > most {
		return ""
	}
	for i := range broken {
		r := broken[i].Ref
		if r.Version == model.None || r.Object != broken[0].Ref.Object || !lifecycle.BesideOlder(objects[r.Object].Version(r)) {
			return ""
		}
		command += " " + failure.ShellWord(model.Address(objects[r.Object], r))
	}
	if len(objects) > 1 {
		command += " --object " + failure.ShellWord(model.ObjectAddress(objects, broken[0].Ref.Object))
	}
	return "`" + command + " --to lifecycle`"
}
