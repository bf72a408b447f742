import { getAlerts } from '#core/alerts/getAlerts.ts';
import { listCompleted } from '#core/audits/listCompleted.ts';
import { listViewDays } from '#core/views/views.ts';
import { listVoteDays } from '#core/votes/votes.ts';
import type { ListName } from '#model/lists.ts';
import type { DayCount } from '#wire/projectPage.ts';
import { type List, type ListContext, type ListPart, timesOf } from './getList.ts';

/** Single looks and votes are not told: a list of them is one of days. */
const toDays = (days: readonly DayCount[], { limit, offset }: ListContext): ListPart => ({
  count: days.reduce((sum, { count }) => sum + count, 0),
  entries: days.length,
  table: { kind: 'days', rows: days.slice(offset, offset + limit) },
});

/** Lists of what people and records say, by the name of the list. */
export const recordLists = {
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
} satisfies Partial<Record<ListName, List>>;
