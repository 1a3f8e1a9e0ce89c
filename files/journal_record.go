package files

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"time"

	"github.com/lctui/lctui/model"
)

// A journal is text: a line that tells what file it is of, then a line for each
// change. A line is its checksum, a blank and JSON, so a line that was cut off or
// damaged is told from a whole one.

// opening is the first line.
type opening struct {
	Version int    `json:"lctui"`
	Path    string `json:"path"`
	Sum     string `json:"sha256"`
	// Base are the bytes of the file, compressed.
	Base []byte `json:"base"`
}

const journalVersion = 1

// record is a change of a draft, made At in seconds since 1970: of the steps so
// far the first Keep count, then come those of Add. For is the change request that
// all of them belong to, "" where none.
type record struct {
	At   int64
	Keep int
	Add  []model.Step
	For  string
}

func headingLine(d *Document) ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err == nil {
		_, err = z.Write(d.data)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return nil, err
	}
	return jsonLine(opening{Version: journalVersion, Path: d.path, Sum: sumOf(d.data), Base: packed.Bytes()})
}

func jsonLine(of any) ([]byte, error) {
	text, err := json.Marshal(of)
	if err != nil {
		return nil, err
	}
	line := make([]byte, 0, len(text)+10)
	line = fmt.Appendf(line, "%08x ", crc32.ChecksumIEEE(text))
	return append(append(line, text...), '\n'), nil
}

// wholeLine takes the first line of a journal; ok tells that it is complete and
// undamaged.
func wholeLine(data []byte) (text, rest []byte, ok bool) {
	line, rest, ended := bytes.Cut(data, []byte("\n"))
	if !ended || len(line) < 9 || line[8] != ' ' {
		return nil, nil, false
	}
	sum, err := strconv.ParseUint(string(line[:8]), 16, 32)
	if err != nil || uint32(sum) != crc32.ChecksumIEEE(line[9:]) {
		return nil, nil, false
	}
	return line[9:], rest, true
}

// unpack gives the bytes of the file that a journal is of, at most max.
func (o opening) unpack(max int64) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(o.Base))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(z, max+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(data)) > max:
		return nil, errors.New("its text is too large")
	case sumOf(data) != o.Sum:
		return nil, errors.New("its text is damaged")
	}
	return data, nil
}

// The following are records as they are written.

type writtenRecord struct {
	At   int64           `json:"at"`
	Keep int             `json:"keep"`
	Add  [][]writtenEdit `json:"add,omitempty"`
	For  string          `json:"for,omitempty"`
}

type writtenEdit struct {
	Ref   [4]int           `json:"ref"`
	What  string           `json:"what"`
	Name  string           `json:"name,omitempty"`
	From  *writtenStart    `json:"from,omitempty"`
	To    *writtenStart    `json:"to,omitempty"`
	After *writtenRevision `json:"after,omitempty"`
	APIs  *model.APILists  `json:"apis,omitempty"`
}

// writtenStart is a start that is not open.
type writtenStart struct {
	Form    model.Form `json:"form"`
	Seconds int64      `json:"s,omitempty"`
	Nanos   int64      `json:"ns,omitempty"`
	Text    string     `json:"text,omitempty"`
}

// writtenRevision is a record of a package revision. Its starts stand apart: a year
// before 0000 has no place in JSON.
type writtenRevision struct {
	Record                        model.Revision
	Created, Deleted, PublishedAt *writtenStart
}

func recordLine(r record) ([]byte, error) {
	out := writtenRecord{At: r.At, Keep: r.Keep, For: r.For}
	for _, step := range r.Add {
		edits := make([]writtenEdit, len(step.Edits))
		for i := range step.Edits {
			edits[i] = writeEdit(&step.Edits[i])
		}
		out.Add = append(out.Add, edits)
	}
	return jsonLine(out)
}

func writeEdit(e *model.Edit) writtenEdit {
	out := writtenEdit{Ref: [4]int{e.Ref.Object, e.Ref.Track, e.Ref.Version, e.Ref.Stage}, What: e.What.String(), Name: e.Name,
		From: writeStart(e.From), To: writeStart(e.To), APIs: e.APIs}
	if e.After != nil {
		r := *e.After
		text := &writtenRevision{Created: writeStart(r.Created.Start), Deleted: writeStart(r.Deleted.Start), PublishedAt: writeStart(r.PublishedAt.Start)}
		r.Created.Start, r.Deleted.Start, r.PublishedAt.Start = model.Start{}, model.Start{}, model.Start{}
		text.Record = r
		out.After = text
	}
	return out
}

func writeStart(s model.Start) *writtenStart {
	if s == (model.Start{}) {
		return nil
	}
	t := &writtenStart{Form: s.Form, Text: s.Text}
	if s.Form == model.At {
		t.Seconds, t.Nanos = s.Time.Unix(), int64(s.Time.Nanosecond())
	}
	return t
}

// readRecord reads a line. What no program wrote is an error, never a panic.
func readRecord(text []byte) (r record, err error) {
	var in writtenRecord
	if err := json.Unmarshal(text, &in); err != nil {
		return r, err
	}
	r = record{At: in.At, Keep: in.Keep, For: in.For}
	for _, edits := range in.Add {
		step := model.Step{Edits: make([]model.Edit, len(edits))}
		for i := range edits {
			if step.Edits[i], err = readEdit(&edits[i]); err != nil {
				return r, err
			}
		}
		r.Add = append(r.Add, step)
	}
	return r, nil
}

func readEdit(in *writtenEdit) (e model.Edit, err error) {
	var known bool
	if e.What, known = model.ParseWhat(in.What); !known {
		return e, errors.New("a change of no known kind")
	}
	e.Ref = model.Ref{Object: in.Ref[0], Track: in.Ref[1], Version: in.Ref[2], Stage: in.Ref[3]}
	e.Name, e.APIs = in.Name, in.APIs
	if e.From, err = readStart(in.From); err != nil {
		return e, err
	}
	if e.To, err = readStart(in.To); err != nil || in.After == nil {
		return e, err
	}
	r := in.After.Record
	for _, x := range []struct {
		to   *model.Start
		text *writtenStart
	}{{&r.Created.Start, in.After.Created}, {&r.Deleted.Start, in.After.Deleted}, {&r.PublishedAt.Start, in.After.PublishedAt}} {
		if *x.to, err = readStart(x.text); err != nil {
			return e, err
		}
	}
	e.After = &r
	return e, nil
}

func readStart(in *writtenStart) (model.Start, error) {
	if in == nil {
		return model.Start{}, nil
	}
	s := model.Start{Form: in.Form, Text: in.Text}
	if in.Form > model.NoTime || in.Nanos < 0 || in.Nanos >= int64(time.Second) {
		return s, errors.New("a start of no known form")
	}
	if in.Form == model.At {
		s.Time = time.Unix(in.Seconds, in.Nanos).UTC()
		if year := s.Time.Year(); year < -1 || year > 10000 {
			return s, errors.New("a start beyond all years")
		}
	}
	return s, nil
}

// folded gives what steps do as one step: of several starts that a stage is
// given one after the other, the last counts, and of several lists of an API.
func folded(steps []model.Step) []model.Step {
	var kept []model.Edit
	later := map[model.Ref]bool{}
	kind := model.SetStart // of the edits in later
	for i := len(steps) - 1; i >= 0; i-- {
		for k := len(steps[i].Edits) - 1; k >= 0; k-- {
			e := steps[i].Edits[k]
			if e.What != kind {
				clear(later) // refs before this edit may count otherwise
			}
			if later[e.Ref] {
				continue
			}
			if kind = e.What; kind == model.SetStart || kind == model.SetAPIs {
				later[e.Ref] = true
			}
			kept = append(kept, e)
		}
	}
	if len(kept) == 0 {
		return nil
	}
	slices.Reverse(kept)
	return []model.Step{{Edits: kept}}
}

func isGone(err error) bool { return errors.Is(err, fs.ErrNotExist) }
