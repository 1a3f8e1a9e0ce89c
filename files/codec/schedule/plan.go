package schedule

import (
	"slices"
	"time"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Named visits every release.
func (s *Site) Named(t *span.Tree, o *model.Object, visit func(name string, id span.ID)) {
	for i, item := range t.Children(s.list) {
		visit(codec.VersionName(o.Tracks[0], i), item)
	}
}

// Open names the nodes that an edit of a schedule may touch: the written keys of the releases that
// change.
func (s *Site) Open(c *yamledit.Comparison, base, now *model.Object) {
	was, is := base.Tracks[0], now.Tracks[0]
	if was == is {
		return
	}
	if len(was.Versions) == 0 {
		c.Open[s.spec] = func(x, y span.ID) { c.Others(x, y, specKeys[2:]) }
		return
	}
	c.Open[s.list] = func(x, y span.ID) {
		old, j := c.A.Children(x), c.B.First(y)
		for _, v := range is.Versions {
			if j == 0 {
				c.Fail(x)
				return
			}
			switch {
			case v.Base == model.None || v.Base >= len(old):
			case v == was.Versions[v.Base]:
				c.Push(old[v.Base], j)
			default:
				c.Others(c.A.Resolve(old[v.Base]), c.B.Resolve(j), releaseKeys[:writtenFields])
			}
			j = c.B.Next(j)
		}
	}
}

// releasesEdit is an edit of one list of releases.
type releasesEdit struct {
	edit      *codec.Plan
	site      *Site
	base, now *model.Track
	items     []span.ID
	// quoted are, for each field, the indexes of the entries whose field has quotes to copy. They
	// are nil until needed.
	quoted [writtenFields][]int
	// dated are the indexes of the entries with a date. days is true for those whose date is
	// written as a day. Both are nil until needed.
	dated []int
	days  map[int]bool
}

// Plan makes the changes from base to now. The error is a *splice.Refused.
func (s *Site) Plan(p *codec.Plan, base, now *model.Object) error {
	if base.Tracks[0] == now.Tracks[0] {
		return nil
	}
	e := &releasesEdit{edit: p, site: s, base: base.Tracks[0], now: now.Tracks[0], items: p.Tree.Children(s.list)}
	for j, v := range e.now.Versions {
		if !expressible(v) {
			return p.Refuse(s.list, phrase.Quoted(codec.VersionName(e.now, j))+" has fields that a release does not have: a release has a version, a date and an end of life", "Set date and eol")
		}
	}
	list := codec.List{Key: s.releases.Key, Node: s.list, Items: e.items, Base: e.base, Now: e.now, What: "releases"}
	rows, err := p.Rows(list, e.release)
	switch {
	case err != nil || rows == nil:
		return err
	case len(e.items) == 0:
		return e.firstReleases()
	}
	nested, _ := p.Nesting(s.releases.Key, s.list)
	return p.WriteList(list, rows, e.newRelease, yamledit.Layout{Nested: nested})
}

// expressible reports whether a schedule can express a release: it has a version, no field of another
// kind, and each stage once at most, with a valid start.
func expressible(v *model.Version) bool {
	seen := map[string]bool{}
	for _, s := range v.Stages {
		if seen[s.Name] || model.ReleaseStages.Rank(s.Name) == model.None || s.Start.Form == model.NoTime {
			return false
		}
		seen[s.Name] = true
	}
	return !v.Legacy() && v.Text != ""
}

// firstReleases writes releases into a list without any.
func (e *releasesEdit) firstReleases() error {
	if e.site.spec == 0 {
		return e.edit.Refuse(e.site.root, "there is no spec to put the release into", "Write the key by hand first")
	}
	list := yamledit.New{Key: e.edit.KeyQuote(e.site.spec).In(specKeys[2]), Items: make([]yamledit.New, len(e.now.Versions))}
	for j := range list.Items {
		list.Items[j] = e.newRelease(j, 0)
	}
	return e.edit.Put(e.site.spec, e.site.releases, list, yamledit.Layout{}, "spec", "this list of releases")
}

// newRelease lays out release j of the wanted list.
func (e *releasesEdit) newRelease(j, near int) yamledit.New {
	v, key := e.now.Versions[j], e.edit.KeyQuote(e.near(near))
	out := []yamledit.New{{Key: key.In(releaseKeys[keyVersion]), Scalar: e.quoteNear(near, keyVersion).Word(v.Text)}}
	for _, f := range []int{keyDate, keyEOL} {
		if start, ok := dateIn(v, f); ok && start.Form != model.Always {
			out = append(out, yamledit.New{Key: key.In(releaseKeys[f]), Scalar: e.date(e.quoteNear(near, keyDate, keyEOL), start, e.inDays(near), near)})
		}
	}
	return yamledit.New{Pairs: out}
}

// near returns the mapping of the release nearest to an entry, or the owner of the list if there is
// none.
func (e *releasesEdit) near(entry int) span.ID {
	if id := yamledit.Nearest(e.items, entry, func(item span.ID) bool { return e.edit.Tree.Kind(e.edit.Tree.Resolve(item)) == span.Mapping }); id != 0 {
		return e.edit.Tree.Resolve(id)
	}
	return e.site.spec
}

// quoteNear returns the quotes of the first of the given fields that any release has, taken from
// the nearest release that has it.
func (e *releasesEdit) quoteNear(entry int, fields ...int) yamledit.Quote {
	if e.edit.JSON {
		return yamledit.Double
	}
	for _, field := range fields {
		if i := nearest(e.having(field), entry); i != model.None {
			return e.quote(i, field)
		}
	}
	return yamledit.Plain
}

// nearest returns the index in having that is nearest to an entry, or model.None if there is none.
// having is ascending. Ties are resolved as in yamledit.Nearest.
func nearest(having []int, entry int) int {
	at, _ := slices.BinarySearch(having, entry)
	switch before, behind := at > 0, at < len(having); {
	case before && (!behind || entry-having[at-1] <= having[at]-entry+1):
		return having[at-1]
	case behind:
		return having[at]
	}
	return model.None
}

// having returns the indexes of the entries whose field has quotes to copy. The result is cached
// because a plan needs it for every release.
func (e *releasesEdit) having(field int) []int {
	if e.quoted[field] == nil {
		e.quoted[field] = []int{}
		for i, item := range e.items {
			_, v := e.edit.Tree.Get(e.edit.Tree.Resolve(item), releaseKeys[field])
			if _, ok := yamledit.QuoteOf(e.edit.Tree, v); ok {
				e.quoted[field] = append(e.quoted[field], i)
			}
		}
	}
	return e.quoted[field]
}

// quote returns the quotes of a field of an entry.
func (e *releasesEdit) quote(entry, field int) yamledit.Quote {
	_, v := e.edit.Tree.Get(e.edit.Tree.Resolve(e.items[entry]), releaseKeys[field])
	q, _ := yamledit.QuoteOf(e.edit.Tree, v)
	return q
}

// dateIn returns the start of the stage that a field of a release begins, and whether the release
// has that stage.
func dateIn(v *model.Version, field int) (model.Start, bool) {
	stage := model.Supported
	if field == keyEOL {
		stage = model.EndOfLife
	}
	return v.StartOf(stage)
}

// release edits a release that is kept.
func (e *releasesEdit) release(r splice.Row) error {
	base, now := e.base.Versions[r.Base], e.now.Versions[r.Now]
	item, name := e.items[r.Base], phrase.Quoted(codec.VersionName(e.base, r.Base))
	mapping := e.edit.Tree.Resolve(item)
	if e.edit.Tree.Kind(item) == span.Alias {
		return e.edit.MayChange(mapping, name)
	}
	var fields [writtenFields]span.Field
	e.edit.Fields(mapping, releaseKeys[:writtenFields], fields[:])
	if base.Text != now.Text {
		if err := e.edit.Set(fields[keyVersion].Value, now.Text, func(q yamledit.Quote) string { return q.Word(now.Text) }, "the version of "+name); err != nil {
			return err
		}
	}
	pairs := e.edit.Mapping(mapping)
	for _, f := range []int{keyDate, keyEOL} {
		if err := e.field(pairs, fields, f, r, name); err != nil {
			return err
		}
	}
	return pairs.Write(yamledit.Layout{}, name)
}

// field writes, adds or removes one date of a release.
func (e *releasesEdit) field(pairs *yamledit.Collection, fields [writtenFields]span.Field, f int, r splice.Row, name string) error {
	was, had := dateIn(e.base.Versions[r.Base], f)
	is, has := dateIn(e.now.Versions[r.Now], f)
	field, what := fields[f], phrase.Quoted(releaseKeys[f])+" of "+name
	i, near := pairs.Index(field.Key), r.Base+1 // +1, so that the release itself is the nearest entry
	switch {
	case had == has && was.Equal(is):
		return nil
	case has && is.Form == model.Always:
		return e.edit.Refuse(e.items[r.Base], what+" would be open, which a schedule cannot express", "Remove it instead: "+releaseKeys[f]+"-")
	case has && i >= 0:
		days, dated := e.isDay(field.Value)
		return e.edit.Set(field.Value, is.String(), func(q yamledit.Quote) string { return e.date(q, is, days || !dated && e.inDays(near), near) }, what)
	case has:
		at := 1 + pairs.Index(fields[keyVersion].Key)
		if date := pairs.Index(fields[keyDate].Key); f == keyEOL && date >= 0 {
			at = date + 1
		}
		q := e.quoteNear(near, f, keyDate, keyEOL)
		pairs.Insert(at, yamledit.New{Key: e.edit.KeyQuote(e.edit.Tree.Resolve(e.items[r.Base])).In(releaseKeys[f]), Scalar: e.date(q, is, e.inDays(near), near)})
	case field.Inherited:
		return e.edit.Refuse(field.Value, what+" comes from a merge key", "Write out the merged fields in this release first", e.edit.Users(field.Value)...)
	case i >= 0:
		return pairs.Remove(i, what)
	}
	return nil
}

// date writes a start as a day if days is set and it is midnight UTC, otherwise as RFC 3339.
func (e *releasesEdit) date(q yamledit.Quote, s model.Start, days bool, near int) string {
	text := s.String()
	if s.Form == model.At && s.Text == "" && s.Time().Equal(s.Time().Truncate(24*time.Hour)) && days {
		text = s.Time().Format(time.DateOnly)
	}
	if e.edit.JSON {
		return splice.DoubleQuoted(text)
	}
	if q == yamledit.Absent {
		q = e.quoteNear(near, keyDate, keyEOL)
	}
	return q.In(text)
}

// inDays reports whether the date nearest to an entry is written as a day. It returns true if there
// is no date.
func (e *releasesEdit) inDays(near int) bool {
	if e.days == nil {
		e.days, e.dated = map[int]bool{}, []int{}
		for i, item := range e.items {
			for _, key := range releaseKeys[keyDate:writtenFields] {
				_, v := e.edit.Tree.Get(e.edit.Tree.Resolve(item), key)
				if day, dated := e.isDay(v); dated {
					e.days[i], e.dated = day, append(e.dated, i)
					break
				}
			}
		}
	}
	i := nearest(e.dated, near)
	return i == model.None || e.days[i]
}

// isDay reports whether a value is a date written as a day, and whether it is a date at all.
func (e *releasesEdit) isDay(value span.ID) (day, dated bool) {
	if e.edit.Tree.Kind(value) != span.Scalar {
		return false, false
	}
	text := e.edit.Tree.Text(value)
	return len(text) == len(time.DateOnly), model.ReadDate(text).IsAt()
}
