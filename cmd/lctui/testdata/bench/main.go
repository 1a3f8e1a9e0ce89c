//go:build unix

// Command bench runs lctui beside other programs that do the same work on the same
// files, as whole processes and in turn, and prints one table: processor time, time and memory
// as medians, and how they compare with lctui's. With -short it measures lctui alone, and
// fails where its work grows faster than files do. It is run by .ci/bench.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

var (
	short = flag.Bool("short", false, "only look for growth, and fail on it")
	runs  = flag.Int("runs", 7, "how often everything is run")
	lctui = flag.String("lctui", "", "the program that is measured")
	empty = flag.String("empty", "", "a program that does nothing")
	yq    = flag.String("yq", "", "yq, version 4; without it there are no such rows")
	floor = flag.String("floor", "", "the program of bench/floor")
)

func main() {
	flag.Parse()
	if flag.Arg(0) == "load" {
		countLoad(flag.Arg(1))
		return
	}
	folder, err := os.MkdirTemp("", "lctui-bench-")
	if err != nil {
		fatal(err)
	}
	defer os.RemoveAll(folder)
	if !*short {
		compare(folder)
	} else if !growth(folder) {
		os.RemoveAll(folder)
		os.Exit(1)
	}
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "bench:", err)
	os.Exit(2)
}

// profile writes a profile of n versions with four stages each, and returns its name.
func profile(folder string, n int) string {
	name := filepath.Join(folder, fmt.Sprintf("%d.yaml", n))
	writeProfile(name, "large", n)
	return name
}

// profiles writes that many profiles, of n versions each, and returns their folder.
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

func writeProfile(file, name string, n int) {
	f, err := os.Create(file)
	if err != nil {
		fatal(err)
	}
	fmt.Fprintf(f, "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: %s\nspec:\n  type: x\n  kubernetes:\n    versions:\n", name)
	for i := n; i > 0; i-- {
		year := 2000 + i/20*90/max(1, n/20)
		fmt.Fprintf(f, "    - version: 1.%d.%d # listed by hand\n      lifecycle:\n      - classification: preview\n", i/20, i%20)
		for k, stage := range []string{"supported", "deprecated", "expired"} {
			fmt.Fprintf(f, "      - classification: %s\n        startTime: \"%d-%02d-01T00:00:00Z\"\n", stage, year+k, 1+i%12)
		}
	}
	if err := f.Close(); err != nil {
		fatal(err)
	}
}

// contest is one kind of work, and the programs that do it.
type contest struct {
	work string
	by   []contestant
}

// contestant is a program with its arguments.
type contestant struct {
	name string
	call []string
	// saves is the file that it changes, made a copy of like before each run; "" for none.
	saves, like string
	// shown is set if it runs on a terminal until its first frame, alone if it gets only one
	// processor.
	shown, alone bool
}

// restore makes the file that the contestant changes what it was.
func (c *contestant) restore() {
	if c.saves == "" {
		return
	}
	data, err := os.ReadFile(c.like)
	if err == nil {
		err = os.WriteFile(c.saves, data, 0o600)
	}
	if err != nil {
		fatal(err)
	}
}

// contests returns the kinds of work on profiles of n versions; a contestant that saves gets a copy
// for each run.
func contests(folder string, n int) []contest {
	file := profile(folder, n)
	saving := func(name string, call ...string) contestant {
		to := strings.TrimSuffix(file, ".yaml") + "-copy.yaml"
		for i := range call {
			call[i] = strings.ReplaceAll(call[i], "COPY", to)
		}
		return contestant{name: name, call: call, saves: to, like: file}
	}
	status := contest{fmt.Sprintf("status of %d versions", n), []contestant{{name: "lctui", call: []string{*lctui, "status", file, "--at", "2026-01-01"}}, {name: "floor", call: []string{*floor, "status", file}}}}
	set := contest{fmt.Sprintf("set a start of %d", n), []contestant{saving("lctui", *lctui, "set", "COPY", "kubernetes/1.2.3", "expired=2031-01-01", "--force"), saving("floor, checked", *floor, "set", "COPY")}}
	if *yq != "" {
		status.by = append(status.by, contestant{name: "yq: names alone", call: []string{*yq, ".spec.kubernetes.versions[].version", file}})
		set.by = append(set.by, saving("yq -i", *yq, "-i", `(.spec.kubernetes.versions[] | select(.version == "1.2.3") | .lifecycle[3].startTime) = "2031-01-01T00:00:00Z"`, "COPY"))
	}
	if kubectl, err := exec.LookPath("kubectl"); err == nil {
		status.by = append(status.by, contestant{name: "kubectl: print alone", call: []string{kubectl, "patch", "--local", "-f", file, "--type=merge", "-p", "{}", "-o", "yaml"}})
	}
	return []contest{status, set, untilShown(file, n)}
}

// untilShown is the work until something is visible on a terminal that answers no queries.
func untilShown(file string, n int) contest {
	return contest{fmt.Sprintf("first frame of %d", n), []contestant{
		{name: "lctui", call: []string{*lctui, "view", file}, shown: true},
		{name: "floor", call: []string{*floor, "frame", file}, shown: true},
	}}
}

// manyFiles returns the kinds of work on folders.
func manyFiles(folder string) (all []contest) {
	for _, many := range []int{100, 1000} {
		in := profiles(folder, many, 40)
		for _, verb := range []string{"list", "check"} {
			call := []string{*lctui, verb, in}
			all = append(all, contest{fmt.Sprintf("%s of %d files", verb, many), []contestant{{name: "lctui", call: call}, {name: "lctui, one processor", call: call, alone: true}}})
		}
	}
	return all
}

// compare prints the table.
func compare(folder string) {
	all := []contest{{"start", []contestant{{name: "lctui version", call: []string{*lctui, "version"}}, {name: "an empty program", call: []string{*empty}}}}}
	for _, n := range []int{1000, 10_000} {
		all = append(all, contests(folder, n)...)
	}
	all = append(append(all, untilShown(profile(folder, 100_000), 100_000)), manyFiles(folder)...)
	fmt.Printf("%-26s %-22s %10s %8s %8s %8s\n", "work", "program", "cpu ms", "ratio", "ms", "MB")
	for _, c := range all {
		costs := inTurn(c.by, *runs)
		for i, by := range c.by {
			if costs[i].failed != "" {
				fmt.Printf("%-26s %-22s %s\n", c.work, by.name, costs[i].failed)
				continue
			}
			fmt.Printf("%-26s %-22s %10.1f %8.2f %8.1f %8.1f\n", c.work, by.name, ms(costs[i].cpu), float64(costs[i].cpu)/float64(costs[0].cpu), ms(costs[i].time), float64(costs[i].memory)/1024)
		}
	}
	fmt.Printf("medians of %d runs in turn; cpu is user and system time, ratio that to lctui's, ms the time until the end or the first frame\n", *runs)
}
