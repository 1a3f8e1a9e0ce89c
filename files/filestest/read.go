package filestest

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// Read runs the archives in testdata/read. Each contains a text and everything that the model gets
// from it, including places. The comment gives the form of the text as for Edit. If update is set,
// it writes the results into the archives.
func Read(t *testing.T, update bool) {
	for _, path := range Archives(t, "testdata/read/*.txtar") {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			d := MustRead(t, FormOf(string(archive.Comment)).Disk(string(archive.Files[0].Data)))
			if err := d.Verify(); err != nil {
				t.Error(err)
			}
			Golden(t, path, archive, 1, dump(d), update)
		})
	}
}

// Golden compares a result with file i of an archive. If update is set, it writes the result there.
func Golden(t *testing.T, path string, archive *txtar.Archive, i int, got string, update bool) {
	t.Helper()
	if update {
		archive.Files[i].Data = []byte(got)
		writeArchive(t, path, archive)
		return
	}
	if want := string(archive.Files[i].Data); got != want {
		t.Errorf("not as wanted:\n%s", files.Diff(path, []byte(want), []byte(got)))
	}
}

func dump(d *files.Document) string {
	var b strings.Builder
	for _, o := range d.Objects() {
		dumpObject(&b, o)
	}
	if d.Others() > 0 {
		fmt.Fprintf(&b, "others %d\n", d.Others())
	}
	return b.String()
}

func dumpObject(b *strings.Builder, o *model.Object) {
	fmt.Fprintf(b, "%s document %d %s at %s name %s spec %s", o, o.Document, o.Path, o.At, o.NameAt, o.SpecAt)
	if o.Policy.Text != "" {
		fmt.Fprintf(b, " policy %q", o.Policy.Text)
	}
	fmt.Fprintf(b, "\n  lists kubernetes %s %s images %s %s\n", listForm(o.KubernetesList), o.KubernetesAt, listForm(o.ImageList), o.ImagesAt)
	if d := o.Descriptor; d != nil {
		form := [...]string{"TOML", "label", "image"}[d.Form]
		if d.OlderOnly {
			form += " older only"
		}
		fmt.Fprintf(b, "  descriptor %s%s\n", form, field2("version", d.Version))
		for _, odd := range d.UnknownKeys {
			fmt.Fprintf(b, "    odd%s in %s without %s\n", field2("key", odd.Key), odd.Table, strings.Join(odd.Missing, ", "))
		}
	}
	if o.Parent.Set {
		fmt.Fprintf(b, "  parent %s/%s at %s\n", o.Parent.Kind, o.Parent.Name, o.Parent.At)
	}
	if o.Bastion.Set {
		fmt.Fprintf(b, "  bastion at %s\n", o.Bastion.At)
		if i := o.Bastion.Image; i.Set {
			fmt.Fprintf(b, "    image%s%s at %s\n", field2("name", i.Name), field2("version", i.Version), i.At)
		}
		if m := o.Bastion.Type; m.Set {
			fmt.Fprintf(b, "    machine type%s listed %t architecture %q at %s\n", field2("name", m.Name), m.Listed, m.Architecture, m.At)
		}
	}
	if len(o.Capabilities) > 0 {
		fmt.Fprintf(b, "  capabilities %q\n", o.Capabilities)
	}
	for _, s := range o.Settings {
		fmt.Fprintf(b, "  setting %s %q at %s\n", s.Path, s.Text, s.At)
	}
	for name, phase := range o.Phases {
		fmt.Fprintf(b, "  phase %s %s\n", name, phase)
	}
	for _, s := range o.Status {
		fmt.Fprintf(b, "  status %s/%s %s at %s\n", s.Track, s.Version, s.Classification, s.At)
		if v := s.Merged; v != nil {
			fmt.Fprintf(b, "    merged %q %v %q %v %q:", v.Text, v.Classification.Set, v.Classification.Text, v.HasExpiration, v.Expiration.Text)
			for _, stage := range v.Stages {
				fmt.Fprintf(b, " %q %q", stage.Name, stage.Start.Text)
			}
			b.WriteString("\n")
		}
	}
	dumpUnknown(b, "  ", o.More.Unknown)
	o.Mistyped(func(_ int, m model.Mistyped) {
		fmt.Fprintf(b, "  mistyped %s %q %s wants %s\n", m.Field, m.Text, m.At, m.Want)
	})
	for _, t := range o.Tracks {
		fmt.Fprintf(b, "  track %s %s base %d versions %s at %s%s\n", t.Name, t.Path, t.Base, listForm(t.List), t.At, field2("strategy", t.Strategy))
		dumpUnknown(b, "    ", t.Unknown)
		if t.APIs != nil {
			dumpList(b, "deprecated", t.APIs.Deprecated)
			dumpList(b, "supported", t.APIs.Supported)
			if t.APIs.Older.Set {
				fmt.Fprintf(b, "   %s\n", field2("older", t.APIs.Older))
			}
		}
		for _, v := range t.Versions {
			dumpVersion(b, v)
		}
	}
}

func dumpList(b *strings.Builder, name string, l model.APIList) {
	fmt.Fprintf(b, "    %s %s %s", name, listForm(l.Form), l.At)
	for _, e := range l.Entries {
		fmt.Fprintf(b, " %q %s", e.Text, e.At)
	}
	b.WriteByte('\n')
}

func dumpVersion(b *strings.Builder, v *model.Version) {
	fmt.Fprintf(b, "    %d %q %s entry %s", v.Base, v.Text, v.TextAt, v.Entry)
	if v.NotText {
		b.WriteString(" not text")
	}
	b.WriteString(field2("classification", v.Classification))
	if v.HasExpiration {
		fmt.Fprintf(b, " expires %s %s", start(v.Expiration), v.ExpirationAt)
	}
	fmt.Fprintf(b, " lifecycle %s %s", listForm(v.Lifecycle), v.LifecycleAt)
	if len(v.Others) > 0 {
		fmt.Fprintf(b, " others %q", v.Others)
	}
	required := v.Requires()
	if required.CRI != nil || required.Architectures != nil {
		fmt.Fprintf(b, " cri %q architectures %q", required.CRI, required.Architectures)
	}
	for _, f := range required.Flavors {
		fmt.Fprintf(b, " flavor %q %s", f.Capabilities, f.At)
	}
	if v.KubeletVersionConstraint != nil {
		b.WriteString(field2("kubelet", *v.KubeletVersionConstraint))
	}
	if v.MinVersionForUpdate != nil {
		b.WriteString(field2("min version", *v.MinVersionForUpdate))
	}
	for _, r := range required.ContainerRuntimes {
		fmt.Fprintf(b, " runtime %d %d %q %s", r.CRI, r.Index, r.Type, r.At)
	}
	if r := v.Release; r != nil {
		fmt.Fprintf(b, " release kubernetes %q storage %q upgrade %q apis %v features %v metrics %v", r.MinKubernetes, r.StorageVersion, r.ForceUpgrade, r.APIs, r.Features, r.Metrics)
	}
	b.WriteByte('\n')
	for _, m := range v.Mistyped() {
		fmt.Fprintf(b, "      mistyped %s %q %s wants %s\n", m.Field, m.Text, m.At, m.Want)
	}
	dumpUnknown(b, "      ", v.Unknown.All())
	if v.More != nil {
		dumpUnknown(b, "      ", v.More.Unknown)
	}
	for _, s := range v.Stages {
		fmt.Fprintf(b, "      %d %q %s start %s %s entry %s\n", s.Base, s.Name, s.NameAt, start(s.Start), s.StartAt, s.Entry)
		dumpUnknown(b, "        ", s.Unknown.All())
	}
}

func dumpUnknown(b *strings.Builder, indent string, fields []model.UnknownField) {
	for _, u := range fields {
		fmt.Fprintf(b, "%sunknown %q %s means %q", indent, u.Name, u.At, u.Meant)
		if u.Below != "" {
			fmt.Fprintf(b, " below %s of %q", u.Below, u.Known)
		}
		b.WriteByte('\n')
		if u.As != nil {
			var as strings.Builder
			dumpVersion(&as, u.As)
			b.WriteString(strings.ReplaceAll(indent+"as\n"+strings.TrimSuffix(as.String(), "\n"), "\n", "\n"+indent) + "\n")
		}
	}
}

func start(s model.Start) string {
	switch s.Form {
	case model.At:
		return model.FormatTime(s.Time()) + " written " + fmt.Sprintf("%q", s.Text)
	case model.NoTime:
		return fmt.Sprintf("no time %q", s.Text)
	}
	if s.Form == model.Event {
		return "unknown"
	}
	return "open"
}

func field2(name string, f model.Field) string {
	if !f.Set {
		return ""
	}
	return fmt.Sprintf(" %s %q %s", name, f.Text, f.At)
}

func listForm(f model.ListForm) string { return [...]string{"absent", "null", "given"}[f] }
