package revision_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// raw is a package revision in JSON.
type raw struct {
	APIVersion, Kind string
	Metadata         struct {
		Name, Namespace, ResourceVersion     string
		CreationTimestamp, DeletionTimestamp *string
		Labels, Annotations                  map[string]string
		Finalizers                           []string
		OwnerReferences                      json.RawMessage
	}
	Spec   map[string]json.RawMessage
	Status struct {
		PublishedBy                   string
		PublishTimestamp, PublishedAt *string
		Revision                      json.RawMessage
		Conditions                    []model.Condition
	}
}

// decode reads a package revision written in JSON, without places.
func decode(t *testing.T, data []byte) *model.Revision {
	t.Helper()
	var r raw
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	out := &model.Revision{APIVersion: r.APIVersion, Namespace: r.Metadata.Namespace, Name: r.Metadata.Name,
		ResourceVersion: field(r.Metadata.ResourceVersion), PublishedBy: field(r.Status.PublishedBy),
		Created: moment(r.Metadata.CreationTimestamp), Deleted: moment(r.Metadata.DeletionTimestamp),
		PublishedAt: moment(r.Status.PublishTimestamp), Labels: pairs(r.Metadata.Labels), Annotations: pairs(r.Metadata.Annotations),
		Finalizers: r.Metadata.Finalizers, Owners: string(r.Metadata.OwnerReferences), Conditions: r.Status.Conditions}
	if r.Status.PublishedAt != nil {
		out.PublishedAt = moment(r.Status.PublishedAt)
	}
	out.Number = number(t, r.Status.Revision)
	decodeSpec(t, out, r.Spec)
	return out
}

func decodeSpec(t *testing.T, out *model.Revision, spec map[string]json.RawMessage) {
	t.Helper()
	for _, key := range slices.Sorted(maps.Keys(spec)) {
		value := spec[key]
		var text string
		_ = json.Unmarshal(value, &text)
		switch key {
		case "lifecycle":
			out.Lifecycle = model.Field{Set: true, Text: text}
		case "repository":
			out.Repository = field(text)
		case "packageName":
			out.Package = field(text)
		case "workspaceName":
			out.Workspace = field(text)
		case "revision":
			out.Number = number(t, value)
		default:
			out.Content = append(out.Content, model.ContentField{Path: "spec." + key, Text: string(value)})
		}
		switch key {
		case "tasks":
			out.Tasks = tasks(t, value)
		case "readinessGates":
			var gates []struct{ ConditionType string }
			if err := json.Unmarshal(value, &gates); err != nil {
				t.Fatal(err)
			}
			for _, g := range gates {
				out.Gates = append(out.Gates, g.ConditionType)
			}
		}
	}
}

func tasks(t *testing.T, value []byte) (out []model.Task) {
	t.Helper()
	type ref struct{ Name string }
	var list []struct {
		Type  string
		Clone struct {
			UpstreamRef struct{ UpstreamRef ref }
		}
		Upgrade struct{ NewUpstreamRef ref }
	}
	if err := json.Unmarshal(value, &list); err != nil {
		t.Fatal(err)
	}
	for _, task := range list {
		out = append(out, model.Task{Type: task.Type, Upstream: task.Clone.UpstreamRef.UpstreamRef.Name + task.Upgrade.NewUpstreamRef.Name})
	}
	return out
}

func field(text string) model.Field { return model.Field{Set: text != "", Text: text} }

func moment(text *string) model.Instant {
	if text == nil || *text == "" {
		return model.Instant{}
	}
	return model.Instant{Field: field(*text), Start: model.ReadStart(*text)}
}

func number(t *testing.T, value json.RawMessage) model.Field {
	t.Helper()
	if len(value) == 0 || string(value) == "null" {
		return model.Field{}
	}
	return field(strings.Trim(string(value), `"`))
}

func pairs(m map[string]string) (out []model.Pair) {
	for _, key := range slices.Sorted(maps.Keys(m)) {
		out = append(out, model.Pair{Key: key, Text: m[key]})
	}
	return out
}

// objectsOf returns revisions as the objects of a file, each on its own line.
func objectsOf(revisions ...*model.Revision) (objects []*model.Object) {
	for i, r := range revisions {
		at := model.Position{Line: uint32(i + 1), Column: 1}
		v := &model.Version{Text: r.Workspace.Text, Lifecycle: model.ListGiven, Stages: r.Stages(), Revision: r, Entry: at}
		objects = append(objects, &model.Object{Kind: model.PackageRevision, Namespace: r.Namespace, Name: r.Name, Document: i, At: at, NameAt: at,
			Scale:  model.RevisionStages,
			Tracks: []*model.Track{{Name: r.Repository.Text + "/" + r.Package.Text, List: model.ListGiven, Versions: []*model.Version{v}}}})
	}
	return objects
}

// show returns what an update of a revision may change.
func show(r *model.Revision) string {
	if r == nil {
		return "removed"
	}
	text := fmt.Sprintf("%s version=%s", r.State(), r.ResourceVersion.Text)
	for _, f := range []struct{ name, text string }{
		{"revision", r.Number.Text}, {"by", r.PublishedBy.Text}, {"at", r.PublishedAt.Start.String()}, {"terminating", r.Deleted.Start.String()},
	} {
		if f.text != "" {
			text += " " + f.name + "=" + f.text
		}
	}
	return text
}
