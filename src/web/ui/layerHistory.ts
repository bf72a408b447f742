/** Told of every step through the history before the router is. */
export const popHearers = new Set<(event: PopStateEvent) => void>();

/** The layer whose entry in the history a page is about to take. */
export const taken: { layer?: string | undefined } = {};

/** The open or just closed layer that the current history entry stands for. */
export function currentLayer(): string | undefined {
  return history.state?.layer;
}

/** Must run before the router is made: at the window, listeners run in the order in which they were added, capturing or not. */
export function startLayerHistory(): void {
  window.addEventListener('popstate', (event) => {
    for (const hear of [...popHearers]) hear(event);
  });
}

/** Whether the page to come takes the place of an open layer in the history, which then need not be gone back from. */
export function takeLayerEntry(): boolean {
  taken.layer = currentLayer();
  return taken.layer !== undefined;
}
