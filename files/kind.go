package files

import (
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// gardenGroup is the API group of the profiles, gardenVersion the one version
// of it that is read. Package revisions are read in every version of porchGroup,
// also in one without a name.
const (
	gardenGroup   = "core.gardener.cloud"
	gardenVersion = "v1beta1"
	porchGroup    = "porch.kpt.dev"
	anyVersion    = ""
)

// kind is a kind of object in YAML or JSON, with its reader and its writer.
type kind struct {
	group, version, name string
	// scale is the scale of its stages.
	scale *model.Scale
	// read fills the object from a document's mapping and gives what the
	// writer needs to find the places again.
	read func(r *reader, root span.ID, o *model.Object) site
}

// site is where the parts of one object stand, and how they change.
type site interface {
	// plan adds the splices that turn base into now.
	plan(p *planner, base, now *model.Object) error
	// open names the nodes whose content an edit from base to now may touch,
	// each with the check of what must stay in it.
	open(c *comparison, base, now *model.Object)
}

var kinds = []kind{
	{gardenGroup, gardenVersion, model.CloudProfile, model.VersionStages, readProfile},
	{gardenGroup, gardenVersion, model.NamespacedCloudProfile, model.VersionStages, readProfile},
	{porchGroup, anyVersion, model.PackageRevision, model.RevisionStages, readRevision},
	{ownGroup, ownVersion, model.ChangeRequest, model.RevisionStages, readRequest},
}

// has tells whether an object of an API version is of the kind.
func (k *kind) has(apiVersion string) bool {
	if k.version == anyVersion {
		return apiVersion == k.group || strings.HasPrefix(apiVersion, k.group+"/")
	}
	return apiVersion == k.group+"/"+k.version
}

// header is what tells the kind of an object.
type header struct {
	apiVersion, kind string
	root             span.ID
	at               int // offset of the object
	// shape is what stands in the place of an object, "" for a mapping.
	shape string
}

func (h header) group() string {
	group, _, found := strings.Cut(h.apiVersion, "/")
	if !found {
		return ""
	}
	return group
}

// known gives the row of the table for a header, or nil.
func (h header) known() *kind {
	for i := range kinds {
		k := &kinds[i]
		if h.kind == k.name && k.has(h.apiVersion) {
			return k
		}
	}
	return nil
}

// like gives the kind of this name, whatever the group.
func (h header) like() *kind {
	for i := range kinds {
		if h.kind == kinds[i].name {
			return &kinds[i]
		}
	}
	return nil
}

// meant tells whether an object of no known kind was meant to be of one: it has
// such a kind or almost, or none, and the API group; or the kind and no group.
func (h header) meant() bool {
	for i := range kinds {
		k := &kinds[i]
		switch ofGroup := h.group() == k.group || h.apiVersion == k.group; {
		case ofGroup && (h.kind == "" || nearly(h.kind, k.name)), h.apiVersion == "" && h.kind == k.name:
			return true
		}
	}
	return false
}

// expectedHint says what the product reads.
const expectedHint = "Expected is an object with apiVersion: " + gardenGroup + "/" + gardenVersion +
	" and kind: " + model.CloudProfile + " or " + model.NamespacedCloudProfile +
	", a " + model.PackageRevision + " of " + porchGroup + ", a " + model.ChangeRequest + " of " + ownGroup + "/" + ownVersion +
	", or a lifecycle descriptor: TOML with the table apis, or an image label of it"

// emptiedHint is expectedHint for a text without any object: it is what deleting
// the last one leaves.
const emptiedHint = "Remove the file if its last object was deleted. " + expectedHint

// nothing is the error for a text without any object of a known kind; headers
// are what was found instead.
func nothing(name string, headers []header, tree *span.Tree) *Error {
	e := &Error{File: name, Hint: expectedHint, NoKind: true}
	for _, h := range headers {
		if h.meant() {
			e.Meant, headers = true, []header{h}
			break
		}
	}
	h, why := mostTelling(headers)
	if why == "" {
		e.What, e.Hint = "there is no object in the file, only comments, blank documents or empty lists", emptiedHint
		return e
	}
	e.What = why
	e.Place = placeAt(tree, h.at)
	return e
}

// mostTelling picks what to report: a known kind of another group or version
// before other kinds, these before objects that do not say what they are.
func mostTelling(headers []header) (header, string) {
	for _, h := range headers {
		if k := h.like(); k != nil && h.apiVersion != "" {
			if h.group() == k.group {
				return h, "this " + h.kind + " has the API version " + quoted(h.apiVersion) + ", which is not known; known is " +
					quoted(k.group+"/"+k.version)
			}
			return h, "this " + h.kind + " belongs to " + h.groupWords() + "; expected is the API group " + quoted(k.group)
		}
	}
	for _, h := range headers {
		if h.kind != "" && h.apiVersion != "" {
			for i := range kinds {
				if h.group() == kinds[i].group && nearly(h.kind, kinds[i].name) {
					return h, "there is no kind " + quoted(h.kind) + " in " + quoted(h.apiVersion) + "; did you mean " + kinds[i].name + "?"
				}
			}
			return h, "there is no object of a known kind; found " + listed(headers)
		}
	}
	for _, h := range headers {
		return h, "the object has no " + h.missing()
	}
	return header{}, ""
}

func (h header) groupWords() string {
	if h.group() == "" {
		return "no API group (its apiVersion is " + quoted(h.apiVersion) + ")"
	}
	return "the API group " + quoted(h.group())
}

// missing says what an object lacks to be one.
func (h header) missing() string {
	switch {
	case h.shape != "":
		return "fields: it is " + h.shape
	case h.kind != "":
		return "apiVersion (its kind is " + quoted(h.kind) + ")"
	case h.apiVersion != "":
		return "kind (its apiVersion is " + quoted(h.apiVersion) + ")"
	default:
		return "kind and no apiVersion"
	}
}

// listed names the kinds found, the first few of them.
func listed(headers []header) string {
	const most = 4
	var names []string
	seen := map[string]bool{}
	for _, h := range headers {
		name := "an object without kind or apiVersion"
		if h.kind != "" && h.apiVersion != "" {
			name = "kind " + quoted(h.kind) + " of " + quoted(h.apiVersion)
		}
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " and others"
	}
	return strings.Join(names, ", ")
}

func placeAt(tree *span.Tree, offset int) model.Place {
	line, column := tree.Position(offset)
	return model.Place{Line: uint32(line), Column: uint32(column)}
}
