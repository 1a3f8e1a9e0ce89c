package disk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"
)

// JSONLine returns a line of the state folder: its checksum, a blank and JSON, so that
// an incomplete or damaged line is recognized.
func JSONLine(of any) ([]byte, error) {
	text, err := json.Marshal(of)
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text), err
}

// CutLine takes the first line off data; ok reports whether it is complete and
// undamaged.
func CutLine(data []byte) (text, rest []byte, ok bool) {
	line, rest, ended := bytes.Cut(data, []byte("\n"))
	if !ended || len(line) < 9 || line[8] != ' ' {
		return nil, nil, false
	}
	sum, err := strconv.ParseUint(string(line[:8]), 16, 32)
	if err != nil || uint32(sum) != crc32.ChecksumIEEE(line[9:]) {
		return nil, nil, false
	}
	return line[9:], rest, true
}
