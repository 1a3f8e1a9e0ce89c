package matrix

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
)

// Titles returns a distinct title for each profile, based on its name. If several have the same name,
// the namespace is put before it. If titles are still equal, the part of the path that distinguishes
// the files is put before them. If they are equal even then, they are numbered.
func Titles(profiles []Profile) []string {
	out := model.Map(profiles, func(p Profile) string { return p.Object.Name })
	for _, group := range alike(out) {
		for _, i := range group {
			if p := profiles[i].Object; p.Namespace != "" {
				out[i] = p.Namespace + "/" + p.Name
			}
		}
	}
	for _, group := range alike(out) {
		for k, part := range apart(profiles, group) {
			out[group[k]] = strings.Trim(part+"/"+out[group[k]], "/")
		}
	}
	for groups := alike(out); len(groups) > 0; groups = alike(out) {
		for _, group := range groups {
			for n, i := range group {
				out[i] += "#" + strconv.Itoa(n+1)
			}
		}
	}
	return out
}

// alike returns the indexes of the texts that occur more than once, grouped by text, in the
// order of first occurrence.
func alike(texts []string) (groups [][]int) {
	by := map[string][]int{}
	for i, text := range texts {
		by[text] = append(by[text], i)
	}
	for i, text := range texts {
		if group := by[text]; len(group) > 1 && group[0] == i {
			groups = append(groups, group)
		}
	}
	return groups
}

// apart returns, for each profile of a group, the part of its path that distinguishes it. The leading
// and trailing parts that all paths have in common are left out, and so is the file's extension.
func apart(profiles []Profile, group []int) []string {
	paths := make([][]string, len(group))
	for k, i := range group {
		file := filepath.ToSlash(filepath.Clean(profiles[i].File))
		paths[k] = strings.Split(strings.TrimSuffix(file, filepath.Ext(file)), "/")
	}
	shortest := len(slices.MinFunc(paths, func(a, b []string) int { return len(a) - len(b) }))
	common := func(at func(path []string, n int) string, most int) (n int) {
		for n < most && !slices.ContainsFunc(paths, func(p []string) bool { return at(p, n) != at(paths[0], n) }) {
			n++
		}
		return n
	}
	before := common(func(p []string, n int) string { return p[n] }, shortest)
	behind := common(func(p []string, n int) string { return p[len(p)-1-n] }, max(0, shortest-before-1))
	return model.Map(paths, func(p []string) string { return strings.Join(p[before:len(p)-behind], "/") })
}
