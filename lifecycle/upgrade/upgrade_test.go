package upgrade_test

import (
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/upgrade"
)

var at = time.Date(2025, 11, 20, 0, 0, 0, 0, time.UTC)

func policies(t *testing.T, name string) *check.Policies {
	t.Helper()
	p, err := check.NewPolicies(name, func(string) (string, string) { return "", "" }, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestFromTo: which steps a policy allows between the versions of a profile, with the reason, the
// steps between, and what the verdict leaves out.
func TestFromTo(t *testing.T) {
	o := lifecycletest.ProfileWith(
		lifecycletest.Dated("1.31.1", "supported"),
		lifecycletest.Dated("1.32.0", "supported"),
		lifecycletest.Dated("1.33.0", "preview", "supported 2026-01-01"),
	)
	for _, c := range []struct{ policy, from, to, want string }{
		{"kubernetes", "1.31.1", "1.32.0", "1.31.1 to 1.32.0 by the policy kubernetes: upgrade allowed"},
		{"kubernetes", "kubernetes/1.31.1", "1.33.0", "1.31.1 to 1.33.0 by the policy kubernetes: upgrade refused, too-many-minors; steps: 1.32, 1.33"},
		{"kubernetes", "1.32.0", "1.31.1", "1.32.0 to 1.31.1 by the policy kubernetes: downgrade refused, no-downgrades; the policy kubernetes allows no downgrade to a lower minor"},
		{"kubernetes", "1.31.1", "1.32.7", "1.31.1 to 1.32.7 by the policy kubernetes: upgrade allowed; 1.32.7 is not listed"},
		{"kubernetes", "1.33.1", "1.33.0", "1.33.1 to 1.33.0 by the policy kubernetes: patch not-specified; a policy does not mention a lower patch of the same minor; 1.33.1 is not listed"},
		{"knative", "1.31.1", "1.32.0", "1.31.1 to 1.32.0 by the policy knative: upgrade allowed"},
		{"knative", "1.33.0", "1.34.0", "1.33.0 to 1.34.0 by the policy knative: upgrade refused, from-unsupported; 1.33 is supported from 2026-01-01 on"},
	} {
		p, err := upgrade.FromTo(policies(t, c.policy), "aws.yaml", o, c.from, c.to, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Sentence(); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.from, c.to, got, c.want)
		}
	}
}

// TestComponents: how far the version of a component may be from that of its reference.
func TestComponents(t *testing.T) {
	o := lifecycletest.ProfileWith(lifecycletest.Dated("1.34.0"), lifecycletest.Dated("1.32.0"))
	for _, c := range []struct{ policy, component, version, reference, want string }{
		{"kubernetes", "kubelet", "1.31", "1.34", "kubelet 1.31 with 1.34 by the policy kubernetes: ok, 3 minors behind"},
		{"kubernetes", "kubelet", "1.30", "1.34", "kubelet 1.30 with 1.34 by the policy kubernetes: too-old, 4 minors behind"},
		{"kubernetes", "kubelet", "1.35", "1.34", "kubelet 1.35 with 1.34 by the policy kubernetes: too-new, 1 minor ahead"},
		{"kubernetes", "kubectl", "1.35", "1.34", "kubectl 1.35 with 1.34 by the policy kubernetes: ok, 1 minor ahead"},
		{"kubernetes", "nothing", "1.35", "1.34", `nothing 1.35 with 1.34 by the policy kubernetes: not-specified; the policy kubernetes has no rule for "nothing": it has rules for kubelet, kube-proxy, kube-controller-manager, kube-scheduler, cloud-controller-manager and kubectl`},
		{"antrea", "agent", "2.0", "2.3", "agent 2.0 with 2.3 by the policy antrea: ok, 3 minors behind"},
	} {
		s, err := upgrade.Components(policies(t, c.policy), "aws.yaml", o, c.component, c.version, c.reference)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Sentence(); got != c.want {
			t.Errorf("%s %s %s: %q, want %q", c.component, c.version, c.reference, got, c.want)
		}
	}
}

// TestWithoutPolicy: without a policy there is no verdict, and the error says what to write.
func TestWithoutPolicy(t *testing.T) {
	o := lifecycletest.ProfileWith(lifecycletest.Dated("1.31.1"))
	for name, want := range map[string]string{
		"":     "no policy is named: write --policy knative, antrea or kubernetes, or the file of a SupportPolicy",
		"none": "--policy names the policy none, and without one nothing is checked: name a policy there",
	} {
		if _, err := upgrade.FromTo(policies(t, name), "aws.yaml", o, "1.31.1", "1.32.0", at); err == nil || err.Error() != want {
			t.Errorf("policy %q: %v", name, err)
		}
	}
}
