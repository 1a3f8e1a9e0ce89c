package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// charted has profiles with difficult charts: names that are keywords or dates in Mermaid, a stage
// without a name, versions listed twice, and a version without a bar in the period.
const charted = dangerous + `    - version: 1.30.1
      lifecycle:
      - classification: 2025-11-20
      - classification: title of it
        startTime: "2025-02-01T00:00:00Z"
      - classification: ""
        startTime: "2025-03-01T00:00:00Z"
      - classification: "click here: %% {x}"
        startTime: "2025-04-01T00:00:00Z"
    - version: section 5
      lifecycle:
      - classification: preview
        startTime: "2044-01-01T00:00:00Z"
    - version: ""
---
apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata: {name: orphan, namespace: dev}
spec:
  parent: {kind: CloudProfile, name: nowhere}
  kubernetes:
    versions:
    - version: 1.30.1
      lifecycle: [{classification: expired, startTime: "2026-01-01T00:00:00Z"}]
`

// mermaidCharts returns the charts of one and of several profiles.
func mermaidCharts(t *testing.T) map[string]string {
	t.Helper()
	aws, err := os.ReadFile("../../tui/testdata/aws.yaml")
	if err != nil {
		t.Fatal(err)
	}
	charts := map[string]string{}
	for name, input := range map[string]string{"plain": string(aws), "hard": charted, "both": string(aws) + "---\n" + charted} {
		var out, said bytes.Buffer
		args := append([]string{"render", "-", "-o", "mermaid"}, window...)
		if code := run(args, strings.NewReader(input), &out, &said); code != failure.Done {
			t.Fatalf("exit %d: %s", code, &said)
		}
		charts[name] = out.String()
	}
	return charts
}

// Patterns of lines in a Gantt chart of Mermaid. mermaidTaken matches what the lexer recognizes at
// the beginning of a line before it looks for the text of a bar.
var (
	mermaidSetting = regexp.MustCompile(`^(gantt|dateFormat [^#\n;]+|axisFormat [^#\n;]+|todayMarker [^\n;]+|title [^#\n;]+)$`)
	mermaidSection = regexp.MustCompile(`^section ([^#:\n;]+)$`)
	mermaidTask    = regexp.MustCompile(`^([^#:\n;]+) :((active|crit|done|milestone), )?\d{4}-\d\d-\d\d \d\d:\d\d, (0d|\d{4}-\d\d-\d\d \d\d:\d\d)$`)
	mermaidTaken   = regexp.MustCompile(`(?i)^(%|.%|accTitle|accDescr|href\s|call\s|click\s|gantt|dateFormat\s|inclusiveEndDates|topAxis|axisFormat\s|tickInterval\s|includes\s|excludes\s|todayMarker\s|weekday\s|weekend\s|\d{4}-\d\d-\d\d|title\s|section\s)`)
)

// TestMermaidGrammar: each line of a chart is one that Mermaid parses as intended. No two versions
// have the same section, and each version has a bar.
func TestMermaidGrammar(t *testing.T) {
	for name, chart := range mermaidCharts(t) {
		front, rest, ok := strings.Cut(strings.TrimPrefix(chart, "---\n"), "\n---\n")
		if !ok || !strings.HasPrefix(front, "displayMode: compact\n") {
			t.Fatalf("%s begins with\n%.200s", name, chart)
		}
		sections, bars := map[string]int{}, 1
		for line := range strings.Lines(rest) {
			line = strings.TrimSpace(line)
			switch section := mermaidSection.FindStringSubmatch(line); {
			case section != nil:
				if sections[section[1]]++; sections[section[1]] > 1 || bars == 0 {
					t.Errorf("%s: %q twice, or nothing in the one before it", name, line)
				}
				bars = 0
			case mermaidSetting.MatchString(line):
			case mermaidTaken.MatchString(line) || !mermaidTask.MatchString(line):
				t.Errorf("%s: Mermaid would not take %q for a bar", name, line)
			default:
				bars++
			}
		}
		if len(sections) < 5 || bars == 0 {
			t.Errorf("%s: %d sections", name, len(sections))
		}
	}
}

// TestMermaidDrawsIt draws the charts with Mermaid in a browser. Each bar and the name of each
// section is drawn. LCTUI_MERMAID is the path of its mermaid.min.js.
func TestMermaidDrawsIt(t *testing.T) {
	path := os.Getenv("LCTUI_MERMAID")
	if path == "" {
		t.Skip("LCTUI_MERMAID does not name mermaid.min.js")
	}
	program := browser(t)
	script, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	charts := mermaidCharts(t)
	text, err := json.Marshal(charts)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/mermaid.js", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(script) })
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, mermaidPage, text) })
	server := httptest.NewServer(mux)
	defer server.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	dom, err := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
		"--user-data-dir="+t.TempDir(), "--virtual-time-budget=60000", "--dump-dom", server.URL+"/").Output()
	if err != nil {
		t.Fatal(err)
	}
	report := regexp.MustCompile(`(?s)<pre id="report">(.*?)</pre>`).FindSubmatch(dom)
	var seen map[string]struct {
		Error       string
		Bars, Names int
	}
	if report == nil || json.Unmarshal([]byte(html.UnescapeString(string(report[1]))), &seen) != nil {
		t.Fatalf("no report in %.2000s", dom)
	}
	for name, chart := range charts {
		got := seen[name]
		if bars, names := strings.Count(chart, " :"), strings.Count(chart, "    section "); got.Error != "" || got.Bars != bars || got.Names != names {
			t.Errorf("%s: %d bars and %d names of %d and %d, %s", name, got.Bars, got.Names, bars, names, got.Error)
		}
	}
}

const mermaidPage = `<!DOCTYPE html><meta charset="utf-8"><script src="/mermaid.js"></script><div id="at"></div><pre id="report"></pre>
<script>
(async () => {
  const charts = %s, seen = {};
  mermaid.initialize({startOnLoad: false});
  for (const name in charts) {
    try {
      const at = document.getElementById("at");
      at.innerHTML = (await mermaid.render("g" + name, charts[name])).svg;
      seen[name] = {Bars: at.querySelectorAll("rect.task").length, Names: at.querySelectorAll(".sectionTitle").length};
    } catch (e) { seen[name] = {Error: String(e)}; }
  }
  document.getElementById("report").textContent = JSON.stringify(seen);
})();
</script>`
