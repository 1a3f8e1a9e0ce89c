package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// imageLabels is the document that export prints for a lifecycle descriptor. It has the labels of
// an image with that lifecycle, whose values are strings (Buildpacks RFC 0049).
type imageLabels struct {
	report.Header
	report.Place
	Object report.ObjectName `json:"object"`
	Labels labelMap          `json:"labels"`
}

// imageLabelsList is the document that export prints for several descriptors.
type imageLabelsList struct {
	report.Header
	Images []imageLabels `json:"images"`
}

// labelMap are labels in the order in which they are printed.
type labelMap []model.Pair

// MarshalJSON writes the labels as an object.
func (m labelMap) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, p := range m {
		if i > 0 {
			out = append(out, ',')
		}
		key, _ := report.JSONIndented(p.Key, "")
		value, err := report.JSONIndented(p.Text, "")
		if err != nil {
			return nil, err
		}
		out = append(append(append(out, key...), ':'), value...)
	}
	return append(out, '}'), nil
}

func exportCommand(read *source.Reader, out *report.Writer) *cobra.Command {
	var format, object string
	cmd := &cobra.Command{
		Use:   "export FILE…",
		Short: "print the labels of an image, or a table of releases",
		Long: `For a lifecycle descriptor, export prints the labels of an image that contains this
lifecycle. io.buildpacks.lifecycle.version is left out if the descriptor has no version.
io.buildpacks.lifecycle.apis is compact JSON with the entries as written in the file.

For a release schedule it prints the table of its releases. -o csv has the columns that
convert --to schedule reads, with one line for each API.`,
		Example: `  lctui export lifecycle.toml
  lctui export lifecycle.toml -o csv
  lctui export schedule.yaml -o csv`,
		Args: someFiles,
		RunE: func(_ *cobra.Command, args []string) error {
			subjects, failed := read.Subjects(args, object)
			if len(subjects) == 0 {
				return failed
			}
			return errors.Join(failed, export(out, subjects, format))
		},
	}
	objectFlag(cmd, &object)
	outputFlag(cmd, &format, "json", "csv")
	return cmd
}

func export(out *report.Writer, subjects []source.Subject, format string) error {
	others := unsupported{why: text("only lifecycle descriptors have labels of an image to export"), hint: text("`lctui list -o csv` prints the versions of any file as a table")}
	list := []imageLabels{}
	var tables []releaseTable
	for _, s := range subjects {
		if found := tablesIn(s); len(found) > 0 {
			tables, others.some = append(tables, found...), true
			continue
		}
		if others.unlabelled(s.Doc) {
			continue
		}
		for _, i := range s.Objects {
			o := s.Doc.Objects()[i]
			list = append(list, imageLabels{report.Kind("ImageLabels"), report.Place{File: s.Doc.Name(), Document: o.Document}, report.NameOf(o), systems.Of(o).Labels(o)})
		}
	}
	if err := others.print(out); err != nil {
		return err
	}
	switch {
	case len(tables) > 0 && len(list) > 0:
		return failure.Wrong("name files of one kind", "labels of images and tables of releases cannot be printed together")
	case len(tables) > 0:
		return printTables(out, tables, format)
	case format == "csv":
		out.CSV([]string{"file", "object", "label", "value"}, func(write func([]string)) {
			for _, x := range list {
				for _, p := range x.Labels {
					write([]string{x.File, x.Object.String(), p.Key, p.Text})
				}
			}
		})
		return nil
	case len(list) == 1:
		return out.JSON(list[0])
	}
	return out.JSON(imageLabelsList{report.Kind("ImageLabelsList"), list})
}

// releaseTable is the document that export prints for a release schedule.
type releaseTable struct {
	report.Header
	report.Place
	Object   report.ObjectName `json:"object"`
	Releases []tableRelease    `json:"releases"`
	// of is the schedule.
	of *model.Object
}

// releaseTableList is the document that export prints for several schedules.
type releaseTableList struct {
	report.Header
	Tables []releaseTable `json:"tables"`
}

// tableRelease is a release in a table. Date and EOL are in UTC, or null if there is none or if it
// is unknown. Ended is set if the end of life has passed at an unknown time.
type tableRelease struct {
	Version        string       `json:"version"`
	Date           *string      `json:"date"`
	EOL            *string      `json:"eol"`
	Ended          bool         `json:"ended"`
	MinKubernetes  string       `json:"minKubernetes"`
	StorageVersion string       `json:"storageVersion"`
	ForceUpgrade   string       `json:"forceUpgrade"`
	APIs           []tableOffer `json:"apis"`
	Features       []tableOffer `json:"features"`
	Metrics        []tableOffer `json:"metrics"`
}

// tableOffer is an API, a feature or a metric of a release. An API has a type, the others have a
// phase.
type tableOffer struct {
	Name         string `json:"name"`
	Type         string `json:"type"`
	Phase        string `json:"phase"`
	Availability string `json:"availability"`
	Deprecated   bool   `json:"deprecated"`
	// MinKubernetes is "" if it is the same as that of the release.
	MinKubernetes string `json:"minKubernetes"`
}

// tablesIn returns the tables of the release schedules among the objects of a subject.
func tablesIn(s source.Subject) (tables []releaseTable) {
	for _, i := range s.Objects {
		o := s.Doc.Objects()[i]
		if releases, ok := systems.Of(o).Releases(o); ok {
			tables = append(tables, tableOf(s.Doc.Name(), o, releases))
		}
	}
	return tables
}

// tableOf returns the table of a release schedule.
func tableOf(file string, o *model.Object, releases []*model.Version) releaseTable {
	t := releaseTable{report.Kind("ReleaseTable"), report.Place{File: file, Document: o.Document}, report.NameOf(o), []tableRelease{}, o}
	for _, v := range releases {
		r := tableRelease{Version: v.Text, MinKubernetes: v.Release.MinKubernetes, StorageVersion: v.Release.StorageVersion, ForceUpgrade: v.Release.ForceUpgrade,
			APIs: tableOffers(v.Release.APIs), Features: tableOffers(v.Release.Features), Metrics: tableOffers(v.Release.Metrics)}
		r.Date, _ = tableStart(v, model.Supported)
		r.EOL, r.Ended = tableStart(v, model.EndOfLife)
		t.Releases = append(t.Releases, r)
	}
	return t
}

// tableStart returns the start of a stage, or nil if there is none. passed is set if the stage
// began at a time that is not recorded.
func tableStart(v *model.Version, stage string) (at *string, passed bool) {
	start, ok := v.StartOf(stage)
	if !start.IsAt() {
		return nil, ok
	}
	text := model.FormatTime(start.Time())
	return &text, false
}

func tableOffers(list []model.Offer) []tableOffer {
	return model.Map(list, func(x model.Offer) tableOffer {
		return tableOffer{x.Name, x.Type, string(x.Phase), string(x.Availability), x.Deprecated, x.MinKubernetes}
	})
}

// printTables prints the tables of release schedules. As CSV it prints only a single one.
func printTables(out *report.Writer, tables []releaseTable, format string) error {
	switch {
	case format != "csv" && len(tables) == 1:
		return out.JSON(tables[0])
	case format != "csv":
		return out.JSON(releaseTableList{report.Kind("ReleaseTableList"), tables})
	case len(tables) > 1:
		return failure.Wrong("name one FILE, or pick the schedule with --object, or use -o json", "a table in CSV contains one release schedule, and there are %d", len(tables))
	}
	rows := files.ReleaseTable(tables[0].of)
	out.CSV(rows[0], func(write func([]string)) {
		for _, row := range rows[1:] {
			write(row)
		}
	})
	if slices.ContainsFunc(tables[0].Releases, func(r tableRelease) bool { return len(r.Features)+len(r.Metrics) > 0 }) {
		out.Note("%s: features and metrics have no columns in a table; -o json has them", tables[0].File)
	}
	return nil
}
