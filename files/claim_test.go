//go:build unix

package files

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"
)

// lockless is a disk without locks.
type lockless struct{ system }

func (lockless) lock(string) (func(), bool, error) { return nil, false, errors.ErrUnsupported }

func (lockless) claim(string, []byte) (func(), bool, error) {
	return nil, false, errors.ErrUnsupported
}

// deskOf is a desk of a process over a disk.
func deskOf(t *testing.T, d disk, state string, pid int) *Desk {
	t.Helper()
	k := NewDesk(state, func() time.Time { return journalClock }, Holder{PID: pid, Host: "here"})
	k.disk = d
	return k
}

// ended is the number of a process that is no more.
func ended(t *testing.T) int {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	return cmd.Process.Pid
}

// TestClaimWithoutLocks: the second edit of a file opens it read only and touches no
// journal of the first; what a process that is no more had is free.
func TestClaimWithoutLocks(t *testing.T) {
	state := t.TempDir()
	d, drafts := editing(t, checkedText)
	first, second := deskOf(t, lockless{}, state, os.Getpid()), deskOf(t, lockless{}, state, os.Getppid())
	claim, holder, err := first.Claim(d)
	if claim == nil || err != nil {
		t.Fatal(holder, err)
	}
	j := first.Journal(d)
	if err := j.Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	if again, holder, err := second.Claim(d); again != nil || holder == nil || holder.PID != os.Getpid() || err != nil {
		t.Fatalf("the second edit: %v %v %v", again, holder, err)
	}
	claim.Release()
	if again, holder, err := second.Claim(d); again == nil || err != nil {
		t.Fatalf("after the first: %v %v", holder, err)
	} else {
		again.Release()
	}
	if left, err := os.ReadDir(filepath.Join(state, "locks")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
	for host, free := range map[string]bool{"here": true, "elsewhere": false} {
		dead := deskOf(t, lockless{}, state, ended(t))
		dead.self.Host = host
		if claim, _, err := dead.Claim(d); claim == nil || err != nil {
			t.Fatal(err)
		}
		claim, holder, err := first.Claim(d)
		if err != nil || (claim != nil) != free || (holder == nil) != free {
			t.Errorf("one of a process that is no more, %s: %v %v", host, holder, err)
		}
		claim.Release()
		if err := os.RemoveAll(filepath.Join(state, "locks")); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLocksLeaveNothing: the file of a lock goes with it.
func TestLocksLeaveNothing(t *testing.T) {
	folder := state(t)
	d, _ := editing(t, checkedText)
	k := deskOf(t, system{}, folder, os.Getpid())
	claim, _, err := k.Claim(d)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Save(&Document{data: append(slices.Clone(d.data), "# saved\n"...)}); err != nil {
		t.Fatal(err)
	}
	claim.Release()
	if left, err := os.ReadDir(filepath.Join(folder, "locks")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// TestClaimReleasedTwice: what was released is somebody else's since, and stays so.
func TestClaimReleasedTwice(t *testing.T) {
	for name, disk := range map[string]disk{"locks": system{}, "no locks": lockless{}} {
		folder := t.TempDir()
		d, _ := editing(t, checkedText)
		first, second := deskOf(t, disk, folder, os.Getpid()), deskOf(t, disk, folder, os.Getppid())
		old, _, err := first.Claim(d)
		if err != nil {
			t.Fatal(name, err)
		}
		old.Release()
		claim, _, err := second.Claim(d)
		if err != nil {
			t.Fatal(name, err)
		}
		old.Release()
		if again, holder, err := first.Claim(d); again != nil || holder == nil || err != nil {
			t.Errorf("%s: the claim of another one was released: %v %v", name, holder, err)
		}
		claim.Release()
	}
}

// TestLockOfARemovedFile: a lock on a file that was removed meanwhile is none. Many
// take one lock at a time; never have two of them it.
func TestLockOfARemovedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.lock")
	var group sync.WaitGroup
	var inside sync.Mutex
	const each, many = 300, 8
	for range many {
		group.Go(func() {
			for done := 0; done < each; {
				release, busy, err := system{}.lock(path)
				switch {
				case busy:
					continue
				case err != nil:
					t.Error(err)
					return
				case !inside.TryLock():
					t.Error("two have the lock")
					return
				}
				if _, err := os.Lstat(path); err != nil {
					t.Errorf("a lock on a file that was removed: %v", err)
					return
				}
				done++
				inside.Unlock()
				release()
			}
		})
	}
	group.Wait()
	if _, err := os.Lstat(path); !os.IsNotExist(err) {
		t.Errorf("left behind: %v", err)
	}
}
