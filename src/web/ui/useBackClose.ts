import { useEffect, useId, useRef } from 'react';
import { leaveLayer, openLayer } from './layerHistory.ts';

/**
 * While active, the browser's back button calls onBack instead of leaving the page: one history entry
 * stands for the open layer. The router does not see that entry, as its URL is the page's own.
 */
export function useBackClose(active: boolean, onBack: () => void): void {
  const layer = useId();
  const latest = useRef(onBack);

  useEffect(() => {
    latest.current = onBack;
  });

  useEffect(() => {
    if (!active) return;
    const close = openLayer(layer, () => latest.current());
    return () => {
      close();
      // Deferred, so that an effect run again at once (strict mode) keeps its entry.
      setTimeout(() => leaveLayer(layer));
    };
  }, [active, layer]);
}
