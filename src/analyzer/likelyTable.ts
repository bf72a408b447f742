import { readFileSync } from 'node:fs';
import type { PowerClass } from '#model/powerClasses.ts';

/** Selectors, or the first four bytes of events' topics, that a name has which would say what kind of power it is. */
export interface LikelyGroup {
  readonly of: 'functions' | 'views' | 'events';
  readonly class: PowerClass;
  readonly selectors: readonly number[];
}

interface Head {
  readonly of: LikelyGroup['of'];
  readonly class: PowerClass;
  /** Where each block begins and the last one ends, in bytes after the heads. */
  readonly blocks: readonly number[];
}

const newline = 10;
const low = 0x7f;
const more = 0x80;
/** A block has the selectors that begin with the same bits, so that a question reads only one. */
const blockSize = 2 ** 23;
const blockCount = 2 ** 32 / blockSize;
const hexDigits = 8;

/** Each as how much larger it is than the one before, seven bits a byte: two bytes or three. */
export function packLikely(groups: readonly LikelyGroup[]): Uint8Array {
  const bytes: number[] = [];
  function push(step: number): void {
    if (step > low) bytes.push((step & low) | more);
    if (step > low) push(step >>> 7);
    else bytes.push(step);
  }
  const heads = groups.map(({ of, class: what, selectors }): Head => {
    const blocks: number[] = [];
    let last = 0;
    for (const selector of selectors.toSorted((a, b) => a - b)) {
      for (; blocks.length <= Math.floor(selector / blockSize); last = (blocks.length - 1) * blockSize)
        blocks.push(bytes.length);
      push(selector - last);
      last = selector;
    }
    while (blocks.length <= blockCount) blocks.push(bytes.length);
    return { of, class: what, blocks };
  });
  return Buffer.concat([Buffer.from(`${JSON.stringify(heads)}\n`), Uint8Array.from(bytes)]);
}

function isWithin(bytes: Uint8Array, wanted: number): boolean {
  let at = 0;
  for (let last = 0, step = 0, shift = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    step += (byte & low) << shift;
    shift += 7;
    if (byte >= more) continue;
    last += step;
    if (last >= wanted) return last === wanted;
    step = 0;
    shift = 0;
  }
  return false;
}

/** Read with the first question. */
export function openLikely(file: URL): (of: LikelyGroup['of'], selector: string) => PowerClass | undefined {
  let opened: { readonly heads: readonly Head[]; readonly body: Uint8Array } | undefined;
  function open() {
    const bytes = readFileSync(file);
    const start = bytes.indexOf(newline);
    return { heads: JSON.parse(bytes.toString('utf8', 0, start)) as Head[], body: bytes.subarray(start + 1) };
  }
  return (of, selector) => {
    opened ??= open();
    const { heads, body } = opened;
    const wanted = Number.parseInt(selector.slice(2, 2 + hexDigits), 16);
    const block = Math.floor(wanted / blockSize);
    return heads.find(
      (head) =>
        head.of === of &&
        isWithin(body.subarray(head.blocks[block], head.blocks[block + 1]), wanted - block * blockSize),
    )?.class;
  };
}
