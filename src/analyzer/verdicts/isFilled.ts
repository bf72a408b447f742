/** A hash that the compiler worked out, where the same list is elsewhere filled under a key of the call. */
const folded = /m\([0-9a-f]{40,}\)|[0-9a-f]{40,}/;
const words = /[0-9a-f]{40,}/g;
/** More fields than a struct has. */
const structSize = 1n << 16n;

/** Two fields of a struct that has its own place far off: one of them is no entry of the other. */
function areNeighbours(place: string, other: string): boolean {
  const numbers = (text: string) => (text.match(words) ?? []).map((word) => BigInt(`0x${word}`));
  return numbers(place).some((a) =>
    numbers(other).some((b) => a !== b && (a > b ? a - b : b - a) < structSize),
  );
}

/** Whether something is put into a place. */
export function isFilled(place: string, filled: ReadonlySet<string>): boolean {
  const [head, tail] = place.split(folded);
  if (filled.has(place) || tail === undefined) return filled.has(place);
  if (filled.has(`${head}*${tail}`)) return true;
  return [...filled].some(
    (other) => other.startsWith(`${head}m(`) && other.endsWith(`)${tail}`) && !areNeighbours(place, other),
  );
}
