// Command kubectl is what `kubectl edit` looks like to an editor: it writes the
// object into a file under a header, starts KUBE_EDITOR on it, and sends what
// changed to a server, here the file server.yaml. A server that refuses says so in
// the header of the next round.
//
// The file refuse holds what the server refuses: lines with a text, a tab, and
// what the server says of an object with that text; after another tab the name of
// the object, if it is not aws.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const header = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
`

func main() {
	if err := edit(); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func edit() error {
	original, err := os.ReadFile("server.yaml")
	if err != nil {
		return err
	}
	text, refused, last := string(original), "", ""
	for {
		path := filepath.Join(".", fmt.Sprintf("kubectl-edit-%d.yaml", os.Getpid()))
		if err := os.WriteFile(path, []byte(header+refused+text), 0o600); err != nil {
			return err
		}
		if err := start(path); err != nil {
			return fmt.Errorf("there was a problem with the editor %q", os.Getenv("KUBE_EDITOR"))
		}
		edited, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := os.WriteFile("edited.yaml", edited, 0o600); err != nil {
			return err
		}
		text = withoutComments(string(edited))
		switch {
		case refused != "" && text == last:
			fmt.Printf("A copy of your changes has been stored to %q\n", path)
			return errors.New("Edit cancelled, no valid changes were saved.")
		case text == withoutComments(string(original)):
			fmt.Println("Edit cancelled, no changes made.")
			return os.Remove(path)
		}
		if refused, last = judge(text), text; refused == "" {
			fmt.Println("cloudprofile.core.gardener.cloud/aws edited")
			return errors.Join(os.WriteFile("server.yaml", []byte(text), 0o600), os.Remove(path))
		}
	}
}

// start runs the editor as kubectl does: split at every single blank.
func start(path string) error {
	words := append(strings.Split(os.Getenv("KUBE_EDITOR"), " "), path)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}

func withoutComments(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			out.WriteString(line)
		}
	}
	return out.String()
}

// judge returns what the server says, as the header of the next round has it.
func judge(text string) string {
	rules, _ := os.ReadFile("refuse")
	var out strings.Builder
	for line := range strings.Lines(string(rules)) {
		parts := append(strings.Split(strings.TrimSuffix(line, "\n"), "\t"), "aws")
		if strings.Contains(text, parts[0]) {
			fmt.Fprintf(&out, "# cloudprofiles.core.gardener.cloud %q was not valid:\n# * %s\n#\n", parts[2], parts[1])
		}
	}
	return out.String()
}
