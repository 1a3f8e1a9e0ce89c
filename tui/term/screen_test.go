package term

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/metrics"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/vt"
)

// painted is a terminal. It has what was written since the last call of taken, and the number of
// all writes.
type painted struct {
	bytes.Buffer
	writes int
}

func (p *painted) Write(b []byte) (int, error) {
	p.writes++
	return p.Buffer.Write(b)
}

// taken returns what was written since the last call.
func (p *painted) taken() string {
	defer p.Reset()
	return p.String()
}

// onScreen runs a test with a screen that draws, on a fake clock.
func onScreen(t *testing.T, test func(t *testing.T, s *screen, out *painted)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		out, done := &painted{}, make(chan struct{})
		s := newScreen(out)
		go s.run(done)
		test(t, &s, out)
		close(done)
	})
}

// pause waits for the time of some frames, until the screen has drawn what was requested.
func pause(frames int) {
	time.Sleep(time.Duration(frames) * frameTime)
	synctest.Wait()
}

func framed(text, cursor string) string { return beginFrame + text + cursor + endFrame }

// TestFramesAreDrawnAtOnce: a frame is drawn as soon as it is requested, in one piece. Of the next
// one, only the lines that differ are drawn.
func TestFramesAreDrawnAtOnce(t *testing.T) {
	onScreen(t, func(t *testing.T, s *screen, out *painted) {
		s.take(6, 3)
		for _, step := range []struct{ frame, want string }{
			{"one\ntwo\nthree", otherScreen + framed(erased+"\x1b[1Hone\x1b[K\x1b[2Htwo\x1b[K\x1b[3Hthree\x1b[K", cursorHidden)},
			{"one\ntwo\nthree", ""},
			{"one\nsecond\nthree", framed("\x1b[2Hsecond", cursorHidden)},
			{"one\nsec\x1b7ond\nthree", framed("\x1b[2Hsec\x1b7ond", cursorToText)},
			{"one\nsec\x1b7ond\n", framed("\x1b[3H\x1b[K", cursorToText)},
			{"one\ntoo wide", framed(erased+"\x1b[1Hone\x1b[K\x1b[2Htoo wi", cursorHidden)},
		} {
			begin := time.Now()
			s.show(step.frame)
			synctest.Wait()
			if got := out.taken(); got != step.want || !time.Now().Equal(begin) {
				t.Errorf("%q: %q, want %q", step.frame, got, step.want)
			}
			pause(1)
		}
	})
}

// TestFirstFrameIsDrawnAtOnce: nothing is drawn before the first frame, which does not wait for
// frameTime.
func TestFirstFrameIsDrawnAtOnce(t *testing.T) {
	onScreen(t, func(t *testing.T, s *screen, out *painted) {
		s.take(6, 3)
		synctest.Wait()
		if got := out.taken(); got != otherScreen {
			t.Errorf("before the first frame: %q, want %q", got, otherScreen)
		}
		s.show("one")
		synctest.Wait()
		if got, want := out.taken(), framed(erased+"\x1b[1Hone\x1b[K", cursorHidden); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// TestManyFramesAtOnce: of several frames requested at once, the first and the last are drawn.
func TestManyFramesAtOnce(t *testing.T) {
	onScreen(t, func(t *testing.T, s *screen, out *painted) {
		s.take(80, 24)
		synctest.Wait()
		begin := out.writes
		for i := range 300 {
			s.show(fmt.Sprint("frame ", i))
			if i == 0 {
				synctest.Wait()
			}
		}
		pause(1)
		if got := out.taken(); out.writes-begin > 3 || !strings.HasSuffix(got, "\x1b[1Hframe 299\x1b[K"+cursorHidden+endFrame) {
			t.Errorf("%d writes: %q", out.writes-begin, got)
		}
	})
}

// TestAnIdleScreenRests: an hour passes in which no goroutine runs if nothing is requested. The
// runtime counts every eighth run of a goroutine.
func TestAnIdleScreenRests(t *testing.T) {
	turns := func() (n uint64) {
		sample := []metrics.Sample{{Name: "/sched/latencies:seconds"}}
		metrics.Read(sample)
		for _, count := range sample[0].Value.Float64Histogram().Counts {
			n += count
		}
		return n
	}
	onScreen(t, func(t *testing.T, s *screen, out *painted) {
		s.take(80, 24)
		s.show("at rest")
		time.Sleep(time.Second)
		before := turns()
		time.Sleep(time.Hour)
		// Other goroutines of the process, such as those of the garbage collector, run too.
		if n := 8 * (turns() - before); n > 3600 {
			t.Errorf("%d turns in an hour", n)
		}
	})
}

// TestResized: the first report of a known size changes nothing. After any other report, everything
// is drawn again, because the terminal may show something else.
func TestResized(t *testing.T) {
	onScreen(t, func(t *testing.T, s *screen, out *painted) {
		s.take(6, 3)
		s.show("frame")
		synctest.Wait()
		out.taken()
		whole := framed(erased+"\x1b[1Hframe\x1b[K", cursorHidden)
		for i, step := range []struct {
			width int
			want  string
		}{{6, ""}, {6, whole}, {7, whole}, {4, framed(erased+"\x1b[1Hfram", cursorHidden)}, {6, whole}} {
			s.resized(step.width, 3)
			pause(1)
			if got := out.taken(); got != step.want {
				t.Errorf("%d: %q, want %q", i, got, step.want)
			}
		}
		s.redraw()
		pause(1)
		if got := out.taken(); got != whole {
			t.Errorf("drawn again: %q", got)
		}
	})
}

// TestScreenIsLent: nothing is drawn while another program has the terminal. Afterwards everything
// is drawn, with mouse reports. Nothing is drawn once the screen was left for good.
func TestScreenIsLent(t *testing.T) {
	onScreen(t, func(t *testing.T, s *screen, out *painted) {
		expect := func(when, want string) {
			t.Helper()
			pause(1)
			if got := out.taken(); got != want {
				t.Errorf("%s: %q, want %q", when, got, want)
			}
		}
		s.show("first")
		s.useMouse(true)
		expect("before", "")
		s.take(80, 24)
		expect("taken", otherScreen+framed(mouseOn+erased+"\x1b[1Hfirst\x1b[K", cursorHidden))
		s.take(80, 24)
		expect("taken twice", "")
		s.leave(false)
		expect("left", plain+mainScreen)
		s.show("second")
		expect("while it is lent", "")
		s.leave(false)
		expect("left twice", plain)
		s.take(80, 24)
		expect("back", otherScreen+framed(mouseOn+erased+"\x1b[1Hsecond\x1b[K", cursorHidden))
		s.useMouse(false)
		expect("without the mouse", framed(mouseOff, cursorHidden))
		s.leave(true)
		s.take(80, 24)
		s.show("third")
		expect("for good", plain+mainScreen)
	})
}

// TestTerminalShowsTheLastFrame: after any sequence of events, a terminal shows the last frame.
func TestTerminalShowsTheLastFrame(t *testing.T) {
	for seed := range uint64(50) {
		random := rand.New(rand.NewPCG(seed, 1))
		onScreen(t, func(t *testing.T, s *screen, out *painted) {
			width, height := 20, 6
			emulator := vt.NewEmulator(width, height)
			s.take(width, height)
			frame := func() string {
				lines := make([]string, height)
				for i := range lines {
					lines[i] = strings.Repeat(string(rune('a'+random.IntN(3))), random.IntN(2)*random.IntN(width+1))
				}
				return strings.Join(lines, "\n")
			}
			last := frame()
			for range 40 {
				switch random.IntN(8) {
				case 0:
					width, height = 10+random.IntN(20), 3+random.IntN(6)
					emulator.Resize(width, height)
					s.resized(width, height)
					last = frame()
				case 1:
					s.redraw()
				case 2:
					s.leave(false)
					s.take(width, height)
				default:
					last = frame()
				}
				s.show(last)
				pause(random.IntN(3))
			}
			pause(2)
			_, _ = emulator.Write(out.Bytes())
			got := strings.Split(emulator.String(), "\n")
			for i, line := range strings.Split(last, "\n") {
				if strings.TrimRight(got[i], " ") != line {
					t.Errorf("seed %d, line %d: %q, want %q", seed, i, got[i], line)
				}
			}
		})
	}
}

func TestRestoreWithoutATerminalDoesNothing(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	Open(r, w).Restore()
	Open(nil, nil).Restore()
	w.Close()
	if got, _ := r.Read(make([]byte, 1)); got != 0 {
		t.Error("a pipe is sent something")
	}
}
