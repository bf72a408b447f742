export interface Speed {
  add: (blocks: number, at: number) => void;
  perSecond: () => number;
  /** Undefined while nothing is known. */
  secondsFor: (blocks: number) => number | undefined;
}

const memory = 30_000;

/** Blocks per second over the last half minute. Times in milliseconds. */
export function createSpeed(): Speed {
  let points: { at: number; blocks: number }[] = [];
  const perSecond = (): number => {
    const [first, ...rest] = points;
    const last = rest.at(-1);
    if (first === undefined || last === undefined || last.at === first.at) return 0;
    const blocks = rest.reduce((sum, point) => sum + point.blocks, 0);
    return (blocks * 1000) / (last.at - first.at);
  };
  return {
    add: (blocks, at) => {
      points = [...points.filter((point) => at - point.at <= memory), { at, blocks }];
    },
    perSecond,
    secondsFor: (blocks) => {
      const rate = perSecond();
      return rate > 0 ? Math.ceil(blocks / rate) : undefined;
    },
  };
}
