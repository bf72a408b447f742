import { type DeployedContract, listContracts, listDeployed } from '#core/contracts/projectContracts.ts';
import type { Db } from '#db/Database.ts';
import { getChainNumber } from '#model/chainId.ts';
import { type ListFilter, readUpTo } from '#model/lists.ts';
import type { ListTable } from '#wire/lists.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { Counted } from '#wire/skynet.ts';

export interface ListContext {
  db: Db;
  project: ProjectDetails;
  filter: ListFilter;
  limit: number;
  offset: number;
}

/** Some of the entries, and how many there are. */
export interface ListPart {
  table: ListTable;
  count: number;
  /** Where it is another number than the count: how many entries there are. */
  entries?: number;
  problem?: string;
  /** What a count of chain rows rests on; null while nothing can be said. */
  counted?: Counted | null;
}

const dayMs = 86_400_000;

/** Beyond the last entry no row tells how many there are: then the first one is asked. */
export const withCount =
  (list: (context: ListContext) => Promise<ListPart>) =>
  async (context: ListContext): Promise<ListPart> => {
    const part = await list(context);
    if (part.count > 0 || context.offset === 0) return part;
    return { ...part, count: (await list({ ...context, limit: 1, offset: 0 })).count };
  };

/** The time that a filter leaves. */
export function timesOf({ day, since }: ListFilter): { from?: Date; before?: Date } {
  if (day !== undefined) return { from: new Date(day), before: new Date(Date.parse(day) + dayMs) };
  return since === undefined ? {} : { from: new Date(since) };
}

/** The contracts of a project that a filter leaves, each with the block up to which it is counted. */
export function listCounted({
  project,
  filter: { chain, contract, upTo },
}: ListContext): (DeployedContract & { upTo: number | undefined })[] {
  const bounds = upTo === undefined ? undefined : readUpTo(upTo);
  return listDeployed(listContracts(project))
    .filter((one) => chain === undefined || one.chain === chain)
    .filter((one) => contract === undefined || one.address.toLowerCase() === contract.toLowerCase())
    .map((one) => ({ ...one, upTo: bounds && (bounds.get(getChainNumber(one.chain)) ?? -1) }));
}

/** A selector or topic that a filter names; null for none. */
export const bytesOf = (text: string | undefined): string | null | undefined =>
  text === 'none' ? null : text;
