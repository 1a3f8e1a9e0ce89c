package progress

import (
	"strings"
	"sync"
	"testing"
	"time"
)

// screen collects what is written, and sends each drawing of the bar to drawn.
type screen struct {
	mu    sync.Mutex
	text  strings.Builder
	drawn chan string
}

func (s *screen) Write(text []byte) (int, error) {
	s.mu.Lock()
	s.text.Write(text)
	s.mu.Unlock()
	if strings.Contains(string(text), " of ") {
		select {
		case s.drawn <- string(text):
		default:
		}
	}
	return len(text), nil
}

// left returns what the terminal shows in the end, without what was erased.
func (s *screen) left() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := strings.Split(s.text.String(), "\n")
	for i, line := range lines {
		if at := strings.LastIndex(line, erase); at >= 0 {
			lines[i] = line[at+len(erase):]
		}
	}
	return strings.Join(lines, "\n")
}

func TestMeterShowsLongWorkAndLeavesNothing(t *testing.T) {
	s := &screen{drawn: make(chan string)}
	m := New(s, 0)
	out := m.Around(s)
	step, end := m.Start(4)
	if first := <-s.drawn; !strings.Contains(first, "░  0 of 4 files") {
		t.Errorf("the bar begins with %q", first)
	}
	step()
	innerStep, innerEnd := m.Start(7)
	innerStep()
	innerEnd()
	for !strings.Contains(<-s.drawn, "█") {
	}
	if _, err := out.Write([]byte("a line\n")); err != nil {
		t.Fatal(err)
	}
	if drawn := <-s.drawn; !strings.Contains(drawn, "1 of 4 files") {
		t.Errorf("after a line: %q", drawn)
	}
	end()
	if got := s.left(); got != "a line\n" {
		t.Errorf("left on the terminal: %q", got)
	}
}

func TestMeterIsSilentInShortWork(t *testing.T) {
	s := &screen{}
	m := New(s, time.Hour)
	step, end := m.Start(1)
	step()
	end()
	if got := s.text.String(); got != "" {
		t.Errorf("written: %q", got)
	}
	var none *Meter
	step, end = none.Start(3)
	step()
	end()
	if none.Around(s) != s {
		t.Error("without a meter, a writer is not as it was")
	}
}
