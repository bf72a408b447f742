type HearPop = (event: PopStateEvent) => void;

const hearers = new Set<HearPop>();
const openLayers = new Set<string>();
let taken: string | undefined;

/** The open or just closed layer that the current history entry stands for. */
function currentLayer(): string | undefined {
  return history.state?.layer;
}

/**
 * Hears the browser's back button before the router does. Must run before the router is made: at the window, listeners run in
 * the order in which they were added, capturing or not.
 */
export function startLayerHistory(): void {
  window.addEventListener('popstate', (event) => {
    for (const hear of [...hearers]) hear(event);
  });
}

/** Whether the page to come takes the place of an open layer in the history, which then need not be gone back from. */
export function takeLayerEntry(): boolean {
  taken = currentLayer();
  return taken !== undefined;
}

/** Gives a layer an entry of its own, with the page's own address. Returns the end of it. */
export function openLayer(layer: string, onBack: () => void): () => void {
  const address = location.href;
  taken = undefined;
  const current = currentLayer();
  if (current !== layer) {
    // What a closed layer has left behind is used again.
    const isFree = current !== undefined && !openLayers.has(current);
    history[isFree ? 'replaceState' : 'pushState']({ ...history.state, layer }, '');
  }
  openLayers.add(layer);
  const hear: HearPop = (event) => {
    if (currentLayer() === layer) return;
    if (location.href === address) event.stopImmediatePropagation();
    onBack();
  };
  hearers.add(hear);
  return () => {
    openLayers.delete(layer);
    hearers.delete(hear);
  };
}

/** Goes back from the entry of a closed layer, unless the next page or layer has it. */
export function leaveLayer(layer: string): void {
  if (currentLayer() !== layer || taken === layer || openLayers.has(layer)) return;
  const swallow: HearPop = (event) => {
    hearers.delete(swallow);
    event.stopImmediatePropagation();
  };
  hearers.add(swallow);
  history.back();
}
