// Command kubectl imitates kubectl for an editor, a plugin and a diff. Its server has one object, the
// file server.yaml.
//
//   - `edit` writes the object into a file below a header, starts KUBE_EDITOR on the file, and writes
//     the edited text to server.yaml. If the server refuses the text, the reasons are in the header of
//     the next round.
//   - `get` prints the object.
//   - `diff -f FILE` runs KUBECTL_EXTERNAL_DIFF on the object and FILE.
//   - Any other word is the name of a plugin, which gets the remaining arguments.
//
// The file refuse lists what the server refuses, one rule in each line. A rule is a text, a tab, and
// the reason for which the server refuses an object that contains the text. After another tab may
// follow the name of the object in the reason; the default is aws.
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
	verb := edit
	switch word := os.Args[1]; word {
	case "edit":
	case "get":
		verb = get
	case "diff":
		verb = diff
	default:
		verb = func() error { return run(append([]string{"kubectl-" + word}, os.Args[2:]...)) }
	}
	var failed *exec.ExitError
	if err := verb(); errors.As(err, &failed) {
		os.Exit(failed.ExitCode())
	} else if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func get() error {
	object, err := os.ReadFile("server.yaml")
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(object)
	return err
}

// diff copies the object and the file, which is the last argument, into two folders, and runs
// KUBECTL_EXTERNAL_DIFF on the folders.
func diff() error {
	live, merged := filepath.Join("live", "object.yaml"), filepath.Join("merged", "object.yaml")
	for to, from := range map[string]string{live: "server.yaml", merged: os.Args[len(os.Args)-1]} {
		text, err := os.ReadFile(from)
		if err = errors.Join(err, os.MkdirAll(filepath.Dir(to), 0o700), os.WriteFile(to, text, 0o600)); err != nil {
			return err
		}
	}
	return run(append(strings.Split(os.Getenv("KUBECTL_EXTERNAL_DIFF"), " "), "live", "merged"))
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
		if refused, last = checker(text), text; refused == "" {
			fmt.Println("cloudprofile.core.gardener.cloud/aws edited")
			return errors.Join(os.WriteFile("server.yaml", []byte(text), 0o600), os.Remove(path))
		}
	}
}

// start runs KUBE_EDITOR on a file. Like kubectl it splits the command at every single blank.
func start(path string) error {
	return run(append(strings.Split(os.Getenv("KUBE_EDITOR"), " "), path))
}

func run(words []string) error {
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

// checker returns the reasons for which the server refuses a text, as lines for the header of the next
// round. It returns "" if the server accepts the text.
func checker(text string) string {
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
