import * as z from 'zod/mini';
import { getNewestAlerts } from '#core/alerts/getAlerts.ts';
import { listAudits } from '#core/audits/listAudits.ts';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import { getIncident, listIncidents } from '#core/incidents/getIncidents.ts';
import type { Db } from '#db/Database.ts';
import { addAlertHref } from '#evidence/addHrefs.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
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
import { cutList, readPlace } from './listPlaces.ts';

const tag = 'v1: events';

const projectId = z.optional(z.string().check(z.maxLength(80)));

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
      const { data, next } = cutList(found, limit, ({ time, id }) => [time, id]);
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
        ...cutList(found, limit, ({ time, id }) => [time, id]),
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
      query: z.object({ ...cursorQuery, project: projectId, auditor: projectId }),
      data: auditLineSchema,
    },
    async ({ query: { cursor, limit, project, auditor } }) => {
      const place = readPlace(cursor);
      const found = await listAudits(db, {
        ...{ auditor, projectId: project },
        after: place && { completedOn: place.time, id: place.id },
        limit: limit + 1,
      });
      return { ...cutList(found, limit, ({ completedOn, id }) => [completedOn, id]), page: '/' };
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
