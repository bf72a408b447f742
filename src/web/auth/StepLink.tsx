import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#web/ui/Link.tsx';
import type { AuthCarry } from './AuthModalContext.tsx';
import { type AuthStep, type Go, stepPaths } from './authFlow.ts';

/** A link to another step: it stays in the modal, and opens the step's page in a new tab. */
export function StepLink(props: { step: AuthStep; go: Go; carry?: AuthCarry; children: ReactNode }) {
  const { step, go, carry, children } = props;
  const { search } = useLocation();
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(step, carry);
  };
  return (
    <Link className="link inline-block py-0.5 font-[550]" to={`${stepPaths[step]}${search}`} onClick={follow}>
      {children}
    </Link>
  );
}
