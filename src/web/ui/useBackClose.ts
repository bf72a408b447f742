import { useId, useLayoutEffect, useRef } from 'react';
import { currentLayer, popHearers, taken } from './layerHistory.ts';

const openLayers = new Set<string>();

/** Gives a layer an entry of its own, with the page's own address. Returns the end of it. */
function openLayer(layer: string, onBack: () => void): () => void {
  const address = location.href;
  const current = currentLayer();
  taken.layer = undefined;
  if (current !== layer) {
    // What a closed layer has left behind is used again.
    const isFree = current !== undefined && !openLayers.has(current);
    history[isFree ? 'replaceState' : 'pushState']({ ...history.state, layer }, '');
  }
  openLayers.add(layer);
  const hear = (event: PopStateEvent) => {
    if (currentLayer() === layer) return;
    if (location.href === address) event.stopImmediatePropagation();
    onBack();
  };
  popHearers.add(hear);
  return () => {
    openLayers.delete(layer);
    popHearers.delete(hear);
  };
}

/** Goes back from the entry of a closed layer, unless the next page or layer has it. */
function leaveLayer(layer: string): void {
  if (currentLayer() !== layer || taken.layer === layer || openLayers.has(layer)) return;
  const swallow = (event: PopStateEvent) => {
    popHearers.delete(swallow);
    event.stopImmediatePropagation();
  };
  popHearers.add(swallow);
  history.back();
}

/**
 * While active, the browser's back button calls onBack instead of leaving the page: one history entry
 * stands for the open layer. The router does not see that entry, as its URL is the page's own.
 */
export function useBackClose(active: boolean, onBack: () => void): void {
  const layer = useId();
  const latest = useRef(onBack);

  // Before the layer is seen: whoever goes back from it must find its entry.
  useLayoutEffect(() => {
    latest.current = onBack;
  });

  useLayoutEffect(() => {
    if (!active) return;
    const close = openLayer(layer, () => latest.current());
    return () => {
      close();
      // Deferred, so that an effect run again at once (strict mode) keeps its entry.
      setTimeout(() => leaveLayer(layer));
    };
  }, [active, layer]);
}
