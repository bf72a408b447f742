/** Those who wait for the same work. */
export interface Audience {
  /** Aborted when all of them have left: nobody wants what comes of it. */
  readonly signal: AbortSignal;
  /** One more, who leaves when `gone` is aborted; without it, never. */
  join(gone: AbortSignal | undefined): void;
}

/** Lets work that many may wait for end with the last of them. */
export function createAudience(): Audience {
  const ending = new AbortController();
  let count = 0;
  const leave = () => {
    if (--count === 0) ending.abort();
  };
  return {
    signal: ending.signal,
    join(gone) {
      count++;
      if (gone?.aborted) leave();
      else gone?.addEventListener('abort', leave, { once: true });
    },
  };
}
