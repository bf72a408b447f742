import { writeNumber } from '#lib/writeNumber.ts';

export function formatNumber(value: number): string {
  return writeNumber(value, { most: 2 });
}
