import { maxWord } from '../evm/arithmetic.ts';
import type { Term, Terms } from './term.ts';

/** `size` bytes of `term`'s 32, starting at byte `skip`, laid at `start`. */
interface Segment {
  readonly start: number;
  readonly size: number;
  readonly term: Term;
  readonly skip: number;
}
interface Region {
  readonly segments: readonly Segment[];
  readonly unknownFrom: number;
}

/**
 * Byte-exact memory, split by symbolic base. Compilers allocate upwards from a free pointer, so two
 * different bases are taken never to overlap.
 */
export interface Memory {
  regions: Map<number, Region>;
  /** Another path has the same regions: whoever writes first takes a copy. */
  isShared: boolean;
}
export interface Place {
  readonly base: number;
  readonly offset: number;
}

const concreteBase = -1;
const maxDistance = 1 << 24;
const maxSegments = 1024;
const empty: Region = { segments: [], unknownFrom: Number.POSITIVE_INFINITY };

export const createMemory = (): Memory => ({ regions: new Map(), isShared: false });

/** The same memory for another path; what one of them writes from now on the other does not see. */
export function forkMemory(memory: Memory): Memory {
  memory.isShared = true;
  return { regions: memory.regions, isShared: true };
}

const findRegion = ({ regions }: Memory, base: number): Region => regions.get(base) ?? empty;

function setRegion(memory: Memory, base: number, region: Region): void {
  if (memory.isShared) memory.regions = new Map(memory.regions);
  memory.isShared = false;
  memory.regions.set(base, region);
}

const toOffset = (v: bigint): number => (v >> 255n ? -Number((1n << 256n) - v) : Number(v));

/** Where an address term points; undefined when it is absurdly far. */
export function findPlace(address: Term): Place | undefined {
  const base = address.args[0];
  const offset = address.args[1];
  const sum = address.op === 'add' && base && offset?.value !== undefined;
  const place =
    address.value !== undefined
      ? { base: concreteBase, offset: toOffset(address.value) }
      : { base: sum ? base.id : address.id, offset: sum ? toOffset(offset.value ?? 0n) : 0 };
  return Math.abs(place.offset) > maxDistance ? undefined : place;
}

function isTouched(segments: readonly Segment[], start: number, end: number): boolean {
  for (let i = 0; i < segments.length; i++) {
    const s = segments[i];
    if (s && s.start < end && s.start + s.size > start) return true;
  }
  return false;
}

function cut(segments: readonly Segment[], start: number, size: number): Segment[] {
  const end = start + size;
  if (!isTouched(segments, start, end)) return segments.slice();
  const kept: Segment[] = [];
  for (const s of segments) {
    const sEnd = s.start + s.size;
    if (sEnd <= start || s.start >= end) {
      kept.push(s);
      continue;
    }
    if (s.start < start) kept.push({ ...s, size: start - s.start });
    if (sEnd > end) kept.push({ start: end, size: sEnd - end, term: s.term, skip: s.skip + end - s.start });
  }
  return kept;
}

/** Writes the low `size` bytes of a word. */
export function writeMemory(memory: Memory, address: Term, term: Term, size = 32): void {
  const place = findPlace(address);
  if (!place) return;
  const { segments: before, unknownFrom } = findRegion(memory, place.base);
  const segments = cut(before, place.offset, size);
  if (segments.length > maxSegments) {
    setRegion(memory, place.base, { segments: [], unknownFrom: Number.NEGATIVE_INFINITY });
    return;
  }
  segments.push({ start: place.offset, size, term, skip: 32 - size });
  setRegion(memory, place.base, { segments, unknownFrom });
}

/** Forgets a range; without a known size, everything from the address on. */
export function forgetMemory(memory: Memory, address: Term, size: number | undefined): void {
  const place = findPlace(address);
  if (!place || size === 0) return;
  const region = findRegion(memory, place.base);
  const reach = size ?? maxDistance * 2;
  setRegion(memory, place.base, {
    segments: cut(region.segments, place.offset, reach),
    unknownFrom: Math.min(region.unknownFrom, place.offset),
  });
}

/** Copies a known number of bytes inside memory. */
export function copyMemory(memory: Memory, { to, from, size }: { to: Term; from: Term; size: number }): void {
  const source = findPlace(from);
  const target = findPlace(to);
  if (!source || !target) return;
  const moved = findRegion(memory, source.base).segments.flatMap((s) => {
    const start = Math.max(s.start, source.offset);
    const end = Math.min(s.start + s.size, source.offset + size);
    if (end <= start) return [];
    const skip = s.skip + start - s.start;
    return [{ start: start - source.offset + target.offset, size: end - start, term: s.term, skip }];
  });
  forgetMemory(memory, to, size);
  const region = findRegion(memory, target.base);
  setRegion(memory, target.base, { ...region, segments: [...region.segments, ...moved] });
}

function piece(t: Terms, s: Segment, from: number): Term {
  const start = Math.max(s.start, from);
  const end = Math.min(s.start + s.size, from + 32);
  const size = end - start;
  const skip = s.skip + start - s.start;
  const low = t.compute('shr', [t.constant(BigInt(8 * (32 - skip - size))), s.term]);
  const kept = t.compute('and', [low, t.constant((1n << BigInt(8 * size)) - 1n)]);
  return t.compute('shl', [t.constant(BigInt(8 * (from + 32 - end))), kept]);
}

/** The word at an address, put together from what was written there; untouched memory is zero. */
export function readMemory(t: Terms, memory: Memory, address: Term): Term {
  const place = findPlace(address);
  if (!place) return t.fresh('far');
  const region = findRegion(memory, place.base);
  const from = place.offset;
  const hits = region.segments.filter((s) => s.start < from + 32 && s.start + s.size > from);
  const [only] = hits;
  if (only && hits.length === 1 && only.start === from && only.size === 32) return only.term;
  const covered = hits.reduce(
    (sum, s) => sum + Math.min(s.start + s.size, from + 32) - Math.max(s.start, from),
    0,
  );
  const zeroGaps = place.base === concreteBase && from + 32 <= region.unknownFrom;
  const isWhole = covered === 32 || zeroGaps || gapIsTail(hits, from);
  if (!isWhole && !gapIsHead(hits, { from, covered })) return t.fresh('memory');
  const unknown = isWhole ? 0n : maxWord ^ ((1n << BigInt(8 * covered)) - 1n);
  const gap = unknown === 0n ? t.constant(0n) : t.compute('and', [t.fresh('memory'), t.constant(unknown)]);
  return hits.reduce((word, s) => t.compute('or', [word, piece(t, s, from)]), gap);
}

/** Bytes past the last write of an encoded call are read only as padding. */
const gapIsTail = (hits: readonly Segment[], from: number) =>
  hits.length > 0 && hits.some((s) => s.start <= from);

/** Arguments are laid behind the room for a selector, which is put into the first word of both. */
const gapIsHead = (hits: readonly Segment[], { from, covered }: { from: number; covered: number }) =>
  covered > 0 && hits.every((s) => s.start >= from + 32 - covered);
