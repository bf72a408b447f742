import { chainNames } from '#model/chainNames.ts';

export function chainName(id: string): string {
  return Object.hasOwn(chainNames, id) ? (chainNames[id] ?? id) : id;
}

/** What a chain is called on a site that has its own names for some. */
export function nameOfChain(given: Readonly<Record<string, string>>, id: string): string {
  return (Object.hasOwn(given, id) ? given[id] : undefined) ?? chainName(id);
}
