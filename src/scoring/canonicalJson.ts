/**
 * JSON with one spelling per meaning: keys sorted, and list items too, because every list among the facts is a set.
 * Keys that `isLeftOut` names are left out wherever they are.
 */
export function canonicalJson(value: unknown, isLeftOut?: (key: string) => boolean): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    const items = value.map((one) => canonicalJson(one, isLeftOut));
    return `[${items.sort().join(',')}]`;
  }
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const item = (value as Record<string, unknown>)[key];
    if (item !== undefined && !isLeftOut?.(key))
      text += `${text && ','}${JSON.stringify(key)}:${canonicalJson(item, isLeftOut)}`;
  }
  return `{${text}}`;
}

/** Where a page of some site shows a piece of evidence: not what it says. */
export const isHref = (key: string): boolean => key === 'href';
