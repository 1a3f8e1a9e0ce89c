package merge_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/merge"
)

const fullParent = lifecycletest.ParentFile + `  type: aws
  caBundle: "one;"
  limits: {maxNodesTotal: 100}
  regions: [{name: eu-west-1}]
  machineTypes: [{name: small, cpu: "2"}, {name: large, cpu: "8"}]
  volumeTypes: [{name: gp3, class: standard}]
`

const fullTeam = lifecycletest.TeamFile + `  caBundle: "two;"
  limits: {maxNodesTotal: 20}
  machineTypes: [{name: large, cpu: "16"}, {name: huge, cpu: "64"}]
status:
  observedGeneration: 3
`

// TestProfileIsComplete wants the whole object that the server would store.
func TestProfileIsComplete(t *testing.T) {
	parentDoc, parent := read(t, "aws.yaml", fullParent)
	teamDoc, team := read(t, "team.yaml", fullTeam)
	r := merge.Merge(parent, team, lifecycle.GEP32)
	lists := r.Value(parentDoc, teamDoc)
	got := r.Profile(parentDoc.Value(0), teamDoc.Value(0), lists)
	if got["kind"] != "NamespacedCloudProfile" || got["apiVersion"] == nil || got["metadata"] == nil {
		t.Errorf("the head is %v", got)
	}
	if !reflect.DeepEqual(got["spec"], teamDoc.Value(0)["spec"]) {
		t.Error("the spec differs from the file's")
	}
	spec := got["status"].(map[string]any)["cloudProfileSpec"].(map[string]any)
	if !reflect.DeepEqual(spec["kubernetes"], lists["kubernetes"]) || !reflect.DeepEqual(spec["machineImages"], lists["machineImages"]) {
		t.Error("the lists are not the merged ones")
	}
	delete(spec, "kubernetes")
	delete(spec, "machineImages")
	text, err := json.Marshal(got["status"])
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"cloudProfileSpec":{"caBundle":"one;two;","limits":{"maxNodesTotal":20},` +
		`"machineTypes":[{"cpu":"2","name":"small"},{"cpu":"16","name":"large"},{"cpu":"64","name":"huge"}],` +
		`"regions":[{"name":"eu-west-1"}],"type":"aws","volumeTypes":[{"class":"standard","name":"gp3"}]}}`
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	if spec := parentDoc.Value(0)["spec"].(map[string]any); spec["caBundle"] != "one;" {
		t.Error("the parent changed")
	}
}
