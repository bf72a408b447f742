import type { TokenFieldName, TokenScan } from '#model/tokenScan.ts';

/** From so many fields on the reason that they share stands once. */
const fewest = 3;

interface Grouped {
  /** In their order. */
  single: TokenFieldName[];
  shared: { why: string; names: TokenFieldName[] }[];
}

/** Sets apart fields that are unknown for one reason: said ten times over, it hides what is known. Those told otherwise stand alone. */
export function groupUnknown(
  names: readonly TokenFieldName[],
  { fields }: TokenScan,
  isTold: (name: TokenFieldName) => boolean,
): Grouped {
  const whyOf = (name: TokenFieldName) => {
    const field = fields[name];
    return field.state === 'unknown' && !isTold(name) ? field.why : undefined;
  };
  const reasons = [...new Set(names.flatMap((name) => whyOf(name) ?? []))];
  const shared = reasons
    .map((why) => ({ why, names: names.filter((name) => whyOf(name) === why) }))
    .filter((group) => group.names.length >= fewest);
  const apart = new Set(shared.flatMap((group) => group.names));
  return { single: names.filter((name) => !apart.has(name)), shared };
}
