const asksPerLook = 64;

/** Reading the clock of the processor takes as long as a dozen short paths: it is looked at now and then. */
export function createTimer(now: () => number, limit: number): () => boolean {
  const end = now() + limit;
  let asked = 0;
  let over = false;
  return () => {
    if (asked++ % asksPerLook === 0) over ||= now() > end;
    return over;
  };
}
