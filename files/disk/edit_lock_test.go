//go:build unix

package disk_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
)

// storeOf returns the store of a process in a state folder.
func storeOf(state *disk.State, pid int, host string) *journal.Store {
	return journal.New(state, clock, journal.Owner{PID: pid, Host: host})
}

// ended returns the id of a process that no longer runs.
func ended(t *testing.T) int {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	return cmd.Process.Pid
}

// TestLockWithoutLocks: on a file system without locks, a second process cannot lock a file, and
// the journal of the first stays. The lock of a dead process is free.
func TestLockWithoutLocks(t *testing.T) {
	state := t.TempDir()
	d, drafts := editing(t)
	first, second := storeOf(disk.Lockless(state), os.Getpid(), "here"), storeOf(disk.Lockless(state), os.Getppid(), "here")
	lock, owner, err := first.Lock(d)
	if lock == nil || err != nil {
		t.Fatal(owner, err)
	}
	j := first.Journal(d)
	if err := j.Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	if again, owner, err := second.Lock(d); again != nil || owner == nil || owner.PID != os.Getpid() || err != nil {
		t.Fatalf("the second edit: %v %v %v", again, owner, err)
	}
	lock.Release()
	if again, owner, err := second.Lock(d); again == nil || err != nil {
		t.Fatalf("after the first: %v %v", owner, err)
	} else {
		again.Release()
	}
	if left, err := os.ReadDir(filepath.Join(state, "locks")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
	for host, free := range map[string]bool{"here": true, "elsewhere": false} {
		dead := storeOf(disk.Lockless(state), ended(t), host)
		if lock, _, err := dead.Lock(d); lock == nil || err != nil {
			t.Fatal(err)
		}
		lock, owner, err := first.Lock(d)
		if err != nil || (lock != nil) != free || (owner == nil) != free {
			t.Errorf("one of a process that is no more, %s: %v %v", host, owner, err)
		}
		lock.Release()
		if err := os.RemoveAll(filepath.Join(state, "locks")); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLocksLeaveNothing: the file of a lock is removed with it.
func TestLocksLeaveNothing(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_STATE_HOME", home)
	folder := filepath.Join(home, "lctui")
	d, _ := editing(t)
	k := storeOf(disk.NewState(folder), os.Getpid(), "here")
	lock, _, err := k.Lock(d)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := disk.Save(d, d.Origin().Unread(append(slices.Clone(d.Bytes()), "# saved\n"...))); err != nil {
		t.Fatal(err)
	}
	lock.Release()
	if left, err := os.ReadDir(filepath.Join(folder, "locks")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// TestLockReleasedTwice: a second release does not release the lock that somebody else has taken
// since.
func TestLockReleasedTwice(t *testing.T) {
	for name, state := range map[string]func(string) *disk.State{"locks": disk.NewState, "no locks": disk.Lockless} {
		folder := t.TempDir()
		d, _ := editing(t)
		first, second := storeOf(state(folder), os.Getpid(), "here"), storeOf(state(folder), os.Getppid(), "here")
		old, _, err := first.Lock(d)
		if err != nil {
			t.Fatal(name, err)
		}
		old.Release()
		lock, _, err := second.Lock(d)
		if err != nil {
			t.Fatal(name, err)
		}
		old.Release()
		if again, owner, err := first.Lock(d); again != nil || owner == nil || err != nil {
			t.Errorf("%s: the lock of another one was released: %v %v", name, owner, err)
		}
		lock.Release()
	}
}
