import { addressKey } from '#model/addressKey.ts';
import type { RecordContent, RecordKind } from '#model/records.ts';
import { listSubjects } from '#model/searches.ts';

/** What a project has on chains, in the words of the import format. */
export interface ChainParts {
  chains: readonly unknown[];
  tokens: readonly unknown[];
  contracts: readonly unknown[];
}

interface MergedContents {
  projects: RecordContent[];
  audits: RecordContent[];
  incidents: RecordContent[];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const partsOf = (content: RecordContent): ChainParts => ({
  chains: listOf(content.chains),
  tokens: listOf(content.tokens),
  contracts: listOf(content.contracts),
});

/** A token or contract by its place; a chain by itself. */
export function keyOfPart(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const chain = 'chain' in part ? String(part.chain) : '';
  const address = 'address' in part ? String(part.address) : '';
  return addressKey({ chain, address });
}

function unite(kept: readonly unknown[], more: readonly unknown[]): unknown[] {
  const known = new Set(kept.map(keyOfPart));
  return [...kept, ...more.filter((one) => !known.has(keyOfPart(one)))];
}

/** Whoever said that these are all did not know of those that come to them now. */
function withoutListSearches(lookedFor: unknown): unknown[] {
  const isList = (subject: unknown) => listSubjects.some((one) => one === subject);
  return listOf(lookedFor).flatMap((search) => {
    if (typeof search !== 'object' || search === null || !('what' in search)) return [search];
    const what = listOf(search.what).filter((subject) => !isList(subject));
    return what.length > 0 ? [{ ...search, what }] : [];
  });
}

/**
 * The records of two projects that become one. What is on chains is united; what else the kept record says stands, since two
 * answers to one question are for staff to choose from.
 */
export function mergeContents({
  kept,
  duplicate,
  parts,
  others,
  into,
}: {
  kept: RecordContent;
  /** Absent for a project of a token list, which has no record. */
  duplicate: RecordContent | undefined;
  parts: ChainParts;
  others: readonly { kind: string; content: RecordContent }[];
  into: string;
}): MergedContents {
  const own = partsOf(kept);
  const moved = (wanted: RecordKind) =>
    others
      .filter(({ kind }) => kind === wanted)
      .map(({ content }): RecordContent => ({ ...content, project: into }));
  const tokens = unite(own.tokens, parts.tokens);
  const contracts = unite(own.contracts, parts.contracts);
  const hasMore = tokens.length > own.tokens.length || contracts.length > own.contracts.length;
  return {
    projects: [
      {
        ...kept,
        chains: unite(own.chains, parts.chains),
        tokens,
        contracts,
        ...(hasMore && kept.lookedFor !== undefined && { lookedFor: withoutListSearches(kept.lookedFor) }),
      },
      ...(duplicate ? [{ ...duplicate, tokens: [], contracts: [] }] : []),
    ],
    audits: moved('audit'),
    incidents: moved('incident'),
  };
}
