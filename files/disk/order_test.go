//go:build unix

package disk

import (
	"slices"
	"strings"
	"syscall"
	"testing"
)

// TestSaveInOrder: the steps of a save are in their order. Mode and length are set before the
// flush, and the access rights of others after the owner. The flush comes before the exchange. The
// file is read right before the exchange and after it. The backup of a write in place stays until
// the write is flushed. A new file is private until it gets the mode of the old one.
func TestSaveInOrder(t *testing.T) {
	for name, c := range map[string]struct {
		linked bool
		copied bool
		want   string
	}{
		"replaced": {false, false, "create own attributes,attributes of the new file,Write Chmod Sync Close rename read exchange syncFolder lstat read remove"},
		"copied":   {false, true, "create Write Chmod Sync Close link remove syncFolder"},
		"in place": {true, false, "create Write Sync Close rename syncFolder open contents Write Truncate Sync Close remove"},
	} {
		d := savedIn(t, c.linked)
		disk := &faulty{}
		s := saver{disk: disk, state: t.TempDir(), pause: pauseless}
		_, err := s.save(d, []byte("after"))
		if c.copied {
			disk.log = nil
			err = s.writeCopy(d, d.Path()+".copy", []byte("after"))
		}
		if err != nil {
			t.Fatal(name, err)
		}
		first := slices.IndexFunc(disk.log, func(call string) bool { return strings.HasPrefix(call, "create") })
		got := strings.Join(disk.log[first:], " ")
		if want := strings.ReplaceAll(c.want, ",", " "); got != want {
			t.Errorf("%s: %s\nnot %s", name, got, want)
		}
	}
}

// TestSaveTakesNoErrorForASave: after an error of the disk, a save is not reported as successful,
// even if the file can be read as if it were.
func TestSaveTakesNoErrorForASave(t *testing.T) {
	for _, linked := range []bool{false, true} {
		for n := 1; ; n++ {
			d := savedIn(t, linked)
			disk := &faulty{failAt: n, err: syscall.EIO}
			s := saver{disk: disk, state: t.TempDir(), pause: pauseless}
			saved, err := s.save(d, []byte("after"))
			if n > disk.calls {
				break
			}
			if !slices.Contains([]string{"read", "contents", "Write", "Chmod", "Truncate", "Sync", "Close", "rename", "exchange"}, disk.failed) {
				continue
			}
			if err == nil || saved.Written || !strings.Contains(err.Error(), "input/output error") {
				t.Errorf("call %d, %s, several names %v: %v, %v", n, disk.failed, linked, saved, err)
			}
			holds(t, d.Path(), []byte("before"))
		}
	}
}
