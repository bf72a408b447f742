import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Opens whatever is closed around the element that the address points at, and brings it into view. */
export function useOpenTarget(): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again should open it again.
  useEffect(() => {
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target) return;
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
