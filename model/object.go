package model

import (
	"slices"
	"strconv"
	"strings"
)

// Kinds of objects that files knows how to read.
const (
	CloudProfile           = "CloudProfile"
	NamespacedCloudProfile = "NamespacedCloudProfile"
)

// Kubernetes is the name of the track of Kubernetes versions; ImagePrefix
// begins the names of the others, the image's name follows.
const (
	Kubernetes  = "kubernetes"
	ImagePrefix = "machineImages/"
)

// Object is one object of one document of a file: its tracks, and the few
// further facts that rules ask for.
type Object struct {
	Kind, Namespace, Name string
	// APIVersion is the API group and version as written.
	APIVersion string
	// Several is how many objects of the file a GroupedView has grouped into this one; 0
	// for an object of its own.
	Several int
	// Document is the index of the YAML document in the file, from 0.
	Document int
	// Path is the field path of the object inside its document: "" or
	// "items[3]".
	Path string
	// At is where the object begins, NameAt where its name stands.
	At, NameAt Place
	// Scale is the scale of its stages.
	Scale *Scale
	// Parent is spec.parent of a namespaced profile.
	Parent Parent
	Tracks []*Track
	// KubernetesList and ImageList say what the keys of the two lists hold.
	KubernetesList, ImageList ListForm
	// SpecAt is where spec stands; KubernetesAt and ImagesAt where the lists do.
	SpecAt, KubernetesAt, ImagesAt Place
	// Bastion is spec.bastion.
	Bastion Bastion
	// Capabilities reports whether spec.machineCapabilities lists some. They, and not
	// the field architectures, say then which architectures there are.
	Capabilities bool
	// Status is what the file says of computed stages; of a namespaced profile what
	// it says of the merged one. lctui computes its own. StatusAt is where that
	// stands.
	Status   []StatusVersion
	StatusAt Place
	// Descriptor is what a lifecycle descriptor says beside its lists; nil for all
	// other kinds.
	Descriptor *Descriptor
	// Comments are the comments "# lctui: …" of the file near the object, what stands
	// behind the colon; not those that ignore findings.
	Comments []Comment
	// Policy names the policy of the comment "# lctui: policy=P", else that of
	// spec.policy of a release schedule.
	Policy Field
	// Phases are the phases that a release schedule gives to APIs, by their names.
	Phases map[string]Phase
	// Settings are what a support policy says, in the order of the file.
	Settings []Setting
	// Said are server errors about the object itself, not its tracks or versions.
	Said []ServerError
	// UID is metadata.uid, by which a server tells objects apart for ever; "" where
	// the file has none.
	UID string
	// Served is set where kubectl edit handed the object over: what is saved is sent
	// to the server as an update of it.
	Served bool
	// MoreMistyped are values of metadata and spec.parent that the API server's type
	// does not allow.
	MoreMistyped []Mistyped
}

// Parent is what a namespaced profile says of its parent.
type Parent struct {
	Set        bool
	Kind, Name string
	// At is where it stands, KindAt and NameAt where the two do.
	At, KindAt, NameAt Place
}

// Bastion is what a profile says of the bastion.
type Bastion struct {
	Set   bool
	At    Place
	Image BastionImage
	Type  BastionType
}

// BastionImage is machineImage of the bastion.
type BastionImage struct {
	Set           bool
	Name, Version Field
	At            Place
}

// BastionType is machineType of the bastion.
type BastionType struct {
	Set  bool
	Name Field
	At   Place
	// Listed reports whether spec.machineTypes has one of that name. Architecture is
	// the one that it gives there, the server's default where it gives none; "" where
	// the profile has capabilities, and where the type is not listed.
	Listed       bool
	Architecture string
}

// StatusVersion is one line of a status found in a file.
type StatusVersion struct {
	Track, Version, Classification string
	// Merged is the version as status.cloudProfileSpec of a namespaced profile has
	// it; nil elsewhere.
	Merged *Version
	At     Place
}

// Track is one ordered list of versions: kubernetes, or machineImages/NAME.
type Track struct {
	// Name is what people type and see.
	Name string
	// Image is the machine image's name, as written.
	Image Field
	// Path is the field path of the owner of the list as the API server writes
	// it: spec.kubernetes or spec.machineImages[2].
	Path string
	// ListKey is the key of the list below Path; "" for versions.
	ListKey string
	// Derived is set if the versions follow from those of the first track, and are
	// not edited.
	Derived bool
	// Strategy is updateStrategy of a machine image.
	Strategy Field
	// List reports whether versions is there.
	List     ListForm
	Versions []*Version
	// Base is the image's index in spec.machineImages as loaded, None for
	// kubernetes and for a new one.
	Base int
	At   Place
	// APIs are the lists that the versions of a descriptor's track follow from; nil
	// for all other tracks.
	APIs *APILists
	// Said is what a server said against the list as a whole.
	Said []ServerError
	// Unknown are the keys beside the list that the API server's type does not have.
	Unknown []UnknownField
}

// IsImage reports whether the track lists versions of a machine image.
func (t *Track) IsImage() bool { return strings.HasPrefix(t.Name, ImagePrefix) }

// String names the object as people do: CloudProfile/aws, or with its
// namespace NamespacedCloudProfile/garden-dev/aws; in a grouped view 4 PackageRevisions;
// a descriptor by its release, lifecycle 0.9.0.
func (o *Object) String() string {
	if o.Several > 1 {
		return strconv.Itoa(o.Several) + " " + o.Kind + "s"
	}
	return Title(o.Kind, o.Namespace, o.Name)
}

// Title names an object as people do, by its kind, namespace and name.
func Title(kind, namespace, name string) string {
	switch {
	case kind == LifecycleDescriptor:
		return strings.TrimSpace(kind + " " + name)
	case namespace != "":
		return kind + "/" + namespace + "/" + name
	}
	return kind + "/" + name
}

// Names reports whether a track of that name has an entry of that text.
func (o *Object) Names(track, version string) bool {
	for _, t := range o.Tracks {
		if t.Name == track && slices.ContainsFunc(t.Versions, func(v *Version) bool { return v.Text == version }) {
			return true
		}
	}
	return false
}

// Version returns the version a ref addresses, or nil; of no object there is none.
func (o *Object) Version(r Ref) *Version {
	if o == nil || r.Track < 0 || r.Track >= len(o.Tracks) {
		return nil
	}
	t := o.Tracks[r.Track]
	if r.Version < 0 || r.Version >= len(t.Versions) {
		return nil
	}
	return t.Versions[r.Version]
}

// VersionPath is the field path of a version as the API server writes it.
func VersionPath(t *Track, i int) string {
	return ListPath(t) + "[" + strconv.Itoa(i) + "]"
}

// ListPath is the field path of the list of versions of a track.
func ListPath(t *Track) string {
	if t.ListKey != "" {
		return t.Path + "." + t.ListKey
	}
	return t.Path + ".versions"
}

// StagePath is the field path of a stage as the API server writes it.
func StagePath(t *Track, i, k int) string {
	return VersionPath(t, i) + ".lifecycle[" + strconv.Itoa(k) + "]"
}

// VersionIn returns the first version of a text in the track of a name, nil for none.
func (o *Object) VersionIn(track, text string) *Version {
	for _, t := range o.Tracks {
		if t.Name != track {
			continue
		}
		for _, v := range t.Versions {
			if v.Text == text {
				return v
			}
		}
	}
	return nil
}
