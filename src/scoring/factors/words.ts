import type { Evidence } from '#model/evidence.ts';

const dayMs = 86_400_000;

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** One decimal, dropped when it is zero. Only none is 0 %, and only all is 100 %. */
export function percent(share: number): string {
  const text = (share * 100).toFixed(1).replace(/\.0$/, '');
  if (text === '0' && share > 0) return '<0.1 %';
  if (text === '100' && share < 1) return '>99.9 %';
  return `${text} %`;
}

export const daysBetween = (from: string, now: Date): number => (now.getTime() - Date.parse(from)) / dayMs;

export const day = (iso: string): string => iso.slice(0, 10);

export function duration(seconds: number): string {
  if (seconds >= 172_800) return count(Math.floor(seconds / 86_400), 'day');
  if (seconds >= 3600) return count(Math.floor(seconds / 3600), 'hour');
  if (seconds >= 60) return count(Math.floor(seconds / 60), 'minute');
  return count(seconds, 'second');
}

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** "a, b and c" */
export function list(items: string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** The first few of many, so that a sentence stays a sentence. */
export function some(items: string[], limit = 3): string {
  return items.length <= limit
    ? list(items)
    : `${items.slice(0, limit).join(', ')} and ${items.length - limit} more`;
}

/** Without somebody's word that the record names every contract, one that it leaves out may be worse. */
export const mayHaveOthers = 'the contract list is not confirmed complete';

/** Where something was measured: " at block 7"; nothing where its evidence names no block, or blocks of several chains. */
export function atBlock(evidence: readonly Evidence[]): string {
  const read = evidence.flatMap((one) => ('block' in one ? [one] : []));
  if (new Set(read.map(({ chain }) => chain)).size !== 1) return '';
  return ` at block ${Math.min(...read.map(({ block }) => block))}`;
}
