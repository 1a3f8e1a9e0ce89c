package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// shapeFiles are the input files of the JSON documents. They have every kind of source, an open
// start, an invalid time, and an override with its parent.
var shapeFiles = map[string]string{
	"p.yaml": `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: local}
spec:
  kubernetes:
    versions:
      - version: 1.32.0
      - version: 1.31.4
        lifecycle:
          - classification: preview
          - classification: supported
            startTime: "2025-01-01T00:00:00Z"
          - classification: deprecated
            startTime: "2025-12-24T10:00:00.5Z"
          - classification: expired
            startTime: soon
      - version: 1.30.1
        classification: deprecated
        expirationDate: "2026-03-01T00:00:00Z"
  machineImages:
    - name: linux
      versions:
        - version: 1.0.0
          lifecycle:
            - classification: supported
              startTime: "2025-12-01T00:00:00Z"
`,
	"new.yaml": `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: local}
spec:
  kubernetes:
    versions:
      - version: 1.33.0
      - version: 1.31.4
        lifecycle:
          - classification: supported
            startTime: "2025-02-01T00:00:00Z"
          - classification: deprecated
  machineImages:
    - name: linux
      versions:
        - version: 1.0.0
          classification: preview
`,
	"parent.yaml": `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: base}
spec:
  kubernetes:
    versions:
      - version: 1.32.0
      - version: 1.31.4
        lifecycle:
          - classification: supported
          - classification: deprecated
            startTime: "2026-01-01T00:00:00Z"
          - classification: expired
            startTime: "2026-02-01T00:00:00Z"
  machineImages:
    - name: linux
      versions:
        - version: 1.0.0
`,
	"team.yaml": `apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata: {name: team, namespace: garden-a}
spec:
  parent: {kind: CloudProfile, name: base}
  kubernetes:
    versions:
      - version: 1.31.4
        lifecycle:
          - classification: deprecated
            startTime: "2026-03-01T00:00:00Z"
`,
	"wrong.yaml": `apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata: {name: wrong, namespace: garden-a}
spec:
  parent: {kind: CloudProfile, name: base}
  kubernetes:
    versions:
      - version: 1.31.4
        lifecycle:
          - classification: preview
            startTime: "2026-03-01T00:00:00Z"
`,
	"empty.yaml": `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: empty}
spec: {}
`,
	"clean.yaml": `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: clean}
spec:
  kubernetes:
    versions: [{version: 1.32.0}, {version: 1.31.0}]
  machineImages: [{name: linux, versions: [{version: 1.0.0}]}]
`,
	"packages.yaml": `apiVersion: porch.kpt.dev/v1alpha1
kind: PackageRevision
metadata: {name: blueprints.nginx.v1, namespace: default, resourceVersion: "7"}
spec: {lifecycle: Draft, packageName: nginx, repository: blueprints, workspaceName: v1}
`,
}

// Shapes of parts that several documents share.
const (
	objectShape  = `{"kind":"$text","namespace":"$text","name":"$text"}`
	findingShape = `{"rule":"$text","severity":"$severity","type":"$text","path":"$text","file":"$text","document":"$number",
		"position?":{"line":"$number","column":"$number"},"track":"$text","version":"$text","message":"$text","hint":"$text"}`
	versionShape = `{"file":"$text","document":"$number","object":` + objectShape + `,"track":"$text","version":"$text","index":"$number",
		"position?":{"line":"$number","column":"$number"},"source":"$source","stage?":"$text","since?":"$time",
		"next?":{"stage":"$text","startTime":"$time"},"stages":[{"classification":"$text","startTime?":"$text"}]}`
	statusShape = `{"kubernetes~":{"versions":[{"version":"$text","classification":"$text"}]},
		"machineImages~":[{"name":"$text","versions":[{"version":"$text","classification":"$text"}]}]}`
	failureShape = `{"class":"$text","version":"$text","stage":"$text"}`
	editShape    = `{"apiVersion":"lctui/v1","kind":"EditResultList","results":[{"apiVersion":"lctui/v1","kind":"EditResult","file":"$text","changed":"$bool","diff":"$text","findings":[` + findingShape + `]}]}`
	mergedShape  = `"kubernetes~":{"versions":["$any"]},"machineImages~":["$any"]`
)

// TestJSONShapes compares every JSON document with its shape: the keys, their order, and the types
// of their values. The value of a key followed by ? may be null. A key followed by ~ may be absent.
// All other keys are present and not null. Other keys may come in between. needs are texts that the
// output must contain, so that values that may be null occur both as null and not.
func TestJSONShapes(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range shapeFiles {
		if err := os.WriteFile(filepath.FromSlash(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list := `{"apiVersion":"lctui/v1","kind":"VersionList","at":"$time","nextTransition?":"$time","versions":[` + versionShape + `]}`
	findings := `{"apiVersion":"lctui/v1","kind":"FindingList","findings":[` + findingShape + `]}`
	transitions := `{"apiVersion":"lctui/v1","kind":"TransitionList","transitions":[{"at":"$time","file":"$text","object":` + objectShape +
		`,"track":"$text","version":"$text","from":"$text","to":"$text"}]}`
	merge := `{"apiVersion":"lctui/v1","kind":"MergeResult","merged":{` + mergedShape + `},
		"origins":[{"track":"$text","version":"$text","stages":[{"classification":"$text","startTime?":"$text","origin":"$origin","because?":"$text"}]}],
		"errors":[` + findingShape + `],"mergedErrors":[` + findingShape + `],"admission":{"allowed":"$bool","reasons":["$text"]},"error?":` + failureShape + `}`
	mergeList := `{"apiVersion":"lctui/v1","kind":"MergeResultList","allowed":"$bool","error?":` + failureShape + `,
		"merged":[{"namespace":"$text","namespaced":"$text",` + mergedShape + `}]}`
	changes := `{"apiVersion":"lctui/v1","kind":"ChangeList","changes":[{"object":` + objectShape + `,"track":"$text","version":"$text","what":"$what","name":"$text","from?":"$text","to?":"$text"}]}`
	targets := `{"apiVersion":"lctui/v1","kind":"UpdateTargets","auto?":"$text","force?":"$text","maintenance":{"due":"$bool","reason":"$text","target?":"$text","error":"$bool"}}`
	use := `{"apiVersion":"lctui/v1","kind":"UseResultList","results":[{"apiVersion":"lctui/v1","kind":"UseResult","at":"$time","api":"$text","version":"$text","status":"$text","allowed":"$bool","messages":["$text"]}]}`
	start := `"object":` + objectShape + `,"track":"$text","version":"$text",`
	plans := `{"apiVersion":"lctui/v1","kind":"PlanList","plans":[{"apiVersion":"lctui/v1","kind":"Plan","file":"$text",
		"changes":[{` + start + `"stage":"$text","startTime":"$time","reason":"$text","clamped":"$bool","note":"$text"}],
		"skipped":[{` + start + `"stage?":"$text","reason":"$text"}],"findings":[` + findingShape + `]}]}`
	for _, c := range []struct {
		call, shape string
		exit        int
		needs       []string
	}{
		{"list p.yaml", list, 0, []string{`"since": null`, `"next": null`, `"startTime": null`, `"startTime": "soon"`, `"2025-12-24T10:00:00.5Z"`, `"legacy"`, `"default"`}},
		{"list team.yaml", list, 0, []string{`"stage": null`, `"nextTransition": null`}},
		{"list empty.yaml", list, 0, []string{`"versions": []`}},
		{"status p.yaml", `{"apiVersion":"lctui/v1","kind":"ProfileStatus","at":"$time","status":` + statusShape + `,"nextTransition?":"$time"}`, 0, nil},
		{"status empty.yaml", `{"apiVersion":"lctui/v1","kind":"ProfileStatus","at":"$time","status":` + statusShape + `,"nextTransition?":"$time"}`, 0, []string{`"status": {}`, `"nextTransition": null`}},
		{"status p.yaml empty.yaml", `{"apiVersion":"lctui/v1","kind":"ProfileStatusList","at":"$time","profiles":[{"status":` + statusShape + `,"nextTransition?":"$time"}]}`, 0, nil},
		{"check p.yaml", findings, 1, []string{`"severity": "error"`}},
		{"check team.yaml", findings, 0, []string{`"type": ""`, `"severity": "warning"`}},
		{"check clean.yaml", findings, 0, []string{`"findings": []`}},
		{"next p.yaml", transitions, 0, []string{`"to": "deprecated"`}},
		{"next clean.yaml", transitions, 0, []string{`"transitions": []`}},
		{"merge parent.yaml team.yaml", merge, 0, []string{`"origin": "implied"`, `"because": "deprecated"`, `"because": null`, `"reasons": []`, `"error": null`}},
		{"merge parent.yaml wrong.yaml", merge, 1, []string{`"class": "new-stage"`, `"allowed": false`}},
		{"merge parent.yaml team.yaml wrong.yaml", mergeList, 1, []string{`"namespaced": "team"`}},
		{"merge clean.yaml team.yaml --old-parent parent.yaml", mergeList, 1, []string{`"class": "version-in-use"`}},
		{"merge parent.yaml team.yaml --old-parent parent.yaml", mergeList, 0, []string{`"error": null`, `"allowed": true`}},
		{"diff p.yaml new.yaml", changes, 0, []string{"version-added", "version-removed", "stage-removed", `"start"`, `"field"`, "stage-now", `"from": null`, `"to": null`}},
		{"diff new.yaml p.yaml", changes, 0, []string{"stage-added"}},
		{"diff p.yaml p.yaml", changes, 0, []string{`"changes": []`}},
		{"path p.yaml kubernetes/1.30.1", targets, 0, []string{`"auto": null`}},
		{"path p.yaml kubernetes/1.31.9", targets, 0, []string{`"reason": "missing"`}},
		{"set p.yaml 1.30.1 expirationDate+=1mo --dry-run", editShape, 0, []string{`"changed": true`}},
		{"set p.yaml 1.30.1 classification=deprecated --dry-run", editShape, 0, []string{`"changed": false`, `"diff": ""`, `"findings": []`}},
		{"set p.yaml 1.32.0 expired=2025-01-01 --dry-run --dialect gardener", editShape, 1, []string{`"changed": false`}},
		{"set clean.yaml 1.31.0 deprecated=2026-01-01 --file p.yaml --dry-run", "", 2, nil},
		{"set clean.yaml kubernetes/1.32.0 expired=2026-01-01 --file p.yaml --dry-run",
			editShape, 0, nil},
		{"convert p.yaml 1.30.1 --to lifecycle --dry-run", editShape, 0, []string{`"changed": true`}},
		{"move packages.yaml blueprints.nginx.v1 propose --dry-run", editShape, 0, []string{`"changed": true`}},
		{"use p.yaml kubernetes 1.30.1", use, 0, []string{`"status": "deprecated"`, `"allowed": true`, `is deprecated`}},
		{"use p.yaml kubernetes 1.32.0", use, 0, []string{`"status": "supported"`, `"messages": []`}},
		{"use p.yaml kubernetes 1.29.0", use, 1, []string{`"allowed": false`}},
		{"use p.yaml linux 1.0.0", use, 1, []string{`"status": "unavailable"`}},
		{"use p.yaml flatcar 1.0.0", "", 2, nil},
		{"plan new.yaml --policy knative --schedule kubernetes --project", plans, 0, nil},
		{"plan clean.yaml parent.yaml --policy kubernetes --project", plans, 0, []string{`"file": "clean.yaml"`, `"file": "parent.yaml"`, `"stage": null`}},
		{"version", `{"apiVersion":"lctui/v1","kind":"Version","version":"$text","commit":"$text","go":"$text"}`, 0, nil},
	} {
		t.Run(c.call, func(t *testing.T) {
			args := append(strings.Fields(c.call), "-o", "json")
			if args[0] != "version" {
				args = append(args, "--at", "2025-11-20")
			}
			var out, said bytes.Buffer
			if code := runAt(time.Now, args, strings.NewReader(""), &out, &said); code != c.exit {
				t.Fatalf("exits with %d, want %d\n%s", code, c.exit, said.String())
			}
			if c.shape == "" {
				if out.Len() > 0 {
					t.Errorf("prints %s", out.String())
				}
				return
			}
			var header struct{ Kind string }
			if err := json.Unmarshal(out.Bytes(), &header); err != nil {
				t.Fatal(err)
			}
			if wrong, err := unlikeSchema(header.Kind, out.Bytes()); wrong != "" || err != nil {
				t.Errorf("schema %s: %v\n%s", header.Kind, err, wrong)
			}
			for _, text := range c.needs {
				if !strings.Contains(out.String(), text) {
					t.Errorf("%s is not there", text)
				}
			}
			if wrong := unlike(ordering(t, out.String()), ordering(t, c.shape), "$"); wrong != nil {
				t.Errorf("%s\n%s", strings.Join(wrong, "\n"), out.String())
			}
		})
	}
}

// member is a key of a JSON object with its value.
type member struct {
	key   string
	value any
}

// ordering decodes JSON. Objects are []member, in the order of the text.
func ordering(t *testing.T, text string) any {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var next func() any
	next = func() any {
		token, err := decoder.Token()
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		switch token {
		case json.Delim('{'):
			object := []member{}
			for decoder.More() {
				key, _ := next().(string)
				object = append(object, member{key, next()})
			}
			_, _ = decoder.Token()
			return object
		case json.Delim('['):
			list := []any{}
			for decoder.More() {
				list = append(list, next())
			}
			_, _ = decoder.Token()
			return list
		}
		return token
	}
	return next()
}

// words has the allowed values of enumerations, by their name in shapes.
var words = map[string][]string{
	"$severity": {"error", "warning", "info"},
	"$source":   {"lifecycle", "legacy", "default"},
	"$origin":   {"base", "override", "implied"},
	"$what":     {"version-added", "version-removed", "stage-added", "stage-removed", "start", "field", "stage-now"},
}

// unlike returns the differences of a value from its shape. at is the path of the value.
func unlike(got, shape any, at string) []string {
	differs := func(want string) []string { return []string{fmt.Sprintf("%s: %v, want %s", at, got, want)} }
	switch shape := shape.(type) {
	case []member:
		object, ok := got.([]member)
		if !ok {
			return differs("an object")
		}
		return unlikeObject(object, shape, at)
	case []any:
		list, ok := got.([]any)
		if !ok {
			return differs("a list")
		}
		var wrong []string
		for i := range list {
			wrong = append(wrong, unlike(list[i], shape[0], fmt.Sprintf("%s[%d]", at, i))...)
		}
		return wrong
	}
	kind, _ := shape.(string)
	text, isText := got.(string)
	_, isNumber := got.(json.Number)
	_, isBool := got.(bool)
	fits := map[string]bool{"$any": true, "$text": isText, "$number": isNumber, "$bool": isBool, "$time": isText && isInstant(text)}
	known, special := fits[kind]
	switch {
	case special && known, !special && slices.Contains(words[kind], text), kind == text && isText && !strings.HasPrefix(kind, "$"):
		return nil
	}
	return differs(kind)
}

func isInstant(text string) bool {
	_, err := time.Parse(time.RFC3339Nano, text)
	return err == nil && strings.HasSuffix(text, "Z")
}

func unlikeObject(object, shape []member, at string) (wrong []string) {
	places := map[string]int{}
	for i, m := range object {
		if _, twice := places[m.key]; twice {
			wrong = append(wrong, at+": "+m.key+" twice")
		}
		places[m.key] = i
	}
	last, before := -1, ""
	for _, m := range shape {
		key := strings.TrimRight(m.key, "?~")
		i, there := places[key]
		switch {
		case !there && strings.HasSuffix(m.key, "~"):
			continue
		case !there:
			wrong = append(wrong, fmt.Sprintf("%s: no %s among %v", at, key, slices.Sorted(maps.Keys(places))))
			continue
		case i < last:
			wrong = append(wrong, at+": "+key+" comes before "+before)
		}
		last, before = i, key
		if object[i].value != nil || !strings.HasSuffix(m.key, "?") {
			wrong = append(wrong, unlike(object[i].value, m.value, at+"."+key)...)
		}
	}
	return wrong
}
