package lifecycle_test

import (
	"fmt"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
)

func BenchmarkStageAtAll(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			o := lifecycletest.LongProfile(n)
			b.ReportAllocs()
			for b.Loop() {
				for _, v := range o.Tracks[0].Versions {
					lifecycle.StageAt(v, lifecycletest.Morning, lifecycle.GEP32)
				}
			}
		})
	}
}

func BenchmarkSpansAll(b *testing.B) {
	o := lifecycletest.LongProfile(10_000)
	b.ReportAllocs()
	for b.Loop() {
		for _, v := range o.Tracks[0].Versions {
			lifecycle.Next(v, lifecycletest.Morning, lifecycle.GEP32)
		}
	}
}
