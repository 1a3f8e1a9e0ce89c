package model

import "strings"

// Nearest returns the word of a list that a mistyped one most likely means, for
// "did you mean": equal but for case, begun with it, or at most a third of its
// letters wrong, missing, too many or swapped. "" is none.
func Nearest(word string, of []string) string {
	word = strings.ToLower(strings.TrimSpace(word))
	if word == "" {
		return ""
	}
	best, least := "", len(word)/3+1
	for _, candidate := range of {
		lower := strings.ToLower(candidate)
		if lower == word {
			return candidate
		}
		d := distance(word, lower, least)
		if d < least {
			best, least = candidate, d
		}
		if best == "" && len(word) >= 3 && strings.HasPrefix(lower, word) {
			best = candidate
		}
	}
	return best
}

// distance counts the letters to change, insert, drop or swap to turn a into b;
// it stops at enough. Words of files can be long, stages are not: more letters
// than enough apart are not compared.
func distance(a, b string, enough int) int {
	if diff := len(a) - len(b); diff >= enough || -diff >= enough {
		return enough
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
