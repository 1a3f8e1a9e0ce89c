package revision_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

func TestCreate(t *testing.T) {
	pkg := func(p string) change { return func(r *model.Revision) { r.Package = field(p) } }
	tasks := func(types ...string) change {
		return func(r *model.Revision) {
			r.Tasks, r.Content = nil, nil
			for _, text := range types {
				r.Tasks = append(r.Tasks, model.Task{Type: text})
			}
		}
	}
	for name, c := range map[string]struct {
		r    *model.Revision
		want string // words of the refusal, "" where it is created
	}{
		"Draft":            {draft(), ""},
		"no lifecycle":     {draft(state("")), ""},
		"Proposed":         {draft(state("Proposed")), "Proposed | can only be created as Draft"},
		"Published":        {draft(state("Published")), "cannot create a package revision with lifecycle value 'Final' | Published"},
		"DeletionProposed": {draft(state("DeletionProposed")), "cannot create a package revision with lifecycle value 'Final' | DeletionProposed"},
		"Final":            {draft(state("Final")), "unsupported lifecycle value: Final"},
		"lower case":       {draft(state("draft")), "unsupported lifecycle value: draft"},
		"no repository":    {draft(func(r *model.Revision) { r.Repository = field("") }), "spec.repository is required"},
		"no package":       {draft(pkg("")), "spec.packageName is required"},
		"no workspace":     {draft(workspace("")), "spec.workspaceName is required"},
		"state first":      {draft(state("Final"), workspace("")), "unsupported lifecycle value"},
		"upper case":       {draft(workspace("V1")), "spec.workspaceName | DNS-1123"},
		"dash at the end":  {draft(workspace("v1-")), "spec.workspaceName"},
		"dash in front":    {draft(workspace("-v1")), "spec.workspaceName"},
		"a point":          {draft(workspace("v1.2")), "spec.workspaceName"},
		"other letters":    {draft(workspace("vé")), "spec.workspaceName"},
		"dash inside":      {draft(workspace("v1-2")), ""},
		"one character":    {draft(workspace("1")), ""},
		"63 characters":    {draft(workspace(strings.Repeat("a", 63))), ""},
		"64 characters":    {draft(workspace(strings.Repeat("a", 64))), "spec.workspaceName"},
		"a path":           {draft(pkg("basedir/nginx")), ""},
		"two slashes":      {draft(pkg("basedir//nginx")), "spec.packageName | empty part"},
		"slash in front":   {draft(pkg("/nginx")), "spec.packageName"},
		"slash at the end": {draft(pkg("nginx/")), "spec.packageName"},
		"bad part":         {draft(pkg("basedir/Nginx")), `spec.packageName | "Nginx"`},
		"two tasks":        {draft(tasks("init", "edit")), "task list must not contain more than one task"},
		"clone":            {draft(tasks("clone")), ""},
		"edit":             {draft(tasks("edit")), ""},
		"upgrade":          {draft(tasks("upgrade")), ""},
		"eval":             {draft(tasks("eval")), `"eval" | init, clone, edit and upgrade`},
		"no type":          {draft(tasks("")), "init, clone, edit and upgrade"},
		"latest":           {draft(labels("kpt.dev/latest-revision", "false")), "kpt.dev/latest-revision"},
		"second latest":    {draft(labels("porch.kpt.dev/latest-revision", "true")), "porch.kpt.dev/latest-revision"},
		"another label":    {draft(labels("team", "a")), ""},
		"taken workspace":  {draft(workspace("taken")), `unique | "taken"`},
		"taken elsewhere":  {draft(workspace("taken"), pkg("redis")), ""},
	} {
		created, err := revision.Create(c.r, []*model.Revision{draft(named("other"), workspace("taken"))})
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want == "" && created.State() != "Draft":
			t.Errorf("%s: created as %s", name, created.State())
		case c.want != "" && err == nil:
			t.Errorf("%s: created", name)
		case err != nil:
			says(t, err.Error(), c.want)
		}
	}
}

func TestCreateAddsTheFirstTask(t *testing.T) {
	for version, want := range map[string]model.ContentField{
		"porch.kpt.dev/v1alpha1": {Path: "spec.tasks", Text: `[{"init":{"description":"base/nginx description"},"type":"init"}]`},
		"porch.kpt.dev/v1alpha2": {Path: "spec.source", Text: `{"init":{"description":"base/nginx description"}}`},
	} {
		r := draft(api(version), func(r *model.Revision) { r.Package, r.Tasks, r.Content = field("base/nginx"), nil, nil })
		created, err := revision.Create(r, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(created.Content) != 1 || created.Content[0] != want || len(created.Tasks) != 1 || created.Tasks[0].Type != "init" {
			t.Errorf("%s: %v %v", version, created.Tasks, created.Content)
		}
		if len(r.Tasks) != 0 {
			t.Error("what was submitted was changed")
		}
	}
}

func TestNumber(t *testing.T) {
	for text, want := range map[string]int64{
		"": 0, "0": 0, "1": 1, "12": 12, "-1": -1, "v0": 0, "v7": 7, "v12": 12, "v": 0, "v-1": 0, "v+1": 0, "vv1": 0, "V1": 0,
		"main": 0, "dec30-1212": 0, "1.5": 0, "99999999999999999999": math.MaxInt64,
	} {
		if got := revision.Number(draft(numbered(text))); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func TestNextNumberAndLatest(t *testing.T) {
	elsewhere := published(numbered("50"), func(r *model.Revision) { r.Package = field("redis") })
	abroad := published(numbered("60"), named("abroad"), func(r *model.Revision) { r.Namespace = "other" })
	for name, c := range map[string]struct {
		others []*model.Revision
		next   int64
		latest string
	}{
		"none":                      {nil, 1, ""},
		"drafts do not count":       {[]*model.Revision{draft(numbered("4"))}, 1, ""},
		"other packages neither":    {[]*model.Revision{elsewhere}, 1, ""},
		"of any namespace":          {[]*model.Revision{abroad}, 61, "abroad"},
		"the highest":               {[]*model.Revision{published(numbered("2")), published(numbered("9"), named("nine")), published(numbered("4"))}, 10, "nine"},
		"proposed for deletion":     {[]*model.Revision{published(numbered("2"), state("DeletionProposed"), named("two"))}, 3, "two"},
		"older spelling":            {[]*model.Revision{published(numbered("v2"), named("two"))}, 3, "two"},
		"text that is not a number": {[]*model.Revision{published(numbered("main"))}, 1, ""},
		"placeholder":               {[]*model.Revision{published(numbered("-1"))}, 1, ""},
		"the highest there is":      {[]*model.Revision{published(numbered(strconv.Itoa(math.MaxInt64)), named("max"))}, 0, "max"},
		"beyond all numbers":        {[]*model.Revision{published(numbered("99999999999999999999"), named("far"))}, 0, "far"},
	} {
		if got, err := revision.NextNumber(c.others, draft()); got != c.next || (err != nil) != (c.next == 0) {
			t.Errorf("%s: next is %d, %v, want %d", name, got, err, c.next)
		}
		latest := ""
		if r := revision.Latest(c.others, draft()); r != nil {
			latest = r.Name
		}
		if latest != c.latest {
			t.Errorf("%s: latest is %q, want %q", name, latest, c.latest)
		}
	}
}
