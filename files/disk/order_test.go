//go:build unix

package disk

import (
	"slices"
	"strings"
	"syscall"
	"testing"
)

// TestSaveInOrder: every step needs those before it. Mode and length are set before
// the flush, the rights of others after the owner; the flush comes before the exchange,
// with a look right before it and one behind it, and the backup of a write in place lasts until that
// is flushed. What has a mode to keep is private until it has it.
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

// TestSaveTakesNoErrorForASave: what the disk did not take, or may not keep, is not
// saved, although the file could be read as if it were.
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
