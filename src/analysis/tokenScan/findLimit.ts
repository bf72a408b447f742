/** The largest number that was taken and the smallest that was refused: neighbours, except above the finest steps. */
export interface FoundLimit {
  taken: bigint;
  refused: bigint;
}

/** Bits of the numbers tried first. Rates count percent, thousandths or ten-thousandths: up to 14 bits the limit is found to the unit. */
const sizes = [0, 4, 7, 10, 14, 16, 32, 64, 128, 256];
const finest = 2n ** 14n - 1n;
const parts = 8n;

/** What lies in the middle of two numbers, in equal steps. */
function between(low: bigint, high: bigint): bigint[] {
  const all = Array.from({ length: Number(parts) - 1 }, (_, index) => {
    return low + ((high - low) * BigInt(index + 1)) / parts;
  });
  return [...new Set(all)].filter((one) => one > low && one < high);
}

/** Where numbers cease to be taken, by trying numbers of up to so many bits; some setters refuse the smallest, too. */
export async function findLimit(
  tryAll: (values: readonly bigint[]) => Promise<readonly boolean[]>,
  bits: number,
): Promise<FoundLimit | 'takesAll' | 'refusesAll' | 'irregular'> {
  const largest = 2n ** BigInt(bits) - 1n;
  const first = [...sizes.map((size) => 2n ** BigInt(size) - 1n).filter((one) => one < largest), largest];
  const isTaken = await tryAll(first);
  const last = isTaken.lastIndexOf(true);
  if (last < 0) return 'refusesAll';
  if (isTaken.slice(isTaken.indexOf(true), last).includes(false)) return 'irregular';
  let [taken = 0n, refused] = first.slice(last);
  if (refused === undefined) return 'takesAll';
  while (refused <= finest && refused - taken > 1n) {
    const middle = between(taken, refused);
    const answers = await tryAll(middle);
    const end = answers.indexOf(false);
    if (end >= 0 && answers.slice(end).includes(true)) return 'irregular';
    const next = end < 0 ? middle.length : end;
    refused = middle[next] ?? refused;
    taken = middle[next - 1] ?? taken;
  }
  return { taken, refused };
}
