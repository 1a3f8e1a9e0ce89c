package schedule

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// gateColumns are the columns of a table of feature gates. It has one line for each stage of a
// feature, with the first and the last minor of that stage. The columns from gateUntil on may be
// missing.
var gateColumns = []string{"feature", "stage", "from", "until", "default"}

const (
	gateFeature = iota
	gateStage
	gateFrom
	gateUntil
	gateDefault
)

// since is the name of the column from in the table that Kubernetes publishes.
const since = "since"

// mostFeatures is how many entries the lists of features of a schedule may have altogether.
const mostFeatures = 500_000

// Gates are the feature gates of a project.
type Gates struct {
	gates []*gate
	// Others are the columns of the table that a schedule has no field for.
	Others []string
}

// gate is a feature, with its stages in the order of their minors.
type gate struct {
	name   string
	stages []*stage
}

// stage is a line of the table.
type stage struct {
	word        string // as in the table
	offer       model.Offer
	from, until model.Minor
	open        bool // until is empty: the stage lasts until the next one
	at          model.Position
	pairs       []yamledit.New // of the entry in a list of features
}

// isOfGates reports whether the first line of a table names the columns of feature gates.
func isOfGates(header []string) bool {
	at := columnsIn(header, gateColumns)
	return at[gateFeature] >= 0 && at[gateStage] >= 0
}

// IsGates reports whether data is a table of feature gates in CSV, which FromGates can read.
func IsGates(data []byte) bool {
	header, err := tableReader(data).Read()
	return err == nil && isOfGates(header) && columnsIn(header, columns)[columnVersion] < 0
}

// FromGates reads a table of feature gates in CSV. The error is a *codec.Error.
func FromGates(data []byte) (*Gates, error) {
	names := slices.Clone(gateColumns)
	if header, _ := tableReader(data).Read(); columnsIn(header, names)[gateFrom] < 0 && columnsIn(header, []string{since})[0] >= 0 {
		names[gateFrom] = since
	}
	g, byName := &Gates{}, map[string]*gate{}
	others, err := readTable(data, names, []int{gateFeature, gateStage, gateFrom}, func(l *line) error {
		s, err := gateLine(l)
		if err != nil {
			return err
		}
		name := l.cell(gateFeature)
		if byName[name] == nil {
			byName[name] = &gate{name: name}
			g.gates = append(g.gates, byName[name])
		}
		byName[name].stages = append(byName[name].stages, s)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, x := range g.gates {
		if err := x.settle(); err != nil {
			return nil, err
		}
	}
	g.Others = others
	return g, nil
}

// gateLine reads a line of the table. The phase of a stage that is only deprecated stays "".
func gateLine(l *line) (*stage, error) {
	s := &stage{word: l.cell(gateStage), at: l.place(gateFrom)}
	if l.cell(gateFeature) == "" {
		return nil, l.bad(gateFeature, "", "Write the name of the feature in every line")
	}
	word, deprecated := strings.CutSuffix(strings.ToLower(s.word), "("+model.Deprecated+")")
	word = strings.TrimSpace(word)
	s.offer = model.Offer{Deprecated: deprecated || word == model.Deprecated}
	if word != model.Deprecated {
		phase, err := model.ParsePhase(word)
		if err != nil {
			return nil, l.bad(gateStage, "", "Write Alpha, Beta, GA or Deprecated")
		}
		s.offer.Phase = phase
	}
	switch text := l.cell(gateDefault); strings.ToLower(text) {
	case "true":
		s.offer.Availability = model.Default
	case "false":
		s.offer.Availability = model.Optional
	case "", "-", "–":
	default:
		return nil, l.bad(gateDefault, "", "Write true for a feature that is on by default, false for one that is off, or leave it out")
	}
	var err error
	if s.from, err = l.minor(gateFrom); err != nil {
		return nil, err
	}
	if s.open = slices.Contains([]string{"", "-", "–", "N/A"}, l.cell(gateUntil)); s.open {
		return s, nil
	}
	if s.until, err = l.minor(gateUntil); err != nil {
		return nil, err
	}
	if s.until.Compare(s.from) < 0 {
		return nil, l.bad(gateUntil, ", which is before "+model.Escape(l.cell(gateFrom)), "Write the last minor in which the feature is in this stage, or leave it out")
	}
	return s, nil
}

// minor reads the minor in a column.
func (l *line) minor(column int) (model.Minor, error) {
	v, err := model.ParseReleaseVersion(l.cell(column))
	switch {
	case err != nil:
		return model.Minor{}, l.bad(column, ", which is no minor", "Write 1.31 or v1.31")
	case v.PreRelease || v.Patch > 0:
		return model.Minor{}, l.bad(column, ", which is no minor", "Write its minor, such as 1.31: features change with minors")
	}
	return v.Minor, nil
}

// settle sorts the stages of a feature by their minors, and returns an error if two overlap. A
// stage that is only deprecated gets the phase and the default of the stage before it, or is stable
// if it is the first. Without a default, an alpha feature is off and any other is on.
func (g *gate) settle() error {
	model.SortStable(g.stages, func(a, b *stage) int { return a.from.Compare(b.from) })
	for i, s := range g.stages {
		before := &stage{offer: model.Offer{Phase: model.Stable}}
		if i > 0 {
			before = g.stages[i-1]
			if what := s.overlap(before); what != "" {
				return &codec.Error{Place: s.at, What: "feature " + phrase.Quoted(g.name) + " " + what, Hint: "Make one stage end before the next begins"}
			}
		}
		if s.offer.Phase == "" {
			s.offer.Phase, s.offer.Availability = before.offer.Phase, cmp.Or(s.offer.Availability, before.offer.Availability)
		}
		if s.offer.Availability == "" && s.offer.Phase == model.Alpha {
			s.offer.Availability = model.Optional
		}
		s.offer.Availability = cmp.Or(s.offer.Availability, model.Default)
		s.pairs = []yamledit.New{pair("name", g.name), pair("phase", string(s.offer.Phase)), pair("availability", s.offer.String())}
	}
	return nil
}

// overlap describes how a stage overlaps the one before it. It returns "" if it does not.
func (s *stage) overlap(before *stage) string {
	is, was, line := model.Escape(s.word), model.Escape(before.word), strconv.Itoa(int(before.at.Line))
	switch {
	case s.from == before.from:
		return "is " + is + " from " + s.from.String() + " on, and " + was + " too in line " + line
	case !before.open && before.until.Compare(s.from) >= 0:
		return "is " + is + " from " + s.from.String() + " on, and " + was + " until " + before.until.String() + " in line " + line
	}
	return ""
}

// in returns the stage of a feature in a minor, or nil if it has none.
func (g *gate) in(m model.Minor) *stage {
	for _, s := range slices.Backward(g.stages) {
		if s.from.Compare(m) <= 0 {
			if s.open || m.Compare(s.until) <= 0 {
				return s
			}
			return nil
		}
	}
	return nil
}

// Releases returns the minors that the table names, the highest first. They have no dates.
func (g *Gates) Releases() *Import {
	var named []model.Minor
	for _, x := range g.gates {
		for _, s := range x.stages {
			named = append(named, s.from)
			if !s.open {
				named = append(named, s.until)
			}
		}
	}
	model.SortStable(named, func(a, b model.Minor) int { return b.Compare(a) })
	m := &Import{}
	for _, x := range slices.Compact(named) {
		m.releases = append(m.releases, &imported{version: x.String()})
	}
	return m
}

// AddFeatures adds to each release the features that the table has for its minor. Pre-releases, and
// releases older than all features, get no list. unused are the features that no release has. The
// error is a *codec.Error.
func (m *Import) AddFeatures(g *Gates) (unused []string, err error) {
	used, entries := map[*gate]bool{}, 0
	for _, x := range m.releases {
		v, err := model.ParseReleaseVersion(x.version)
		if err != nil || v.PreRelease {
			continue
		}
		at := v.Minor
		for _, feature := range g.gates {
			if feature.stages[0].from.Compare(at) <= 0 && x.features == nil {
				x.features = []yamledit.New{}
			}
			s := feature.in(at)
			if s == nil {
				continue
			}
			if entries++; entries > mostFeatures {
				return nil, &codec.Error{Place: model.Position{Line: 1, Column: 1}, What: "the releases would list more than " + strconv.Itoa(mostFeatures) + " features altogether",
					Hint: "Leave out past features or releases"}
			}
			used[feature] = true
			x.features = append(x.features, yamledit.New{Pairs: s.pairs})
		}
	}
	for _, feature := range g.gates {
		if !used[feature] {
			unused = append(unused, feature.name)
		}
	}
	return unused, nil
}
