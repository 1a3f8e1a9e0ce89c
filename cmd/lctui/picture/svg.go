package picture

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"strings"
	"time"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/timeline"
)

// Sizes in the units of the picture.
const (
	svgLabel  = 190
	svgBars   = 800
	svgRow    = 24
	svgBar    = 16
	svgHead   = 44
	svgMargin = 10
	svgWidth  = svgLabel + svgBars + 2*svgMargin
)

// svgText escapes text for SVG and HTML.
func svgText(text string) string { return html.EscapeString(model.Escape(text)) }

// svg writes the picture as an SVG document, which may be a file or part of a page.
func (p *vector) svg(out io.Writer) {
	height := p.bottom + svgMargin + svgRow
	fmt.Fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"title desc\">\n",
		svgWidth, height, svgWidth, height)
	fmt.Fprintf(out, "<title id=\"title\">%s</title>\n<desc id=\"desc\">%s</desc>\n", svgText(p.title()), svgText(p.description()))
	fmt.Fprintf(out, "<style>\n%s%s</style>\n%s", fixedStyle, themed(p.Theme, rules), definitions())
	io.WriteString(out, "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n")
	top := svgMargin
	p.each(&p.bars, func(title string, rows int, text []byte) {
		svgTrackHead(out, title, top)
		_, _ = out.Write(text)
		top += svgTrackHeight(rows)
	})
	p.svgLegend(out, top)
	io.WriteString(out, "</svg>\n")
}

func svgTrackHeight(rows int) int { return svgHead + rows*svgRow + svgMargin }

func (x *chart) title() string {
	const most = 3
	if len(x.objects) > most {
		return fmt.Sprintf("Version lifecycles of %d objects as of %s", len(x.objects), phrase.Instant(x.Now))
	}
	names := model.Map(x.objects, func(o Object) string { return o.title })
	return "Version lifecycles of " + strings.Join(names, ", ") + " as of " + phrase.Instant(x.Now)
}

// description returns a description of the picture in words.
func (x *chart) description() string {
	return fmt.Sprintf("A timeline from %s to %s: a row for each version, a bar for each stage. The letters are %s.",
		phrase.Instant(x.From), phrase.Instant(x.To), x.legendWords())
}

func svgTrackHead(out io.Writer, title string, top int) {
	fmt.Fprintf(out, "<g role=\"group\" aria-label=\"%s\">\n<text class=\"head\" x=\"%d\" y=\"%d\">%s</text>\n", svgText(title), svgMargin, top+14, svgText(title))
}

// svgTrack draws a track below its title.
func (x *chart) svgTrack(out io.Writer, track chartTrack, top int) {
	bottom := top + svgHead + len(track.rows)*svgRow
	for _, tick := range x.ticks() {
		at := x.svgAt(tick.at)
		fmt.Fprintf(out, "<line class=\"tick\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/><text class=\"tick-label\" x=\"%.1f\" y=\"%d\">%s</text>\n",
			at, top+svgHead-4, at, bottom, at+2, top+svgHead-8, tick.label)
	}
	for i := range track.rows {
		x.svgRow(out, &track.rows[i], top+svgHead+i*svgRow)
	}
	if x.Now.Before(x.To) && !x.Now.Before(x.From) {
		at := x.svgAt(x.Now)
		fmt.Fprintf(out, "<line class=\"now\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"><title>%s</title></line>\n<text class=\"now-label\" x=\"%.1f\" y=\"%d\">%s</text>\n",
			at, top+svgHead-6, at, bottom, phrase.Instant(x.Now), at+2, top+svgHead-22, phrase.Instant(x.Now))
	}
	io.WriteString(out, "</g>\n")
}

// svgAt returns the horizontal position of an instant.
func (x *chart) svgAt(t time.Time) float64 {
	share := float64(t.Unix()-x.From.Unix()) / float64(x.To.Unix()-x.From.Unix())
	return svgMargin + svgLabel + share*svgBars
}

func (x *chart) svgRow(out io.Writer, row *chartRow, top int) {
	fmt.Fprintf(out, "<text class=\"name\" x=\"%d\" y=\"%d\">%s<title>%s</title></text>\n",
		svgMargin, top+12, svgText(timeline.Cut(model.Escape(row.name), 24)), svgText(row.name))
	spans := row.spans
	if len(row.spans) == 0 && row.planned {
		spans = []lifecycle.Span{{Stage: report.Unknown}}
	}
	for _, s := range spans {
		from, to, ok := x.within(s)
		if !ok {
			continue
		}
		kind := row.scale.Kind(s.Stage)
		left, width := x.svgAt(from), x.svgAt(to)-x.svgAt(from)
		svgBarAt(out, "bar", kind.Look, left, top, width, spanWords(row.name, s))
		if width >= 12 {
			fmt.Fprintf(out, "<text class=\"letter\" x=\"%.1f\" y=\"%d\" aria-hidden=\"true\">%c</text>\n", left+3, top+12, kind.Letter)
		}
	}
}

func svgBarAt(out io.Writer, class string, look model.Look, left float64, top int, width float64, title string) {
	fmt.Fprintf(out, "<rect class=\"%s %s\" fill=\"url(#%s)\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>%s</title></rect>\n",
		class, lookNames[look], lookNames[look], left, top, max(width, 0.5), svgBar, svgText(title))
}

// svgLegend draws the legend at the bottom: the fill, the letter and the name of each stage.
func (x *chart) svgLegend(out io.Writer, top int) {
	at := float64(svgMargin + svgLabel)
	for _, kind := range x.kinds() {
		svgBarAt(out, "key", kind.Look, at, top, 20, kind.Name)
		fmt.Fprintf(out, "<text class=\"letter\" x=\"%.1f\" y=\"%d\">%c</text><text x=\"%.1f\" y=\"%d\">%s</text>\n",
			at+3, top+12, kind.Letter, at+26, top+12, svgText(kind.Name))
		at += 50 + 7*float64(len(kind.Name))
	}
}

// spanWords returns the meaning of a bar in words.
func spanWords(version string, s lifecycle.Span) string {
	words := version + " " + s.Title()
	if s.Loose {
		words = version + " " + unrecordedWords
	}
	if !s.From.IsZero() {
		words += " from " + phrase.Instant(s.From)
	}
	if !s.To.IsZero() {
		words += " to " + phrase.Instant(s.To)
	}
	return words
}

// tick is a mark in the ruler.
type tick struct {
	at    time.Time
	label string
}

// ticks returns beginnings of months in the period, or of days if it has at most two months. If
// there are many, it leaves some out so that the labels fit.
func (x *chart) ticks() (list []tick) {
	const most = 16
	days := int(x.To.Sub(x.From).Hours()/24) + 1
	next, layout := func(t time.Time) time.Time { return t.AddDate(0, max(days/30/most+1, 1), 0) }, "2006-01"
	t := time.Date(x.From.Year(), x.From.Month(), 1, 0, 0, 0, 0, time.UTC)
	if days <= 62 {
		next, layout = func(t time.Time) time.Time { return t.AddDate(0, 0, days/most+1) }, "01-02"
		t = time.Date(x.From.Year(), x.From.Month(), x.From.Day(), 0, 0, 0, 0, time.UTC)
	}
	for ; t.Before(x.To) && len(list) <= 2*most; t = next(t) {
		if !t.Before(x.From) {
			list = append(list, tick{t, t.Format(layout)})
		}
	}
	return list
}

// vector is a picture as SVG, or as a page with it. It draws tracks when they are added and keeps
// them, compressed, as text. The titles above tracks are added when all names are known.
type vector struct {
	*chart
	// page is set for a page, which has a table for each track too.
	page bool
	// bottom is the vertical position of the next track.
	bottom int
	// bars has the tracks as SVG, tables the rows of their tables as HTML.
	bars, tables partSpool
}

func newVector(v View, page bool) *vector {
	return &vector{chart: &chart{View: v}, page: page, bottom: svgMargin}
}

// Add draws the objects of a file.
func (p *vector) Add(objects []Object) {
	var text bytes.Buffer
	p.add(objects, func(track chartTrack) {
		text.Reset()
		p.svgTrack(&text, track, p.bottom)
		p.bars.add(text.Bytes())
		p.bottom += svgTrackHeight(len(track.rows))
		if p.page {
			text.Reset()
			htmlRows(&text, track)
			p.tables.add(text.Bytes())
		}
	})
}

// Print writes the whole picture.
func (p *vector) Print(out io.Writer) {
	p.nameApart()
	if p.page {
		p.html(out)
	} else {
		p.svg(out)
	}
}

// each calls do with the texts of a spool in order, and with the title and the number of rows of
// their track.
func (p *vector) each(from *partSpool, do func(title string, rows int, text []byte)) {
	in := from.text.Read()
	var text []byte
	for i, part := range p.parts {
		text = append(text[:0], make([]byte, from.lengths[i])...)
		_, _ = io.ReadFull(in, text)
		do(p.objects[part.object].title+" "+part.track, part.rows, text)
	}
}

// partSpool stores texts that can be read back one by one.
type partSpool struct {
	text    report.Spool
	lengths []int
}

func (s *partSpool) add(text []byte) {
	s.lengths = append(s.lengths, len(text))
	_, _ = s.text.Write(text)
}

const pageStyle = `body{font:14px system-ui,sans-serif;margin:2rem}
table{border-collapse:collapse;margin:.5rem 0 2rem}
td,th{border:1px solid;padding:.25rem .6rem;text-align:left}
caption{font-weight:600;text-align:left;padding:.5rem 0}
figure{margin:0;overflow-x:auto}
svg{max-width:100%;min-width:900px;height:auto}
td:last-child{min-width:20rem}
@media (max-width:60rem){body{margin:1rem}}
`

// pagePolicy forbids the page to load or run anything.
const pagePolicy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`

// html writes a page with the picture and a table for each track.
func (p *vector) html(out io.Writer) {
	scheme := map[string]string{"light": "light", "dark": "dark"}[p.Theme]
	if scheme == "" {
		scheme = "light dark"
	}
	title := svgText(p.title())
	fmt.Fprintf(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n%s\n<meta name=\"viewport\" content=\"width=device-width\">\n"+
		"<meta name=\"color-scheme\" content=\"%s\">\n<link rel=\"icon\" href=\"data:,\">\n<title>%s</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<h1>%s</h1>\n<figure>\n",
		pagePolicy, scheme, title, pageStyle, themed(p.Theme, pageRules), title)
	p.svg(out)
	io.WriteString(out, "</figure>\n")
	p.each(&p.tables, func(title string, _ int, rows []byte) {
		fmt.Fprintf(out, "<table>\n<caption>%s</caption>\n<thead><tr><th scope=\"col\">version</th><th scope=\"col\">stage</th><th scope=\"col\">stages</th></tr></thead>\n<tbody>\n%s</tbody>\n</table>\n",
			svgText(title), rows)
	})
	io.WriteString(out, "</body>\n</html>\n")
}

// htmlRows writes the rows of a track in words, for a table.
func htmlRows(out io.Writer, track chartTrack) {
	for _, row := range track.rows {
		fmt.Fprintf(out, "<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td></tr>\n", svgText(row.name), svgText(orUnknown(row.title())), svgText(row.starts()))
	}
}
