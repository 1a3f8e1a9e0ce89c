package merge

import "maps"

// Profile gives the namespaced profile as the server stores it: the object as
// its file has it, with the merged profile in status.cloudProfileSpec. That has
// the parent's spec with the lists of Value in it. Machine and volume types are
// merged by name, the CA bundles stand one behind the other, and the namespaced
// profile's limit of nodes counts (Gardener, NamespacedCloudProfile controller).
// The objects are decoded JSON; lists are those that Value gives.
func (r *Result) Profile(parent, namespaced, lists map[string]any) map[string]any {
	above, own := fields(mapping(parent["spec"])), mapping(namespaced["spec"])
	maps.Copy(above, lists)
	for _, key := range []string{"machineTypes", "volumeTypes"} {
		if types := byName(above[key], own[key]); len(types) > 0 {
			above[key] = types
		}
	}
	if bundle, ok := own["caBundle"].(string); ok {
		before, _ := above["caBundle"].(string)
		above["caBundle"] = before + bundle
	}
	if most := mapping(own["limits"])["maxNodesTotal"]; isPositive(most) {
		limits := fields(mapping(above["limits"]))
		limits["maxNodesTotal"] = most
		above["limits"] = limits
	}
	out := fields(namespaced)
	out["status"] = map[string]any{"cloudProfileSpec": above}
	return out
}

func mapping(value any) map[string]any {
	m, _ := value.(map[string]any)
	return m
}

func isPositive(value any) bool {
	n, ok := value.(int64)
	return ok && n > 0
}

// byName puts the second list over the first: entries of one name take the place
// of the first's, others come behind.
func byName(base, over any) []any {
	first, _ := base.([]any)
	second, _ := over.([]any)
	out, places := append([]any{}, first...), map[any]int{}
	for i, entry := range first {
		places[mapping(entry)["name"]] = i
	}
	for _, entry := range second {
		name := mapping(entry)["name"]
		if i, there := places[name]; there && isText(name) {
			out[i] = entry
			continue
		}
		places[name] = len(out)
		out = append(out, entry)
	}
	return out
}

func isText(value any) bool {
	_, ok := value.(string)
	return ok
}
