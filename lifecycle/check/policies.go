package check

import (
	"fmt"
	"path/filepath"
	"sync"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/upstream"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Policies finds the support policy by which an object is judged: one that is given for
// all, else the one that the object names, else the one that is configured for its file.
// Nil has none. It may be used from several goroutines.
type Policies struct {
	given      string
	configured func(file string) (name, folder string)
	open       func(path string) ([]*model.Object, error)

	// upstream is the schedule of Kubernetes itself that was given, which every policy is
	// compared with and plans by. Without it, profiles are compared with the one of the program
	// by the policy kubernetes alone, and nothing is planned by it.
	upstream *schedule.ReleaseSchedule

	mu   sync.Mutex
	read map[string]*namedPolicy
	// fixed is the one for every object, with its name and what names it; nil for what else
	// decides.
	fixed    *namedPolicy
	name, by string
}

// namedPolicy is what became of a policy that was named.
type namedPolicy struct {
	*schedule.SupportPolicy
	err error
}

// NewPolicies returns the policies of a call. Given is the name of the one for all, counted
// from the current folder, or ""; configured returns the one for a file, and the folder that it
// is counted from; open reads the objects of a file. The error is about the one given.
func NewPolicies(given string, configured func(file string) (name, folder string), open func(path string) ([]*model.Object, error)) (*Policies, error) {
	p := &Policies{given: given, configured: configured, open: open, read: map[string]*namedPolicy{}}
	if given == "" {
		return p, nil
	}
	if _, err := p.named(given, "."); err != nil {
		return nil, &model.Refusal{What: err.Error(), Hint: schedule.PolicyHint(err)}
	}
	return p, nil
}

// kubernetesPolicy names the policy that is about the releases of Kubernetes, and their
// schedule.
const kubernetesPolicy = "kubernetes"

// SetUpstream takes a schedule of Kubernetes, by which every policy then plans, too: the one in
// a file, or the one of the program by the name kubernetes. The error says that there is none.
func (p *Policies) SetUpstream(path string) error {
	if path == kubernetesPolicy {
		p.upstream, p.read = upstream.Kubernetes(), map[string]*namedPolicy{}
		return nil
	}
	objects, err := p.open(path)
	if err != nil {
		return err
	}
	for _, o := range objects {
		if _, lists := systems.Releases(o); lists {
			p.upstream, p.read = schedule.Of(o), map[string]*namedPolicy{}
			return nil
		}
	}
	return fmt.Errorf("%s has no release schedule", model.Escape(path))
}

// Of returns the policy by which an object of a file is judged: nil where none is named,
// schedule.NoPolicy where none is wanted. The error says why the one that is named cannot
// be had.
func (p *Policies) Of(file string, o *model.Object) (*schedule.SupportPolicy, error) {
	switch {
	case p == nil:
		return nil, nil
	case p.fixed != nil:
		return p.fixed.SupportPolicy, p.fixed.err
	}
	if name, folder, _ := p.naming(file, o); name != "" {
		return p.named(name, folder)
	}
	return nil, nil
}

// byFile is what names a policy where the file of the object does.
const byFile = "the file"

// Naming returns the name of the policy by which an object of a file is judged, and what names
// it, as a sentence says it: "--policy", "the file" or "the configuration". Both are "" where
// nothing does.
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

// naming is Naming with the folder that the name is counted from.
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

// Known is the policy by which an object of a file is judged, nil where there is none, or none
// that can be had.
func (p *Policies) Known(file string, o *model.Object) lifecycle.Policy {
	policy, err := p.Of(file, o)
	if err != nil || policy == nil || policy == schedule.NoPolicy {
		return nil
	}
	return policy
}

// merged is the policy of a merged profile: that of the one that names it.
func (p *Policies) merged(r *merge.Result) (*schedule.SupportPolicy, error) {
	of := namesPolicy(r)
	return p.Of(of.File, of.Object)
}

// namesPolicy is the profile that names the policy of a merged one: the parent, unless the
// namespaced one names its own.
func namesPolicy(r *merge.Result) lifecycle.Given {
	if r.Namespaced.Object.Policy.Text != "" {
		return r.Namespaced
	}
	return r.Parent
}

// ForMerged are the policies for the result of a merge alone, of which messages are about the
// file of the namespaced profile: Naming names that of the parent.
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

// named returns the policy of a name: a preset, none, or a file, counted from a folder.
func (p *Policies) named(name, folder string) (*schedule.SupportPolicy, error) {
	if name == schedule.NoPolicy.Name {
		return schedule.NoPolicy, nil
	}
	path := name
	if !filepath.IsAbs(name) {
		path = filepath.Join(folder, name)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	known := p.read[path]
	if known == nil {
		known = &namedPolicy{}
		if preset, ok := schedule.Preset(name); ok {
			known.SupportPolicy = preset
		} else {
			known.SupportPolicy, known.err = p.inFile(name, path)
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
		p.read[path] = known
	}
	return known.SupportPolicy, known.err
}

// inFile reads the support policy in a file.
func (p *Policies) inFile(name, path string) (*schedule.SupportPolicy, error) {
	objects, err := p.open(path)
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
			return nil, fmt.Errorf("%s has several support policies; write each into a file of its own", model.Escape(path))
		case len(problems) > 0:
			return nil, fmt.Errorf("%s:%s: %w. %s", model.Escape(path), problems[0].At, problems[0], problems[0].Allowed)
		}
		if found = policy; found.Name == "" {
			found.Name = name
		}
	}
	if found == nil {
		return nil, fmt.Errorf("%s has no support policy", model.Escape(path))
	}
	return found, nil
}
