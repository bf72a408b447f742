/** A hash that the compiler worked out, where the same list is elsewhere filled under a key of the call. */
const folded = /m\([0-9a-f]{40,}\)|[0-9a-f]{40,}/;

/** Whether something is put into a place. */
export function isFilled(place: string, filled: ReadonlySet<string>): boolean {
  const [head, tail] = place.split(folded);
  if (filled.has(place) || tail === undefined) return filled.has(place);
  if (filled.has(`${head}*${tail}`)) return true;
  return [...filled].some((other) => other.startsWith(`${head}m(`) && other.endsWith(`)${tail}`));
}
