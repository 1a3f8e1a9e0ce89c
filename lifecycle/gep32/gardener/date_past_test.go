package gardener_test

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// TestServedDatePast: for a namespaced profile opened by kubectl edit, the rule predicts the server's
// answer to an expirationDate in the past.
func TestServedDatePast(t *testing.T) {
	past, other, future := lifecycletest.Now.AddDate(0, -1, 0), lifecycletest.Now.AddDate(0, -2, 0), lifecycletest.Now.AddDate(0, 1, 0)
	dated := func(track, text string, at time.Time) *model.Version {
		v := &model.Version{Text: text, HasExpiration: true, Expiration: model.StartAt(at), Entry: model.Position{Line: 7, Column: 5}, ExpirationAt: model.Position{Line: 8, Column: 23}}
		if track != model.Kubernetes {
			v.Entry.Line, v.ExpirationAt.Line = 17, 18
		}
		return v
	}
	profile := func(track string, versions ...*model.Version) *model.Object {
		path := map[string]string{model.Kubernetes: "spec.kubernetes"}[track]
		if path == "" {
			path = "spec.machineImages[0]"
		}
		return &model.Object{Kind: model.NamespacedCloudProfile, Name: "p", Namespace: "n", Scale: model.VersionStages, Served: true,
			Parent: model.Parent{Set: true, Kind: model.CloudProfile, Name: "aws"}, KubernetesList: model.ListGiven, ImageList: model.ListGiven,
			Tracks: []*model.Track{{Name: track, Image: model.Field{Set: true, Text: "suse"}, Path: path, List: model.ListGiven, Versions: versions}}}
	}
	const image = model.ImagePrefix + "suse"
	const refused = " is expired on 2025-11-20 and was not before; Gardener answers such an update with an internal error, and kubectl edit ends."
	own := dated(image, "1.0.0", past)
	own.Required = &model.RequiredFields{Architectures: []string{"amd64"}}
	for _, c := range []struct {
		name            string
		now, old        *model.Object
		merged          []time.Time // of 1.30.4 or 1.0.0 in the status
		want            string
		gep32, gardener model.Severity
	}{
		{"another date than the merged one", profile(model.Kubernetes, dated(model.Kubernetes, "1.30.4", past)), nil, []time.Time{other},
			"8:23 spec.kubernetes.versions[0] the override of 1.30.4" + refused, model.Warning, model.Error},
		{"a date moved into the past", profile(model.Kubernetes, dated(model.Kubernetes, "1.30.4", past)), profile(model.Kubernetes, dated(model.Kubernetes, "1.30.4", future)), []time.Time{future},
			"8:23 spec.kubernetes.versions[0] the override of 1.30.4" + refused, model.Warning, model.Error},
		{"no status", profile(model.Kubernetes, dated(model.Kubernetes, "1.30.4", past)), profile(model.Kubernetes, dated(model.Kubernetes, "1.30.4", future)), nil,
			"8:23 spec.kubernetes.versions[0] the override of 1.30.4" + refused, model.Warning, model.Error},
		{"an image", profile(image, dated(image, "1.0.0", past)), profile(image, dated(image, "1.0.0", future)), []time.Time{future},
			"18:23 spec.machineImages[0].versions[0].expirationDate the override of 1.0.0" + refused, model.Warning, model.Error},
		{"a new override, which is dropped", profile(model.Kubernetes, dated(model.Kubernetes, "1.30.4", past)), profile(model.Kubernetes), []time.Time{future},
			"", 0, 0},
		{"the merged date", profile(model.Kubernetes, dated(model.Kubernetes, "1.30.4", past)), nil, []time.Time{past}, "", 0, 0},
		{"the date as it was", profile(model.Kubernetes, dated(model.Kubernetes, "1.30.4", past)), profile(model.Kubernetes, dated(model.Kubernetes, "1.30.4", past)), nil, "", 0, 0},
		{"a date to come", profile(model.Kubernetes, dated(model.Kubernetes, "1.30.4", future)), nil, []time.Time{past}, "", 0, 0},
		{"an image of its own", profile(image, own), profile(image, dated(image, "1.0.0", future)), nil, "", 0, 0},
	} {
		for i, at := range c.merged {
			track := c.now.Tracks[0]
			c.now.Status = append(c.now.Status, model.StatusVersion{Track: track.Name, Version: track.Versions[i].Text, Merged: dated(track.Name, "", at)})
		}
		for d, severity := range map[lifecycle.Dialect]model.Severity{lifecycle.GEP32: c.gep32, lifecycle.Gardener: c.gardener} {
			of := check.Case{Now: lifecycletest.Now, Dialect: d}
			if c.old != nil {
				of.Old = []*model.Object{c.old}
			}
			got := ""
			for _, f := range check.NewChecker(of).Findings([]*model.Object{c.now}) {
				if strings.HasSuffix(f.Rule, "expiration-date-in-past") {
					got += f.Place.String() + " " + f.Path + " " + f.Text()
					if f.Severity != severity {
						t.Errorf("%s, %s: %s", c.name, d, f.Severity)
					}
				}
			}
			if got != c.want {
				t.Errorf("%s, %s: got\n%s\nwant\n%s", c.name, d, got, c.want)
			}
		}
		c.now.Served = false
		for _, f := range check.NewChecker(check.Case{Now: lifecycletest.Now}).Findings([]*model.Object{c.now}) {
			if strings.HasSuffix(f.Rule, "expiration-date-in-past") {
				t.Errorf("%s: said of a file of its own: %s", c.name, f.Text())
			}
		}
	}
}
