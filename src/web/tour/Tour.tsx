import { useEffect, useMemo, useReducer } from 'react';
import { type EventData, Joyride, type Step } from 'react-joyride';
import { reportError } from '#web/client/reportError.ts';
import { track } from '#web/client/userEvents.ts';
import { findOpenLayer } from '#web/ui/findOpenLayer.ts';
import { TourStepsContext, TourTooltip } from './TourTooltip.tsx';
import { startTour, tourReducer } from './tourReducer.ts';
import { getTourSteps, type TourStep } from './tourSteps.ts';

export interface TourProps {
  /** Users have one step more. */
  isSignedIn: boolean;
  onEnd: () => void;
}

const options = {
  skipBeacon: true,
  disableFocusTrap: true,
  dismissKeyAction: false,
  overlayClickAction: false,
  spotlightPadding: 2,
  spotlightRadius: 7,
  zIndex: 999,
  targetWaitTimeout: 0,
  overlayColor: 'var(--scrim)',
  arrowColor: 'var(--paper)',
  arrowBase: 20,
  arrowSize: 10,
  // The library's twenty below the header, which stays at the top.
  scrollOffset: 84,
} as const;

/** Narrow and wide layouts mark their own element for the same area: the visible one counts. */
function findArea(area: string): HTMLElement | null {
  const marked = [...document.querySelectorAll<HTMLElement>(`[data-tour="${area}"]`)];
  return marked.find((element) => element.checkVisibility()) ?? marked[0] ?? null;
}

/** The most that the header above an area and the tooltip beside it take. */
const roomBesides = 84 + 300;

/** What the tooltip points at: beside an area that fills the window there is no room, so it hangs from the area's head. */
function findAnchor(area: string): HTMLElement | null {
  const element = findArea(area);
  const head = element?.firstElementChild;
  const isTall = element !== null && element.clientHeight > window.innerHeight - roomBesides;
  return isTall && head instanceof HTMLElement ? head : element;
}

function toJoyrideStep(step: TourStep, index: number): Step {
  if (step.kind !== 'area') return { target: 'body', placement: 'center', content: step.text, data: step };
  return {
    target: () => findAnchor(step.area),
    spotlightTarget: () => findArea(step.area),
    scrollTarget: () => findArea(step.area),
    content: step.text,
    data: step,
    isFixed: step.area === 'account-menu',
    ...(index === 0 && { zIndex: 1000 }),
  };
}

/** The tour on screen. The library places things; which step is on is ours alone to say. */
export function Tour({ isSignedIn, onEnd }: TourProps) {
  const steps = useMemo(() => getTourSteps({ isSignedIn }).map(toJoyrideStep), [isSignedIn]);
  const [state, dispatch] = useReducer(tourReducer, startTour({ isSignedIn, total: steps.length }));
  const { isOn, index, total } = state;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

  useEffect(() => {
    if (!isOn) onEnd();
  }, [isOn, onEnd]);

  // The library moves the page in small steps of its own, and each would be smoothed again by the browser.
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollBehavior = 'auto';
    return () => {
      style.scrollBehavior = '';
    };
  }, []);

  useEffect(() => {
    if (index < total - 3) track('View User Tour Step', { step: index + 1 });
  }, [index, total]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || findOpenLayer()) return;
      track(index < total - 3 ? 'Close User Tour Step' : 'Skip User Tour');
      dispatch({ type: 'close' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [index, total]);

  const onEvent = ({ type, index: at, step }: EventData) => {
    if (type === 'error') {
      reportError({ title: location.href, description: 'Steps are not valid' });
    } else if (type === 'error:target_not_found') {
      const { area } = step.data as { area: string };
      const reason = findArea(area) ? 'Target not visible' : 'Target not mounted';
      reportError({ title: location.href, description: `${reason}: ${area}` });
      dispatch({ type: 'missing', index: at });
    }
  };

  if (!isOn) return null;
  return (
    <TourStepsContext value={{ total, dispatch }}>
      <Joyride
        run
        continuous
        scrollToFirstStep
        steps={steps}
        stepIndex={index}
        loaderComponent={null}
        tooltipComponent={TourTooltip}
        onEvent={onEvent}
        options={{ ...options, scrollDuration: isStill ? 0 : 300 }}
      />
    </TourStepsContext>
  );
}
