package tui

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/exit"
)

// TestConversionsMeetMoves checks that both changes are kept without a question if one side
// converts a version to a lifecycle and the other moves its expiration.
func TestConversionsMeetMoves(t *testing.T) {
	const older = `        classification: deprecated
        expirationDate: "2026-03-31T00:00:00Z"
`
	converted := func(expired string) string {
		return `        lifecycle:
          - classification: deprecated
          - classification: expired
            startTime: "` + expired + `T00:00:00Z"
`
	}
	for _, c := range []struct{ key, there, want string }{
		{")", converted("2026-03-31"), converted("2026-04-30")},
		{"c", strings.Replace(older, "2026-03-31", "2026-05-31", 1), converted("2026-05-31")},
	} {
		d := start(t, 100, 30).press(":1.31.13", "enter", c.key)
		text := d.onDisk("aws.yaml")
		d.elsewhere("aws.yaml", replacing(t, older, c.there)).sees("read again, your edits are kept").misses("changed on both sides")
		d.press(":w!", "enter", "q").left(exit.Left)
		want := strings.Replace(text, older, c.want, 1)
		if got := d.onDisk("aws.yaml"); got != want {
			t.Errorf("%s: %s", c.key, files.Diff("aws.yaml", []byte(want), []byte(got)))
		}
	}
}

// TestBothAddAVersion checks that the program asks about each stage that differs if both sides add
// the same version, even a stage that only one side has.
func TestBothAddAVersion(t *testing.T) {
	const at = "      - version: 1.34.2\n"
	entry := func(supported string) string {
		return "      - version: 1.34.3\n        lifecycle:\n          - classification: preview\n            startTime: \"2025-11-05T00:00:00Z\"\n" +
			"          - classification: supported\n            startTime: \"" + supported + "T00:00:00Z\"\n"
	}
	const ours = "      - version: 1.34.3\n        lifecycle:\n          - classification: supported\n            startTime: \"2025-11-20T00:00:00Z\"\n"
	for key, want := range map[string]string{"D": entry("2026-01-05"), "E": ours} {
		d := start(t, 100, 30).press("A", "enter")
		text := d.onDisk("aws.yaml")
		d.elsewhere("aws.yaml", replacing(t, at, entry("2026-01-05")+at))
		d.sees("1.34.3 was added on both sides", "1.34.3  not decided  added on both sides", "supported       -                      ▪2026-01-05             ▪2025-11-20",
			"preview         -                      ▪2025-11-05              -", "2 of 2 not decided")
		d.press(key, "enter", ":w!", "enter", "q").left(exit.Left)
		want = strings.Replace(text, at, want+at, 1)
		if got := d.onDisk("aws.yaml"); got != want {
			t.Errorf("%s: %s", key, files.Diff("aws.yaml", []byte(want), []byte(got)))
		}
	}
}

// TestBothAddTheSame checks that nothing is asked if both sides add the same version with the same
// stages. The status line does not claim that edits are kept.
func TestBothAddTheSame(t *testing.T) {
	const at = "      - version: 1.34.2\n"
	d := start(t, 100, 30).press("A", "enter")
	d.elsewhere("aws.yaml", replacing(t, at, "      - version: 1.34.3\n        lifecycle:\n          - classification: supported\n            startTime: \"2025-11-20T00:00:00Z\"\n"+at))
	d.sees("read again, your edits are on disk already").misses("are kept", "not decided").press("q").left(exit.Left)
}

// TestDetailsAfterRereading checks that the details show the lines as they were read again.
func TestDetailsAfterRereading(t *testing.T) {
	d := start(t, 100, 30).press(":", "1.33.5", "enter", "l", "l", "e", "ctrl+u", "2026-02-02", "enter").sees("2 more changed lines")
	d.elsewhere("aws.yaml", replacing(t, "2026-07-01", "2026-02-02"))
	d.sees("your edits are on disk already", `34    startTime: "2026-02-02T00:00:00Z"`).misses("more changed lines")
}

// TestLeavingAConflict checks that a conflict can be left undecided. The review then shows that the
// file differs on disk, until the conflict is decided.
func TestLeavingAConflict(t *testing.T) {
	const at = "      - version: 1.34.2\n"
	d := start(t, 100, 30).press("A", "enter")
	d.elsewhere("aws.yaml", replacing(t, at, "      - version: 1.34.3\n"+at)).sees("1.34.3 was added on both sides").press("esc").sees(":reread asks again")
	d.press("s").sees("aws.yaml differs on disk: :reread merges it, y and r too").misses("every other byte")
	d.press("esc", ":reread", "enter").sees("not decided", "supported       -                       -                      ▪2025-11-20").press("e", "enter").press("s").sees("every other byte").misses("differs on disk")
}

// TestTheSameStageOfTwoVersions checks that the same stage of two versions, moved on both sides, is
// decided for each version by itself.
func TestTheSameStageOfTwoVersions(t *testing.T) {
	const deprecated, expired = `"2026-01-12T00:00:00Z"`, `"2026-02-01T00:00:00Z"`
	d := start(t, 100, 30).press(":1.34.1", "enter", ")").press(":1.33.3", "enter", ")")
	text := d.onDisk("aws.yaml")
	change := func(a, b string) string {
		i, j := strings.LastIndex(text, deprecated), strings.LastIndex(text, expired)
		if i < 0 || j < 0 {
			t.Fatal("not there")
		}
		return strings.NewReplacer(`deprecated
            startTime: `+deprecated, `deprecated
            startTime: "`+a+`T00:00:00Z"`, `expired
            startTime: `+expired, `expired
            startTime: "`+b+`T00:00:00Z"`).Replace(text)
	}
	d.elsewhere("aws.yaml", func(string) string { return change("2026-01-20", "2026-02-20") })
	d.sees("2 of 2 not decided", "▪2026-01-20             ▪2026-02-12", "▪2026-02-20             ▪2026-03-01")
	d.press("e", "d", "enter", ":w!", "enter", "q").left(exit.Left)
	if got, want := d.onDisk("aws.yaml"), change("2026-02-12", "2026-02-20"); got != want {
		t.Error(files.Diff("aws.yaml", []byte(want), []byte(got)))
	}
}
