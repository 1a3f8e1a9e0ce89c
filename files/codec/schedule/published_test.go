package schedule_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
)

// offered returns the releases of a schedule with their features: "1.1: A beta default".
func offered(d *files.Document) (out []string) {
	for _, v := range d.Objects()[0].Tracks[0].Versions {
		var features []string
		for _, f := range v.Release.Features {
			features = append(features, f.Name+" "+string(f.Phase)+" "+f.String())
		}
		text := v.Text + ": " + strings.Join(features, ", ")
		if v.Release.Features == nil {
			text = v.Text + " says nothing"
		}
		out = append(out, text)
	}
	return out
}

// TestFeatureGates: a table of feature gates becomes the features of the releases in the other
// file, or of the minors that the table names.
func TestFeatureGates(t *testing.T) {
	for name, c := range map[string]struct {
		releases, gates string
		want            []string
		left            files.Left
	}{
		"the minors that it names": {"", "feature,stage,from,until\nA,Alpha,1.8,1.8\nA,Beta,1.9,1.10\nA,GA,1.11,\nB,Alpha,1.10,\n",
			[]string{"1.11: A stable default, B alpha optional", "1.10: A beta default, B alpha optional", "1.9: A beta default", "1.8: A alpha optional"}, files.Left{NoDates: true}},
		"the columns of Kubernetes": {"", "Feature,Default,Stage,Since,Until,Note\nA,true,Alpha,v1.8.0,1.8.x\nA,FALSE,beta,1.9,–\n",
			[]string{"1.9: A beta optional", "1.8: A alpha default"}, files.Left{NoDates: true, Columns: []string{"Note"}}},
		"an empty end lasts until the next stage, in any order": {"", "feature,stage,from\nA,GA,1.3\nA,Alpha,1.1\nA,Beta,1.2\n",
			[]string{"1.3: A stable default", "1.2: A beta default", "1.1: A alpha optional"}, files.Left{NoDates: true}},
		"deprecated keeps the phase": {"", "feature,stage,from,until,default\nA,Beta,1.1,1.1,false\nA,Deprecated,1.2,1.2,\nA,GA (deprecated),1.3,,true\nB,Deprecated,1.1,,\n",
			[]string{"1.3: A stable default (deprecated), B stable default (deprecated)", "1.2: A beta optional (deprecated), B stable default (deprecated)", "1.1: A beta optional, B stable default (deprecated)"}, files.Left{NoDates: true}},
		"the releases of a table, with patches": {"version,release_date\n1.0,2021-01-01\n1.1.0,2021-02-01\n1.1.1,2021-02-02\nv1.2.x,2021-03-01\n1.3.0-rc.1,2021-04-01\n1.3,2021-05-01\nlatest,\n",
			"feature,stage,from,until\nA,Alpha,1.1,1.1\nA,Beta,1.2,1.2\nC,Alpha,2.0,\n",
			[]string{"1.0 says nothing", "1.1.0: A alpha optional", "1.1.1: A alpha optional", "v1.2.x: A beta default", "1.3.0-rc.1 says nothing", "1.3: ", "latest says nothing"}, files.Left{Features: []string{"C"}}},
		"release cycles": {`[{"cycle": "1.1", "releaseDate": "2021-02-01"}]`, "feature,stage,from\nA,Alpha,1.0\n", []string{"1.1: A alpha optional"}, files.Left{}},
	} {
		of := []files.Published{{Name: "gates.csv", Data: []byte(c.gates)}}
		if c.releases != "" {
			of = append(of, files.Published{Name: "releases.csv", Data: []byte(c.releases)})
		}
		d, left, err := files.NewSchedule(of, "", files.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := offered(d); !slices.Equal(got, c.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
		if l := left[0]; !slices.Equal(l.Columns, c.left.Columns) || !slices.Equal(l.Features, c.left.Features) || l.NoDates != c.left.NoDates {
			t.Errorf("%s: left is %+v, want %+v", name, left[0], c.left)
		}
	}
}

// TestMistakesInTables: a mistake in a table is reported with its place and with what is allowed.
func TestMistakesInTables(t *testing.T) {
	for table, want := range map[string]string{
		"feature,stage,until\nA,Alpha,1.1\n":                                     `1:1: the table has no column from; its first line is "feature,stage,until" | Write a line of column names first: feature,stage,from,until,default`,
		"feature,stage,from\n,Alpha,1.1\n":                                       `2:1: feature is "" | Write the name of the feature in every line`,
		"feature,stage,from\nA,Gamma,1.1\n":                                      `2:3: stage is "Gamma" | Write Alpha, Beta, GA or Deprecated`,
		"feature,stage,from\nA,,1.1\n":                                           `2:3: stage is "" | Write Alpha, Beta, GA or Deprecated`,
		"feature,stage,from\nA,Alpha\n":                                          `2:1: from is "", which is no minor | Write 1.31 or v1.31`,
		"feature,stage,since\nA,Alpha,soon\n":                                    `2:9: since is "soon", which is no minor | Write 1.31 or v1.31`,
		"feature,stage,from\nA,Alpha,1.1.2\n":                                    `2:9: from is "1.1.2", which is no minor | Write its minor, such as 1.31: features change with minors`,
		"feature,stage,from,until\nA,Alpha,1.2,2024-01-01\n":                     `2:13: until is "2024-01-01", which is no minor | Write 1.31 or v1.31`,
		"feature,stage,from,until\nA,Alpha,1.10,1.9\n":                           `2:14: until is "1.9", which is before 1.10 | Write the last minor in which the feature is in this stage, or leave it out`,
		"feature,stage,from,default\nA,Alpha,1.2,maybe\n":                        `2:13: default is "maybe" | Write true for a feature that is on by default, false for one that is off, or leave it out`,
		"feature,stage,from,until\nA,Beta,1.2,\nB,Alpha,1.1,\nA,Alpha,1.1,1.2\n": `2:8: feature "A" is Beta from 1.2 on, and Alpha until 1.2 in line 4 | Make one stage end before the next begins`,
		"feature,stage,from\nA,Alpha,1.1\nA,Beta,v1.1\n":                         `3:8: feature "A" is Beta from 1.1 on, and Alpha too in line 2 | Make one stage end before the next begins`,
		"feature,stage,from\n\"A,Alpha,1.1\n":                                    `2:14: the table cannot be read: extraneous or missing " in quoted-field | Correct the line`,
		"version,api_endpoint\n1.0,v1\n":                                         `2:1: availability is "" | Write default, optional, not-served or removed, or default (deprecated), optional (deprecated)`,
	} {
		_, _, err := files.NewSchedule([]files.Published{{Name: "t.csv", Data: []byte(table)}}, "", files.Options{})
		var bad *files.Error
		if !errors.As(err, &bad) {
			t.Errorf("%s: got %v", table, err)
		} else if got := bad.Place.String() + ": " + bad.What + " | " + bad.Hint; bad.File != "t.csv" || got != want {
			t.Errorf("%s: got\n%s: %s\nwant\n%s", table, bad.File, got, want)
		}
	}
}

// TestTwoTables: two files must be one with releases and one with feature gates.
func TestTwoTables(t *testing.T) {
	releases, gates := files.Published{Name: "r.csv", Data: []byte("version\n1.0\n")}, files.Published{Name: "g.csv", Data: []byte("feature,stage,from\nA,Alpha,1.0\n")}
	for _, of := range [][]files.Published{{releases, releases}, {gates, gates}} {
		_, _, err := files.NewSchedule(of, "", files.Options{})
		var bad *files.Error
		if !errors.As(err, &bad) || bad.Hint != "Name one file with releases, and one with feature gates" {
			t.Errorf("got %v", err)
		}
	}
	for _, of := range [][]files.Published{{releases, gates}, {gates, releases}} {
		if d, _, err := files.NewSchedule(of, "", files.Options{}); err != nil || d.Objects()[0].Name != "r" {
			t.Errorf("got %v", err)
		}
	}
}

// TestManyFeatures: a table that would give too many releases too many features is refused before
// it takes memory.
func TestManyFeatures(t *testing.T) {
	releases, gates := []byte("version\n"), []byte("feature,stage,from\n")
	for i := range 2000 {
		releases, gates = append(releases, fmt.Sprintf("1.%d\n", i)...), append(gates, fmt.Sprintf("A%d,Alpha,1.0\n", i)...)
	}
	_, _, err := files.NewSchedule([]files.Published{{Name: "r.csv", Data: releases}, {Name: "g.csv", Data: gates}}, "", files.Options{})
	if err == nil || !strings.Contains(err.Error(), "more than 500000 features") {
		t.Errorf("got %v", err)
	}
}
