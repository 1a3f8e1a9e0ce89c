package report

import (
	"path/filepath"
	"strconv"

	"github.com/lctui/lctui/model"
)

// The shape of GitLab's Code Quality reports: a list of issues.
type (
	codeQualityIssue struct {
		Description string              `json:"description"`
		CheckName   string              `json:"check_name"`
		Fingerprint string              `json:"fingerprint"`
		Severity    string              `json:"severity"`
		Location    codeQualityLocation `json:"location"`
	}
	codeQualityLocation struct {
		Path  string           `json:"path"`
		Lines codeQualityLines `json:"lines"`
	}
	codeQualityLines struct {
		Begin uint32 `json:"begin"`
	}
)

// codeQualitySeverities are GitLab's words for the severities.
var codeQualitySeverities = map[model.Severity]string{model.Error: "major", model.Warning: "minor", model.Info: "info"}

// codeQuality prints findings in GitLab's format. Paths of files are relative to the top of the
// repository. Equal findings in one file get different fingerprints.
type codeQuality struct {
	*Gate
	out    *Writer
	rooted InTree
	issues Spool
}

func (r *codeQuality) Print(string, []model.Finding) []byte { return nil }

func (r *codeQuality) Add(of File) {
	r.count(of)
	seen := map[string]int{}
	for i := range of.Findings {
		f := &of.Findings[i]
		file, _ := r.rooted(f.Place.File)
		text := About(f)
		if f.Hint != "" {
			text += " " + f.Hint
		}
		print := fingerprint(f, file)
		if seen[print]++; seen[print] > 1 {
			print += "-" + strconv.Itoa(seen[print])
		}
		r.issues.addJSON(&codeQualityIssue{text, f.Rule, print, codeQualitySeverities[f.Severity],
			codeQualityLocation{filepath.ToSlash(file), codeQualityLines{max(1, f.Place.Line)}}}, "  ")
	}
}

func (r *codeQuality) End() {
	if r.issues.empty() {
		_, _ = r.out.WriteString("[]\n")
		return
	}
	_, _ = r.out.WriteString("[")
	r.issues.Drain(r.out)
	_, _ = r.out.WriteString("\n]\n")
}
