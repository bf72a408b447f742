/**
 * Answers questions one by one but asks them together: while one batch is under way, new questions gather for the next. A
 * question never joins a batch that has already been sent, so its answer is never older than the question.
 */
export function createBatcher<K, V>(
  load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  interface Batch {
    keys: Set<K>;
    answer: Promise<ReadonlyMap<K, V>>;
  }
  let waiting: Batch | undefined;
  let underWay: Promise<unknown> | undefined;

  function open(): Batch {
    const keys = new Set<K>();
    const send = () => {
      if (waiting === batch) waiting = undefined;
      return load([...keys]);
    };
    const answer = underWay === undefined ? Promise.resolve().then(send) : underWay.then(send);
    const batch: Batch = { keys, answer };
    const settled = answer.then(
      () => undefined,
      () => undefined,
    );
    underWay = settled;
    void settled.then(() => {
      if (underWay === settled) underWay = undefined;
    });
    return batch;
  }

  return async (key) => {
    waiting ??= open();
    waiting.keys.add(key);
    return (await waiting.answer).get(key);
  };
}
