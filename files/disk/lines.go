package disk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"
)

// JSONLine returns a line of a file in the state folder: a checksum, a blank, the JSON of a value,
// and a line feed. The checksum reveals an incomplete or damaged line.
func JSONLine(of any) ([]byte, error) {
	text, err := json.Marshal(of)
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text), err
}

// CutLine splits data after its first line, written by JSONLine. text is the JSON of the line. ok
// is false if the line is incomplete or damaged.
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
