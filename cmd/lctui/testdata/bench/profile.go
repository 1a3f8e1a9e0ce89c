//go:build unix

package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"
)

// profile writes a profile of n versions into a new folder and returns its name. It gets its own
// folder because verbs that change a file read the other files of its folder too.
func profile(folder string, n int) string {
	in := filepath.Join(folder, fmt.Sprint(n))
	if err := os.MkdirAll(in, 0o700); err != nil {
		fatal(err)
	}
	name := filepath.Join(in, "large.yaml")
	writeProfile(name, "large", n)
	return name
}

// profiles writes many profiles of n versions each and returns their folder.
func profiles(folder string, many, n int) string {
	in := filepath.Join(folder, fmt.Sprintf("%d-of-%d", many, n))
	if err := os.Mkdir(in, 0o700); err != nil {
		fatal(err)
	}
	for i := range many {
		name := fmt.Sprintf("profile%d", i)
		writeProfile(filepath.Join(in, name+".yaml"), name, n)
	}
	return in
}

// A tenth of the versions of a profile are of Kubernetes. The rest are in images of 50 versions
// each, as in real profiles. A tenth of the versions and of the stages has a comment. A twentieth
// of the versions of images has older fields, and a hundredth of the versions breaks a rule.
const (
	ofImage    = 50
	kubernetes = 10
	commented  = 10
	older      = 20
	broken     = 100
)

// setVersion is the version that set changes. It breaks no rule.
const setVersion = "1.20.1"

// writeProfile writes a profile of n versions, the same one on each call.
func writeProfile(file, name string, n int) {
	f, err := os.Create(file)
	if err != nil {
		fatal(err)
	}
	w := &writer{bufio.NewWriter(f), rand.New(rand.NewPCG(1, uint64(n)))}
	fmt.Fprintf(w, "# written by bench\napiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: %s\nspec:\n  type: local\n  kubernetes:\n    versions:\n", name)
	first := max(2, n/kubernetes)
	for i := first - 1; i >= 0; i-- {
		w.version("    ", fmt.Sprintf("1.%d.%d", 20+i/12, i%12), i, first, false)
	}
	fmt.Fprint(w, "  machineImages:\n")
	for image := 0; image*ofImage < n-first; image++ {
		fmt.Fprintf(w, "    - name: %s-%d\n      versions:\n", []string{"gardenlinux", "ubuntu", "suse-chost", "flatcar", "rhcos"}[image%5], image)
		many := min(ofImage, n-first-image*ofImage)
		for i := many - 1; i >= 0; i-- {
			text := []string{fmt.Sprintf("%d.%d.%d", 1000+i/10, i%10, image%4), fmt.Sprintf("18.4.%d", 20200101+i), fmt.Sprintf("15.%d.%d-rc.%d", i, i%3, 1+i%2)}[image%3]
			w.version("      ", text, i, many, true)
		}
	}
	fmt.Fprint(w, "  machineTypes:\n    - name: m5.large\n      cpu: \"2\"\n      gpu: \"0\"\n      memory: 8Gi\n  regions:\n    - name: europe-central-1\n      zones: # optional\n        - name: europe-central-1a\n")
	if err := w.Flush(); err != nil {
		fatal(err)
	}
	if err := f.Close(); err != nil {
		fatal(err)
	}
}

type writer struct {
	*bufio.Writer
	*rand.Rand
}

// comment returns a comment at the end of a line, or nothing.
func (w *writer) comment() string {
	if w.IntN(commented) > 0 {
		return ""
	}
	return " # " + []string{"agreed with landscape owners", "postponed once — see wiki", "größer als geplant", "do not move"}[w.IntN(4)]
}

// version writes the i-th of many versions. The versions of a list begin within twelve years.
func (w *writer) version(indent, text string, i, many int, image bool) {
	at := time.Date(2020, 1, 1+w.IntN(20)+12*365*i/many, 0, 0, 0, 0, time.UTC)
	follows := text == setVersion
	if w.IntN(commented) == 0 {
		fmt.Fprintf(w, "%s# %s: see the release notes\n", indent, text)
	}
	fmt.Fprintf(w, "%s- version: %s\n", indent, text)
	if image {
		fmt.Fprintf(w, "%s  architectures: [amd64, arm64]\n", indent)
		if i%5 == 0 {
			fmt.Fprintf(w, "%s  cri:\n%s    - name: containerd\n", indent, indent)
		}
	}
	if image && w.IntN(older) == 0 {
		fmt.Fprintf(w, "%s  classification: deprecated\n%s  expirationDate: %q%s\n", indent, indent, at.Format(time.RFC3339), w.comment())
		return
	}
	stages := []string{"preview", "supported", "deprecated", "expired"}
	if !follows && w.IntN(broken) == 0 {
		stages[1], stages[2] = stages[2], stages[1]
	}
	fmt.Fprintf(w, "%s  lifecycle:\n", indent)
	for k, stage := range stages {
		fmt.Fprintf(w, "%s  - classification: %s\n", indent, stage)
		if k > 0 || w.IntN(4) > 0 {
			fmt.Fprintf(w, "%s    startTime: %q%s\n", indent, at.Format(time.RFC3339), w.comment())
		}
		at = at.AddDate(0, 1+w.IntN(6), w.IntN(28))
	}
}
