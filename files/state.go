package files

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
)

// StateFolder gives the folder for what outlives a run: locks, backups and
// journals. It is $XDG_STATE_HOME/lctui, else ~/.local/state/lctui, on every
// system (files.md, "Journal"); "" when neither is known.
func StateFolder() string {
	if base := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(base) {
		return filepath.Join(base, "lctui")
	}
	home, err := os.UserHomeDir()
	if err != nil || home == "" {
		return ""
	}
	return filepath.Join(home, ".local", "state", "lctui")
}

// stateKey names a file in the state folder: nobody reads the path from it, and
// two paths never share one.
func stateKey(resolved string) string {
	sum := sha256.Sum256([]byte(resolved))
	return hex.EncodeToString(sum[:16])
}

// unguessable gives a name that nobody can prepare a file or link for.
func unguessable() (string, error) {
	var b [12]byte
	if _, err := rand.Read(b[:]); err != nil {
		return "", err
	}
	return hex.EncodeToString(b[:]), nil
}
