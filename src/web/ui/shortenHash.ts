/** 0x7a3f…91c2: four digits of each end. */
export function shortenHash(value: string): string {
  const head = value.startsWith('0x') ? 6 : 4;
  return value.length <= head + 6 ? value : `${value.slice(0, head)}…${value.slice(-4)}`;
}
