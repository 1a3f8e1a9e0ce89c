package tui

// draw draws the whole screen.
func (s *session) draw() string {
	if s.width <= 0 || s.height <= 0 {
		s.screen.Begin(0)
		return s.screen.Finish(s.theme)
	}
	s.screen.Begin(s.height)
	s.fitWindow()
	l := s.layout()
	switch {
	case l.size == oneLine:
		s.drawOneLine(l)
	case s.modes.has(Review):
		s.drawReview(l)
	case s.modes.has(Help):
		s.drawHelp(l)
	case s.modes.has(Conflicts):
		s.drawConflicts(l)
	case s.modes.has(Shown):
		s.drawShown(l)
	case s.modes.has(Agenda):
		s.drawAgenda(l)
	case s.modes.has(Problems):
		s.drawProblems(l)
	case s.modes.has(Paths):
		s.drawPaths(l)
	case s.modes.has(Children):
		s.drawChildren(l)
	case s.isOverriding():
		s.drawOverride(l)
	case s.modes.has(Transitions) && s.isRequest():
		s.drawRequest(l)
	default:
		s.drawTimeline(l)
	}
	if l.size > oneLine {
		s.drawOver(l)
	}
	return s.screen.Finish(s.theme)
}

// drawTimeline draws tracks, rows and the panel below them.
func (s *session) drawTimeline(l layout) {
	s.drawTitle(l)
	if s.panel != rowsPanel && (l.size == small || l.size == tiny) && !s.modes.top().hasPanel() {
		s.drawSmallPanel(l)
	} else {
		s.drawTracks(l)
		s.drawRulers(l)
		s.drawRows(l)
	}
	switch {
	case s.modes.has(StartField):
		s.drawStart(l)
	case s.modes.has(VersionField):
		s.drawVersion(l)
	case s.modes.has(ShiftField):
		s.drawShift(l)
	case s.modes.has(APIField):
		s.drawAPI(l)
	case s.modes.has(StageChoice):
		s.drawChoice(l)
	case s.modes.has(Transitions):
		s.drawTransitions(l)
	default:
		s.drawDetails(l)
		s.drawSmall(l)
	}
}

// drawOver draws the lines at the bottom: a question, the command line, the
// filter, or status line and footer.
func (s *session) drawOver(l layout) {
	switch mode := s.modes.top(); {
	case mode.isQuestion():
		s.drawQuestion(l)
	case mode == CommandField:
		s.drawCommand(l)
	case mode == FilterField:
		s.drawFilter(l)
	default:
		s.drawFooter(l)
	}
}

// drawOneLine draws what fits into less than 40×10: a summary, or the field or
// question that is open.
func (s *session) drawOneLine(l layout) {
	switch mode := s.modes.top(); {
	case mode == CommandField:
		s.drawSmallCommand(l)
	case mode == FilterField:
		s.drawSmallFilter(l)
	case mode == StartField:
		s.drawSmallStart(l)
	case mode == VersionField:
		s.drawSmallVersion(l)
	case mode == ShiftField:
		s.drawSmallShift(l)
	case mode == APIField:
		s.drawSmallAPI(l)
	case mode == Help:
		s.drawSmallHelp(l)
	case mode == Review:
		s.drawSmallReview(l)
	case mode.isQuestion(), mode == Conflicts, mode == StageChoice, mode == Transitions:
		s.drawSmallQuestion(l, mode)
	case mode == Timeline:
		s.drawSmallMain(l)
	case s.status.text != "":
		smallText(s.screen.Area(0, l.height, l.width), s.status.kind, s.status.text)
	default:
		s.drawSmallList(l)
	}
}
