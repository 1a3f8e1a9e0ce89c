package files

import (
	"path/filepath"
	"strings"
)

// A save that is killed leaves its new file beside the old one. The name tells
// whose it was, so that the next save or edit of the same file removes it.

// tempBeside gives the name of a new file beside a path: nobody can guess it.
func tempBeside(path string) (string, error) {
	name, err := unguessable()
	if err != nil {
		return "", err
	}
	return filepath.Join(filepath.Dir(path), tempPrefix(path)+name+tempSuffix), nil
}

func tempPrefix(path string) string {
	const enough = 12
	return ".lctui-" + stateKey(path)[:enough] + "-"
}

// sweep removes what killed saves of a path left beside it. Only who has the lock
// of the path may do that: nobody else is writing then.
func sweep(d disk, path string) {
	names, err := d.names(filepath.Dir(path))
	if err != nil {
		return
	}
	for _, name := range names {
		if strings.HasPrefix(name, tempPrefix(path)) && strings.HasSuffix(name, tempSuffix) {
			_ = d.remove(filepath.Join(filepath.Dir(path), name))
		}
	}
}

// sweepUnlocked does the same for who has no lock: it takes it, unless a save is
// under way.
func (k *Desk) sweepUnlocked(locks, path string) {
	release, _, err := k.disk.lock(filepath.Join(locks, stateKey(path)+".lock"))
	if err != nil {
		return
	}
	defer release()
	sweep(k.disk, path)
}
