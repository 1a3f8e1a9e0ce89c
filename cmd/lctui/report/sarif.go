package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"path/filepath"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/explain"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// The shape of SARIF 2.1.0, as far as findings need it.
type (
	// SARIFLog is a whole log.
	SARIFLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool            `json:"tool"`
		ColumnKind string               `json:"columnKind"`
		Bases      map[string]sarifBase `json:"originalUriBaseIds,omitempty"`
		Results    []sarifResult        `json:"results"`
	}
	sarifBase struct {
		Description sarifText `json:"description"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		About   string      `json:"informationUri"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string       `json:"id"`
		Short   sarifText    `json:"shortDescription"`
		Full    sarifText    `json:"fullDescription"`
		Help    sarifHelp    `json:"help"`
		HelpURI string       `json:"helpUri"`
		Default sarifDefault `json:"defaultConfiguration"`
	}
	sarifDefault struct {
		Level string `json:"level"`
	}
	sarifHelp struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
		// Prints identify a finding even if its line changes.
		Prints map[string]string `json:"partialFingerprints"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
		Message  *sarifText     `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		Line   uint32 `json:"startLine"`
		Column uint32 `json:"startColumn"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
	}
)

// sourceRoot is the conventional name of the top folder of the sources.
const sourceRoot = "%SRCROOT%"

// sarifLevels are SARIF's words for the severities.
var sarifLevels = map[model.Severity]string{model.Error: "error", model.Warning: "warning", model.Info: "note"}

// sarif prints findings as a SARIF 2.1.0 log: the rules that have findings, and a result for each
// finding. The results are kept because the rules are printed before them.
type sarif struct {
	*Gate
	out     *Writer
	rules   map[string]*lifecycle.Rule
	index   map[string]int
	driver  sarifDriver
	results Spool
	rooted  InTree
	bases   map[string]sarifBase
}

// newSARIF returns a reporter for a version of the program. Rules have their names in dialect d.
func newSARIF(out *Writer, gate *Gate, rooted InTree, d lifecycle.Dialect, version string) *sarif {
	return &sarif{Gate: gate, out: out, rules: rulesByName(d), index: map[string]int{}, rooted: rooted, bases: map[string]sarifBase{},
		driver: sarifDriver{Name: "lctui", Version: version, About: about, Rules: []sarifRule{}}}
}

func (r *sarif) Print(string, []model.Finding) []byte { return nil }

func (r *sarif) Add(of File) {
	r.count(of)
	for i := range of.Findings {
		f := &of.Findings[i]
		place, related := r.place(f.Place), []sarifLocation(nil)
		if f.Path != "" {
			place.Logical = []sarifLogical{{f.Path}}
		}
		for _, other := range f.Related {
			at := r.place(other.Place)
			at.Message = &sarifText{other.Text}
			related = append(related, at)
		}
		file, _ := r.rooted(f.Place.File)
		at, known := r.index[f.Rule]
		if !known {
			at = len(r.driver.Rules)
			r.index[f.Rule] = at
			r.driver.Rules = append(r.driver.Rules, sarifRuleOf(r.rules[f.Rule], f))
		}
		text := About(f)
		if f.Hint != "" {
			text += " " + f.Hint
		}
		result := sarifResult{f.Rule, at, sarifLevels[f.Severity], sarifText{text}, []sarifLocation{place}, related, map[string]string{"lctui/v1": fingerprint(f, file)}}
		r.results.addJSON(&result, "        ")
	}
}

func (r *sarif) End() {
	text, _ := JSONIndented(SARIFLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{{Tool: sarifTool{r.driver}, ColumnKind: "unicodeCodePoints", Bases: r.bases, Results: []sarifResult{}}},
	}, "")
	text = append(Harmless(text), '\n')
	cut := bytes.LastIndexByte(text[:bytes.LastIndexByte(text, ']')], ']')
	_, _ = r.out.Write(text[:cut])
	r.results.Drain(r.out)
	if !r.results.empty() {
		_, _ = r.out.WriteString("\n      ")
	}
	_, _ = r.out.Write(text[cut:])
}

// rulesByName returns the rules by the names that their findings have in a dialect.
func rulesByName(d lifecycle.Dialect) map[string]*lifecycle.Rule {
	list := check.Rules()
	rules := map[string]*lifecycle.Rule{}
	for i := range list {
		name, _ := list[i].In(d)
		if rules[name] == nil {
			rules[name] = &list[i]
		}
	}
	return rules
}

func sarifRuleOf(rule *lifecycle.Rule, f *model.Finding) sarifRule {
	text, page := f.Rule, f.Rule
	switch {
	case rule != nil:
		text, page = rule.Doc, rule.Name
	case text == Unreadable:
		text = "the file cannot be read, so nothing in it was checked"
	}
	full := phrase.Sentence(text)
	help := sarifHelp{full, "**" + f.Rule + "**: " + full}
	if rule != nil {
		if page, err := explain.Of(rule); err == nil {
			help = sarifHelp{full + " \"lctui explain " + rule.Name + "\" shows examples, and how to accept a finding.", page.Markdown()}
		}
	}
	return sarifRule{f.Rule, sarifText{full}, sarifText{full}, help, about + "/blob/main/docs/rules/" + page + ".md", sarifDefault{sarifLevels[f.Severity]}}
}

// about is the web page of the program. The pages of the rules are below it.
const about = "https://github.com/lctui/lctui"

// fingerprint returns a hash of a finding and the path of its file in the report. It does not
// depend on the line.
func fingerprint(f *model.Finding, file string) string {
	sum := sha256.Sum256([]byte(f.Key() + "\x00" + f.Path + "\x00" + file))
	return hex.EncodeToString(sum[:16])
}

// place returns a place in a file. The path of a file in a git working tree is relative to its top.
func (r *sarif) place(at model.Place) sarifLocation {
	name, rooted := r.rooted(at.File)
	uri := url.URL{Path: filepath.ToSlash(name)}
	if filepath.IsAbs(name) {
		uri.Scheme = "file"
	}
	location := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{URI: uri.String()}}}
	if rooted {
		location.Physical.Artifact.Base = sourceRoot
		r.bases[sourceRoot] = sarifBase{sarifText{"the top of the git working tree"}}
	}
	if at.InFile() {
		location.Physical.Region = &sarifRegion{at.Line, at.Column}
	}
	return location
}
