package span

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

// These types are what a typed reader decodes a profile into.
type (
	profile struct {
		APIVersion string            `json:"apiVersion"`
		Kind       string            `json:"kind"`
		Metadata   map[string]string `json:"metadata"`
		Spec       struct {
			MachineImages []image `json:"machineImages"`
		} `json:"spec"`
	}
	image struct {
		Name     string    `json:"name"`
		Versions []version `json:"versions"`
	}
	version struct {
		Version       string   `json:"version"`
		Lifecycle     []stage  `json:"lifecycle"`
		Architectures []string `json:"architectures"`
	}
	stage struct {
		Classification string    `json:"classification"`
		StartTime      time.Time `json:"startTime"`
	}
)

// generate returns a profile with a number of versions of four stages each.
func generate(versions int) profile {
	random := rand.New(rand.NewPCG(1, uint64(versions)))
	p := profile{APIVersion: "core.gardener.cloud/v1beta1", Kind: "CloudProfile", Metadata: map[string]string{"name": "generated"}}
	for n := 0; n < versions; {
		i := image{Name: fmt.Sprintf("image-%d", len(p.Spec.MachineImages))}
		for k := 0; k < 50 && n < versions; k, n = k+1, n+1 {
			v := version{Version: fmt.Sprintf("%d.%d.%d", 1000+n, random.IntN(30), k), Architectures: []string{"amd64", "arm64"}}
			at := time.Date(2024+random.IntN(4), 1, 1+random.IntN(300), random.IntN(24), 0, 0, 0, time.UTC)
			for _, name := range []string{"preview", "supported", "deprecated", "expired"} {
				v.Lifecycle = append(v.Lifecycle, stage{name, at})
				at = at.AddDate(0, 1+random.IntN(6), 0)
			}
			i.Versions = append(i.Versions, v)
		}
		p.Spec.MachineImages = append(p.Spec.MachineImages, i)
	}
	return p
}

// block writes a profile as people do, with a comment here and there.
func (p profile) block() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "apiVersion: %s\nkind: %s\nmetadata:\n  name: %s\nspec:\n  machineImages:\n", p.APIVersion, p.Kind, p.Metadata["name"])
	for _, i := range p.Spec.MachineImages {
		fmt.Fprintf(&b, "    - name: %s\n      # the newest version comes last\n      versions:\n", i.Name)
		for _, v := range i.Versions {
			fmt.Fprintf(&b, "        - version: %s\n          lifecycle:\n", v.Version)
			for _, s := range v.Lifecycle {
				fmt.Fprintf(&b, "            - classification: %s\n              startTime: %q\n", s.Classification, s.StartTime.Format(time.RFC3339))
			}
			fmt.Fprintf(&b, "          architectures: [%s]\n", strings.Join(v.Architectures, ", "))
		}
	}
	return []byte(b.String())
}

// BenchmarkParse compares this reader with the library's nodes on YAML, and with the standard
// library's typed decoding on JSON. The goals are 0.15 of the library's time and half of the
// standard library's. Only ratios within one run are comparable, not times.
func BenchmarkParse(b *testing.B) {
	for _, versions := range []int{10, 1000, 10_000} {
		p := generate(versions)
		pretty, err := json.MarshalIndent(p, "", "  ")
		if err != nil {
			b.Fatal(err)
		}
		compact, err := json.Marshal(p)
		if err != nil {
			b.Fatal(err)
		}
		block := p.block()
		for _, c := range []struct {
			name string
			text []byte
			read func([]byte) error
		}{
			{"yaml/span", block, parse},
			{"yaml/library", block, func(text []byte) error { return yaml.Unmarshal(text, &yaml.Node{}) }},
			{"json/span", pretty, parse},
			{"json/encoding", pretty, func(text []byte) error { return json.Unmarshal(text, &profile{}) }},
			{"compact/span", compact, parse},
			{"compact/encoding", compact, func(text []byte) error { return json.Unmarshal(text, &profile{}) }},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, versions), func(b *testing.B) {
				b.SetBytes(int64(len(c.text)))
				b.ReportAllocs()
				for b.Loop() {
					if err := c.read(c.text); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func parse(text []byte) error {
	_, err := Parse(text)
	return err
}

// BenchmarkPositions asks for the place of every node in the order of the text.
func BenchmarkPositions(b *testing.B) {
	p := generate(1000)
	compact, err := json.Marshal(p)
	if err != nil {
		b.Fatal(err)
	}
	wide := []byte(strings.ReplaceAll(string(compact), "preview", "prévïew"))
	for _, c := range []struct {
		name string
		text []byte
	}{{"lines", p.block()}, {"one-line", compact}, {"one-line-wide", wide}} {
		tree, err := Parse(c.text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			for b.Loop() {
				for id := range tree.nodes {
					tree.Position(int(tree.nodes[id].start))
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(tree.nodes)), "ns/place")
		})
	}
}
