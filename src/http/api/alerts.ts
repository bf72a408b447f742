import { toAlertsFeed } from '#core/alerts/alertsFeed.ts';
import { getAlertRecord } from '#core/alerts/getAlertRecord.ts';
import { getAlerts, getToldAlerts } from '#core/alerts/getAlerts.ts';
import { alertsTag, everyProjectTag, projectTag } from '#core/cacheTags.ts';
import { getOverrideRecord } from '#core/disputes/overrideAnswer.ts';
import { getProject } from '#core/projects/getProject.ts';
import type { Db } from '#db/Database.ts';
import { addAlertHref } from '#evidence/addHrefs.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { Origins } from '#http/guards/origins.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { alertRecordSchema } from '#wire/alertRecord.ts';
import { alertsAnswerSchema, alertsFeedQuerySchema, alertsQuerySchema } from '#wire/alerts.ts';
import { entryFormats } from '#wire/feeds.ts';
import { sendFeed } from './sendFeed.ts';

const feedLength = 50;

export function alertRoutes(
  app: App,
  { db, chains, origins, answers }: { db: Db; chains: ChainDirectory; origins: Origins; answers: ApiAnswers },
): void {
  app.get(
    '/api/alerts',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary: 'Security alerts, newest first',
        tags: ['alerts'],
        querystring: alertsQuerySchema,
        response: { 200: alertsAnswerSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => {
        const { items, ...rest } = await getAlerts(db, request.query);
        const shown = items.map(({ project }) => projectTag(project.id));
        const isRead = createIsRead(chains);
        const answer = { ...rest, items: items.map((alert) => addAlertHref(alert, isRead)) };
        return { answer, tags: [...new Set([alertsTag, everyProjectTag, ...shown])] };
      }),
  );

  app.get(
    '/api/alerts/record',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Alerts of each detector, with their verdicts',
        tags: ['alerts'],
        response: { 200: alertRecordSchema },
      },
    },
    async () => ({
      ...(await getAlertRecord(db, { now: new Date() })),
      overrides: await getOverrideRecord(db),
    }),
  );

  const feedRoute = { config: { access: 'anyone' }, schema: { querystring: alertsFeedQuerySchema } } as const;
  for (const format of entryFormats)
    app.get(`/alerts.${format}`, feedRoute, async (request, reply) => {
      const { projectId } = request.query;
      const project = projectId === undefined ? undefined : (await getProject(db, projectId)).project;
      const items = await getToldAlerts(db, { projectId, limit: feedLength });
      const feed = toAlertsFeed(items, { format, project });
      return sendFeed(request, reply, { ...feed, format, maxAge: 60, origin: origins.of(request) });
    });
}
