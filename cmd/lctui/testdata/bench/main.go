//go:build unix

// Command bench runs lctui beside other programs that do the same work on the same
// files, as whole processes and in turn, and prints one table: processor time and memory
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

// profile writes a profile of n versions, four stages each, and returns its name.
func profile(folder string, n int) string {
	name := filepath.Join(folder, fmt.Sprintf("%d.yaml", n))
	f, err := os.Create(name)
	if err != nil {
		fatal(err)
	}
	fmt.Fprint(f, "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: large\nspec:\n  type: x\n  kubernetes:\n    versions:\n")
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
	return name
}

// contest is one kind of work, and who does it.
type contest struct {
	work string
	by   []contestant
}

// contestant is a program and its call; it writes into a file of its own where it saves.
type contestant struct {
	name string
	call []string
}

// contests are the works on the profiles of n versions; those that save have a copy each.
func contests(folder string, n int) []contest {
	file := profile(folder, n)
	copied := func(name string) string {
		to := strings.TrimSuffix(file, ".yaml") + "-" + name
		data, err := os.ReadFile(file)
		if err == nil {
			err = os.WriteFile(to, data, 0o600)
		}
		if err != nil {
			fatal(err)
		}
		return to
	}
	status := contest{fmt.Sprintf("status of %d versions", n), []contestant{{"lctui", []string{*lctui, "status", file, "--at", "2026-01-01"}}}}
	set := contest{fmt.Sprintf("set a start of %d", n), []contestant{{"lctui", []string{*lctui, "set", copied("lctui.yaml"), "kubernetes/1.2.3", "expired=2031-01-01", "--force"}}}}
	if *yq != "" {
		status.by = append(status.by, contestant{"yq: names alone", []string{*yq, ".spec.kubernetes.versions[].version", file}})
		set.by = append(set.by, contestant{"yq -i", []string{*yq, "-i", `(.spec.kubernetes.versions[] | select(.version == "1.2.3") | .lifecycle[3].startTime) = "2031-01-01T00:00:00Z"`, copied("yq.yaml")}})
	}
	if kubectl, err := exec.LookPath("kubectl"); err == nil {
		status.by = append(status.by, contestant{"kubectl: print alone", []string{kubectl, "patch", "--local", "-f", file, "--type=merge", "-p", "{}", "-o", "yaml"}})
	}
	return []contest{status, set}
}

// compare prints the table.
func compare(folder string) {
	all := []contest{{"start", []contestant{{"lctui version", []string{*lctui, "version"}}, {"an empty program", []string{*empty}}}}}
	for _, n := range []int{1000, 10_000} {
		all = append(all, contests(folder, n)...)
	}
	fmt.Printf("%-26s %-22s %10s %8s %8s\n", "work", "program", "cpu ms", "ratio", "MB")
	for _, c := range all {
		var calls [][]string
		for _, by := range c.by {
			calls = append(calls, by.call)
		}
		costs := inTurn(calls, *runs)
		for i, by := range c.by {
			if costs[i].failed != "" {
				fmt.Printf("%-26s %-22s %s\n", c.work, by.name, costs[i].failed)
				continue
			}
			fmt.Printf("%-26s %-22s %10.1f %8.2f %8.1f\n", c.work, by.name, ms(costs[i].cpu), float64(costs[i].cpu)/float64(costs[0].cpu), float64(costs[i].memory)/1024)
		}
	}
	fmt.Printf("medians of %d runs in turn; cpu is user and system time, the ratio is to lctui's\n", *runs)
}
