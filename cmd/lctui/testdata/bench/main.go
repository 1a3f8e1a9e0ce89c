//go:build unix

// Command bench runs lctui in turn with other programs that do the same work on the same files, as
// whole processes. It prints a table with the medians of processor time, time and memory, and with
// their ratios to those of lctui. With -short it measures only lctui, and fails if its work grows
// faster than the files. It is run by .ci/bench.
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
	short  = flag.Bool("short", false, "only look for growth, and fail on it")
	runs   = flag.Int("runs", 7, "how often everything is run")
	lctui  = flag.String("lctui", "", "the program that is measured")
	empty  = flag.String("empty", "", "a program that does nothing")
	yq     = flag.String("yq", "", "yq, version 4; without it there are no such rows")
	floor  = flag.String("floor", "", "the program of bench/floor")
	before = flag.String("before", "", "an earlier lctui, which check may not be slower than")
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

// contest is one kind of work, and the programs that do it.
type contest struct {
	work string
	by   []contestant
	// most and above limit the time of the first contestant to most times that of the last one,
	// plus above milliseconds. There is no limit if most is 0.
	most, above float64
}

// contestant is a program with its arguments.
type contestant struct {
	name string
	call []string
	// saves is the file that it changes, or "" for none. Before each run the file becomes a copy of
	// like.
	saves, like string
	// shown is set if it runs on a terminal until its first frame. alone is set if it gets only one
	// processor, finds if it may end with the exit code for findings.
	shown, alone, finds bool
}

// restore restores the file that the contestant changes.
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

// contests returns the kinds of work on profiles of n versions.
func contests(folder string, n int) []contest {
	file := profile(folder, n)
	saving := func(name string, call ...string) contestant {
		to := filepath.Join(filepath.Dir(file), "copy", "large.yaml")
		if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
			fatal(err)
		}
		for i := range call {
			call[i] = strings.ReplaceAll(call[i], "COPY", to)
		}
		return contestant{name: name, call: call, saves: to, like: file}
	}
	reads := contestant{name: "floor", call: []string{*floor, "status", file}}
	status := contest{work: fmt.Sprintf("status of %d versions", n), most: 2, by: []contestant{{name: "lctui", call: []string{*lctui, "status", file, "--at", "2026-01-01"}}}}
	check := contest{work: fmt.Sprintf("check of %d", n), by: []contestant{{name: "lctui", call: []string{*lctui, "check", file}, finds: true}}}
	set := contest{work: fmt.Sprintf("set a start of %d", n), by: []contestant{saving("lctui", *lctui, "set", "COPY", "kubernetes/"+setVersion, "expired=2041-01-01", "--force"), saving("floor, checked", *floor, "set", "COPY", setVersion)}}
	if *before != "" {
		check.most, check.by = 1, append(check.by, contestant{name: "lctui before", call: []string{*before, "check", file}, finds: true})
	}
	if *yq != "" {
		status.by = append(status.by, contestant{name: "yq: names alone", call: []string{*yq, ".spec.kubernetes.versions[].version", file}})
		set.by = append(set.by, saving("yq -i", *yq, "-i", `(.spec.kubernetes.versions[] | select(.version == "`+setVersion+`") | .lifecycle[3].startTime) = "2041-01-01T00:00:00Z"`, "COPY"))
	}
	if kubectl, err := exec.LookPath("kubectl"); err == nil {
		status.by = append(status.by, contestant{name: "kubectl: print alone", call: []string{kubectl, "patch", "--local", "-f", file, "--type=merge", "-p", "{}", "-o", "yaml"}})
	}
	status.by = append(status.by, reads)
	return []contest{status, check, set, untilShown(file, n)}
}

// untilShown is the work until something is visible on a terminal that answers no queries.
func untilShown(file string, n int) contest {
	return contest{work: fmt.Sprintf("first frame of %d", n), most: 1.6, by: []contestant{
		{name: "lctui", call: []string{*lctui, "view", file}, shown: true},
		{name: "floor", call: []string{*floor, "frame", file}, shown: true},
	}}
}

// usual returns the work on files of usual size, 300 versions in one file or in 15. lctui may take
// at most 3 ms more than a program that only reads the same files.
func usual(folder string) (all []contest) {
	const above = 3
	for _, c := range contests(folder, 300) {
		c.by = []contestant{c.by[0], {name: "floor", call: []string{*floor, "status", profile(folder, 300)}}}
		if c.most, c.above = 1, above; c.by[0].shown {
			c.by[1] = contestant{name: "floor", call: []string{*floor, "frame", profile(folder, 300)}, shown: true}
		}
		all = append(all, c)
	}
	in := profiles(folder, 15, 20)
	files, _ := filepath.Glob(filepath.Join(in, "*.yaml"))
	reads := contestant{name: "floor", call: append([]string{*floor, "status"}, files...)}
	return append(all, contest{work: "check of 15 files", most: 1, above: above, by: []contestant{{name: "lctui", call: append([]string{*lctui, "check"}, files...), finds: true}, reads}},
		contest{work: "first frame of 15 files", most: 1, above: above, by: []contestant{{name: "lctui", call: append([]string{*lctui, "view"}, files...), shown: true}, {name: "floor", call: append([]string{*floor, "frame"}, files...), shown: true}}})
}

// manyFiles returns the kinds of work on folders.
func manyFiles(folder string) (all []contest) {
	for _, many := range []int{100, 1000} {
		in := profiles(folder, many, 40)
		for _, verb := range []string{"list", "check"} {
			call := []string{*lctui, verb, in}
			all = append(all, contest{work: fmt.Sprintf("%s of %d files", verb, many), by: []contestant{{name: "lctui", call: call, finds: true}, {name: "lctui, one processor", call: call, alone: true, finds: true}}})
		}
	}
	return all
}

// compare prints the table.
func compare(folder string) {
	all := []contest{{work: "start", most: 1, above: 2, by: []contestant{{name: "lctui version", call: []string{*lctui, "version"}}, {name: "an empty program", call: []string{*empty}}}}}
	all = append(all, usual(folder)...)
	for _, n := range []int{10_000, 100_000} {
		all = append(all, contests(folder, n)...)
	}
	all = append(all, manyFiles(folder)...)
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
		if last := costs[len(costs)-1]; c.most > 0 && costs[0].failed == "" && last.failed == "" {
			got, most := ms(costs[0].least), c.most*ms(last.least)+c.above
			verdict := "ok"
			if got > most {
				verdict = "ABOVE"
			}
			fmt.Printf("%-26s %-22s %8.1f ms, at most %.1f  %s\n", c.work, "wanted", got, most, verdict)
		}
	}
	rest, text := atRest(profile(folder, 100_000)), "ok"
	if rest > mostAtRest {
		text = "ABOVE"
	}
	fmt.Printf("memory at rest with 100000 versions on the screen: %d MB, at most %d  %s\n", rest, mostAtRest, text)
	fmt.Printf("medians of %d runs in turn, what is wanted of the shortest; cpu is user and system time, ratio that to lctui's, ms the time until the end or the first frame\n", *runs)
}
