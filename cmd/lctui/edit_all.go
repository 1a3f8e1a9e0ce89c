package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/cmd/lctui/source/git"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// mostNoted is how many names or findings a note about many gives.
const mostNoted = 3

// someOf names the first of many.
func someOf(names []string) string {
	if len(names) <= mostNoted {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:mostNoted], ", ") + " and others"
}

// changeNotes gathers what is said of changes in the files of a call, so that the
// same of several files is said once.
type changeNotes struct{ list []fileNotes }

type fileNotes struct {
	lifecycle.Note
	files []string
}

func (n *changeNotes) add(file string, notes []lifecycle.Note) {
	for _, note := range notes {
		known := false
		for i := range n.list {
			if of := &n.list[i]; of.Text == note.Text && len(note.Versions) > 0 {
				of.Versions, of.files, known = append(of.Versions, note.Versions...), append(of.files, file), true
				break
			}
		}
		if !known {
			n.list = append(n.list, fileNotes{note, []string{file}})
		}
	}
}

func (n *changeNotes) tell(c *report.Messages) {
	for _, of := range n.list {
		if len(of.files) == 1 {
			c.Note("%s: %s", of.files[0], of.Note)
			continue
		}
		c.Note("%s: %s of %d files: %s", someOf(of.files), phrase.Plural(len(of.Versions), "version"), len(of.files), of.Text)
	}
}

// noteFresh tells of the findings that an edit brings beside its errors; many of
// one rule are one note.
func (c *editing) noteFresh(e *edited) {
	type key struct {
		rule     string
		severity model.Severity
	}
	about := map[key][]*model.Finding{}
	for i := range e.fresh {
		k := key{e.fresh[i].Rule, e.fresh[i].Severity}
		about[k] = append(about[k], &e.fresh[i])
	}
	for i := range e.fresh {
		f := &e.fresh[i]
		list := about[key{f.Rule, f.Severity}]
		switch {
		case e.moved.warns(f.Rule):
		case len(list) <= mostNoted:
			c.Note("%s: new %s: %s [%s]", e.doc.Name(), f.Severity, report.About(f), f.Rule)
		case f == list[0]:
			var names []string
			for _, f := range list[:mostNoted+1] {
				names = append(names, f.Track+"/"+f.Version)
			}
			c.Note("%s: %s [%s], of %s; the first: %s", e.doc.Name(), phrase.Plural(len(list), "new "+f.Severity.String()), f.Rule, someOf(names), report.About(f))
		}
	}
}

// noteEmptied tells of a file that the edit leaves without any object: what reads
// the named file afterwards refuses it.
func (c *editing) noteEmptied(e *edited) {
	if len(e.doc.Objects()) > 0 && len(e.next.Objects()) == 0 {
		c.Note("%s: nothing that lctui reads is left in the file; remove it if nothing else needs it", e.doc.Name())
	}
}

// noteAtOnce tells which versions an edit ends at once: a start in the past is
// easily mistyped, and nothing else says what it means.
func (c *editing) noteAtOnce(e *edited) {
	if !e.changed() {
		return
	}
	before, after := e.doc.Objects(), e.next.Objects()
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
				if (stage == model.Deprecated || stage == model.Expired) && old != "" && model.VersionStages.Rank(old) < model.VersionStages.Rank(stage) {
					ended[old+" "+stage] = append(ended[old+" "+stage], name)
				}
			}
		}
		for _, old := range model.VersionStages.Names() {
			for _, stage := range []string{model.Deprecated, model.Expired} {
				c.noteEnded(e.doc.Name(), ended[old+" "+stage], old, stage)
			}
		}
	}
}

func (c *editing) noteEnded(file string, names []string, old, stage string) {
	switch len(names) {
	case 0:
	case 1:
		c.Note("%s: %s is %s at once: its start is not after now; until now it was %s", file, names[0], stage, old)
	default:
		c.Note("%s: %s at once: their starts are not after now; until now they were %s", file, fmt.Sprintf("%d versions (%s) are %s", len(names), someOf(names), stage), old)
	}
}

// stagesNow gives the stages of the versions of an object, by track and version.
func stagesNow(c *judge.Judge, o *model.Object) map[string]string {
	stages := map[string]string{}
	for _, t := range o.Tracks {
		for _, v := range t.Versions {
			stages[t.Name+"/"+v.Text] = lifecycle.StageAt(v, c.Now, c.Dialect)
		}
	}
	return stages
}

// editAll makes an edit in every file of a call and writes all of them, or
// none. In a file that was named itself every version must be there; of the
// files of a folder those are left alone that have none of them, if there is one
// that has.
func (c *requesting) editAll(file string, flags *editFlags, one func(source.Subject, *judge.Family) (*edited, error), notes ...func()) error {
	names := append([]string{file}, flags.more...)
	c.Read.Changes = true
	if err := c.mend(names, flags); err != nil {
		return err
	}
	subjects, err := c.Read.Subjects(names, flags.object)
	if err != nil {
		return err
	}
	if err := c.startRequest(subjects, flags); err != nil {
		return err
	}
	f, err := c.FamilyOf(subjects)
	if err != nil {
		return err
	}
	var edits []*edited
	var failed, missing []error
	for _, s := range subjects {
		e, err := one(s, f)
		var unknown *model.Unknown
		var other *failure.Undated
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
	err = errors.Join(failed...)
	switch {
	case err != nil:
		err = c.refused(edits, err, flags)
	case flags.request != "":
		err = c.finishRequest(edits, flags)
	default:
		err = c.finish(edits, flags)
	}
	// What was not written has not come about.
	if failure.Code(err) != failure.Refused && (err == nil || flags.request == "") {
		for _, tell := range notes {
			tell()
		}
	}
	return err
}

// A save that was killed while it wrote a file in place, or between two of several
// files, is finished by the next verb that is to write one of them. The verbs that
// only read say so.

// finishSaves finishes the saves of the files of a call that were cut off, before
// anything is read, and gives what there is to say of it.
func (c *editing) finishSaves(args []string) (notes []string, err error) {
	list, _ := c.Read.Named(args) // what is wrong with them is said when they are read
	return source.FinishInterrupted(list)
}

// mend is finishSaves of a verb that edits, which says it on standard error. With
// --dry-run nothing is written, and the file is judged as it is.
func (c *editing) mend(args []string, flags *editFlags) error {
	if flags.dryRun {
		return nil
	}
	notes, err := c.finishSaves(args)
	for _, text := range notes {
		c.Note("%s", text)
	}
	return err
}

// mendTarget is mend of the target of a change request that is approved; with
// --dry-run it is said what is wrong with it.
func (c *editing) mendTarget(path string, flags *editFlags) error {
	list := []source.File{c.Read.OnDisk(path)}
	notes, err := source.Interrupted(list), error(nil)
	if !flags.dryRun {
		notes, err = source.FinishInterrupted(list)
	}
	for _, text := range notes {
		c.Note("%s", text)
	}
	return err
}

// actingFlags say who changes package revisions, and how resource versions keep
// two people from doing so at once.
type actingFlags struct{ user, lock string }

func (a *actingFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.user, "user", "", "`NAME` recorded as who acts (default LCTUI_USER, git's user.email, USER)")
	cmd.Flags().StringVar(&a.lock, "resource-version", revision.Require.String(),
		"require (needed and counted up), keep (needed and left for a server) or ignore")
	_ = cmd.RegisterFlagCompletionFunc("resource-version", cobra.FixedCompletions([]string{"require", "keep", "ignore"}, cobra.ShellCompDirectiveNoFileComp))
}

// acting is who changes the revisions of a file, at the instant of the call.
func (c *editing) acting(doc *files.Document, flags *actingFlags, force bool) (lifecycle.Acting, error) {
	lock, err := revision.ParseLock(flags.lock)
	if err != nil {
		return lifecycle.Acting{}, failure.Wrong("", "%s", err)
	}
	who := revision.Actor{User: flags.user, Now: c.Now, Lock: lock, SelfApproval: c.requests.SelfApproval != "refuse"}
	if who.User == "" {
		who.User = userOf(filepath.Dir(doc.Path()))
	}
	if why := revision.CheckUser(who.User); why != "" && who.User != "" {
		return lifecycle.Acting{}, failure.Wrong("name the user with --user or LCTUI_USER, for example ann@example.com", "%s", why)
	}
	return lifecycle.Acting{Actor: who, Force: force}, nil
}

// userOf is who acts where no flag says so; "" where nothing tells. Git is asked
// in the repository that the file's folder is in, which may name another user.
func userOf(folder string) string {
	if user := os.Getenv("LCTUI_USER"); strings.TrimSpace(user) != "" {
		return user
	}
	if email := git.Email(folder); email != "" {
		return email
	}
	if user := os.Getenv("USER"); strings.TrimSpace(user) != "" {
		return user
	}
	return ""
}
