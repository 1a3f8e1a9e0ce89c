//go:build unix

// Command peak runs a program and writes its peak memory, in kB, into a file: peak FILE PROGRAM
// ARGUMENTS…. It exits like the program.
//
// The peak memory that the system reports for a process includes the memory that its parent process
// had when it started it. So the measuring process must be small, and tests are not.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

func main() {
	cmd := exec.Command(os.Args[2], os.Args[3:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	if cmd.ProcessState == nil {
		fmt.Fprintln(os.Stderr, "peak:", err)
		os.Exit(125)
	}
	most := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	if err := os.WriteFile(os.Args[1], []byte(strconv.FormatInt(most, 10)), 0o600); err != nil {
		fmt.Fprintln(os.Stderr, "peak:", err)
		os.Exit(125)
	}
	if code := cmd.ProcessState.ExitCode(); code >= 0 {
		os.Exit(code)
	}
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
}
