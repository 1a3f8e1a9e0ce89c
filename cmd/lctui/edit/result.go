package edit

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/schema"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/model"
)

// Result is what the editing verbs print about one file, as an entry of a list.
type Result struct {
	report.Header
	File     string           `json:"file"`
	Changed  bool             `json:"changed"`
	Diff     string           `json:"diff"`
	Findings []report.Finding `json:"findings"`
}

// resultList is what the editing verbs print.
type resultList struct {
	report.Header
	Results []Result `json:"results"`
}

// Documents returns the kinds of documents that editing verbs print.
func Documents() []schema.Document {
	return []schema.Document{
		{Name: "EditResultList", About: "What set, convert, move and plan --write print, with an entry for each file.", Of: resultList{}},
	}
}

func (e *Plan) result() Result {
	return Result{Header: report.Kind("EditResult"), File: e.Doc.Name(), Changed: e.changed(), Diff: e.Diff, Findings: report.Findings(e.Fresh)}
}

// Refused prints, for programs, an edit that the rules refuse, and returns err.
func (c *Pipeline) Refused(edits []*Plan, err error, flags *Options) error {
	if failure.Code(err) == failure.Findings && flags.Format != "diff" && len(edits) > 0 {
		for _, e := range edits {
			e.Next, e.Diff = e.Doc, ""
		}
		return errors.Join(err, c.Print(edits, flags.Format))
	}
	return err
}

// Finish writes the edits, all or none, and prints them. The new text of standard input is written
// to standard output in place of the report; then the reports about other files go to standard
// error.
func (c *Pipeline) Finish(edits []*Plan, flags *Options) error {
	for _, e := range edits {
		c.TellNew(e)
	}
	if !flags.DryRun {
		if err := c.Save(edits); err != nil {
			return err
		}
	}
	piped := slices.IndexFunc(edits, func(e *Plan) bool { return e.Doc.Name() == source.Stdin })
	if piped < 0 || flags.DryRun || flags.Format != "diff" {
		return c.Print(edits, flags.Format)
	}
	for i, e := range edits {
		if i != piped {
			report.WriteDiff(c.Out.Err, e.Diff, false, report.Painter{})
		}
	}
	_, err := c.Out.Write(edits[piped].Next.Bytes())
	return err
}

// TellNew prints on standard error which findings an edit causes, except errors.
func (c *Pipeline) TellNew(e *Plan) {
	c.noteFresh(e)
	c.noteAtOnce(e)
	c.noteEmptied(e)
	if !e.changed() {
		c.Out.Note("%s: nothing to change", e.Doc.Name())
	}
}

func (c *Pipeline) Print(edits []*Plan, format string) error {
	if format != "diff" {
		list := resultList{report.Kind("EditResultList"), []Result{}}
		for _, e := range edits {
			list.Results = append(list.Results, e.result())
		}
		return c.Out.Document(format, list)
	}
	for _, e := range edits {
		c.PrintDiff(e.Diff)
	}
	for _, name := range c.Saved {
		c.Out.Say("saved " + model.Escape(name))
	}
	return nil
}

// PrintDiff prints a unified diff. CR LF line ends are kept if the output is not a terminal, so
// that the diff can be applied.
func (c *Pipeline) PrintDiff(diff string) {
	report.WriteDiff(c.Out, diff, !c.Out.Terminal(), c.Out.Paint)
}
