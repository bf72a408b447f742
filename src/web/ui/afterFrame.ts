/** Acts once the next frame is drawn: a visitor sees at once that a press was taken, and what it brings in the frame after. */
export function afterFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
