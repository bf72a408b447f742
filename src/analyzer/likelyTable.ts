import { readFileSync } from 'node:fs';
import type { PowerClass } from '#model/powerClasses.ts';

/** Selectors, or the first four bytes of events' topics, that a name has which would say what kind of power it is. */
export interface LikelyGroup {
  readonly of: 'functions' | 'views' | 'events';
  readonly class: PowerClass;
  readonly selectors: Uint32Array;
}

interface Head {
  readonly of: LikelyGroup['of'];
  readonly class: PowerClass;
  readonly count: number;
}

const newline = 10;
const low = 0x7f;
const more = 0x80;

/** Sorted, each as how much larger it is than the one before, seven bits a byte: less than two bytes each. */
export function packLikely(groups: readonly LikelyGroup[]): Uint8Array {
  const bytes: number[] = [];
  const heads: Head[] = groups.map(({ of, class: what, selectors }) => {
    let last = 0;
    for (const selector of selectors.toSorted()) {
      let step = selector - last;
      last = selector;
      for (; step > low; step = Math.floor(step / more)) bytes.push((step % more) + more);
      bytes.push(step);
    }
    return { of, class: what, count: selectors.length };
  });
  return Buffer.concat([Buffer.from(`${JSON.stringify(heads)}\n`), Uint8Array.from(bytes)]);
}

export function unpackLikely(packed: Uint8Array): LikelyGroup[] {
  const start = packed.indexOf(newline);
  const heads = JSON.parse(Buffer.from(packed.subarray(0, start)).toString()) as Head[];
  let at = start + 1;
  function readStep(): number {
    for (let step = 0, unit = 1; ; unit *= more) {
      const byte = packed[at++] ?? 0;
      step += (byte & low) * unit;
      if (byte < more) return step;
    }
  }
  return heads.map(({ of, class: what, count }) => {
    const selectors = new Uint32Array(count);
    for (let i = 0, last = 0; i < count; i++) selectors[i] = last += readStep();
    return { of, class: what, selectors };
  });
}

function has(sorted: Uint32Array, wanted: number): boolean {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted;
}

const hexDigits = 8;

/** Read with the first question. */
export function openLikely(file: URL): (of: LikelyGroup['of'], selector: string) => PowerClass | undefined {
  let groups: readonly LikelyGroup[] | undefined;
  return (of, selector) => {
    groups ??= unpackLikely(readFileSync(file));
    const wanted = Number.parseInt(selector.slice(2, 2 + hexDigits), 16);
    return groups.find((group) => group.of === of && has(group.selectors, wanted))?.class;
  };
}
