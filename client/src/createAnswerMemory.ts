interface KeptAnswer {
  etag: string;
  /** As it was sent: each caller gets an object of its own. */
  text: string;
}

/** The answers that were asked for last, by address. */
export function createAnswerMemory(most: number) {
  const kept = new Map<string, KeptAnswer>();
  return {
    find: (url: string): KeptAnswer | undefined => kept.get(url),
    keep(url: string, answer: KeptAnswer): void {
      kept.delete(url);
      kept.set(url, answer);
      if (kept.size <= most) return;
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}
