package disk

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/lctui/lctui/files"
)

// accessRules returns an access control list in the system's format: for the owner, a user with the
// given id, the group and all others.
func accessRules(user uint32) []byte {
	const noID = ^uint32(0)
	out := binary.LittleEndian.AppendUint32(nil, 2)
	for _, e := range []struct {
		tag, rights uint16
		id          uint32
	}{{0x01, 6, noID}, {0x02, 4, user}, {0x04, 4, noID}, {0x10, 4, noID}, {0x20, 0, noID}} {
		out = binary.LittleEndian.AppendUint16(out, e.tag)
		out = binary.LittleEndian.AppendUint16(out, e.rights)
		out = binary.LittleEndian.AppendUint32(out, e.id)
	}
	return out
}

// attach sets an attribute of a file. It skips the test on file systems without attributes.
func attach(t *testing.T, path, name string, value []byte) {
	t.Helper()
	if err := unix.Lsetxattr(path, name, value, 0); errors.Is(err, unix.ENOTSUP) {
		t.Skipf("this file system keeps no %s", name)
	} else if err != nil {
		t.Fatal(err)
	}
}

// attached returns the value of an attribute, nil for none.
func attached(t *testing.T, path, name string) []byte {
	t.Helper()
	value, err := sized(func(to []byte) (int, error) { return unix.Lgetxattr(path, name, to) })
	if err != nil && !errors.Is(err, unix.ENODATA) && !errors.Is(err, unix.ENOTSUP) {
		t.Fatal(err)
	}
	return value
}

const ownAttribute = "user.lctui.test"

func init() {
	rules := accessRules(4711)
	saveCases = append(saveCases, saveCase{
		name:  "a file with attributes and a list of who may read it",
		needs: []string{"attributes", "attributes of the new file", "setAttribute", "rename"},
		prepare: func(t *testing.T, path string) {
			attach(t, path, ownAttribute, []byte("kept\x00"))
			attach(t, path, accessList, rules)
		},
		keeps: func(t *testing.T, path, where string, saved Saved) {
			if got := attached(t, path, accessList); !bytes.Equal(got, rules) {
				t.Errorf("%s: the list of who may read it is %x", where, got)
			}
			noted := strings.Contains(strings.Join(saved.Notes, "\n"), "extended attributes of the file could not be kept: "+ownAttribute)
			if got := attached(t, path, ownAttribute); string(got) != "kept\x00" && !noted {
				t.Errorf("%s: the attribute is %q, and no note says so: %q", where, got, saved.Notes)
			}
		},
	}, saveCase{
		name:  "a file in a folder that gives new files a list",
		needs: []string{"dropAttribute", "rename"},
		prepare: func(t *testing.T, path string) {
			attach(t, filepath.Dir(path), "system.posix_acl_default", rules)
		},
		keeps: func(t *testing.T, path, where string, _ Saved) {
			if got := attached(t, path, accessList); got != nil {
				t.Errorf("%s: somebody else may read it now: %x", where, got)
			}
		},
	})
}

// rigid is a disk on which attributes with one name cannot be set.
type rigid struct {
	system
	name string
}

type rigidFile struct {
	openFile
	name string
}

func (d rigid) create(path string, mode fs.FileMode) (openFile, error) {
	f, err := d.system.create(path, mode)
	return rigidFile{f, d.name}, err
}

func (f rigidFile) setAttribute(a attribute) error {
	if a.name == f.name {
		return syscall.EPERM
	}
	return f.openFile.setAttribute(a)
}

func TestSaveTellsOfAttributesThatAreLost(t *testing.T) {
	for _, c := range []struct {
		rigid, note string
		replaced    bool
	}{
		{"", "", true},
		{ownAttribute, "extended attributes of the file could not be kept: user.lctui.test (operation not permitted)", true},
		{accessList, "the file was written in place, because its access control list could not be given to a new file", false},
	} {
		path := filepath.Join(t.TempDir(), "p.yaml")
		d, next := saveable(t, path)
		attach(t, path, ownAttribute, []byte("kept"))
		attach(t, path, accessList, accessRules(4711))
		before, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		s := saver{disk: rigid{name: c.rigid}, state: t.TempDir(), pause: func(time.Duration) {}}
		saved, err := s.save(d, next.Bytes())
		if err != nil || !saved.Written || strings.Join(saved.Notes, "; ") != c.note {
			t.Errorf("%s: %q %v", c.rigid, saved.Notes, err)
		}
		holds(t, path, next.Bytes())
		if after, err := os.Stat(path); err != nil || os.SameFile(before, after) == c.replaced || after.Mode() != before.Mode() {
			t.Errorf("%s: %v %v", c.rigid, after, err)
		}
		if !bytes.Equal(attached(t, path, accessList), accessRules(4711)) {
			t.Errorf("%s: the list is lost", c.rigid)
		}
	}
}

// TestSaveKeepsWhatTheSystemsToolsShow: the system's own tools show the same attributes before and
// after a save.
func TestSaveKeepsWhatTheSystemsToolsShow(t *testing.T) {
	for _, tool := range []string{"setfacl", "getfacl", "setfattr", "getfattr"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	path := filepath.Join(t.TempDir(), "p.yaml")
	d, next := saveable(t, path)
	show := func() string {
		t.Helper()
		var out []byte
		for _, words := range [][]string{{"getfacl", "--absolute-names", "--numeric", path}, {"getfattr", "--absolute-names", "-d", "-m", "^(user|security|trusted)", path}} {
			text, err := exec.Command(words[0], words[1:]...).Output()
			if err != nil {
				t.Skip(words[0], err)
			}
			out = append(out, text...)
		}
		return string(out)
	}
	for _, words := range [][]string{{"setfacl", "-m", "u:4711:rw,g:4712:r", path}, {"setfattr", "-n", ownAttribute, "-v", "kept", path}} {
		if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
			t.Skipf("%s: %s", words[0], out)
		}
	}
	before := show()
	if err := justSave(d, next); err != nil {
		t.Fatal(err)
	}
	if after := show(); after != before || !strings.Contains(after, "user:4711:rw-") || !strings.Contains(after, ownAttribute) {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
}

// TestSaveOnAnotherFileSystem: if a link leads to a file on another file system, the file is
// replaced there.
func TestSaveOnAnotherFileSystem(t *testing.T) {
	other, err := os.MkdirTemp("/dev/shm", "lctui-test-")
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { os.RemoveAll(other) })
	target, here := filepath.Join(other, "p.yaml"), t.TempDir()
	write(t, target, checkedText, 0o604)
	for _, link := range [][2]string{{target, "c"}, {"c", "b"}, {"./b", "p.yaml"}} {
		if err := os.Symlink(link[0], filepath.Join(here, link[1])); err != nil {
			t.Fatal(err)
		}
	}
	d, err := files.Open(filepath.Join(here, "p.yaml"), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	next := shorter(d)
	if saved, err := Save(d, next); err != nil || !saved.Written {
		t.Fatalf("%v %v", saved, err)
	}
	holds(t, target, next.Bytes())
	only(t, other, "p.yaml")
	only(t, here, "b", "c", "p.yaml")
	if info, err := os.Stat(target); err != nil || info.Mode().Perm() != 0o604 {
		t.Errorf("%v %v", info.Mode(), err)
	}
}

// swapped is a disk on which somebody replaces the file with a link just before it is opened.
type swapped struct {
	system
	to string
}

func (d swapped) open(path string, like os.FileInfo) (openFile, error) {
	if err := errors.Join(os.Remove(path), os.Symlink(d.to, path)); err != nil {
		return nil, err
	}
	return d.system.open(path, like)
}

func TestSaveInPlaceFollowsNoLinkThatWasPutThere(t *testing.T) {
	for _, name := range []string{"another file", "its other name"} {
		path := filepath.Join(t.TempDir(), "p.yaml")
		d, next := saveable(t, path)
		state, second, secret := t.TempDir(), filepath.Join(t.TempDir(), "second"), filepath.Join(t.TempDir(), "secret")
		write(t, secret, "secret", 0o600)
		if err := os.Link(path, second); err != nil {
			t.Skip(err)
		}
		to := map[string]string{"another file": secret, "its other name": second}[name]
		s := saver{disk: swapped{to: to}, state: state, pause: func(time.Duration) {}}
		want := map[string]any{"another file": new(*files.Changed), "its other name": new(*files.Refused)}[name]
		if _, err := s.save(d, next.Bytes()); !errors.As(err, want) {
			t.Errorf("%s: %v", name, err)
		}
		holds(t, secret, []byte("secret"))
		holds(t, second, d.Bytes())
	}
}
