//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model/sample"
)

// writeProfiles makes a folder with n profiles of 80 versions each.
func writeProfiles(dir string, n int) error {
	err := os.MkdirAll(dir, 0o700)
	for i := range n {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, fmt.Sprintf("p%04d.yaml", i)), largeProfile(i), 0o600))
	}
	return err
}

// largeProfile returns a profile of eight minors and four machine images, like one that has been
// maintained for years.
func largeProfile(number int) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: p%d\nspec:\n  type: aws\n  kubernetes:\n    versions:\n", number)
	entry := func(indent, version string, from time.Time) {
		fmt.Fprintf(&out, "%s# built %s\n%s- version: %s\n%s  lifecycle:\n", indent, from.Format(time.DateOnly), indent, version, indent)
		for i, stage := range []string{"preview", "supported", "deprecated", "expired"} {
			fmt.Fprintf(&out, "%s    - classification: %s\n%s      startTime: %q\n", indent, stage, indent, from.AddDate(0, 0, 7*i*i+i*30).Format(time.RFC3339))
		}
	}
	begin := time.Date(2023, 1, 2, 0, 0, 0, 0, time.UTC)
	for minor := 33; minor > 25; minor-- {
		for patch := 4; patch >= 0; patch-- {
			entry("      ", fmt.Sprintf("1.%d.%d", minor, patch), begin.AddDate(0, 4*(minor-26), 150*patch))
		}
	}
	out.WriteString("  machineImages:\n")
	for image := range 4 {
		fmt.Fprintf(&out, "    - name: image%d\n      versions:\n", image)
		for version := 9; version >= 0; version-- {
			entry("        ", fmt.Sprintf("%d.%d.0", 1400+version, image), begin.AddDate(0, version, 0))
		}
	}
	return out.Bytes()
}

// fewFiles and manyFiles are the numbers of files that these tests compare. manyFiles is eight
// times fewFiles. Even in a sample, keeping the files would double the memory of the program.
var fewFiles, manyFiles = sample.Of(30, 16), sample.Of(240, 128)

// fewAndMany returns folders with few and with many files, which all these tests read.
func fewAndMany(t *testing.T) (few, many string) {
	t.Helper()
	folders, err := foldersOfProfiles()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folders, "few"), filepath.Join(folders, "many")
}

var foldersOfProfiles = sync.OnceValues(func() (string, error) {
	dir, err := temporary("lctui-profiles-")
	for name, n := range map[string]int{"few": fewFiles, "many": manyFiles} {
		err = errors.Join(err, writeProfiles(filepath.Join(dir, name), n))
	}
	return dir, err
})

// someFormats returns the formats, or only the first one in a sample.
func someFormats(formats ...string) []string { return formats[:sample.Of(len(formats), 1)] }

// TestCheckNeedsTheMemoryOfAFewFiles: eight times as many files take no more memory, in any format.
func TestCheckNeedsTheMemoryOfAFewFiles(t *testing.T) {
	t.Parallel()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	few, many := fewAndMany(t)
	for _, format := range someFormats("json", "text", "github", "sarif", "junit", "codequality") {
		if a, b := peaks(t, bin, "check", few, many, format); b > a+a/2 {
			t.Errorf("%s: %d files take %d kB, %d take %d kB", format, fewFiles, a, manyFiles, b)
		}
	}
}

// TestNextLetsFilesGo: next keeps the transitions in memory, but not the files, which take three
// times as much.
func TestNextLetsFilesGo(t *testing.T) {
	t.Parallel()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	few, many := fewAndMany(t)
	for _, format := range someFormats("ics", "table", "json", "csv") {
		if a, b := peak(t, bin, "next", few, "-o", format), peak(t, bin, "next", many, "-o", format); b-a > int64(manyFiles-fewFiles)*150 {
			t.Errorf("%s: %d files take %d kB, %d take %d kB", format, fewFiles, a, manyFiles, b)
		}
	}
}

// TestDiffOfInstantsLetsFilesGo: diff of a folder at two instants keeps only the changes in memory.
func TestDiffOfInstantsLetsFilesGo(t *testing.T) {
	t.Parallel()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	few, many := fewAndMany(t)
	for _, format := range someFormats("text", "json") {
		a, b := peak(t, bin, "diff", few, "--and", "+1y", "-o", format), peak(t, bin, "diff", many, "--and", "+1y", "-o", format)
		if b > a+a/2 {
			t.Errorf("%s: %d files take %d kB, %d take %d kB", format, fewFiles, a, manyFiles, b)
		}
	}
}

// TestStatusNeedsTheMemoryOfAFewFiles: status keeps only the compressed output for each profile.
func TestStatusNeedsTheMemoryOfAFewFiles(t *testing.T) {
	t.Parallel()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	few, many := fewAndMany(t)
	for _, format := range someFormats("yaml", "json") {
		if a, b := peaks(t, bin, "status", few, many, format); b > a+a/2 {
			t.Errorf("%s: %d files take %d kB, %d take %d kB", format, fewFiles, a, manyFiles, b)
		}
	}
}

// TestListNeedsTheMemoryOfAFewFiles: list keeps no file, although the columns and their widths
// depend on all files.
func TestListNeedsTheMemoryOfAFewFiles(t *testing.T) {
	t.Parallel()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	few, many := fewAndMany(t)
	for _, format := range someFormats("table", "json", "wide", "name", "yaml", "csv", "markdown", "lines") {
		if a, b := peaks(t, bin, "list", few, many, format); b > a+a/2 {
			t.Errorf("%s: %d files take %d kB, %d take %d kB", format, fewFiles, a, manyFiles, b)
		}
	}
}

// TestRenderNeedsTheMemoryOfAFewFiles: render draws the tracks of a file when it has been read, and
// keeps only the compressed drawing.
func TestRenderNeedsTheMemoryOfAFewFiles(t *testing.T) {
	t.Parallel()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	few, many := fewAndMany(t)
	for _, format := range someFormats("svg", "text", "markdown", "mermaid", "html") {
		if a, b := peaks(t, bin, "render", few, many, format); b > a+a/2 {
			t.Errorf("%s: %d files take %d kB, %d take %d kB", format, fewFiles, a, manyFiles, b)
		}
	}
}

// BenchmarkCheckThousandFiles compares a check of 1,000 files with parsing them by the YAML
// library. ratio is the time of the check divided by that of parsing.
func BenchmarkCheckThousandFiles(b *testing.B) {
	for name, write := range map[string]func(testing.TB, int) string{"small": copies, "large": manyProfiles} {
		b.Run(name, func(b *testing.B) {
			dir := write(b, 1000)
			var parsing, checking time.Duration
			for b.Loop() {
				begin := time.Now()
				parseAll(b, dir)
				between := time.Now()
				if code := run([]string{"check", dir, "--at", at, "--color", "never"}, strings.NewReader(""), io.Discard, io.Discard); code > failure.Findings {
					b.Fatalf("exit %d", code)
				}
				parsing, checking = parsing+between.Sub(begin), checking+time.Since(between)
			}
			b.ReportMetric(checking.Seconds()/parsing.Seconds(), "ratio")
			b.ReportMetric(parsing.Seconds()/float64(b.N), "parse-s")
			b.ReportMetric(checking.Seconds()/float64(b.N), "check-s")
		})
	}
}

// manyProfiles writes n profiles into a folder of the benchmark.
func manyProfiles(tb testing.TB, n int) string {
	tb.Helper()
	dir := tb.TempDir()
	if err := writeProfiles(dir, n); err != nil {
		tb.Fatal(err)
	}
	return dir
}

// copies writes copies of the profile that all pictures show into a folder.
func copies(tb testing.TB, n int) string {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "tui", "testdata", "aws.yaml"))
	if err != nil {
		tb.Fatal(err)
	}
	dir := tb.TempDir()
	for i := range n {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("p%04d.yaml", i)), data, 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	return dir
}

func parseAll(b *testing.B, dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		b.Fatal(err)
	}
	for _, entry := range entries {
		data, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			b.Fatal(err)
		}
		var node yaml.Node
		if err := yaml.Unmarshal(data, &node); err != nil {
			b.Fatal(err)
		}
	}
}
