/** What part of a whole, both in a token's base units: more digits than a number has. */
export function shareOf(part: string, whole: string): number {
  const [some, all] = [BigInt(part), BigInt(whole)];
  return all === 0n ? 0 : Number((some * 10_000n) / all) / 10_000;
}
