package config

// DefaultText is the default configuration with a comment on every key.
// Reading it returns Default.
const DefaultText = `# Configuration of lctui. It is read from $XDG_CONFIG_HOME/lctui/config.yaml, else
# from ~/.config/lctui/config.yaml, on every system; --config FILE names another.
# A flag wins over the environment, the environment over this file. Every key may
# be left out; these are the defaults.

# Whose rules apply: gep32 (the proposal), or gardener (its server).
dialect: gep32

# The feature gate VersionClassificationLifecycle of the server. It is off by default, and
# the server then refuses every lifecycle. For such a server: gardener: {lifecycle: off}
gardener: {lifecycle: on}

# auto, light, dark, or the name of a theme that :theme lists. LCTUI_THEME wins.
theme: auto

# auto (NO_COLOR, CLICOLOR_FORCE and CLICOLOR apply, otherwise only terminals get colours),
# always, never.
color: auto

# Draw only with ASCII characters.
ascii: false

# Use the mouse; M switches it on the screen.
mouse: true

# Sentences and numbered choices instead of a screen.
linear: false

# ` + "`lctui check`" + ` exits with 1 for findings of this severity or above: error, warning, info.
failOn: error

# Refuse larger files. The size is in bytes, or has the unit k or M.
maxSize: 64M

# Keys of actions, which replace the default keys. ? and : show the names of the actions.
# For example: keys: {undo: [u, backspace]}
keys: {}

# Named lists of starts, relative to now. S applies one to the marked versions, A to new ones.
templates:
  usual: {supported: +14d, deprecated: +120d, expired: +150d}

# The support policy of each file; the first match applies. Patterns are relative to the
# folder of this file or the current folder, policy files to the folder of this file. **
# is any number of folders: policies: [{files: "profiles/**/*.yaml", policy: kubernetes}]
# --policy, and the comment "# lctui: policy=P" in a file, win over this list.
policies: []

# The severity of rules: error, warning, info, or off.
# For example: rules: {suspicious-date: off}
# In a file, a comment "# lctui:ignore RULE reason" accepts a single finding.
rules: {}

# Files and folders to skip in folders, as patterns. ** is any number of folders.
# For example: exclude: ["charts/**", "*.tmpl.yaml"]
exclude: []

# Package revisions. user is who changes them; "" means git's user.email. --user and
# LCTUI_USER win over it. resourceVersion says whether metadata.resourceVersion is required
# and increased (require), required and left to a server (keep), or not used (ignore). Files
# kept in Git need ignore.
revisions: {user: "", resourceVersion: require}
`
