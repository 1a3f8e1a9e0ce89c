package config

// DefaultText is the default configuration with a comment on every key.
// Reading it returns Default.
const DefaultText = `# Configuration of lctui. It is read from $XDG_CONFIG_HOME/lctui/config.yaml, else
# from ~/.config/lctui/config.yaml, on every system; --config FILE names another.
# A flag wins over the environment, the environment over this file. Every key may
# be left out; these are the defaults.

# How starts are read and rules are judged: gep32, or gardener as its code does.
dialect: gep32

# The server: whether its feature gate VersionClassificationLifecycle is on. It is off by
# default, and then the server refuses every lifecycle: gardener: {lifecycle: off}
gardener: {lifecycle: on}

# auto, light, dark, or the name of a theme that :theme lists. LCTUI_THEME wins.
theme: auto

# auto (as NO_COLOR, CLICOLOR_FORCE and CLICOLOR say, else on terminals), always, never.
color: auto

# Draw with ASCII characters alone.
ascii: false

# Take the mouse; M switches it while the program runs.
mouse: true

# Sentences and numbered choices instead of a screen.
linear: false

# The severity from which on ` + "`lctui check`" + ` exits 1: error, warning, info.
failOn: error

# Refuse larger files: bytes, or with k or M.
maxSize: 64M

# Keys by action, named as ? and : show them; they replace the keys of that
# action, for example: keys: {undo: [u, backspace]}
keys: {}

# Lists of starts, counted from now: S applies them to marked versions, A to new ones,
# by their name.
templates:
  usual: {supported: +14d, deprecated: +120d, expired: +150d}

# Which support policy judges which files, first match. Patterns count from this file's
# folder or from the current one, files of policies from this file's folder; ** is any
# number of folders: policies: [{files: "profiles/**/*.yaml", policy: kubernetes}]
# --policy and the comment "# lctui: policy=P" of a file come before it.
policies: []

# How severe the findings of rules are: error, warning, info, or off for rules that
# ` + "`lctui`" + ` is not to tell of, for example: rules: {suspicious-date: off}
# In a file, a comment "# lctui:ignore RULE reason" accepts single findings.
rules: {}

# Files and folders that are passed over in folders, as patterns in which ** is any
# number of folders: exclude: ["charts/**", "*.tmpl.yaml"]
exclude: []

# Package revisions: who changes them, as --user and LCTUI_USER say it for a call, "" is
# git's user.email; whether metadata.resourceVersion is required and counted up (require),
# required and left for a server (keep), or not used (ignore), as in files kept in Git.
revisions: {user: "", resourceVersion: require}
`
