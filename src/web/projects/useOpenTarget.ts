import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens whatever is closed around the element that the address points at, and brings it into view. */
export function useOpenTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again should open it again.
  useEffect(() => {
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target) return;
    let box = target.closest('details');
    while (box) {
      box.open = true;
      box = box.parentElement?.closest('details') ?? null;
    }
    target.scrollIntoView({ block: 'center' });
  }, [hash, key]);
}
