import { type DeployedContract, listContracts, listDeployed } from '#core/contracts/projectContracts.ts';
import { getProject } from '#core/projects/getProject.ts';
import type { Db } from '#db/Database.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { ListFilter } from '#model/listFilter.ts';
import { type AskedList, mostListPages, readUpTo } from '#model/lists.ts';
import type { ListPageData, ListTable } from '#wire/lists.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { Counted } from '#wire/skynet.ts';
import { mostCounted } from '../chainStore/activity.ts';

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

/** How one list is read. */
export type List = (context: ListContext) => Promise<ListPart>;

const dayMs = 86_400_000;

/** Beyond the last entry no row tells how many there are: then the first one is asked. */
export const withCount =
  (list: List): List =>
  async (context) => {
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

/** Entries on one page of a list. */
const listLength = 50;

const notRead = 'None of its contracts is read far enough for that, so nobody knows how many there are.';

/** What a figure of a project counts, page by page. */
export async function getList(
  db: Db,
  { projectId, asked, list }: { projectId: string; asked: AskedList; list: List },
): Promise<ListPageData> {
  const { project } = await getProject(db, projectId);
  const { filter, page } = asked;
  const part = { limit: listLength, offset: (page - 1) * listLength };
  const { count, table, entries = count, ...told } = await withCount(list)({ db, project, filter, ...part });
  return {
    project: { id: project.id, name: project.name },
    asked,
    count,
    isMore: entries === mostCounted,
    pages: Math.min(mostListPages, Math.ceil(entries / listLength)),
    isCut: entries > mostListPages * listLength,
    table,
    problem: told.problem ?? (told.counted === null ? notRead : null),
    counted: told.counted ?? null,
  };
}
