import { createContext, type Dispatch, use, useEffect, useId, useRef } from 'react';
import type { TooltipRenderProps } from 'react-joyride';
import { AuthLink } from '#web/auth/AuthLink.tsx';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { CrossIcon } from '#web/ui/icons.tsx';
import { isWide } from '#web/ui/isWide.ts';
import { specialSteps, type TourAction } from './tourReducer.ts';
import type { TourStep } from './tourSteps.ts';

interface TourSteps {
  /** All steps, the special ones included. */
  total: number;
  dispatch: Dispatch<TourAction>;
}

/** Reaches the tooltip past the library, which would draw it again, and lose the focus, for every new component. */
export const TourStepsContext = createContext<TourSteps>({ total: 0, dispatch: () => undefined });

/** One step: a small dialog that leaves the page beneath usable. */
export function TourTooltip({ index, step }: Pick<TooltipRenderProps, 'index' | 'step'>) {
  const { total, dispatch } = use(TourStepsContext);
  const { kind, title, text } = step.data as TourStep;
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new step.
  useEffect(() => {
    // It may be still on its way to its place; the page must not follow the focus.
    heading.current?.focus({ preventScroll: true });
  }, [title]);

  return (
    <div
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="w-95.5 max-w-[calc(100vw-20px)] rounded-card border border-line-strong bg-paper p-6 text-sm text-ink max-sm:w-91.5 max-sm:p-4"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {kind === 'area' && (
          <button
            type="button"
            className="icon-btn -mt-1.5 -mr-2"
            aria-label="Close the tour"
            onClick={() => {
              track('Close User Tour Step', { step: index + 1 });
              dispatch({ type: 'close' });
            }}
          >
            <CrossIcon />
          </button>
        )}
      </div>
      <p id={`${id}-text`} className="mt-2 text-muted">
        {text}
      </p>
      {kind === 'area' && <StepProgress index={index} count={total - specialSteps} />}
      <div className="mt-5 flex justify-end gap-2">
        <Actions {...{ kind, index, dispatch }} />
      </div>
    </div>
  );
}

function StepProgress({ index, count }: { index: number; count: number }) {
  const words = `Step ${index + 1} of ${count}`;
  return (
    <div className="mt-4">
      <p className="num mb-1.5 text-xs text-muted" aria-hidden="true">
        {words}
      </p>
      <svg
        role="img"
        aria-label={words}
        width="332"
        height="4"
        viewBox="0 0 332 4"
        preserveAspectRatio="none"
        className="block max-w-full rounded-full"
      >
        <rect width="332" height="4" className="fill-line" />
        <rect width={(332 * (index + 1)) / count} height="4" className="fill-signal" />
      </svg>
    </div>
  );
}

interface ActionsProps {
  kind: TourStep['kind'];
  index: number;
  dispatch: Dispatch<TourAction>;
}

function Actions({ kind, index, dispatch }: ActionsProps) {
  const end = (name: 'Finish User Tour' | 'Skip User Tour') => () => {
    track(name);
    dispatch({ type: 'end' });
  };
  const signUp = () => {
    track('User Tour Sign Up');
    // On a narrow screen the sign-up page ends it; tidying the address now would call the visitor back from there.
    if (isWide()) dispatch({ type: 'end' });
  };
  if (kind === 'area') {
    return (
      <>
        {index > 0 && (
          <Button
            onClick={() => {
              track('Back User Tour Step', { step: index + 1 });
              dispatch({ type: 'back' });
            }}
          >
            Back
          </Button>
        )}
        <Button variant="primary" onClick={() => dispatch({ type: 'next' })}>
          Next
        </Button>
      </>
    );
  }
  if (kind === 'skip') {
    return (
      <>
        <Button onClick={end('Skip User Tour')}>Yes, skip</Button>
        <Button
          variant="primary"
          onClick={() => {
            track('Return To User Tour');
            dispatch({ type: 'return' });
          }}
        >
          Return to tour
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant={kind === 'finish-user' ? 'primary' : 'default'} onClick={end('Finish User Tour')}>
        Done
      </Button>
      {kind === 'finish-visitor' && (
        <AuthLink to="signup" variant="primary" onFollow={signUp}>
          Sign Up
        </AuthLink>
      )}
    </>
  );
}
