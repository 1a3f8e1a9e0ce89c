package model

// Few is a list that is nearly always empty. It takes one machine word, where a slice takes three.
type Few[T any] struct{ list *[]T }

// FewOf returns a list of the given values, which it does not copy.
func FewOf[T any](list ...T) Few[T] {
	if len(list) == 0 {
		return Few[T]{}
	}
	some := list // only a list with values is on the heap
	return Few[T]{&some}
}

// All returns the values. They must not be modified.
func (f Few[T]) All() []T {
	if f.list == nil {
		return nil
	}
	return *f.list
}
