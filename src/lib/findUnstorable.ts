const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** What PostgreSQL stores in no text and no JSON. */
export const unstorable = 'a NUL character or half of a surrogate pair';

/** The place of the first text or key that holds one of these, if any does. */
export function findUnstorable(value: unknown): (string | number)[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (!isStorable(key)) return [];
    const inside = findUnstorable(part);
    if (inside) return [Array.isArray(value) ? Number(key) : key, ...inside];
  }
  return undefined;
}
