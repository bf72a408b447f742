import { useEffect, useId, useRef } from 'react';

/**
 * While active, the browser's back button calls onBack instead of leaving the page: one history entry
 * stands for the open layer. The router does not see that entry, as its URL is the page's own.
 */
export function useBackClose(active: boolean, onBack: () => void): void {
  const layer = useId();
  const latest = useRef(onBack);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = onBack;
  });

  useEffect(() => {
    if (!active) return;
    clearTimeout(leaving.current);
    const address = location.href;
    if (history.state?.layer !== layer) history.pushState({ ...history.state, layer }, '');

    const onPop = (event: PopStateEvent) => {
      if (history.state?.layer === layer) return;
      if (location.href === address) event.stopImmediatePropagation();
      latest.current();
    };
    window.addEventListener('popstate', onPop, true);

    return () => {
      window.removeEventListener('popstate', onPop, true);
      // Deferred, so that an effect run again at once (strict mode) keeps its entry.
      leaving.current = setTimeout(() => {
        if (history.state?.layer !== layer) return;
        const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
        window.addEventListener('popstate', swallow, { capture: true, once: true });
        history.back();
      });
    };
  }, [active, layer]);
}
