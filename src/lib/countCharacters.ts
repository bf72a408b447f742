/** About as many characters as a value has as JSON, without writing them; beyond `most` it stops counting. */
export function countCharacters(value: unknown, most = Number.POSITIVE_INFINITY): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let sum = 0;
  for (const key in value) {
    sum += 1 + key.length + countCharacters(value[key as keyof typeof value], most - sum);
    if (sum > most) break;
  }
  return sum;
}
