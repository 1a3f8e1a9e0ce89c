package change

import (
	"maps"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// The values of Change.Stage for a whole object, a whole track and the text of a version.
const (
	// WholeObject: only one state has the object.
	WholeObject = "object"
	// WholeTrack: only one state has a machine image, which has no versions.
	WholeTrack   = "image"
	versionField = "version"
)

// facts compares the fields of an object outside its tracks.
func (c *comparison) facts(before, after *model.Object) {
	if before == nil || after == nil {
		c.field(WholeObject, objectText(before), objectText(after))
		return
	}
	if lifecycle.IsDescriptor(before) {
		c.release(before, after)
		return
	}
	c.field("name", textOrNil(before.Name), textOrNil(after.Name))
	c.field("namespace", textOrNil(before.Namespace), textOrNil(after.Namespace))
	c.field("parent", parentText(before.Parent), parentText(after.Parent))
	c.field("bastion image", fieldText(before.Bastion.Image.Name), fieldText(after.Bastion.Image.Name))
	c.field("bastion version", fieldText(before.Bastion.Image.Version), fieldText(after.Bastion.Image.Version))
	c.field("bastion machine type", fieldText(before.Bastion.Type.Name), fieldText(after.Bastion.Type.Name))
	c.field("policy", textOrNil(before.Policy.Text), textOrNil(after.Policy.Text))
	c.texts(settingTexts(before), settingTexts(after))
}

// image compares the fields of a track besides its versions; nil is a missing track. A missing track
// is reported here only if the other one has no versions.
func (c *comparison) image(old, now *model.Track) {
	if old == nil || now == nil {
		c.field(WholeTrack, emptyImage(old), emptyImage(now))
	}
	c.field("updateStrategy", strategyText(old), strategyText(now))
}

func emptyImage(t *model.Track) *string {
	if t == nil || !t.IsImage() || len(t.Versions) > 0 {
		return nil
	}
	return textOrNil(t.Image.Text)
}

func strategyText(t *model.Track) *string {
	if t == nil {
		return nil
	}
	return fieldText(t.Strategy)
}

// details compares the fields of an entry besides its stages and older fields.
func (c *comparison) details(old, now *model.Version) {
	c.field(versionField, typed(old), typed(now))
	c.field("cri", listText(old.Requires().CRI), listText(now.Requires().CRI))
	c.field("architectures", listText(old.Requires().Architectures), listText(now.Requires().Architectures))
	c.field("kubeletVersionConstraint", constraintText(old), constraintText(now))
	c.field("capabilityFlavors", flavorsText(old), flavorsText(now))
	for _, key := range otherKeys(old, now) {
		c.field(key, textOrNil("given"), nil)
	}
	for _, key := range otherKeys(now, old) {
		c.field(key, nil, textOrNil("given"))
	}
	c.texts(releaseTexts(old.Release), releaseTexts(now.Release))
	c.content(old.Revision, now.Revision)
}

// texts compares named texts; a missing one counts as "".
func (c *comparison) texts(old, now map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(old)) {
		c.field(name, textOrNil(old[name]), textOrNil(now[name]))
	}
	for _, name := range slices.Sorted(maps.Keys(now)) {
		if _, known := old[name]; !known {
			c.field(name, nil, textOrNil(now[name]))
		}
	}
}

// settingTexts returns the settings of an object and the phases that a schedule gives to APIs.
// Settings are those of a support policy, or the files of a package revision.
func settingTexts(o *model.Object) map[string]string {
	out := map[string]string{}
	for _, s := range o.Settings {
		out[s.Path] = s.Text
	}
	for name, phase := range o.Phases {
		out["phase of "+name] = string(phase)
	}
	return out
}

// releaseTexts returns the fields of a release besides its dates. The keys are field names, names of
// APIs, and names of features and metrics with the kind before them.
func releaseTexts(r *model.Release) map[string]string {
	if r == nil {
		return nil
	}
	out := map[string]string{"minKubernetes": r.MinKubernetes, "storageVersion": r.StorageVersion, "forceUpgrade": r.ForceUpgrade}
	for kind, list := range map[string][]model.Offer{"": r.APIs, "feature ": r.Features, "metric ": r.Metrics} {
		for i := range list {
			out[kind+list[i].Name] = list[i].String()
			for field, text := range map[string]string{" phase": string(list[i].Phase), " type": list[i].Type} {
				if text != "" {
					out[kind+list[i].Name+field] = text
				}
			}
			if need := list[i].MinKubernetes; need != "" {
				out[kind+list[i].Name+" minKubernetes"] = need
			}
		}
	}
	return out
}

// comparedKeys are the keys in Version.Others whose values are compared elsewhere.
var comparedKeys = []string{"cri", "architectures", "kubeletVersionConstraint", "capabilityFlavors"}

// otherKeys returns the keys in v.Others, except comparedKeys, that the other entry lacks. Their
// values are not parsed, so they cannot be compared.
func otherKeys(v, without *model.Version) (keys []string) {
	if slices.Equal(v.Others, without.Others) {
		return nil
	}
	have := map[string]bool{}
	for _, key := range slices.Concat(comparedKeys, without.Others) {
		have[key] = true
	}
	for _, key := range v.Others {
		if !have[key] {
			keys = append(keys, key)
		}
	}
	return keys
}

func constraintText(v *model.Version) *string {
	if v.KubeletVersionConstraint == nil {
		return nil
	}
	return &v.KubeletVersionConstraint.Text
}

// flavorsText returns the flavors of an image version in their order, or nil if it has none.
func flavorsText(v *model.Version) *string {
	return textOrNil(strings.Join(model.Map(v.Requires().Flavors, func(f model.Flavor) string {
		return strings.Join(model.Map(f.Capabilities, func(c model.Capability) string {
			return c.Name + ": " + strings.Join(c.Values, ", ")
		}), ", ")
	}), "; "))
}

// typed returns the version's text, with a mark if YAML reads it as something other than a string.
func typed(v *model.Version) *string {
	if v.NotText {
		return textOrNil(v.Text + ", no text")
	}
	return textOrNil(v.Text)
}

func objectText(o *model.Object) *string {
	if o == nil {
		return nil
	}
	return textOrNil(o.String())
}

func parentText(p model.Parent) *string {
	if !p.Set {
		return nil
	}
	return textOrNil(p.Kind + "/" + p.Name)
}

// listText joins names whose order does not matter.
func listText(names []string) *string {
	if names == nil {
		return nil
	}
	names = slices.Sorted(slices.Values(names))
	return textOrNil(strings.Join(names, ", "))
}

func textOrNil(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
