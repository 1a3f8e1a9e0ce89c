package matrix_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/matrix"
	"github.com/lctui/lctui/model"
)

// profile returns a profile of lines such as "1.30.0 supported deprecated=2026-01-01"; "image
// NAME" begins the track of an image.
func profile(name, lines string) *model.Object {
	o := &model.Object{Kind: model.CloudProfile, Name: name, Scale: model.VersionStages}
	o.Tracks = []*model.Track{{Name: model.Kubernetes}}
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		if words[0] == "image" {
			o.Tracks = append(o.Tracks, &model.Track{Name: model.ImagePrefix + words[1]})
			continue
		}
		v := &model.Version{Text: words[0]}
		for _, word := range words[1:] {
			stage, day, dated := strings.Cut(word, "=")
			s := model.Stage{Name: stage}
			if dated {
				s.Start = model.StartAt(date(day))
			}
			v.Stages = append(v.Stages, s)
		}
		t := o.Tracks[len(o.Tracks)-1]
		t.Versions = append(t.Versions, v)
	}
	return o
}

func date(day string) time.Time {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	return t
}

// table returns a matrix at an instant, one line per row: stages by their letters, "." if a
// profile does not list the version, "?" if its stage is not known.
func table(m *matrix.Matrix, at time.Time, d lifecycle.Dialect) string {
	var out strings.Builder
	for i := range m.Rows {
		row := &m.Rows[i]
		cells := ""
		for column := range m.Columns {
			cell, listed := row.In(column)
			switch {
			case !listed:
				cells += "."
			case cell.Of == nil:
				cells += "?"
			default:
				cells += string(model.VersionStages.Kind(cell.StageAt(at, d)).Letter)
			}
		}
		drift := row.Drift(at).Words(func(t time.Time) string { return t.Format(time.DateOnly) })
		fmt.Fprintf(&out, "%s/%s %s %s\n", row.Track, row.Version(), cells, drift)
	}
	return out.String()
}

func own(objects ...*model.Object) (all []matrix.Profile) {
	for _, o := range objects {
		all = append(all, matrix.Profile{File: o.Name + ".yaml", Object: o, Shown: o})
	}
	return all
}

func TestRowsAreVersionsNewestFirst(t *testing.T) {
	m := matrix.New(own(
		profile("dev", "1.30.0 supported\n1.32.0 preview\nimage suse\n15 supported"),
		profile("live", "1.30.0 supported\n1.31.0 supported\n1.30 supported\n1.30.0 expired\nimage garden\nimage suse\n15 supported\n14 supported"),
	), lifecycle.GEP32)
	want := "kubernetes/1.32.0 P. -\nkubernetes/1.31.0 .S -\nkubernetes/1.30.0 SS -\nkubernetes/1.30 .S -\nkubernetes/1.30.0#2 .X -\n" +
		"machineImages/suse/15 SS -\nmachineImages/suse/14 .S -\n"
	if got := table(m, date("2026-01-01"), lifecycle.GEP32); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestDriftIsFromNowOn(t *testing.T) {
	const at = "2026-01-01"
	for _, c := range []struct{ name, dev, live, want string }{
		{"one stage for ever", "supported expired=2026-06-01", "supported expired=2026-06-01", "SS -"},
		{"two stages", "supported", "preview", "SP now"},
		{"one stage now, another later", "supported deprecated=2026-02-01", "supported deprecated=2026-03-01", "SS 2026-02-01"},
		{"what began at different times does not matter", "preview supported=2025-01-01", "preview supported=2025-09-01", "SS -"},
		{"two ways to one stage", "supported deprecated=2026-02-01 expired=2026-03-01", "supported expired=2026-03-01", "SS 2026-02-01"},
		{"both change at one instant", "supported=2026-02-01", "preview=2025-01-01 supported=2026-02-01", "UP now"},
		{"a start at the instant", "supported expired=2026-01-01", "expired", "XX -"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := matrix.New(own(profile("dev", "1.30.0 "+c.dev), profile("live", "1.30.0 "+c.live)), lifecycle.GEP32)
			if got := table(m, date(at), lifecycle.GEP32); got != "kubernetes/1.30.0 "+c.want+"\n" {
				t.Errorf("got %swant %s", got, c.want)
			}
		})
	}
	m := matrix.New(own(profile("dev", "1.30.0 supported expired="+at), profile("live", "1.30.0 supported")), lifecycle.Gardener)
	if got := table(m, date(at), lifecycle.Gardener); got != "kubernetes/1.30.0 SS 2026-01-01\n" {
		t.Errorf("in the dialect of Gardener a start holds after its instant, got %s", got)
	}
}

func TestUnknownStagesDoNotDrift(t *testing.T) {
	parent, child := profile("dev", "1.30.0 supported"), profile("team", "1.30.0 expired")
	profiles := append(own(parent), matrix.Profile{File: "team.yaml", Object: child})
	if got := table(matrix.New(profiles, lifecycle.GEP32), date("2026-01-01"), lifecycle.GEP32); got != "kubernetes/1.30.0 S? -\n" {
		t.Error(got)
	}
	profiles[1].Shown = profile("team", "1.30.0 deprecated")
	if got := table(matrix.New(profiles, lifecycle.GEP32), date("2026-01-01"), lifecycle.GEP32); got != "kubernetes/1.30.0 SD now\n" {
		t.Error(got)
	}
}

func TestColumnsDiffer(t *testing.T) {
	for _, c := range []struct {
		files []string // FILE [NAMESPACE/]NAME
		want  string
	}{
		{[]string{"a.yaml aws", "b.yaml gcp"}, "aws gcp"},
		{[]string{"dev/aws.yaml aws", "live/aws.yaml aws", "live/gcp.yaml gcp"}, "dev/aws live/aws gcp"},
		{[]string{"/land/dev/profiles/aws.yaml aws", "/land/live/profiles/aws.yaml aws"}, "dev/aws live/aws"},
		{[]string{"p/old.yaml aws", "p/new.yaml aws"}, "old/aws new/aws"},
		{[]string{"aws.yaml aws", "old/aws.yaml aws"}, "aws/aws old/aws/aws"},
		{[]string{"a.yaml one/team", "a.yaml two/team", "b.yaml other"}, "one/team two/team other"},
		{[]string{"dev/a.yaml one/team", "live/a.yaml one/team"}, "dev/one/team live/one/team"},
		{[]string{"a.yaml aws", "a.yaml aws", "a.yaml aws#1"}, "aws#1#1 aws#2 aws#1#2"},
		{[]string{"- aws", "live/aws.yaml aws"}, "-/aws live/aws/aws"},
	} {
		var profiles []matrix.Profile
		for _, text := range c.files {
			file, name, _ := strings.Cut(text, " ")
			o := profile(name, "1.30.0")
			if namespace, rest, ok := strings.Cut(name, "/"); ok {
				o.Namespace, o.Name = namespace, rest
			}
			profiles = append(profiles, matrix.Profile{File: file, Object: o, Shown: o})
		}
		if got := strings.Join(matrix.New(profiles, lifecycle.GEP32).Columns, " "); got != c.want {
			t.Errorf("%v: %s, want %s", c.files, got, c.want)
		}
	}
}

// TestDriftIsWhatStagesSay: drift begins at the first instant from t on at which the stages of a row
// differ.
func TestDriftIsWhatStagesSay(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	day := func(n int) time.Time { return date("2026-01-01").AddDate(0, 0, n) }
	const days = 12
	for range 2000 {
		var profiles []*model.Object
		for range 2 + r.IntN(2) {
			line := "1.30.0"
			for _, stage := range []string{"preview", "supported", "deprecated", "expired"} {
				switch r.IntN(4) {
				case 0:
				case 1:
					line += " " + stage
				default:
					line += " " + stage + "=" + day(r.IntN(days)).Format(time.DateOnly)
				}
			}
			profiles = append(profiles, profile(fmt.Sprint(len(profiles)), line))
		}
		for _, d := range []lifecycle.Dialect{lifecycle.GEP32, lifecycle.Gardener} {
			row := matrix.New(own(profiles...), d).Rows[0]
			differ := func(at time.Time) bool {
				for _, c := range row.Cells {
					if c.StageAt(at, d) != row.Cells[0].StageAt(at, d) {
						return true
					}
				}
				return false
			}
			at := day(r.IntN(days))
			want := matrix.Drift{Is: differ(at)}
			for n := 0; n <= days && !want.Is; n++ {
				if start := day(n); !start.Before(at) && differ(start.Add(time.Hour)) {
					want = matrix.Drift{Is: true, From: start}
				}
			}
			if got := row.Drift(at); got != want {
				t.Fatalf("%v at %v: %v, want %v in %s", profiles, at, got, want, table(matrix.New(own(profiles...), d), at, d))
			}
		}
	}
}
