/** 95 % of a normal distribution lies within so many deviations. */
const z = 1.959964;

/** Wilson's score interval of a share: honest for small numbers, where the simple one promises too much. */
export function wilson(hits: number, count: number): { from: number; to: number } | null {
  if (count === 0) return null;
  const share = hits / count;
  const scale = 1 + z ** 2 / count;
  const middle = (share + z ** 2 / (2 * count)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2));
  return { from: Math.max(0, middle - half), to: Math.min(1, middle + half) };
}
