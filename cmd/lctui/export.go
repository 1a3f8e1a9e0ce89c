package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// imageLabels is what export prints of a lifecycle descriptor: the labels of an
// image with that lifecycle, each value a string (Buildpacks RFC 0049).
type imageLabels struct {
	report.Header
	report.Place
	Object report.ObjectName `json:"object"`
	Labels labelMap          `json:"labels"`
}

// imageLabelsList is what it prints of several.
type imageLabelsList struct {
	report.Header
	Images []imageLabels `json:"images"`
}

// labelMap are labels in the order in which they are written.
type labelMap []model.Pair

// MarshalJSON writes an object.
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
		Short: "lifecycle descriptors: print the labels of an image",
		Long: `export prints the labels of an image that contains the lifecycle which a descriptor
describes: io.buildpacks.lifecycle.version, omitted if the descriptor has no version,
and io.buildpacks.lifecycle.apis, compact JSON with the entries as written in the file.`,
		Example: `  lctui export lifecycle.toml
  lctui export lifecycle.toml -o csv`,
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
	others := unfit{what: "only lifecycle descriptors have labels of an image to export", hint: "`lctui list -o csv` prints the versions of any file as a table"}
	list := []imageLabels{}
	for _, s := range subjects {
		if others.unlabelled(s.Doc) {
			continue
		}
		for _, i := range s.Objects {
			o := s.Doc.Objects()[i]
			list = append(list, imageLabels{report.Kind("ImageLabels"), report.Place{File: s.Doc.Name(), Document: o.Document}, report.NameOf(o), systems.Labels(o)})
		}
	}
	if err := others.tell(out); err != nil {
		return err
	}
	switch {
	case format == "csv":
		records := [][]string{{"file", "object", "label", "value"}}
		for _, x := range list {
			for _, p := range x.Labels {
				records = append(records, []string{x.File, x.Object.String(), p.Key, p.Text})
			}
		}
		report.WriteCSV(out, records)
		return nil
	case len(list) == 1:
		return out.JSON(list[0])
	}
	return out.JSON(imageLabelsList{report.Kind("ImageLabelsList"), list})
}
