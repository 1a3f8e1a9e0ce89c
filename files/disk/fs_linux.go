package disk

import (
	"bytes"
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func (system) attributes(path string) ([]attribute, error) {
	return attributesOf(func(to []byte) (int, error) { return unix.Llistxattr(path, to) },
		func(name string, to []byte) (int, error) { return unix.Lgetxattr(path, name, to) })
}

func (f systemFile) attributes() ([]attribute, error) {
	fd := int(f.Fd())
	return attributesOf(func(to []byte) (int, error) { return unix.Flistxattr(fd, to) },
		func(name string, to []byte) (int, error) { return unix.Fgetxattr(fd, name, to) })
}

func (f systemFile) setAttribute(a attribute) error {
	return unix.Fsetxattr(int(f.Fd()), a.name, a.value, 0)
}

func (f systemFile) dropAttribute(name string) error {
	return unix.Fremovexattr(int(f.Fd()), name)
}

// attributesOf reads the names that list returns, and the value of each.
func attributesOf(list func([]byte) (int, error), get func(string, []byte) (int, error)) (out []attribute, err error) {
	names, err := sized(list)
	switch {
	case errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.ENOSYS):
		return nil, nil
	case err != nil:
		return nil, err
	}
	for name := range bytes.SplitSeq(bytes.TrimSuffix(names, []byte{0}), []byte{0}) {
		if len(name) == 0 {
			continue
		}
		a := attribute{name: string(name)}
		a.value, a.err = sized(func(to []byte) (int, error) { return get(a.name, to) })
		if !errors.Is(a.err, unix.ENODATA) { // it was removed in the meantime
			out = append(out, a)
		}
	}
	return out, nil
}

// sized asks for the size and reads that many bytes. It tries again if there are more by then.
func sized(read func([]byte) (int, error)) ([]byte, error) {
	const tries = 5
	var err error
	for range tries {
		n := 0
		if n, err = read(nil); err != nil || n == 0 {
			return nil, err
		}
		data := make([]byte, n)
		if n, err = read(data); err == nil {
			return data[:n], nil
		}
		if !errors.Is(err, unix.ERANGE) {
			break
		}
	}
	return nil, err
}

func (system) exchange(a, b string) error { return renameAs(a, b, unix.RENAME_EXCHANGE) }

// renameNew is a rename that replaces nothing.
func renameNew(from, to string) error { return renameAs(from, to, unix.RENAME_NOREPLACE) }

func renameAs(from, to string, flag uint) error {
	err := unix.Renameat2(unix.AT_FDCWD, from, unix.AT_FDCWD, to, flag)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, unix.EINVAL): // file systems without this flag return it
		return errors.ErrUnsupported
	}
	return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
}
