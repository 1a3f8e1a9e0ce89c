//go:build unix

package main

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"sigs.k8s.io/yaml"

	"github.com/lctui/lctui/model/sample"
)

// cluster is a fake API server on the loopback address. It has the parts that kubectl needs to
// read, compare and edit profiles.
type cluster struct {
	config string
	mu     sync.Mutex
	// objects are the objects of the cluster by path.
	objects map[string]map[string]any
	// asked has the number of requests for each object, by its path below the group.
	asked map[string]int
	// refuses returns the field and the message of an error about an object to be stored, or "" if
	// there is none.
	refuses func(text string) (path, message string)
}

const group = "/apis/core.gardener.cloud/v1beta1"

// newCluster starts a server with the given objects, by their paths below the group, and writes its
// kubeconfig. It skips the test if there is no kubectl.
func newCluster(t *testing.T, objects map[string]string) *cluster {
	t.Helper()
	if _, err := exec.LookPath("kubectl"); err != nil {
		t.Skip("there is no kubectl here; the stories of the stand-in cover its edit")
	}
	c := &cluster{objects: map[string]map[string]any{}, asked: map[string]int{}, refuses: func(string) (string, string) { return "", "" }}
	for address, text := range objects {
		var o map[string]any
		if err := yaml.Unmarshal([]byte(text), &o); err != nil {
			t.Fatal(err)
		}
		c.objects[group+"/"+address] = o
	}
	s := httptest.NewServer(c)
	t.Cleanup(s.Close)
	c.config = filepath.Join(t.TempDir(), "kubeconfig")
	config := "apiVersion: v1\nkind: Config\nclusters: [{name: c, cluster: {server: '" + s.URL + "'}}]\n" +
		"contexts: [{name: prod, context: {cluster: c, user: u}}]\nusers: [{name: u, user: {}}]\n"
	if err := os.WriteFile(c.config, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	return c
}

// command returns a kubectl to run in a folder, with the plugin in its PATH. Flags choose the
// context, so the plugin must pass them on.
func (c *cluster) command(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	path := t.TempDir()
	for _, name := range []string{"lctui", "kubectl-lctui", "kubectl-lctui_diff"} {
		if err := os.Symlink(bin, filepath.Join(path, name)); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("kubectl", append(args, "--kubeconfig", c.config, "--context", "prod")...)
	cmd.Dir = dir
	// kubectl keeps the text of a refused edit in the folder for temporary files.
	cmd.Env = []string{"PATH=" + path + string(os.PathListSeparator) + os.Getenv("PATH"), "TMPDIR=" + t.TempDir()}
	return cmd
}

// plugin returns a command that runs the plugin as kubectl does.
func (c *cluster) plugin(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := c.command(t, dir, args...)
	cmd.Path, cmd.Args[0] = bin, "kubectl-lctui"
	return cmd
}

// sampled returns a kubectl that runs the plugin with these words. In a sample, most calls run the
// plugin itself, as kubectl does.
func (c *cluster) sampled(t *testing.T, dir string, words ...string) *exec.Cmd {
	t.Helper()
	if sample.Has(6, strings.Join(words, " ")) {
		return c.command(t, dir, append([]string{"lctui"}, words...)...)
	}
	return c.plugin(t, dir, words...)
}

// run runs kubectl to its end and returns its output and exit code.
func (c *cluster) run(t *testing.T, dir string, environment []string, args ...string) (out string, code int) {
	t.Helper()
	return finished(t, c.command(t, dir, args...), environment)
}

// finished runs a command to its end, with additional variables, and returns its output and exit
// code.
func finished(t *testing.T, cmd *exec.Cmd, environment []string) (out string, code int) {
	t.Helper()
	cmd.Env = slices.Concat(os.Environ(), cmd.Env, environment)
	text, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}

// object returns an object of the cluster as JSON.
func (c *cluster) object(t *testing.T, address string) string {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	text, err := json.Marshal(c.objects[group+"/"+address])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// ServeHTTP answers discovery, GET and PATCH for an object, and lists.
func (c *cluster) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	path := r.URL.Path
	switch o := c.objects[path]; {
	case path == "/openapi/v2":
		// An empty Protocol Buffers message, which has no schemas, as of aggregated servers.
		w.Header().Set("Content-Type", "application/com.github.proto-openapi.spec.v2.v1.0+protobuf")
	case discovery[path] != "":
		answer(w, http.StatusOK, json.RawMessage(discovery[path]))
	case o != nil && r.Method == http.MethodPatch:
		c.patch(w, r, o)
	case o != nil:
		c.asked[strings.TrimPrefix(path, group+"/")]++
		answer(w, http.StatusOK, o)
	case strings.HasPrefix(path, group) && c.items(path) != nil:
		answer(w, http.StatusOK, map[string]any{"apiVersion": "core.gardener.cloud/v1beta1", "kind": "CloudProfileList", "metadata": map[string]any{}, "items": c.chosen(r, path)})
	default:
		answer(w, http.StatusNotFound, status(http.StatusNotFound, "NotFound", path+" not found", nil))
	}
}

// chosen returns the objects of a list that a request selects. No object has labels.
func (c *cluster) chosen(r *http.Request, path string) []any {
	if r.URL.Query().Get("labelSelector") != "" {
		return []any{}
	}
	return c.items(path)
}

func (c *cluster) items(path string) (items []any) {
	for _, address := range slices.Sorted(maps.Keys(c.objects)) {
		if strings.HasPrefix(address, path+"/") {
			items = append(items, c.objects[address])
		}
	}
	return items
}

// patch merges as in RFC 7386. With dryRun it stores nothing.
func (c *cluster) patch(w http.ResponseWriter, r *http.Request, o map[string]any) {
	var change map[string]any
	if err := json.NewDecoder(r.Body).Decode(&change); err != nil {
		answer(w, http.StatusBadRequest, status(http.StatusBadRequest, "BadRequest", err.Error(), nil))
		return
	}
	next := merged(o, change).(map[string]any)
	if m, ok := next["metadata"].(map[string]any); ok && reflect.DeepEqual(m["annotations"], map[string]any{}) {
		delete(m, "annotations") // a server omits empty annotations
	}
	text, _ := json.Marshal(next)
	if field, message := c.refuses(string(text)); message != "" {
		causes := map[string]any{"name": "aws", "group": "core.gardener.cloud", "kind": "CloudProfile",
			"causes": []any{map[string]any{"reason": "FieldValueForbidden", "message": message, "field": field}}}
		answer(w, http.StatusUnprocessableEntity, status(http.StatusUnprocessableEntity, "Invalid", "CloudProfile \"aws\" is invalid: "+field+": "+message, causes))
		return
	}
	if r.URL.Query().Get("dryRun") == "" {
		c.objects[r.URL.Path] = next
	}
	answer(w, http.StatusOK, next)
}

func merged(into, change any) any {
	fields, ok := change.(map[string]any)
	if !ok {
		return change
	}
	old, _ := into.(map[string]any)
	out := maps.Clone(old)
	if out == nil {
		out = map[string]any{}
	}
	for name, value := range fields {
		if value == nil {
			delete(out, name)
		} else {
			out[name] = merged(out[name], value)
		}
	}
	return out
}

func status(code int, reason, message string, details any) map[string]any {
	return map[string]any{"apiVersion": "v1", "kind": "Status", "metadata": map[string]any{}, "status": "Failure", "code": code, "reason": reason, "message": message, "details": details}
}

func answer(w http.ResponseWriter, code int, document any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(document)
}

// discovery has the answers of the server to discovery requests, by path.
var discovery = map[string]string{
	"/version": `{"major":"1","minor":"32","gitVersion":"v1.32.0"}`,
	"/api":     `{"kind":"APIVersions","versions":["v1"]}`,
	"/api/v1":  `{"kind":"APIResourceList","groupVersion":"v1","resources":[]}`,
	"/apis": `{"kind":"APIGroupList","apiVersion":"v1","groups":[{"name":"core.gardener.cloud",
		"versions":[{"groupVersion":"core.gardener.cloud/v1beta1","version":"v1beta1"}],
		"preferredVersion":{"groupVersion":"core.gardener.cloud/v1beta1","version":"v1beta1"}}]}`,
	group: `{"kind":"APIResourceList","apiVersion":"v1","groupVersion":"core.gardener.cloud/v1beta1","resources":[
		{"name":"cloudprofiles","singularName":"cloudprofile","namespaced":false,"kind":"CloudProfile","verbs":["get","list","patch","update","create"]},
		{"name":"namespacedcloudprofiles","singularName":"namespacedcloudprofile","namespaced":true,"kind":"NamespacedCloudProfile","verbs":["get","list","patch","update","create"]}]}`,
}
