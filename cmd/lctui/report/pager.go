package report

import (
	"os"
	"os/exec"
	"strings"
)

// Page shows text on the terminal through PAGER, or else through less; it prints it unchanged if
// there is neither.
func (w *Writer) Page(text string) {
	pager, set := os.LookupEnv("PAGER")
	if !set {
		pager = "less"
	}
	_ = w.Flush()
	if words := strings.Fields(pager); len(words) > 0 {
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(text), w.Stdout, w.Err
		if _, set := os.LookupEnv("LESS"); !set {
			cmd.Env = append(os.Environ(), "LESS=FRX") // as git does
		}
		if cmd.Start() == nil {
			_ = cmd.Wait() // a pager that is closed early has shown enough
			return
		}
	}
	_, _ = w.WriteString(text)
}
