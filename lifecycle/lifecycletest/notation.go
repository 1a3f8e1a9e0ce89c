// Package lifecycletest has what the tests of several packages of the lifecycle rules share:
// profiles in a short notation, random ones, and the cases of rules.
package lifecycletest

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// Notated parses a profile in the short notation of the tests:
//
//	namespaced shoot/local parent CloudProfile local
//	kubernetes
//	1.30.6 preview supported=2024-12-01 expired=2025-04-01
//	1.29.4 @deprecated !2026-01-31
//	1.28.0
//	image ubuntu patch
//	20.4.1 cri=containerd runtime=gvisor arch=amd64 minversion=20.1.0 flavor=architecture:amd64;boot:uefi,bios
//	capabilities architecture:amd64,arm64 boot:uefi,bios
//	bastion ubuntu 20.4.1
//	machinetype m1 arm64
//	status kubernetes 1.30.6 supported
//
// A word is an open stage, word=TIME a dated one. @WORD is the older field classification, !TIME the
// expirationDate. "lifecycle" is an empty list. ~1.30 is a version without quotes that reads as a
// number, "" an empty version. A day means its midnight. Before the text of a classification, an
// image, a strategy, a cri or an arch, ~ means that the value is a number or a truth value.
//
// ?KEY=VALUE is a key that the server's types do not have, with a time as its value. It belongs to
// the stage before it, or to the version if no stage is before it. After the strategy of an image it
// belongs to the image. A key with points belongs to a part of the version, and VALUE lists the
// fields of that part, as in ?cri[0].nam=name,containerRuntimes.
//
// A bastion may have no image. machinetype is the machine type of the bastion; if an architecture
// follows, the profile lists the type. The entry of a version is in a line of its own, its lifecycle
// below it, then the name and the start of each stage, as in YAML.
func Notated(t *testing.T, text string) *model.Object {
	t.Helper()
	n := notation{t: t, line: 8, o: &model.Object{Kind: model.CloudProfile, Name: "local", Scale: model.VersionStages,
		At: model.Position{Line: 1, Column: 1}, SpecAt: model.Position{Line: 5, Column: 1}}}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		n.read(strings.Fields(line))
	}
	return n.o
}

type notation struct {
	t      *testing.T
	o      *model.Object
	track  *model.Track
	images int
	line   uint32
}

func (n *notation) next() model.Position {
	n.line++
	return model.Position{Line: n.line, Column: 9}
}

func (n *notation) read(words []string) {
	if len(words) == 0 {
		return
	}
	switch words[0] {
	case "namespaced":
		n.o.Kind = model.NamespacedCloudProfile
		n.o.Namespace, n.o.Name, _ = strings.Cut(words[1], "/")
		if len(words) > 4 { // a dash stands for a missing value
			n.o.Parent = model.Parent{Set: true, Kind: strings.Trim(words[3], "-"), Name: strings.Trim(words[4], "-"), At: model.Position{Line: 6, Column: 3}}
		}
	case "kubernetes":
		n.o.KubernetesList, n.o.KubernetesAt = model.ListGiven, n.next()
		n.track = &model.Track{Name: model.Kubernetes, Path: "spec.kubernetes", List: model.ListGiven, At: n.o.KubernetesAt, Base: model.None}
		n.o.Tracks = append(n.o.Tracks, n.track)
	case "image":
		n.image(words[1:])
	case "bastion":
		n.bastion(words[1:])
	case "machinetype":
		b := &n.o.Bastion
		b.Set, b.Type.Set, b.Type.At = true, true, model.Position{Line: 8, Column: 3}
		b.Type.Name, b.Type.Listed = model.Field{Set: true, Text: words[1]}, len(words) > 2
		b.Type.Architecture = strings.Join(words[2:], "")
	case "capabilities":
		n.o.Capabilities = Capabilities(words[1:])
	case "status":
		n.o.Status = append(n.o.Status, model.StatusVersion{Track: words[1], Version: words[2], Classification: words[3], At: n.next()})
	default:
		v := n.version(words)
		n.track.Versions = append(n.track.Versions, v)
	}
}

func (n *notation) bastion(words []string) {
	n.o.Bastion = model.Bastion{Set: true, At: model.Position{Line: 7, Column: 3}}
	if len(words) == 0 {
		return
	}
	n.o.Bastion.Image = model.BastionImage{Set: true, Name: model.Field{Set: true, Text: words[0]}, At: n.o.Bastion.At}
	if len(words) > 1 {
		n.o.Bastion.Image.Version = model.Field{Set: true, Text: words[1]}
	}
}

func (n *notation) image(words []string) {
	n.o.ImageList = model.ListGiven
	name := strings.Trim(words[0], `"`)
	n.track = &model.Track{Name: model.ImagePrefix + name, Image: model.Field{Set: true, Text: name, At: n.next()},
		Path: "spec.machineImages[" + strconv.Itoa(n.images) + "]", List: model.ListGiven, Base: n.images}
	n.track.At = n.track.Image.At
	if len(words) > 1 {
		n.track.Strategy = model.Field{Set: true, Text: words[1], At: n.next()}
	}
	n.track.Image.Text, n.track.Image.NotText = strings.CutPrefix(name, "~")
	n.track.Strategy.Text, n.track.Strategy.NotText = strings.CutPrefix(n.track.Strategy.Text, "~")
	for _, word := range words[min(2, len(words)):] {
		n.track.Unknown = append(n.track.Unknown, model.UnknownField{Name: word[1:], Meant: model.Nearest(word[1:], model.ImageFields), At: n.next()})
	}
	n.images++
	n.o.Tracks = append(n.o.Tracks, n.track)
}

func (n *notation) version(words []string) *model.Version {
	if n.track == nil {
		n.t.Fatalf("%q stands before a line \"kubernetes\" or \"image NAME\"", strings.Join(words, " "))
	}
	v := &model.Version{Text: strings.Trim(words[0], `"`), Base: len(n.track.Versions), Entry: n.next()}
	v.Text, v.NotText = strings.CutPrefix(v.Text, "~")
	v.TextAt = v.Entry
	required := model.RequiredFields{}
	for _, word := range words[1:] {
		key, value, dated := strings.Cut(word, "=")
		switch {
		case word == "lifecycle":
			v.Lifecycle, v.LifecycleAt = model.ListGiven, n.next()
		case word[0] == '?':
			n.unknown(v, key[1:], value)
		case word[0] == '@':
			v.Classification = model.Field{Set: true, At: n.next()}
			v.Classification.Text, v.Classification.NotText = strings.CutPrefix(word[1:], "~")
		case word[0] == '!':
			v.HasExpiration, v.Expiration, v.ExpirationAt = true, Start(word[1:]), n.next()
		case key == "cri":
			required.CRI = append(required.CRI, n.typed(v, "cri["+strconv.Itoa(len(required.CRI))+"].name", strings.Trim(value, `"`)))
		case key == "runtime":
			required.ContainerRuntimes = append(required.ContainerRuntimes, model.ContainerRuntime{CRI: len(required.CRI) - 1, Index: len(required.ContainerRuntimes), Type: strings.Trim(value, `"`), At: n.next()})
		case key == "minversion":
			v.MinVersionForUpdate = &model.Field{Set: true, Text: strings.Trim(value, `"`), At: n.next()}
		case key == "arch":
			required.Architectures = append(required.Architectures, n.typed(v, "architectures["+strconv.Itoa(len(required.Architectures))+"]", strings.Trim(value, `"`)))
		case key == "flavor":
			required.Flavors = append(required.Flavors, model.Flavor{Capabilities: Capabilities(strings.Split(value, ";")), At: n.next()})
		case key == "kubelet":
			v.KubeletVersionConstraint = &model.Field{Set: true, Text: strings.Trim(value, `"`), At: n.next()}
		default:
			if len(v.Stages) == 0 {
				v.Lifecycle, v.LifecycleAt = model.ListGiven, n.next()
			}
			s := model.Stage{Name: strings.Trim(key, `"`), Base: len(v.Stages), Entry: n.next()}
			s.NameAt = s.Entry
			s.Name, s.NotText = strings.CutPrefix(s.Name, "~")
			if dated {
				s.Start, s.StartAt = Start(value), n.next()
			}
			v.Stages = append(v.Stages, s)
		}
	}
	if !required.IsEmpty() {
		v.Required = &required
	}
	return v
}

// Capabilities parses words such as architecture:amd64,arm64.
func Capabilities(words []string) (out model.Capabilities) {
	for _, word := range words {
		name, values, valued := strings.Cut(word, ":")
		one := model.Capability{Name: name}
		if valued {
			one.Values = strings.Split(values, ",")
		}
		if word != "" {
			out = append(out, one)
		}
	}
	return out
}

func (n *notation) typed(v *model.Version, field, text string) string {
	text, mistyped := strings.CutPrefix(text, "~")
	if mistyped {
		v.More = v.More.With(&model.Undecoded{Mistyped: []model.Mistyped{{Field: field, Text: text, Want: model.WantText, At: n.next()}}})
	}
	return text
}

// unknown adds a key to the version, or to its last stage.
func (n *notation) unknown(v *model.Version, name, value string) {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		v.More = v.More.With(&model.Undecoded{Unknown: []model.UnknownField{{Name: name[i+1:], Below: name[:i], Known: strings.Split(value, ","),
			Meant: model.Nearest(name[i+1:], strings.Split(value, ",")), At: n.next()}}})
		return
	}
	list, known, as := &v.Unknown, model.VersionFields, &model.Version{}
	if n.track.IsImage() {
		known = model.ImageVersionFields
	}
	if k := len(v.Stages); k > 0 {
		list, known, as = &v.Stages[k-1].Unknown, model.StageFields, &model.Version{Stages: make([]model.Stage, 1)}
		as.Stages[0].Start = Start(value)
	}
	u := model.UnknownField{Name: name, Meant: model.Nearest(name, known), At: n.next()}
	as.HasExpiration, as.Expiration = true, Start(value)
	if u.Meant != "" {
		u.As = as
	}
	*list = model.FewOf(append(list.All(), u)...)
}

// Start parses a time; a day alone is its beginning, and _ stands for a blank.
func Start(text string) model.Start {
	text = strings.ReplaceAll(text, "_", " ")
	if len(text) == len("2026-01-01") && strings.Count(text, "-") == 2 {
		return model.ReadStart(text + "T00:00:00Z")
	}
	return model.ReadStart(strings.TrimPrefix(text, "~"))
}

// Only returns the version of a track with a single version in the notation.
func Only(t *testing.T, words string) *model.Version {
	t.Helper()
	return Notated(t, "kubernetes\n"+words).Tracks[0].Versions[0]
}
