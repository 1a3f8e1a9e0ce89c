package model

import (
	"strconv"
	"strings"
)

// Kinds of objects that package files can read.
const (
	CloudProfile           = "CloudProfile"
	NamespacedCloudProfile = "NamespacedCloudProfile"
)

// Kubernetes is the name of the track of Kubernetes versions. The names of the other tracks
// are ImagePrefix followed by the name of the image.
const (
	Kubernetes  = "kubernetes"
	ImagePrefix = "machineImages/"
)

// Object is one object in a document of a file. It contains the tracks and the few other facts that
// rules need.
type Object struct {
	Kind, Namespace, Name string
	// APIVersion is the API group and version as written.
	APIVersion string
	// GroupedCount is the number of objects of the file that a GroupedView has grouped into this
	// one. It is 0 for an object of the file itself.
	GroupedCount int
	// Document is the index of the YAML document in the file, from 0.
	Document int
	// Path is the field path of the object inside its document: "" or "items[3]".
	Path string
	// At is where the object begins, NameAt where its name is.
	At, NameAt Position
	// Scale is the scale of the stages of its versions.
	Scale *Scale
	// Parent is spec.parent of a namespaced profile.
	Parent Parent
	Tracks []*Track
	// KubernetesList is the form of spec.kubernetes.versions, ImageList that of spec.machineImages.
	KubernetesList, ImageList ListForm
	// SpecAt is where the key spec is; KubernetesAt and ImagesAt are where the keys of the lists are.
	SpecAt, KubernetesAt, ImagesAt Position
	// Bastion is spec.bastion.
	Bastion Bastion
	// Capabilities are the definitions in spec.machineCapabilities. If there are any, they determine
	// the architectures instead of the field architectures.
	Capabilities Capabilities
	// Status contains the stages in the status of the file; for a namespaced profile, those of the
	// merged profile. lctui computes its own stages. StatusAt is where the status is.
	Status   []StatusVersion
	StatusAt Position
	// Descriptor contains what a lifecycle descriptor has besides its lists; nil for all other kinds.
	Descriptor *Descriptor
	// Comments are the comments "# lctui: …" about the object, without those that ignore findings.
	Comments []Comment
	// Policy is the name of the support policy: from the comment "# lctui: policy=P", or else from
	// spec.policy of a release schedule.
	Policy Field
	// Phases are the phases that spec.phases of a release schedule gives to APIs, by API name.
	Phases map[string]Phase
	// Settings are the values of a support policy, or the files of a package revision
	// (PackageRevisionResources), in the order of the file.
	Settings []Setting
	// ServerErrors are server errors about the object itself, not its tracks or versions.
	ServerErrors []ServerError
	// UID is metadata.uid, by which a server permanently identifies the object; "" if absent.
	UID string
	// Served is set if kubectl edit opened the object, so that kubectl sends the saved text to the
	// server.
	Served bool
	// More is what the API server cannot decode in metadata, spec.parent and spec.bastion.
	More Undecoded
}

// Parent is spec.parent of a namespaced profile.
type Parent struct {
	Set        bool
	Kind, Name string
	// At is where its key is; KindAt and NameAt are where its kind and name are.
	At, KindAt, NameAt Position
}

// IsAbsent reports whether neither a kind nor a name is given.
func (p Parent) IsAbsent() bool { return p.Kind == "" && p.Name == "" }

// Bastion is spec.bastion of a profile.
type Bastion struct {
	Set   bool
	At    Position
	Image BastionImage
	Type  BastionType
}

// BastionImage is machineImage of the bastion.
type BastionImage struct {
	Set           bool
	Name, Version Field
	At            Position
}

// BastionType is machineType of the bastion.
type BastionType struct {
	Set  bool
	Name Field
	At   Position
	// Listed reports whether spec.machineTypes has a type of that name. Architecture is the
	// architecture given there, or else the server's default. It is "" if the type is not listed or
	// the profile has capabilities.
	Listed       bool
	Architecture string
}

// StatusVersion is the entry of a version in a status found in a file.
type StatusVersion struct {
	Track, Version, Classification string
	// Merged is the version in status.cloudProfileSpec of a namespaced profile; nil for other kinds.
	Merged *Version
	At     Position
}

// Track is a list of versions in the order of the file. In a profile it is kubernetes or
// machineImages/NAME.
type Track struct {
	// Name is the name that people type and see.
	Name string
	// Image is the machine image's name, as written.
	Image Field
	// Path is the field path of the mapping with the list, as the API server writes it:
	// spec.kubernetes or spec.machineImages[2].
	Path string
	// ListKey is the key of the list below Path; "" means versions.
	ListKey string
	// Strategy is updateStrategy of a machine image.
	Strategy Field
	Versions []*Version
	// Base is the image's index in spec.machineImages as loaded. It is None for a new image and for
	// all other tracks.
	Base int
	At   Position
	// List says what the key of the list contains.
	List ListForm
	// Derived is set if the versions follow from those of the first track and cannot be edited.
	Derived bool
	// OfFeature is set if a derived track is that of a feature, not of an API.
	OfFeature bool
	// APIs are the lists from which the versions follow in a descriptor; nil for all other tracks.
	APIs *APILists
	// ServerErrors are a server's errors about the list as a whole.
	ServerErrors []ServerError
	// Unknown are the keys next to the list that the API server's type does not have.
	Unknown []UnknownField
}

// IsImage reports whether the track lists versions of a machine image.
func (t *Track) IsImage() bool { return strings.HasPrefix(t.Name, ImagePrefix) }

// String returns the name of the object as people use it: CloudProfile/aws, or with a namespace
// NamespacedCloudProfile/garden-dev/aws. A descriptor is named by its release, "lifecycle 0.9.0", and
// several objects grouped into one by their number, "4 PackageRevisions".
func (o *Object) String() string {
	if o.GroupedCount > 1 {
		return strconv.Itoa(o.GroupedCount) + " " + o.Kind + "s"
	}
	return Title(o.Kind, o.Namespace, o.Name)
}

// Title returns the name of an object as people use it, made of kind, namespace and name.
func Title(kind, namespace, name string) string {
	switch {
	case kind == LifecycleDescriptor:
		return strings.TrimSpace(kind + " " + name)
	case namespace != "":
		return kind + "/" + namespace + "/" + name
	}
	return kind + "/" + name
}

// HasVersion reports whether a track of that name has a version with that text.
func (o *Object) HasVersion(track, version string) bool { return o.VersionIn(track, version) != nil }

// Version returns the version that a ref addresses, or nil if there is none. It may be called on a
// nil object.
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

// VersionAt returns the version that a ref addresses in the objects of a file, or nil if there is
// none.
func VersionAt(objects []*Object, r Ref) *Version {
	if r.Object < 0 || r.Object >= len(objects) {
		return nil
	}
	return objects[r.Object].Version(r)
}

// VersionPath returns the field path of the i-th version as the API server writes it.
func VersionPath(t *Track, i int) string {
	return ListPath(t) + "[" + strconv.Itoa(i) + "]"
}

// ListPath returns the field path of the list of versions of a track.
func ListPath(t *Track) string {
	if t.ListKey != "" {
		return t.Path + "." + t.ListKey
	}
	return t.Path + ".versions"
}

// StagePath returns the field path of stage k of the i-th version as the API server writes
// it.
func StagePath(t *Track, i, k int) string {
	return VersionPath(t, i) + ".lifecycle[" + strconv.Itoa(k) + "]"
}

// VersionIn returns the first version with the given text in the tracks with the given name, or nil if
// there is none. It may be called on a nil object.
func (o *Object) VersionIn(track, text string) *Version {
	if o == nil {
		return nil
	}
	for _, t := range o.Tracks {
		for _, v := range t.Versions {
			if t.Name == track && v.Text == text {
				return v
			}
		}
	}
	return nil
}
