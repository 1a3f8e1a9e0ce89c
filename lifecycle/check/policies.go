package check

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/upstream"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Policies finds the support policy by which an object is checked. It is the one given for all
// objects, else the one that the object names, else the one configured for its file. A nil
// *Policies has none. Its lookups are safe for concurrent use.
type Policies struct {
	given      string
	configured func(file string) (name, folder string)
	around     func(folder string) (root, below string)
	open       func(f PolicyFile) ([]*model.Object, error)

	// upstream is the schedule of Kubernetes that was given; every policy then compares with
	// it and plans by it. Without it, only the policy kubernetes compares with the built-in
	// schedule, and nothing is planned by that.
	upstream *schedule.ReleaseSchedule

	mu   sync.Mutex
	read map[PolicyFile]*namedPolicy
	// bounds has what around returned for folders.
	bounds map[string]PolicyFile
	// fixed is the policy for every object, with its name and what names it; nil if the other
	// fields decide.
	fixed    *namedPolicy
	name, by string
}

// namedPolicy is a policy that was named, or the error from loading it.
type namedPolicy struct {
	*schedule.SupportPolicy
	err error
}

// PolicyFile is the file of a policy or of a schedule.
type PolicyFile struct {
	// Name is its path in messages.
	Name string
	// Root is the folder that the file must be below, whatever links it is reached by, and Path
	// its path below Root. If Root is "", Path may lead anywhere.
	Root, Path string
}

// ErrOutside is what opening a PolicyFile returns if a link leads out of its Root.
var ErrOutside = errors.New("a link leads out")

// NewPolicies returns the policies of a call. given is the name of the policy for all objects,
// relative to the working directory, or "". configured returns the policy for a file and the
// folder to which its name is relative. around returns the folder that the policies that are
// named by files of a folder must be below, and the path of the folder below that one. open reads
// the objects of a file. The error is about the given policy.
func NewPolicies(given string, configured func(file string) (name, folder string), around func(folder string) (root, below string),
	open func(f PolicyFile) ([]*model.Object, error)) (*Policies, error) {
	p := &Policies{given: given, configured: configured, around: around, open: open, read: map[PolicyFile]*namedPolicy{}, bounds: map[string]PolicyFile{}}
	if given == "" {
		return p, nil
	}
	if _, err := p.named(given, ".", ""); err != nil {
		return nil, &model.Refusal{What: err.Error(), Hint: schedule.PolicyHint(err)}
	}
	return p, nil
}

// kubernetesPolicy is the name of the policy about the releases of Kubernetes, and of their
// built-in schedule.
const kubernetesPolicy = "kubernetes"

// SetUpstream sets the schedule of Kubernetes with which every policy then compares, and by
// which it plans: that in a file, or the built-in one for the name kubernetes. It returns an
// error if the file cannot be read or has no schedule. It must not be called concurrently
// with other methods.
func (p *Policies) SetUpstream(path string) error {
	if path == kubernetesPolicy {
		p.upstream, p.read = upstream.Kubernetes(), map[PolicyFile]*namedPolicy{}
		return nil
	}
	objects, err := p.open(PolicyFile{Name: path, Path: path})
	if err != nil {
		return err
	}
	for _, o := range objects {
		if _, lists := systems.Of(o).Releases(o); lists {
			p.upstream, p.read = schedule.Of(o), map[PolicyFile]*namedPolicy{}
			return nil
		}
	}
	return fmt.Errorf("%s has no release schedule", model.Escape(path))
}

// Of returns the policy by which an object of a file is checked: nil if none is named,
// schedule.NoPolicy if none is wanted. The error says why a named policy cannot be loaded.
func (p *Policies) Of(file string, o *model.Object) (*schedule.SupportPolicy, error) {
	switch {
	case p == nil:
		return nil, nil
	case p.fixed != nil:
		return p.fixed.SupportPolicy, p.fixed.err
	}
	if name, folder, by := p.naming(file, o); name != "" {
		return p.named(name, folder, by)
	}
	return nil, nil
}

// byFile is what Naming returns if the object's own file names the policy.
const byFile = "the file"

// Naming returns the name of the policy of an object, and what names the policy, as a phrase:
// "--policy", "the file" or "the configuration". Both are "" if no policy is named.
func (p *Policies) Naming(file string, o *model.Object) (name, by string) {
	switch {
	case p == nil:
		return "", ""
	case p.fixed != nil:
		return p.name, p.by
	}
	name, _, by = p.naming(file, o)
	return name, by
}

// naming is Naming with the folder to which the name is relative.
func (p *Policies) naming(file string, o *model.Object) (name, folder, by string) {
	if p.given != "" {
		return p.given, ".", "--policy"
	}
	if o.Policy.Text != "" {
		return o.Policy.Text, filepath.Dir(file), byFile
	}
	if name, folder = p.configured(file); name != "" {
		by = "the configuration"
	}
	return name, folder, by
}

// Known returns the policy by which an object of a file is checked; nil if there is none or it
// cannot be loaded.
func (p *Policies) Known(file string, o *model.Object) lifecycle.Policy {
	if policy := p.known(file, o); policy != nil {
		return policy
	}
	return nil
}

func (p *Policies) known(file string, o *model.Object) *schedule.SupportPolicy {
	policy, err := p.Of(file, o)
	if err != nil || policy == schedule.NoPolicy {
		return nil
	}
	return policy
}

// Effective returns an object of a file with the stages that follow from its policy; the
// object itself if none do (systems.Effective).
func (p *Policies) Effective(file string, o *model.Object) *model.Object {
	return systems.Effective(o, func() *schedule.SupportPolicy { return p.known(file, o) })
}

// merged returns the policy of a merged profile.
func (p *Policies) merged(r *merge.Result) (*schedule.SupportPolicy, error) {
	of := namesPolicy(r)
	return p.Of(of.File, of.Object)
}

// namesPolicy returns the profile that names the policy of a merged one: the parent, unless
// the namespaced one names its own.
func namesPolicy(r *merge.Result) lifecycle.Given {
	if r.Namespaced.Object.Policy.Text != "" {
		return r.Namespaced
	}
	return r.Parent
}

// ForMerged returns the policies for the result of a merge alone. As its messages are about
// the file of the namespaced profile, Naming names the parent's file if that decides.
func (p *Policies) ForMerged(r *merge.Result) *Policies {
	if p == nil {
		return nil
	}
	of := namesPolicy(r)
	policy, err := p.Of(of.File, of.Object)
	name, by := p.Naming(of.File, of.Object)
	if by == byFile && of.File != r.Namespaced.File {
		by = model.Escape(of.File)
	}
	return &Policies{fixed: &namedPolicy{policy, err}, name: name, by: by}
}

// named returns the policy of a name: a preset, none, or a file relative to folder. by is what
// names it.
func (p *Policies) named(name, folder, by string) (*schedule.SupportPolicy, error) {
	if name == schedule.NoPolicy.Name {
		return schedule.NoPolicy, nil
	}
	isPreset := slices.Contains(schedule.Presets(), name)
	p.mu.Lock()
	defer p.mu.Unlock()
	file := PolicyFile{Name: name}
	if !isPreset {
		var err error
		if file, err = p.file(name, folder, by); err != nil {
			return nil, err
		}
	}
	known := p.read[file]
	if known == nil {
		known = &namedPolicy{}
		if isPreset {
			known.SupportPolicy, _ = schedule.Preset(name)
		} else {
			known.SupportPolicy, known.err = p.inFile(name, file)
		}
		if known.err == nil {
			known.Upstream, known.PlanByUpstream = p.upstream, p.upstream != nil
		}
		if name == kubernetesPolicy && known.Upstream == nil {
			known.Upstream = upstream.Kubernetes()
		}
		if known.err == nil && known.Platform != nil && known.Platform.Track == model.Kubernetes {
			if known.Platform.Releases = p.upstream; p.upstream == nil {
				known.Platform.Releases = upstream.Kubernetes()
			}
		}
		p.read[file] = known
	}
	return known.SupportPolicy, known.err
}

// file returns the file of a name that is relative to folder. Who writes a file need not be
// trusted, so what a file names must be in its repository.
func (p *Policies) file(name, folder, by string) (PolicyFile, error) {
	f := PolicyFile{Name: name, Path: name}
	if !filepath.IsAbs(name) {
		f.Path = filepath.Join(folder, name)
		f.Name = f.Path
	}
	if by != byFile {
		return f, nil
	}
	bound, known := p.bounds[folder]
	if !known {
		bound.Root, bound.Path = p.around(folder)
		p.bounds[folder] = bound
	}
	f.Root, f.Path = bound.Root, filepath.Join(bound.Path, name)
	if filepath.IsAbs(name) {
		f.Path, _ = filepath.Rel(bound.Root, name)
	}
	if !filepath.IsLocal(f.Path) {
		return f, &schedule.OutsidePolicy{Name: name}
	}
	return f, nil
}

// inFile reads the support policy in a file.
func (p *Policies) inFile(name string, file PolicyFile) (*schedule.SupportPolicy, error) {
	objects, err := p.open(file)
	if errors.Is(err, ErrOutside) {
		return nil, &schedule.OutsidePolicy{Name: name}
	}
	if err != nil && filepath.Base(name) == name && filepath.Ext(name) == "" {
		return nil, &schedule.UnknownPolicy{Name: name}
	}
	if err != nil {
		return nil, err
	}
	var found *schedule.SupportPolicy
	for _, o := range objects {
		if o.Kind != model.SupportPolicy {
			continue
		}
		policy, problems := schedule.ReadPolicy(o)
		switch {
		case found != nil:
			return nil, fmt.Errorf("%s has several support policies; write each into a file of its own", model.Escape(file.Name))
		case len(problems) > 0:
			return nil, fmt.Errorf("%s:%s: %w. %s", model.Escape(file.Name), problems[0].At, problems[0], problems[0].Allowed)
		}
		if found = policy; found.Name == "" {
			found.Name = name
		}
	}
	if found == nil {
		return nil, fmt.Errorf("%s has no support policy", model.Escape(file.Name))
	}
	return found, nil
}
