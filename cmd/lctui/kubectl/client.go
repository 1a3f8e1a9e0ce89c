package kubectl

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model/pattern"
)

// client runs the user's kubectl.
type client struct {
	in       io.Reader
	out, err io.Writer
	// flags choose the cluster, the user and the namespace.
	flags []string
}

// get returns the named objects as YAML, as a List if there are several. If there is an error, it
// returns those that were found. quiet suppresses the messages of kubectl.
func (c *client) get(names []string, quiet bool) ([]byte, error) {
	var text bytes.Buffer
	said := *c
	if quiet {
		said.err = io.Discard
	}
	messages := &heard{to: said.err}
	said.err = messages
	err := said.run([]string{"get", "--output=yaml"}, names, &text)
	if err != nil && messages.lost() {
		err = errUnanswered
	}
	return text.Bytes(), err
}

// edit runs `kubectl edit` on the named objects, with the given editor. An edit that is abandoned
// or refused has the exit code 1, as in kubectl.
func (c *client) edit(names, editor []string) error {
	err := c.run([]string{"edit"}, names, c.out, "KUBE_EDITOR="+command(editor))
	var failed *failure.Error
	if errors.As(err, &failed) && failed.What == "" {
		failed.Code = failure.Findings
	}
	return err
}

// run runs kubectl. If kubectl fails, the error has no text, because kubectl has printed one.
func (c *client) run(verb, names []string, out io.Writer, environment ...string) error {
	bin, err := exec.LookPath("kubectl")
	if err != nil {
		return failure.Wrong("install kubectl, or put its folder into PATH", "there is no kubectl to ask the cluster with")
	}
	args := append(append(verb, c.flags...), "--")
	cmd := exec.Command(bin, append(args, names...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.in, out, c.err
	cmd.Env = append(os.Environ(), environment...)
	err = cmd.Run()
	var ended *exec.ExitError
	switch {
	case errors.As(err, &ended):
		return &failure.Error{Code: failure.Usage}
	case err != nil:
		return failure.Wrong("", "kubectl: %s", err)
	}
	return nil
}

// errUnanswered is the error of a call that the cluster did not answer.
var errUnanswered = failure.Wrong("check the connection, --context and --kubeconfig", "the cluster did not answer")

// heard forwards the messages of kubectl and remembers their last bytes.
type heard struct {
	to   io.Writer
	last []byte
}

// Write forwards text and keeps it.
func (h *heard) Write(text []byte) (int, error) {
	const enough = 4096
	h.last = append(h.last, text...)
	h.last = h.last[max(0, len(h.last)-enough):]
	return h.to.Write(text)
}

// lost reports whether a message of kubectl is about a failed connection.
func (h *heard) lost() bool {
	for _, words := range []string{"Unable to connect to the server", "The connection to the server", "connection refused", "i/o timeout", "no such host", "connection reset",
		"unexpected EOF", "reading response body", "context deadline exceeded", "Client.Timeout", "TLS handshake timeout", "connection lost", "network is unreachable", "no route to host"} {
		if bytes.Contains(h.last, []byte(words)) {
			return true
		}
	}
	return false
}

// harmless matches words that need no quotes in a shell.
var harmless = pattern.New(`^[A-Za-z0-9_@%+=:,./-]+$`)

// command joins the words of an editor so that kubectl splits them in the same way. It splits at
// single spaces, or with a shell if there is a quote or a backslash.
func command(words []string) string {
	quoted, plain := make([]string, len(words)), true
	for i, word := range words {
		plain = plain && harmless().MatchString(word)
		quoted[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	if plain {
		return strings.Join(words, " ")
	}
	return strings.Join(quoted, " ")
}

// itself returns the path of the running program with slashes, because a backslash makes kubectl
// use a shell.
func itself() (string, error) {
	path, err := os.Executable()
	return filepath.ToSlash(path), err
}
