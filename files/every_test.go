package files

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// everyLength returns how many pieces the texts of a test have: length, or what LCTUI_PIECES says.
func everyLength(t *testing.T, length int) int {
	t.Helper()
	s := os.Getenv("LCTUI_PIECES")
	if s == "" {
		return length
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// everyText calls f with every text of up to that many pieces.
func everyText(pieces []string, length int, f func(string)) {
	f("")
	if length == 0 {
		return
	}
	var longer func(text string, left int)
	longer = func(text string, left int) {
		for _, piece := range pieces {
			f(text + piece)
			if left > 1 {
				longer(text+piece, left-1)
			}
		}
	}
	longer("", length)
}

// listsNear returns what somebody may make of a list of an API in one edit: one entry or all
// removed, another one inserted anywhere or replacing one, and both at once.
func listsNear(texts []string) (out [][]string) {
	out = append(out, nil)
	for i := range texts {
		gone := slices.Delete(slices.Clone(texts), i, i+1)
		out = append(out, gone)
		for k := range gone {
			out = append(out, slices.Delete(slices.Clone(gone), k, k+1), slices.Insert(slices.Clone(gone), k, "0.9"))
		}
		out = append(out, append(slices.Clone(gone), "0.9"))
		out = append(out, slices.Insert(slices.Clone(texts), i, "0.9"))
	}
	return append(out, append(slices.Clone(texts), "0.9"), append(slices.Clone(texts), "0.9", "1.0"))
}

// editsEveryList changes each list of a descriptor in every way of listsNear, and
// the older value.
func editsEveryList(t *testing.T, text string) {
	d, err := Read("file.toml", []byte(text), Options{})
	if err != nil || d.Verify() != nil || len(d.Objects()) != 1 || d.Objects()[0].Descriptor == nil {
		return
	}
	for track, tr := range d.Objects()[0].Tracks {
		if tr.APIs == nil {
			continue
		}
		for _, deprecated := range []bool{true, false} {
			list := tr.APIs.Supported
			if deprecated {
				list = tr.APIs.Deprecated
			}
			for _, texts := range listsNear(list.Texts()) {
				now := *tr.APIs
				if deprecated {
					now.Deprecated = list.With(texts)
				} else {
					now.Supported = list.With(texts)
				}
				editsLists(t, d, track, &now)
			}
		}
		for _, older := range []model.Field{{}, {Set: true, Text: "0.9"}} {
			now := *tr.APIs
			now.Older = older
			editsLists(t, d, track, &now)
		}
	}
}

// editsLists changes the lists of an API in a descriptor: the result means them, and keeps all
// comments on lines of their own.
func editsLists(t *testing.T, d *Document, track int, now *model.APILists) {
	draft, err := model.NewDraft(d.Objects()).With(model.Edit{Ref: model.ObjectRef(0).InTrack(track), What: model.SetAPIs, APIs: now})
	if err != nil {
		return
	}
	next, err := d.Edit(draft.Objects())
	var refused *Refused
	switch {
	case err == nil:
		outside(t, string(d.Bytes()), d, draft.Objects(), next)
		commentsStay(t, strconv.Quote(string(d.Bytes())), d, next)
	case !errors.As(err, &refused) || refused.Hint == reportHint || strings.Contains(refused.What, "one step"):
		t.Errorf("%q: track %d to %q, %q, %q: %v", d.Bytes(), track, now.Deprecated.Texts(), now.Supported.Texts(), now.Older.Text, err)
	}
}

// TestEveryArray changes the lists of descriptors in which a list is written in every way that a
// few pieces allow.
func TestEveryArray(t *testing.T) {
	pieces := []string{`"0.1"`, `'0.2'`, ",", " ", "\n", "# c\n", "\r\n"}
	everyText(pieces, everyLength(t, 3), func(text string) {
		editsEveryList(t, "[apis.platform]\nsupported = ["+text+"]\n")
	})
}

// TestEveryTable changes the lists of descriptors made of every combination of a few lines.
func TestEveryTable(t *testing.T) {
	pieces := []string{"[apis]\n", "[apis.platform]\n", "[apis.buildpack]\n", "[api]\n", "platform = \"0.1\"\n", "supported = [\"0.1\"]\n", "deprecated = []\n",
		"platform.supported = []\n", "platform = {}\n", "platform = { supported = ['0.1'] }\n", "platform = {\"deprecated\"=[],}\n", "apis.buildpack.supported = ['0.1']\n", "apis = {platform = {}}\n",
		"# c\n", "\n", "\r\n", " ", "[x]\n", "x = 1"}
	everyText(pieces, everyLength(t, 2), func(text string) { editsEveryList(t, text) })
}

// TestEveryGap changes lists with every combination of a few blanks, line ends and comments between
// their entries and commas: lists of two entries, with LCTUI_GAPS=1 also of three and with more
// kinds of gaps.
func TestEveryGap(t *testing.T) {
	gaps, thirds := []string{"", "\n", "# c\n"}, []string{""}
	large := os.Getenv("LCTUI_GAPS") != ""
	if large {
		gaps = []string{"", " ", "\n ", " # c\n", "\n# c\n "}
	}
	var commas []string
	for _, a := range gaps {
		for _, b := range gaps {
			commas = append(commas, a+","+b)
		}
	}
	if large {
		for _, comma := range commas {
			thirds = append(thirds, comma+`"0.3"`)
		}
	}
	for _, first := range gaps {
		for _, second := range commas {
			for _, third := range thirds {
				for _, end := range slices.Concat(gaps, commas) {
					editsEveryList(t, "[apis.platform]\nsupported = ["+first+`"0.1"`+second+`"0.2"`+third+end+"]\n")
				}
			}
		}
	}
}
