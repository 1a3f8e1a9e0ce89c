package picture

import (
	"bytes"
	"io"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/report"
)

// vector is a picture as SVG, or as a page with it: a chart that is drawn while its
// files are read, so that many need the memory of a few. Of objects it keeps the names
// and not the tracks; what stands above a track waits until all are known.
type vector struct {
	*chart
	// page tells that there is a table of each track too.
	page bool
	// parts are the tracks in their order, bottom is where the next one begins.
	parts  []chartPart
	bottom int
	// bars are the tracks as SVG, tables the rows of their tables.
	bars, tables partSpool
}

func newVector(v View, page bool) *vector {
	return &vector{chart: &chart{View: v}, page: page, bottom: svgMargin}
}

// Add draws objects of a file.
func (p *vector) Add(objects []Object) {
	var text bytes.Buffer
	for _, o := range objects {
		for _, track := range o.tracks {
			p.parts = append(p.parts, chartPart{len(p.objects), strings.Clone(track.name), len(track.rows)})
			text.Reset()
			p.svgTrack(&text, track, p.bottom)
			p.bars.add(text.Bytes())
			p.bottom += svgTrackHeight(len(track.rows))
			if p.page {
				text.Reset()
				htmlRows(&text, track)
				p.tables.add(text.Bytes())
			}
		}
		p.objects = append(p.objects, o.named())
	}
}

// Print writes all of it out.
func (p *vector) Print(out io.Writer) error {
	p.nameApart()
	if p.page {
		return p.html(out)
	}
	return p.svg(out)
}

// each gives the parts of a spool in their order, with their titles.
func (p *vector) each(from *partSpool, do func(title string, rows int, text []byte)) error {
	in, err := from.text.Read()
	if err != nil {
		return err
	}
	var text []byte
	for i, part := range p.parts {
		text = append(text[:0], make([]byte, from.lengths[i])...)
		if _, err := io.ReadFull(in, text); err != nil {
			return err
		}
		do(p.objects[part.object].title+" "+part.track, part.rows, text)
	}
	return nil
}

// partSpool keeps texts, each of which is asked for again.
type partSpool struct {
	text    report.Spool
	lengths []int
}

func (s *partSpool) add(text []byte) {
	s.lengths = append(s.lengths, len(text))
	_, _ = s.text.Write(text)
}
