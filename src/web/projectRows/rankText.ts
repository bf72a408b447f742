/** `#4`, or `#N/A` for a project that is not ranked. */
export function rankText(rank: number | null): string {
  return rank === null ? '#N/A' : `#${rank}`;
}
