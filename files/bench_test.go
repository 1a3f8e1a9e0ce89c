package files_test

import (
	"fmt"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/filestest"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
)

// largeProfile returns a profile with n versions of four stages, a tenth of them versions of
// machine images, in block style or as JSON.
func largeProfile(n int, json bool) []byte {
	var b strings.Builder
	entry := func(comma string, minor, patch int) {
		version := fmt.Sprintf("1.%d.%d", minor, patch)
		if json {
			fmt.Fprintf(&b, `%s{"version":"%s","lifecycle":[{"classification":"preview"}`, comma, version)
		} else {
			fmt.Fprintf(&b, "    - version: %s\n      lifecycle:\n      - classification: preview\n", version)
		}
		for k, stage := range []string{"supported", "deprecated", "expired"} {
			date := fmt.Sprintf("20%02d-0%d-01T00:00:00Z", 10+minor%80, 1+3*k)
			if json {
				fmt.Fprintf(&b, `,{"classification":"%s","startTime":"%s"}`, stage, date)
			} else {
				fmt.Fprintf(&b, "      - classification: %s\n        startTime: \"%s\"\n", stage, date)
			}
		}
		if json {
			b.WriteString("]}")
		}
	}
	list := func(from, to int) {
		comma := ""
		for i := to; i > from; i-- {
			entry(comma, i/20, i%20)
			comma = ","
		}
	}
	if json {
		b.WriteString(`{"apiVersion":"core.gardener.cloud/v1beta1","kind":"CloudProfile","spec":{"kubernetes":{"versions":[`)
		list(0, n-n/10)
		b.WriteString(`]},"machineImages":[{"name":"one","versions":[`)
		list(0, n/10)
		b.WriteString("]}]}}\n")
		return []byte(b.String())
	}
	b.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  kubernetes:\n    versions:\n")
	list(0, n-n/10)
	b.WriteString("  machineImages:\n  - name: one\n    versions:\n")
	list(0, n/10)
	return []byte(b.String())
}

func BenchmarkRead(b *testing.B) {
	for _, n := range []int{10, 1000, 10_000} {
		for _, json := range []bool{false, true} {
			data := largeProfile(n, json)
			b.Run(fmt.Sprintf("versions=%d/json=%v", n, json), func(b *testing.B) {
				b.SetBytes(int64(len(data)))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := files.Read("file", data, files.Options{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkLibrary is for comparison with BenchmarkRead.
func BenchmarkLibrary(b *testing.B) {
	for _, n := range []int{10, 1000, 10_000} {
		data := largeProfile(n, false)
		b.Run(fmt.Sprintf("versions=%d", n), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				var node yaml.Node
				if err := yaml.Unmarshal(data, &node); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkPlan plans one start; BenchmarkEdit checks it as well.
func BenchmarkPlan(b *testing.B) {
	d, objects := largeEdit(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.Plan(objects); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEdit(b *testing.B) {
	d, objects := largeEdit(b)
	for b.Loop() {
		if _, err := d.Edit(objects); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDiff(b *testing.B) {
	d, objects := largeEdit(b)
	next, err := d.Edit(objects)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if files.Diff("file", d.Bytes(), next.Bytes()) == "" {
			b.Fatal("no difference")
		}
	}
}

func largeEdit(b *testing.B) (*files.Document, []*model.Object) {
	d := filestest.MustRead(b, string(largeProfile(10_000, false)))
	return d, filestest.ObjectsAfter(b, d.Objects(), "kubernetes/1.225.7 supported=2040-01-01T00:00:00Z")
}

// TestReadingTakesFewAllocations: the number of allocations does not grow with the number of
// versions and images.
func TestReadingTakesFewAllocations(t *testing.T) {
	const most = 400 // the library decodes each distinct cri and inPlaceUpdates once
	for name, data := range map[string][]byte{
		"versions": largeProfile(sample.Of(10_000, 2_000), false), "JSON": largeProfile(sample.Of(10_000, 2_000), true),
		"images": []byte("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  machineImages:\n" +
			strings.Repeat("  - {name: one, versions: [{version: 1.0.0, cri: [{name: containerd}], inPlaceUpdates: {supported: true}}]}\n", sample.Of(5000, 1000))),
	} {
		got := testing.AllocsPerRun(1, func() {
			if _, err := files.Read("file", data, files.Options{}); err != nil {
				t.Error(err)
			}
		})
		if got > most {
			t.Errorf("%s: %.0f allocations", name, got)
		}
	}
}
