import * as z from 'zod/mini';
import { getNewestAlerts } from '#core/alerts/getAlerts.ts';
import { listAudits } from '#core/audits/listAudits.ts';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import { getIncident, listIncidents } from '#core/incidents/getIncidents.ts';
import type { Db } from '#db/Database.ts';
import { addAlertHref } from '#evidence/addHrefs.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import { badRequest } from '#lib/AppError.ts';
import { readCursor, writeCursor } from '#lib/cursor.ts';
import { alertKinds } from '#model/alerts.ts';
import { severities } from '#model/severities.ts';
import { alertSchema } from '#wire/alerts.ts';
import { calendarQuerySchema, calendarSchema } from '#wire/calendar.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { incidentHref } from '#wire/incidentHref.ts';
import { incidentEventKinds, incidentSchema } from '#wire/incidents.ts';
import { projectHref } from '#wire/projectHref.ts';
import { utcTime } from '#wire/utcTime.ts';
import { cursorQuery, idParams } from '#wire/v1.ts';
import type { PublicCalls } from './createCalls.ts';

const tag = 'v1: events';

const projectId = z.optional(z.string().check(z.maxLength(80)));

/** A place in a list that is sorted by time, newest first, then by id. */
function readPlace(cursor: string | undefined): { time: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', id = ''] = readCursor(cursor, 2);
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(time) || Number.isNaN(Date.parse(time)))
    throw badRequest('cursor is not one that this list gave; leave it out to begin again');
  return { time, id };
}

/** As many as were asked for, of one more than that, and where the list goes on. */
function cut<T>(found: readonly T[], limit: number, placeOf: (last: T) => [time: string, id: string]) {
  const data = found.slice(0, limit);
  const last = data.at(-1);
  return { data, next: found.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null };
}

const auditLineSchema = z.object({
  id: z.string(),
  project: z.object({ id: z.string(), name: z.string(), demo: z.boolean() }),
  title: z.string(),
  auditor: z.string(),
  completedOn: z.string(),
});

const incidentStorySchema = z.object({
  incident: incidentSchema,
  text: z.string(),
  retracted: z.nullable(z.string()),
  timeline: z.array(
    z.object({
      kind: z.enum(incidentEventKinds),
      time: z.string(),
      text: z.string(),
      href: z.nullable(z.string()),
    }),
  ),
});

/** What happened and what is to come. */
export function eventCalls(calls: PublicCalls, { db, chains }: { db: Db; chains: ChainDirectory }): void {
  calls.list(
    '/api/v1/alerts',
    {
      summary: 'Alerts, newest first',
      tag,
      query: z.object({
        ...cursorQuery,
        project: projectId,
        severity: z.optional(z.enum(severities)),
        kind: z.optional(z.enum(alertKinds)),
        since: z.optional(utcTime),
      }),
      data: alertSchema,
    },
    async ({ query: { cursor, limit, project, ...filter } }) => {
      const found = await getNewestAlerts(db, {
        ...filter,
        projectId: project,
        after: readPlace(cursor),
        limit: limit + 1,
      });
      const { data, next } = cut(found, limit, ({ time, id }) => [time, id]);
      const isRead = createIsRead(chains);
      return {
        data: data.map((alert) => addAlertHref(alert, isRead)),
        next,
        page: project === undefined ? '/' : projectHref(project),
      };
    },
  );

  calls.list(
    '/api/v1/incidents',
    {
      summary: 'Recorded incidents, newest first',
      tag,
      query: z.object({ ...cursorQuery, project: projectId }),
      data: incidentSchema,
    },
    async ({ query: { cursor, limit, project } }) => {
      const place = readPlace(cursor);
      const isAfter = (one: { time: string; id: string }) =>
        !place || one.time < place.time || (one.time === place.time && one.id > place.id);
      const found = (await listIncidents(db)).filter(
        (one) => isAfter(one) && (project === undefined || one.project.id === project),
      );
      return {
        ...cut(found, limit, ({ time, id }) => [time, id]),
        page: fixedPages.incidents.path,
      };
    },
  );

  calls.get(
    '/api/v1/incidents/:id',
    { summary: 'An incident with its story', tag, params: idParams, data: incidentStorySchema },
    async ({ params: { id } }) => ({ data: await getIncident(db, id), page: incidentHref(id) }),
  );

  calls.list(
    '/api/v1/audits',
    {
      summary: 'Completed audits of all projects, newest first',
      tag,
      query: z.object(cursorQuery),
      data: auditLineSchema,
    },
    async ({ query: { cursor, limit } }) => {
      const place = readPlace(cursor);
      const found = await listAudits(db, {
        after: place && { completedOn: place.time, id: place.id },
        limit: limit + 1,
      });
      return { ...cut(found, limit, ({ completedOn, id }) => [completedOn, id]), page: '/' };
    },
  );

  calls.get(
    '/api/v1/calendar',
    { summary: 'Timelock operations, upcoming first', tag, query: calendarQuerySchema, data: calendarSchema },
    async ({ query: { project }, now }) => ({
      data: await getCalendar(db, { projectId: project, now }),
      page: fixedPages.calendar.path,
    }),
  );
}
