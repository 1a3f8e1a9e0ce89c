package tui

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model/sample"
)

// revisions opens the fixture of package revisions with a user.
func revisions(t *testing.T, width, height int) *driver {
	return startWith(t, width, height, func(o *Options) {
		o.Actor = lifecycle.Actor{User: "bob@example.com", Now: clock}
	}, "packages.yaml")
}

// TestRecordsFooter checks that the footer names no key for typing if nothing can be typed.
func TestRecordsFooter(t *testing.T) {
	revisions(t, 80, 24).sees(" e move  [ ] next").misses("add", "convert", ". day")
	revisions(t, 120, 40).sees(" e what can be done  ").misses("H L")
}

// TestNobodyActs checks that, without a user, the refusal explains how to name one, and that the
// command that it names works.
func TestNobodyActs(t *testing.T) {
	way := "the user is not known; :user NAME names you now, or name the user with --user, LCTUI_USER or revisions.user in the configuration"
	for _, size := range sizesOfMoves {
		d := start(t, size[0], size[1], "packages.yaml").press("j", "e").sees("a  approve            refused")
		d.press("home", "j").says("refused: " + way)
		d.press("a").says("refused: " + way).says("a: the user is not known")
		d.press("esc", ":", "user", "enter").says(":user wants a word: who publishes and approves from now on").press("esc")
		d.press(":", "user cy@example.com", "enter").says("cy@example.com publishes and approves from now on").press("e", "a").says("blueprints.nginx.v2 approved")
	}
}

var sizesOfMoves = [][2]int{{60, 16}, {70, 16}, {80, 24}, {120, 40}, {200, 50}}

// TestNoResourceVersion checks that a reason that all moves have in common is shown once, in full,
// below them, with what to do about it. It stays visible when a move is tried.
func TestNoResourceVersion(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "packages.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	const why, way = "resourceVersion must be specified for an update", "; add metadata.resourceVersion, or use --resource-version ignore, or revisions.resourceVersion: ignore in the configuration, where the file's text alone is the lock, as in Git"
	for _, size := range sizesOfMoves {
		d := profileWith(t, strings.ReplaceAll(string(data), "resourceVersion", "generation"))
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		for range 5 {
			d.press("e", "home").says("refused: " + why + way)
			for _, row := range []string{"▸p  propose            refused\n", " a  approve            refused\n", " e  propose deletion   refused\n", " d  delete             refused\n"} {
				d.sees(row)
			}
			if n := strings.Count(words(d.text()), why); n != 1 {
				t.Errorf("%v: the reason is told %d times:\n%s", size, n, d.text())
			}
			d.press("enter").says("refused: " + why + way).says("Enter: " + why)
			d.press("esc")
		}
	}
}

// TestMovesAreToldWhole checks that at every size the effect of the move in focus, or why it is
// refused, is shown in full, and that no other line is cut.
func TestMovesAreToldWhole(t *testing.T) {
	for _, size := range sizesOfMoves {
		d := revisions(t, size[0], size[1]).press("e", "home")
		for _, want := range []string{"Draft to Proposed", "refused: Draft may become Proposed; propose first", "refused: cannot reject, it is a Draft", "refused: can only propose published packages", "removes blueprints.nginx.v3"} {
			d.says(want)
			if _, moves, _ := strings.Cut(d.text(), "  move ╌"); strings.Contains(moves, "..") {
				t.Errorf("%v: cut:\n%s", size, moves)
			}
			d.press("j")
		}
	}
}

// TestKeysThatMovesDoNotKnow checks that no key is ignored silently.
func TestKeysThatMovesDoNotKnow(t *testing.T) {
	d := revisions(t, 80, 24).press("e")
	d.press("tab").says("Tab does nothing here: ? lists what does")
	d.press("z").says("z is none of the letters shown")
	d.press("home", "k").says("k: this is the first move").press("end", "j").says("j: this is the last move")
}

// TestHelpOverMoves checks that the help opens over the moves and closes to them. An action that is
// run from there acts on the rows.
func TestHelpOverMoves(t *testing.T) {
	for _, size := range sizesOfMoves {
		d := revisions(t, size[0], size[1]).press("e", "?").sees(" help ╌").misses("  move ╌").press("esc").sees("  move ╌")
		d.press("f1", "version by", "enter").sees(":version").press("esc").misses("  move ╌")
		d.press("e", "?", "agenda", "esc", "p").sees("proposed; u undoes")
	}
}

// TestRecordsAreAList checks that package revisions have no time axis. Each row has the stage,
// since when and by whom, and the moves that are possible. Keys for an axis are refused with the
// reason, and the mouse drags nothing.
func TestRecordsAreAList(t *testing.T) {
	revisions(t, 60, 16).sees("D  Draft             propose, delete\n", "X  DeletionProposed  reject, delete\n").misses("since  ")
	revisions(t, 80, 24).sees("stage             since         possible now\n", "B  Published         2025-08-26    propose deletion\n").misses("ann@example.com")
	d := revisions(t, 120, 40).sees("stage             since                     by                      possible now\n",
		"B  Published         2025-08-26  86 d ago      ann@example.com         propose deletion\n",
		"X  DeletionProposed  not recorded                                      reject, delete\n").misses("2026", "zoom", "P plan")
	for _, key := range []string{"+", "-", "0", "shift+left", "shift+right"} {
		d.press(key).says("this file records the past, so nothing is planned")
	}
	d.press("g").says("g: this file records the past, so nothing is planned")
	d.press("@", "2025-10-01", "enter").sees("▸ nginx.v3     ?  not yet there   ", "  nginx.v2     ?  in an unknown state: the sta..   ", "36 d ago")
}

// TestWhyNothingIsPossible checks that a row shows why the usual next move is refused and, if no
// move is possible, why.
func TestWhyNothingIsPossible(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "packages.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	d := profileWith(t, strings.Replace(string(data), `status: "True"`, `status: "False"`, 1))
	d.send(tea.WindowSizeMsg{Width: 200, Height: 50})
	d.sees("delete, propose refused: readiness conditions not met: tests.passed is False\n")
	d.sees("reject, delete, approve refused: the user is not known")
	d = profileWith(t, strings.ReplaceAll(string(data), "resourceVersion", "generation"))
	d.send(tea.WindowSizeMsg{Width: 200, Height: 50})
	d.sees("17 d ago                              none: resourceVersion must be specified for an update\n", "nginx.v2     P! Proposed          not recorded                                      none\n")
}

func TestTransitionsPicture(t *testing.T) {
	revisions(t, 80, 24).press("e").golden("revisions")
}

// rowsOf returns the rows of the screen that name versions of the fixture.
func rowsOf(d *driver) string {
	var out []string
	for _, line := range strings.Split(d.text(), "\n") {
		if line = strings.TrimLeft(line, "▸▪ "); strings.HasPrefix(line, "nginx.v") || strings.HasPrefix(line, "redis.v") {
			if words := strings.Fields(line); len(words) > 1 && len(words[1]) == 1 {
				out = append(out, words[0]+" "+words[1])
			}
		}
	}
	return strings.Join(out, ", ")
}

func TestTransitionIsAStep(t *testing.T) {
	d := revisions(t, 80, 24).press("e", "p")
	d.sees("blueprints.nginx.v3 proposed; u undoes", "packages.yaml ●", "P  Proposed          not recorded  approve, reject, delete", "34  -     lifecycle: Draft # the state", "▸    +     lifecycle: Proposed # the state")
	if got := rowsOf(d); got != "nginx.v3 P, nginx.v2 P, nginx.v1 B, redis.v1 X" {
		t.Error(got)
	}
	d.press("u").sees("undone: nginx.v3 Draft to Proposed")
	if got := rowsOf(d); got != "nginx.v3 D, nginx.v2 P, nginx.v1 B, redis.v1 X" {
		t.Error(got)
	}
	d.press("ctrl+r", "s").sees("-    resourceVersion: \"7\"", "+    resourceVersion: \"8\"", "+    lifecycle: Proposed # the state")
	d.press("y").sees("Saved packages.yaml, 2 lines changed.")
	if text := d.onDisk("packages.yaml"); !strings.Contains(text, "lifecycle: Proposed # the state") {
		t.Error(text)
	}
	d.press("e").sees("▸a  approve            Proposed to Published")
}

// TestReviewNamesWhatIsRecorded checks that the review names what a move records, not only the new
// state.
func TestReviewNamesWhatIsRecorded(t *testing.T) {
	d := revisions(t, 80, 24).press("j", "e", "a", "s")
	d.sees("nginx.v2  Proposed to Published\n", "revision 2, published by bob@example.com at 2025-11-20T09:00:00Z")
	d = revisions(t, 60, 16).press("j", "e", "a", "s")
	d.sees("nginx.v2  Proposed to Published\n", "revision 2, published by bob@example.com at", "2025-11-20T09:00:00Z")
	revisions(t, 80, 24).press("e", "p", "s").sees("nginx.v3  Draft to Proposed\n").misses("published by", "revision 1")
	revisions(t, 80, 24).press("end", "e", "r", "s").sees("redis.v1  DeletionProposed to Published\n").misses("published by bob")
}

func TestTransitionsByListAndLetter(t *testing.T) {
	d := revisions(t, 80, 24).press("j", "enter").sees("nginx.v2  move", "Proposed, since when is not recorded", "▸a  approve            Proposed to Published")
	d.press("up").sees("▸p  propose            blueprints.nginx.v2 is already proposed").press("enter").sees("blueprints.nginx.v2 is already proposed").misses("  move ╌")
	d.press("e", "j", "j", "esc").sees("nginx.v2")
	d.press("e", "a").sees("blueprints.nginx.v2 approved", "B  Published         2025-11-20    propose deletion")
	if r := d.Editor.Files[0].Doc.Grouped().File(d.Editor.Now().Drafts[0].Objects())[1].Tracks[0].Versions[0].Revision; r.PublishedBy.Text != "bob@example.com" || r.Number.Text != "2" {
		t.Errorf("published by %q as %q", r.PublishedBy.Text, r.Number.Text)
	}
	d.press("e", "z").sees("z is none of the letters shown").press("d").sees("d: must be proposed for deletion first")
	d.press("esc", "j", "e").sees("nginx.v1  move", "Published since 2025-08-26T10:00:00Z (publishTimestamp)", "published by ann@example.com")
}

// TestDetailsOfPublishedRevision checks that the details of a published revision have its number,
// whether that is the latest of its package, and who published it.
func TestDetailsOfPublishedRevision(t *testing.T) {
	d := revisions(t, 80, 24).misses("revision ", "published by").press("jj").sees("revision 1, the latest    published by ann@example.com")
	d.press("k").misses("revision ", "published by").press("e", "a").sees("revision 2, the latest    published by bob@example.com")
	d.press("j").sees("revision 1, the latest is 2    published by ann@example.com").press("j").sees("redis.v1", "revision 1, the latest    published by")
	profileWith(t, `apiVersion: porch.kpt.dev/v1alpha1
kind: PackageRevision
metadata: {name: b.n.v1}
spec: {lifecycle: Published, packageName: n, repository: b, workspaceName: v1}
`).sees("   no revision number\n")
}

// TestLastRevisionRemoved checks that what remains of a file or a list without its only revision is
// shown before it is written.
func TestLastRevisionRemoved(t *testing.T) {
	const list = "apiVersion: porch.kpt.dev/v1alpha1\nkind: PackageRevisionList\nitems:"
	for text, want := range map[string]string{
		"apiVersion: porch.kpt.dev/v1alpha1\nkind: PackageRevision\nmetadata: {name: b.n.v1, resourceVersion: \"7\"}\n" +
			"spec: {lifecycle: Draft, packageName: n, repository: b, workspaceName: v1}\n": "",
		list + "\n- apiVersion: porch.kpt.dev/v1alpha1\n  kind: PackageRevision\n  metadata: {name: b.n.v1, resourceVersion: \"7\"}\n" +
			"  spec: {lifecycle: Draft, packageName: n, repository: b, workspaceName: v1}\n": list + " []\n",
	} {
		d := profileWith(t, text)
		d.press("e", "d")
		previewIsTheDraft(t, d)
		d.press("s").sees("nothing that lctui reads is left in p.yaml").press("y").sees("Saved p.yaml", "no versions in this file")
		if text := d.onDisk("p.yaml"); text != want {
			t.Errorf("left is %q", text)
		}
		for _, key := range []string{"e", "a", "A", "d", "D", "S", "c", "o", "g", "p", "u", "s"} {
			d.press(key)
		}
	}
}

func TestTransitionRemoves(t *testing.T) {
	d := revisions(t, 80, 24).press("end").sees("redis.v1").press("e", "d").sees("blueprints.redis.v1 deleted; u undoes", " blueprints/nginx 3")
	if got := rowsOf(d); got != "nginx.v3 D, nginx.v2 P, nginx.v1 B" {
		t.Error(got)
	}
	d.press("u")
	if got := rowsOf(d); got != "nginx.v3 D, nginx.v2 P, nginx.v1 B, redis.v1 X" {
		t.Error(got)
	}
	d.press("ctrl+r", "s", "y").sees("Saved packages.yaml")
	if text := d.onDisk("packages.yaml"); strings.Contains(text, "redis") || !strings.Contains(text, "nginx.v3") {
		t.Error(text)
	}
	d.press("home", "e", "d", "e", "r", "e", "d", "s", "y").sees("Saved packages.yaml")
	if text := d.onDisk("packages.yaml"); strings.Contains(text, "nginx.v2") || !strings.Contains(text, "nginx.v1") {
		t.Error(text)
	}
}

// TestRecordsAreNotTyped checks that keys that edit starts show what to do instead, and change
// nothing.
func TestRecordsAreNotTyped(t *testing.T) {
	d := revisions(t, 80, 24)
	for _, key := range []string{"a", "d", "D", "H", "L", "(", ")", "c"} {
		d.press(key).sees(key + ": what happened is recorded, not typed: e lists what can be done")
	}
	d.press("A").sees("A: `lctui set FILE REPOSITORY/PACKAGE/WORKSPACE version+` makes one")
	d.press("m", "S").sees("S: what happened is recorded")
	if d.Editor.Now().Dirty() {
		t.Error("something was edited")
	}
	view := startWith(t, 80, 24, func(o *Options) { o.Writable = false }, "packages.yaml")
	view.press("e").sees("e: opened by view")
}

// TestRecordsInTime checks the stages at the time cursor, as far as they are recorded.
func TestRecordsInTime(t *testing.T) {
	d := revisions(t, 80, 24)
	for _, c := range []struct{ at, want string }{
		{"2025-08-01", "nginx.v3 ?, nginx.v2 ?, nginx.v1 ?, redis.v1 ?"},
		{"2025-08-20", "nginx.v3 ?, nginx.v2 ?, nginx.v1 D, redis.v1 D"},
		{"2025-10-01", "nginx.v3 ?, nginx.v2 ?, nginx.v1 B, redis.v1 ?"},
		{"2025-11-21", "nginx.v3 D, nginx.v2 P, nginx.v1 B, redis.v1 X"},
	} {
		d.press("@", c.at, "enter")
		if got := rowsOf(d); got != c.want {
			t.Errorf("%s: %s, want %s", c.at, got, c.want)
		}
	}
	d.press("@", "2025-10-01", "enter", "end").sees("in an unknown state: the start of DeletionProposed is not recorded")
	d.press("home").sees("nginx.v3  not yet there")
}

func TestGroupsAreTracks(t *testing.T) {
	d := revisions(t, 80, 24)
	d.press("}").sees(" blueprints/redis 1", "▸ redis.v1").press("}").sees(" blueprints/nginx 3", "▸ nginx.v3").press("{").sees("▸ redis.v1")
	d.press("/", "redis", "enter")
	if got := rowsOf(d); got != "redis.v1 X" {
		t.Error(got)
	}
	d.press("esc", "/", "stage:prop", "enter")
	if got := rowsOf(d); got != "nginx.v2 P" {
		t.Error(got)
	}
	d.press("esc", ":", "version blueprints.redis.v1", "enter").sees("▸ redis.v1")
}

func TestRecordsAtEverySize(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {100, 30}, {80, 24}, {60, 16}, {40, 10}} {
		d := revisions(t, size[0], size[1]).press("e", "j", "j", "k")
		if size[0] >= 60 {
			d.sees("propose deletion")
		}
		d.press("esc", "j", "e", "r")
		if !d.Editor.Now().Dirty() {
			t.Errorf("%v: nothing was moved", size)
		}
	}
}

// TestRecordsReadAgain checks that moves are made again on a file that changed on disk. If the
// revision itself changed, the user decides about its move.
func TestRecordsReadAgain(t *testing.T) {
	d := revisions(t, 80, 24).press("e", "p", "j", "e", "a")
	text := strings.Replace(d.onDisk("packages.yaml"), `resourceVersion: "9"`, `resourceVersion: "10"`, 1)
	if err := os.WriteFile(filepath.Join(d.dir, "packages.yaml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d.press("s", "y").sees("changed on disk").press("r")
	d.sees("nginx.v2  not decided", "Proposed             Proposed            ▪Published").press("d", "enter")
	if got := rowsOf(d); got != "nginx.v3 P, nginx.v2 P, nginx.v1 B, redis.v1 X" {
		t.Error(got)
	}
	d.press("s", "y").sees("Saved packages.yaml")
	if text := d.onDisk("packages.yaml"); !strings.Contains(text, `resourceVersion: "10"`) || !strings.Contains(text, "lifecycle: Proposed # the state") {
		t.Error(text)
	}
}

// TestTransitionOnSomebodysLabel changes a revision on disk while a move of it is unsaved. If its
// state is still the same, the user may have the move made again, based on the resourceVersion on
// disk. If not, the move no longer fits.
func TestTransitionOnSomebodysLabel(t *testing.T) {
	change := func(d *driver, from, to string) {
		text := strings.Replace(d.onDisk("packages.yaml"), from, to, 1)
		if err := os.WriteFile(filepath.Join(d.dir, "packages.yaml"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		d.press("s", "y").sees("changed on disk").press("r").sees("nginx.v2  not decided")
	}
	d := revisions(t, 80, 24).press("j", "e", "a")
	change(d, `resourceVersion: "9"`, `resourceVersion: "10"`)
	d.press("e", "enter").press("s", "y").sees("Saved packages.yaml")
	if text := d.onDisk("packages.yaml"); !strings.Contains(text, `resourceVersion: "11"`) || strings.Count(text, "lifecycle: Published") != 2 {
		t.Error(text)
	}
	d = revisions(t, 80, 24).press("j", "e", "a")
	change(d, "lifecycle: Proposed\n", "lifecycle: Draft\n")
	d.sees("your edit no longer fits", "it is Draft now")
}

// TestRandomWalkOverRecords presses random keys with profiles and package revisions open
// together.
func TestRandomWalkOverRecords(t *testing.T) {
	steps := sample.Of(2000, 200)
	for seed := range uint64(3) {
		d := startWith(t, 80, 24, func(o *Options) {
			o.Actor = lifecycle.Actor{User: "bob@example.com", Now: clock}
		}, "packages.yaml", "aws.yaml")
		walk(t, d, rand.New(rand.NewPCG(seed, 11)), steps)
	}
}
