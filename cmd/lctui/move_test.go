//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model/sample"
)

// proposed is a package revision that one person approves while another one
// rejects it.
const proposed = `apiVersion: porch.kpt.dev/v1alpha1
kind: PackageRevision
metadata:
  name: blueprints.nginx.v1
  resourceVersion: "7"
spec:
  lifecycle: Proposed
  packageName: nginx
  repository: blueprints
  workspaceName: v1
`

// TestTwoPeopleMoveOneRevision approves and rejects the same revision at the same time, in two
// processes, again and again. One of them wins completely: the file has its text, and the version
// is increased once. The other one exits with 3 because the file changed, or with 1 because the
// state does not allow the move.
func TestTwoPeopleMoveOneRevision(t *testing.T) {
	rounds := sample.Of(200, 20)
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "packages.yaml")
	approved := strings.NewReplacer(`"7"`, `"8"`, "Proposed", "Published").Replace(proposed) +
		"  revision: 1\nstatus:\n  publishedBy: ann@example.com\n  publishTimestamp: \"2025-11-20T00:00:00Z\"\n"
	rejected := strings.NewReplacer(`"7"`, `"8"`, "Proposed", "Draft").Replace(proposed)
	wins := map[string]int{}
	for round := range rounds {
		if err := os.WriteFile(path, []byte(proposed), 0o640); err != nil {
			t.Fatal(err)
		}
		verbs := []string{"approve", "reject"}
		if round%2 == 1 { // so that each starts first in half of the rounds
			verbs = []string{"reject", "approve"}
		}
		codes, said := race(t, bin, dir, "blueprints.nginx.v1", verbs)
		want := map[string]string{"approve": approved, "reject": rejected}
		winner := ""
		for i, verb := range verbs {
			switch {
			case codes[i] == failure.Done && winner == "":
				winner = verb
			case codes[i] == failure.Done:
				t.Fatalf("round %d: both won", round)
			case codes[i] != failure.Findings && codes[i] != failure.Refused:
				t.Fatalf("round %d: %s exits %d: %s", round, verb, codes[i], said[i])
			}
		}
		if winner == "" {
			t.Fatalf("round %d: nobody won: %v", round, said)
		}
		wins[winner]++
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(data) != want[winner] {
			t.Fatalf("round %d: %s won, and the file is\n%s", round, winner, data)
		}
	}
	t.Logf("%d rounds: %v", rounds, wins)
}

// race starts a process for each verb and returns their exit codes and output, in the order of the
// verbs.
func race(t *testing.T, bin, dir, name string, verbs []string) (codes []int, said []string) {
	t.Helper()
	commands := make([]*exec.Cmd, len(verbs))
	texts := make([]strings.Builder, len(verbs))
	for i, verb := range verbs {
		cmd := exec.Command(bin, "move", "packages.yaml", name, verb, "--user", "ann@example.com", "--at", "2025-11-20")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_STATE_HOME="+filepath.Join(dir, "state"), "XDG_CONFIG_HOME="+filepath.Join(dir, "config"))
		cmd.Stderr = &texts[i]
		commands[i] = cmd
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for i, cmd := range commands {
		err := cmd.Wait()
		var failed *exec.ExitError
		if err != nil && !errors.As(err, &failed) {
			t.Fatal(err)
		}
		codes, said = append(codes, cmd.ProcessState.ExitCode()), append(said, texts[i].String())
	}
	return codes, said
}
