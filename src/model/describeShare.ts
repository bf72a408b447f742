/** 43 %, and never 0 % or 100 % for what is only nearly so. */
export function describeShare(share: number): string {
  if (share > 0 && share < 0.005) return 'Less than 1 %';
  if (share < 1 && share >= 0.995) return 'More than 99 %';
  return `${Math.round(share * 100)} %`;
}
