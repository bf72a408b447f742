import { getAlerts } from '#core/alerts/getAlerts.ts';
import { listCompleted } from '#core/audits/listCompleted.ts';
import { getProject } from '#core/projects/getProject.ts';
import { getCounting } from '#core/skynet/getCounting.ts';
import { getTopCallers, getTopEvents, getTopFunctionCalls } from '#core/skynet/getTops.ts';
import { listViewDays } from '#core/views/views.ts';
import { listVoteDays } from '#core/votes/votes.ts';
import type { Db } from '#db/Database.ts';
import { type AskedList, type ListName, mostListPages } from '#model/lists.ts';
import type { ListPageData } from '#wire/lists.ts';
import type { DayCount } from '#wire/projectPage.ts';
import { mostCounted } from '../chainStore/activity.ts';
import { type ListContext, type ListPart, listCounted, timesOf, withCount } from './ListContext.ts';
import { listHolders } from './listHolders.ts';
import { listEvents, listPrivileged, listTransactions } from './seenLists.ts';

/** Entries on one page of a list. */
const listLength = 50;

/** Single looks and votes are not told: a list of them is one of days. */
const toDays = (days: readonly DayCount[], { limit, offset }: ListContext): ListPart => ({
  count: days.reduce((sum, { count }) => sum + count, 0),
  entries: days.length,
  table: { kind: 'days', rows: days.slice(offset, offset + limit) },
});

/** With what its count rests on. */
const counting =
  (rows: 'calls' | 'events', list: (context: ListContext) => Promise<ListPart>) =>
  async (context: ListContext): Promise<ListPart> => {
    const [part, counts] = await Promise.all([list(context), getCounting(context.db, listCounted(context))]);
    return { ...part, counted: counts[rows] };
  };

const notRead = 'None of its contracts is read far enough for that, so nobody knows how many there are.';

const lists: Readonly<Record<ListName, (context: ListContext) => Promise<ListPart>>> = {
  transactions: counting('calls', listTransactions),
  'privileged-transactions': listPrivileged,
  events: counting('events', listEvents),
  callers: counting('calls', async (context) => {
    const { items, total } = await getTopCallers(context.db, toTops(context));
    return { count: total, table: { kind: 'callers', rows: items } };
  }),
  functions: counting('calls', async (context) => {
    const { items, total } = await getTopFunctionCalls(context.db, toTops(context));
    return { count: total, table: { kind: 'functions', rows: items } };
  }),
  'event-kinds': counting('events', async (context) => {
    const { items, total } = await getTopEvents(context.db, toTops(context));
    return { count: total, table: { kind: 'eventKinds', rows: items } };
  }),
  alerts: async ({ db, project, filter, limit, offset }) => {
    const { from, before } = timesOf(filter);
    const { items, total } = await getAlerts(db, {
      projectId: project.id,
      kind: 'onChain',
      since: from?.toISOString(),
      before: before?.toISOString(),
      isStanding: true,
      page: offset / limit + 1,
      perPage: limit,
    });
    return { count: total, table: { kind: 'alerts', rows: items } };
  },
  'all-alerts': async ({ db, project, filter, limit, offset }) => {
    const { items, total } = await getAlerts(db, {
      projectId: project.id,
      id: filter.alert,
      page: offset / limit + 1,
      perPage: limit,
    });
    return { count: total, table: { kind: 'alerts', rows: items } };
  },
  news: async ({ db, project, filter, limit, offset }) => {
    const { items, total } = await getAlerts(db, {
      projectId: project.id,
      toldAfter: filter.after ?? new Date(0).toISOString(),
      isStanding: true,
      page: offset / limit + 1,
      perPage: limit,
    });
    return { count: total, table: { kind: 'alerts', rows: items } };
  },
  audits: async ({ db, project, filter, limit, offset }) => {
    const asked = { projectId: project.id, after: filter.after, limit, offset };
    const { rows, count } = await listCompleted(db, asked);
    return { count, table: { kind: 'audits', rows } };
  },
  holders: listHolders,
  views: async (context) =>
    toDays(
      await listViewDays(context.db, { projectId: context.project.id, ...timesOf(context.filter) }),
      context,
    ),
  votes: async (context) =>
    toDays(
      await listVoteDays(context.db, { projectId: context.project.id, choice: context.filter.vote }),
      context,
    ),
};

const toTops = (context: ListContext) => ({
  contracts: listCounted(context),
  count: context.limit,
  offset: context.offset,
});

/** What a figure of a project counts, page by page. */
export async function getList(
  db: Db,
  { projectId, asked }: { projectId: string; asked: AskedList },
): Promise<ListPageData> {
  const { project } = await getProject(db, projectId);
  const { name, filter, page } = asked;
  const part = { limit: listLength, offset: (page - 1) * listLength };
  const list = withCount(lists[name]);
  const { count, table, entries = count, ...told } = await list({ db, project, filter, ...part });
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
