// Package report writes findings and lists: as text, tables, CSV, JSON, YAML and
// Markdown, and findings also as GitHub, JUnit and SARIF have them. What comes from
// files is escaped here, so that it cannot steer a terminal or become a command.
//
// It gets values and a stream; it knows no flags, no files and no verbs.
package report
