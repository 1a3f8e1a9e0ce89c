package edit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// mostNoted is how many names or findings a note lists at most.
const mostNoted = 3

// someOf lists the names, or the first few if there are many.
func someOf(names []string) string {
	if len(names) <= mostNoted {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:mostNoted], ", ") + " and others"
}

// Notes collects the notes about changes in the files of a call, so that a note about several files
// is printed once.
type Notes struct{ list []fileNotes }

type fileNotes struct {
	change.Note
	files []string
}

func (n *Notes) Add(file string, notes []change.Note) {
	for _, note := range notes {
		i := slices.IndexFunc(n.list, func(of fileNotes) bool { return of.Text == note.Text && len(note.Versions) > 0 })
		if i < 0 {
			n.list = append(n.list, fileNotes{note, []string{file}})
			continue
		}
		of := &n.list[i]
		of.Versions, of.files = append(of.Versions, note.Versions...), append(of.files, file)
	}
}

func (n *Notes) Tell(out *report.Writer) {
	for _, of := range n.list {
		if len(of.files) == 1 {
			out.Note("%s: %s", of.files[0], of.Note)
			continue
		}
		out.Note("%s: %s of %d files: %s", someOf(of.files), phrase.Plural(len(of.Versions), "version"), len(of.files), of.Text)
	}
}

// noteFresh notes the findings that an edit causes, except errors; many findings of one rule become
// one note.
func (c *Pipeline) noteFresh(e *Plan) {
	e.EachFresh(func(f *model.Finding) string { return f.Track + "/" + f.Version }, func(f *model.Finding) {
		c.Out.Note("%s: new %s: %s [%s]", e.Doc.Name(), f.Severity, report.About(f), f.Rule)
	}, func(f *model.Finding, n int, names string) {
		c.Out.Note("%s: %s [%s], of %s; the first: %s", e.Doc.Name(), phrase.Plural(n, "new "+f.Severity.String()), f.Rule, names, report.About(f))
	})
}

// EachFresh calls one for the findings that the edit causes, in their order. If a rule has many, many
// is called instead for the first of them, with their number and the names of the first few.
func (e *Plan) EachFresh(name func(*model.Finding) string, one func(*model.Finding), many func(first *model.Finding, n int, names string)) {
	type key struct {
		rule     string
		severity model.Severity
	}
	about := map[key][]*model.Finding{}
	for i := range e.Fresh {
		k := key{e.Fresh[i].Rule, e.Fresh[i].Severity}
		about[k] = append(about[k], &e.Fresh[i])
	}
	for i := range e.Fresh {
		f := &e.Fresh[i]
		list := about[key{f.Rule, f.Severity}]
		switch {
		case len(list) <= mostNoted:
			one(f)
		case f == list[0]:
			var names []string
			for _, f := range list {
				if n := name(f); len(names) <= mostNoted && !slices.Contains(names, n) {
					names = append(names, n)
				}
			}
			many(f, len(list), someOf(names))
		}
	}
}

// noteEmptied notes a file that the edit leaves without any object, because reading that file by
// name is an error from then on.
func (c *Pipeline) noteEmptied(e *Plan) {
	if len(e.Doc.Objects()) > 0 && len(e.Next.Objects()) == 0 {
		c.Out.Note("%s: nothing that lctui reads is left in the file; remove it if nothing else needs it", e.Doc.Name())
	}
}

// noteAtOnce notes which versions reach their end at once: a start in the past is easily mistyped,
// and nothing else would say what it does.
func (c *Pipeline) noteAtOnce(e *Plan) {
	if !e.changed() {
		return
	}
	before, after := e.Doc.Objects(), e.Next.Objects()
	for i, o := range after {
		if !lifecycle.Parents.Has(o) || i >= len(before) {
			continue
		}
		was := stagesNow(c.Judge, before[i])
		ended := map[string][]string{}
		for _, t := range o.Tracks {
			for _, v := range t.Versions {
				name := t.Name + "/" + v.Text
				old, stage := was[name], lifecycle.StageAt(v, c.Now, c.Dialect)
				if (stage == model.Deprecated || stage == model.Expired) && old != "" && o.Scale.Rank(old) < o.Scale.Rank(stage) {
					ended[old+" "+stage] = append(ended[old+" "+stage], name)
				}
			}
		}
		for _, old := range o.Scale.Names() {
			for _, stage := range []string{model.Deprecated, model.Expired} {
				c.noteEnded(e.Doc.Name(), ended[old+" "+stage], old, stage)
			}
		}
	}
}

func (c *Pipeline) noteEnded(file string, names []string, old, stage string) {
	switch len(names) {
	case 0:
	case 1:
		c.Out.Note("%s: %s is %s at once: its start is not after now; until now it was %s", file, names[0], stage, old)
	default:
		c.Out.Note("%s: %s at once: their starts are not after now; until now they were %s", file, fmt.Sprintf("%d versions (%s) are %s", len(names), someOf(names), stage), old)
	}
}

// stagesNow returns the stages of the versions of an object at the instant of the call, by
// track/version.
func stagesNow(c *judge.Judge, o *model.Object) map[string]string {
	stages := map[string]string{}
	for _, t := range o.Tracks {
		for _, v := range t.Versions {
			stages[t.Name+"/"+v.Text] = lifecycle.StageAt(v, c.Now, c.Dialect)
		}
	}
	return stages
}
