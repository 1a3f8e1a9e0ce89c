package descriptor

import (
	"fmt"
	"strings"
	"testing"
)

// TestEveryPlace reads every text of a few pieces: the search finds the place of every text that
// the library reads.
func TestEveryPlace(t *testing.T) {
	read := 0
	for _, c := range []struct {
		frame  string
		length int
		pieces []string
	}{
		{"[apis.platform]\nsupported = [▲]\n", 4, []string{`"0.1"`, `'0.2'`, `""`, ",", " ", "\n", "# ]\n", "\r\n"}},
		{"x = [▲]", 4, []string{`"""a"""`, `'''b'''`, `"\"#"`, `"\\"`, `"""""c"""""`, `"""\""""`, "[", "]", "{a.b = 'c'}", ",", "1", "1979-05-27 07:32:00"}},
		{"▲", 3, []string{"[apis]\n", "[apis.platform]\n", "[ 'api' . \"x\" ]#\n", "[[y]]\n", "platform = \"0.1\"\n", "supported = [\"0.1\", '0.2']\n", "platform.supported = ['1']\n", "platform = { supported = ['0.1'] }\n",
			"\"a.b\" = {\"c\"='d',}\n", "apis = {platform = {}, z = '='}\n", "# c\n", "\ufeff", "x = 1 # 'y'\n", "'' = ''\n", "\"\\u0061\" = 'a'\n"}},
	} {
		everyText(c.pieces, c.length, func(text string) {
			if placed(t, []byte(strings.Replace(c.frame, "▲", text, 1))) {
				read++
			}
		})
	}
	if read < 2000 {
		t.Errorf("only %d texts are TOML", read)
	}
}

// everyText calls f with every text of up to length pieces.
func everyText(pieces []string, length int, f func(string)) {
	f("")
	for _, piece := range pieces {
		if length > 0 {
			everyText(pieces, length-1, func(rest string) { f(piece + rest) })
		}
	}
}

// placed checks the places of all texts and keys in data. It reports whether data is TOML.
func placed(t *testing.T, data []byte) bool {
	t.Helper()
	text, err := ParseTOML(data)
	if err != nil {
		return false
	}
	var check func(n node, path string)
	check = func(n node, path string) {
		raw := ""
		if n.at != nil && n.at.known {
			raw = string(data[n.at.start:n.at.end])
		}
		switch v := n.value.(type) {
		case map[string]any:
			for key := range v {
				field := n.get(key)
				if at := field.at.key; !field.at.known || data[at] != '[' && !names(data[at:], key) {
					t.Errorf("%q: no place for the key %s.%s", data, path, key)
				}
				check(field, path+"."+key)
			}
		case []any:
			for i, item := range n.items() {
				check(item, fmt.Sprintf("%s[%d]", path, i))
			}
		case []map[string]any:
		case string:
			if found, ok := unquoted([]byte(raw)); !ok || found != v || raw[0] != '"' && raw[0] != '\'' {
				t.Errorf("%q: %s is %q, at its place is %q", data, path, v, raw)
			}
		default:
			if raw == "" || strings.ContainsAny(raw, "\"'#,\n") {
				t.Errorf("%q: %s is %v, at its place is %q", data, path, v, raw)
			}
		}
	}
	for _, name := range text.top.at.names {
		check(text.top.get(name), name)
	}
	return true
}

// names reports whether a text begins with a key of that name.
func names(data []byte, key string) bool {
	s := &search{data: data}
	if c := s.peek(); c == '"' || c == '\'' {
		s.quoted()
		name, ok := unquoted(data[:s.at])
		return ok && name == key
	}
	return strings.HasPrefix(string(data), key)
}

// FuzzPlaces: in any text that the library reads, the search finds the places of all texts.
func FuzzPlaces(f *testing.F) {
	f.Add([]byte("# c\n[apis.platform]\nsupported = [\"0.1\", '''0.2'''] # d\n[[x]]\na.'b' = {c = \"\\u0064\"}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if ClaimsTOML(data) {
			placed(t, data)
		}
	})
}
