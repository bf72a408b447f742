import type * as z from 'zod/mini';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import type { Catalogue } from '#core/projects/createCatalogue.ts';
import { describeCitation } from '#core/publicApi/describeCitation.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import { evidenceHref } from '#evidence/evidencePlace.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import type { PolicyParts } from '#http/v1/policyCalls.ts';
import type { Evidence } from '#model/evidence.ts';
import type { agentTools } from '#wire/agentTools.ts';
import type { CheckBody } from '#wire/checks.ts';

type Tools = typeof agentTools;
export type ToolName = keyof Tools;
export type ToolInput<N extends ToolName> = z.output<Tools[N]['input']>;
export type ToolOutput<N extends ToolName> = z.output<Tools[N]['output']>;

export interface ToolParts extends PolicyParts {
  context: EvidenceContext;
  catalogue: Catalogue;
  chains: ChainDirectory;
  /** Has an address scanned for whoever asks, and answers the id of the scan. */
  requestScan: (asked: { chain: string | undefined; address: string }) => Promise<string>;
  /** Has a request checked for whoever asks, and answers the id of the check. */
  requestCheck: (asked: CheckBody) => Promise<string>;
  /** Our own origin, before every link. */
  site: string;
  now: Date;
}

/** An agent reads all of an answer: what a page would list is cut, and says so. */
export const most = {
  projects: 10,
  tickers: 5,
  reasons: 40,
  functions: 50,
  paths: 10,
  keys: 20,
  operations: 20,
  calls: 10,
  arguments: 10,
  moves: 20,
  grants: 20,
  evidence: 20,
  unknown: 30,
};

/** The first of a list, with what to say where it goes on: an agent takes a list for all that there is. */
export function cutFor<T>(
  list: readonly T[],
  limit: number,
  what: string,
): { shown: T[]; note: string | undefined } {
  return {
    shown: list.slice(0, limit),
    note: list.length > limit ? `Not all ${what} are listed: ${limit} of ${list.length}.` : undefined,
  };
}

/** What an agent is told that it does not know: first what was cut from this answer, and last whether this list itself was. */
export function listUnknown(cuts: readonly (string | undefined)[], unknown: readonly string[]): string[] {
  const { shown, note } = cutFor([...cuts.flatMap((one) => one ?? []), ...unknown], most.unknown, 'unknowns');
  return [...shown, ...(note === undefined ? [] : [note])];
}

export const percent = (share: number) => `${Math.floor(share * 100)} %`;

/** Links that may be opened to check what is said. */
export function linkEvidence(
  evidence: readonly { what: string; one: Evidence }[],
  { chains, site, projectId }: Pick<ToolParts, 'chains' | 'site'> & { projectId: string | null },
) {
  const isRead = createIsRead(chains);
  const links = evidence.flatMap(({ what, one }) => {
    const href = evidenceHref(one, { projectId, isRead });
    // Addresses of others are words of others: they stand on the page.
    return href?.startsWith('/') ? [{ what, href: `${site}${href}` }] : [];
  });
  return [...new Map(links.map((link) => [link.href, link])).values()].slice(0, most.evidence);
}

export async function cite({ db, site, now }: ToolParts, page: string, chains?: readonly string[]) {
  return describeCitation(await getFreshness(db, chains), { page: `${site}${page}`, now });
}
