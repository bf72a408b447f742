import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { readAnchor } from '#web/client/readAnchor.ts';
import { alertHref } from '#wire/alertHref.ts';
import { alertAnchor } from '#wire/anchors.ts';

/**
 * Brings the element that the address points at into the middle of the view. An alert that newer ones have pushed off the
 * page is shown where all of them are.
 */
export function useLinkedTarget(projectId: string): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again should show it again.
  useEffect(() => {
    const anchor = readAnchor(hash);
    const target = anchor && document.getElementById(anchor);
    if (!target) {
      const alert = anchor.startsWith(alertAnchor('')) && anchor.slice(alertAnchor('').length);
      if (alert) void navigate(alertHref({ projectId, id: alert }), { replace: true });
      return;
    }
    // Who goes back should find the page where it was left.
    const block = target.offsetHeight < innerHeight ? 'center' : 'start';
    if (type !== 'POP') target.scrollIntoView({ block });
  }, [hash, key]);
}
