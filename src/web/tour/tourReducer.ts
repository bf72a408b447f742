/** Finish for visitors, finish for users, and the question whether to skip. */
export const specialSteps = 3;

export interface TourState {
  isOn: boolean;
  /** Who it was started for: users have one step more. */
  isSignedIn: boolean;
  /** All steps, the special ones included. */
  total: number;
  index: number;
  /** Where to return to from the question whether to skip. */
  remembered: number;
  /** Which way the last move went, so that a missing step is passed in the same way. */
  direction: 1 | -1;
}

export type TourAction =
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'close' }
  | { type: 'return' }
  | { type: 'missing'; index: number }
  | { type: 'end' };

export function startTour({ isSignedIn, total }: { isSignedIn: boolean; total: number }): TourState {
  return { isOn: true, isSignedIn, total, index: 0, remembered: 0, direction: 1 };
}

/** Past the numbered steps lies the finish for whoever takes the tour. */
function goTo(state: TourState, index: number): TourState {
  const numbered = state.total - specialSteps;
  const direction = index < state.index ? -1 : 1;
  if (index < numbered) return { ...state, index: Math.max(0, index), direction };
  return { ...state, index: state.isSignedIn ? numbered + 1 : numbered, direction };
}

/** The only truth about the tour: whatever the library does, the step on screen is the one named here. */
export function tourReducer(state: TourState, action: TourAction): TourState {
  const numbered = state.total - specialSteps;
  switch (action.type) {
    case 'next':
      return state.index < numbered ? goTo(state, state.index + 1) : state;
    case 'back':
      return state.index < numbered ? goTo(state, state.index - 1) : state;
    case 'close':
      return state.index < numbered
        ? { ...state, remembered: state.index, index: state.total - 1 }
        : { ...state, isOn: false };
    case 'return':
      return { ...state, index: state.remembered };
    case 'missing':
      // Late news about a step that is no longer on screen.
      if (action.index !== state.index || state.index >= numbered) return state;
      // Nothing lies before the first step, so from there it goes forward whatever the way was.
      return goTo(state, state.index === 0 ? 1 : state.index + state.direction);
    case 'end':
      return { ...state, isOn: false };
  }
}
