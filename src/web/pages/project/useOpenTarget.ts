import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { readAnchor } from '#web/client/readAnchor.ts';
import { alertHref } from '#wire/alertHref.ts';
import { alertAnchor } from '#wire/anchors.ts';

/**
 * Opens whatever is closed around the element that the address points at, and brings it into view. An alert that newer ones
 * have pushed off the page is shown where all of them are.
 */
export function useOpenTarget(projectId: string): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again should open it again.
  useEffect(() => {
    const anchor = readAnchor(hash);
    const target = anchor && document.getElementById(anchor);
    if (!target) {
      const alert = anchor.startsWith(alertAnchor('')) && anchor.slice(alertAnchor('').length);
      if (alert) void navigate(alertHref({ projectId, id: alert }), { replace: true });
      return;
    }
    let box = target.closest('details');
    let wasHidden = false;
    while (box) {
      wasHidden ||= !box.open;
      box.open = true;
      box = box.parentElement?.closest('details') ?? null;
    }
    // Who goes back should find the page where it was left.
    const block = target.offsetHeight < innerHeight ? 'center' : 'start';
    if (wasHidden || type !== 'POP') target.scrollIntoView({ block });
  }, [hash, key]);
}
