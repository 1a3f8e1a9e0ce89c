package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// textsName is the file, in the folder of what lctui keeps between sessions, with
// the starts typed for the version added last: the next patch wants the same.
const textsName = "new-version.json"

// mostTexts bounds what is read of it.
const mostTexts = 16 << 10

// rememberedTexts reads the texts of the session before. What cannot be read, or
// could not have been typed, counts as none.
func (c *screen) rememberedTexts() editor.RememberedTexts {
	var texts editor.RememberedTexts
	if files.StateFolder() == "" {
		return texts
	}
	data, err := os.ReadFile(filepath.Join(files.StateFolder(), textsName))
	if err == nil && len(data) > mostTexts {
		err = errors.New("it is too large")
	}
	if err == nil {
		err = json.Unmarshal(data, &texts)
	}
	if err == nil && !typed(texts.Starts+texts.Predecessor) {
		err = errors.New("it holds what nobody types")
	}
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			c.log.Warn("texts of the version added last", "error", err)
		}
		return editor.RememberedTexts{}
	}
	return texts
}

func typed(text string) bool { return !strings.Contains(text, "\n") && model.Escape(text) == text }

// remember keeps the texts for the sessions to come. A failure costs typing them
// again and is only logged.
func (c *screen) remember(starts, predecessor string) {
	folder := files.StateFolder()
	if folder == "" {
		return
	}
	data, err := json.Marshal(editor.RememberedTexts{Starts: starts, Predecessor: predecessor})
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	if err == nil {
		err = replaceFile(filepath.Join(folder, textsName), data)
	}
	if err != nil {
		c.log.Warn("texts of the version added last", "error", err)
	}
}

// replaceFile puts a small file in the place of another, whole or not at all.
func replaceFile(path string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	if err = errors.Join(err, temp.Close()); err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}
