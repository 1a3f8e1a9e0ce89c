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
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// browser returns the path of the program that LCTUI_BROWSER names, or of Chromium. It skips the
// test if there is neither.
func browser(t *testing.T) string {
	t.Helper()
	if name := os.Getenv("LCTUI_BROWSER"); name != "" {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Chromium is installed, and LCTUI_BROWSER names none")
	return ""
}

// probe is a page that inspects the rendered page and picture, and records what they show.
const probe = `<!DOCTYPE html><link rel="icon" href="data:,">
<iframe id="html" src="/timeline.html"></iframe><iframe id="svg" src="/timeline.svg"></iframe><pre id="report"></pre>
<script>
const errors = [];
addEventListener("error", e => errors.push(String(e.message)));
addEventListener("load", () => {
  const seen = {errors};
  for (const id of ["html", "svg"]) {
    const doc = document.getElementById(id).contentDocument;
    const view = document.getElementById(id).contentWindow;
    const fill = (selector) => view.getComputedStyle(doc.querySelector(selector)).fill;
    const bars = [...doc.querySelectorAll("rect.bar")];
    seen[id] = {
      bars: bars.map(b => b.querySelector("title").textContent),
      drawn: bars.filter(b => b.getBoundingClientRect().width > 0).length,
      names: [...doc.querySelectorAll("text.name")].map(n => n.querySelector("title").textContent),
      rows: [...doc.querySelectorAll("tbody th")].map(n => n.textContent),
      scripts: doc.querySelectorAll("script, img, [onload], [onerror]").length,
      paper: fill("rect.paper"), ink: fill("text.letter"), supported: fill(".supported-fill"),
      label: doc.querySelector("svg > title").textContent,
      page: id == "html" ? view.getComputedStyle(doc.body).backgroundColor : "",
    };
  }
  document.getElementById("report").textContent = JSON.stringify(seen);
  console.info("probe has looked");
});
</script>`

// pageSeen has the values that the probe recorded for the page or the picture.
type pageSeen struct {
	Bars, Names, Rows           []string
	Drawn, Scripts              int
	Paper, Ink, Supported, Page string
	Label                       string
}

type probeSeen struct {
	Errors    []string
	HTML, SVG pageSeen
}

// dangerous is a profile with an object and a version whose names are markup.
const dangerous = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: "\"><img src=x onerror=alert(1)>"
spec:
  kubernetes:
    versions:
    - version: "<script>alert(1)</script>"
      lifecycle:
      - classification: supported
      - classification: "</style><b>&amp;"
        startTime: "2026-01-01T00:00:00Z"
    - version: 1.30.1
      lifecycle:
      - classification: preview
      - classification: supported
        startTime: "2025-06-01T00:00:00Z"
      - classification: deprecated
        startTime: "2025-06-01T06:00:00Z"
      - classification: expired
        startTime: "2040-01-01T00:00:00Z"
`

// TestPicturesInABrowser opens the page and the picture in a real browser, light and dark. There
// are no errors, there is a bar for each span, and text never becomes markup.
func TestPicturesInABrowser(t *testing.T) {
	program := browser(t)
	aws, err := os.ReadFile("../../tui/testdata/aws.yaml")
	if err != nil {
		t.Fatal(err)
	}
	input := string(aws) + "---\n" + dangerous
	server := httptest.NewServer(pictures(t, input))
	defer server.Close()
	bars, names := spansOf(t, input)
	for _, theme := range []struct{ name, setting, paper, page string }{
		{"light", "1", "rgb(255, 255, 255)", "rgb(255, 255, 255)"},
		{"dark", "0", "rgb(13, 17, 23)", "rgb(13, 17, 23)"},
	} {
		seen := look(t, program, server.URL, theme.setting)
		if len(seen.Errors) > 0 {
			t.Errorf("%s: errors in the page: %q", theme.name, seen.Errors)
		}
		for id, page := range map[string]pageSeen{"html": seen.HTML, "svg": seen.SVG} {
			where := theme.name + " " + id
			if len(page.Bars) != bars || page.Drawn != bars {
				t.Errorf("%s: %d bars, %d of them drawn, for %d spans", where, len(page.Bars), page.Drawn, bars)
			}
			if got := strings.Join(page.Names, " "); got != names {
				t.Errorf("%s: the versions read %q, want %q", where, got, names)
			}
			if page.Scripts > 0 || !strings.Contains(page.Label, `"><img src=x onerror=alert(1)>`) {
				t.Errorf("%s: %d elements that text became, title %q", where, page.Scripts, page.Label)
			}
			if page.Paper != theme.paper || page.Ink == page.Paper || page.Supported == page.Paper {
				t.Errorf("%s: paper %s, ink %s, supported %s", where, page.Paper, page.Ink, page.Supported)
			}
		}
		if seen.HTML.Page != theme.page || len(seen.HTML.Rows) != len(seen.HTML.Names) {
			t.Errorf("%s: the page is %s, its tables have %d rows for %d versions", theme.name, seen.HTML.Page, len(seen.HTML.Rows), len(seen.HTML.Names))
		}
	}
}

// window is the period that the pictures show.
var window = []string{"--at", at, "--from", "2025-01-01", "--to", "2027-01-01"}

// pictures serves the page and the picture of a profile, and the probe.
func pictures(t *testing.T, input string) http.Handler {
	t.Helper()
	mux := http.NewServeMux()
	for path, kind := range map[string]string{"html": "text/html; charset=utf-8", "svg": "image/svg+xml"} {
		var out, said bytes.Buffer
		args := append([]string{"render", "-", "-o", path}, window...)
		if code := run(args, strings.NewReader(input), &out, &said); code != failure.Done {
			t.Fatalf("exit %d: %s", code, &said)
		}
		mux.HandleFunc("/timeline."+path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			_, _ = w.Write(out.Bytes())
		})
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(probe)) })
	return mux
}

// spansOf counts the spans within the window and lists the versions, newest
// first in each track.
func spansOf(t *testing.T, input string) (bars int, names string) {
	t.Helper()
	doc, err := files.Read("p.yaml", []byte(input), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	from, to := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	var list []string
	for _, o := range doc.Objects() {
		for _, track := range o.Tracks {
			for _, i := range model.Order(track.Versions) {
				list = append(list, track.Versions[i].Text)
				for _, s := range lifecycle.Spans(track.Versions[i], lifecycle.GEP32) {
					if !s.Empty() && s.From.Before(to) && (s.To.IsZero() || s.To.After(from)) {
						bars++
					}
				}
			}
		}
	}
	return bars, strings.Join(list, " ")
}

// look opens the probe in a browser and returns what it recorded. Any other text on the console is
// a failure.
func look(t *testing.T, program, url, scheme string) probeSeen {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	// Helper processes of the browser may still write after it has ended. So its folder is removed
	// as far as possible. A folder of t.TempDir would have to be empty.
	home, err := os.MkdirTemp("", "lctui-browser-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	cmd := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
		"--user-data-dir="+home, "--blink-settings=preferredColorScheme="+scheme, "--enable-logging=stderr",
		"--virtual-time-budget=10000", "--dump-dom", url+"/")
	// The path of its socket may have only about a hundred bytes.
	cmd.Env = append(os.Environ(), "TMPDIR=/tmp")
	cmd.WaitDelay = time.Minute // for output of its helper processes
	var dom, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &dom, &said
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, &said)
	}
	console := regexp.MustCompile(`(?m)^.*CONSOLE.*$`).FindAllString(said.String(), -1)
	if len(console) != 1 || !strings.Contains(console[0], "probe has looked") {
		t.Errorf("the console says %q", console)
	}
	text := regexp.MustCompile(`(?s)<pre id="report">(.*?)</pre>`).FindStringSubmatch(dom.String())
	var seen probeSeen
	if text == nil {
		t.Fatalf("no report in %.1000s\n%.2000s", &dom, &said)
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(text[1])), &seen); err != nil {
		t.Fatal(fmt.Errorf("%w: %s", err, text[1]))
	}
	return seen
}
