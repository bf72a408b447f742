import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { confirmAlert, retractAlert } from '#core/alerts/judgeAlert.ts';
import type { Actor } from '#core/auditLog/auditLog.ts';
import { deleteErrorReport } from '#core/errorReports/errorReports.ts';
import { askReporter, closeIncidentReport } from '#core/incidentReports/judgeReport.ts';
import { requeueFailedMails } from '#core/mail/failedMails.ts';
import { setQuoteClosed } from '#core/quotes/quotes.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  askReporterSchema,
  closeQuoteSchema,
  closeReportSchema,
  deleteErrorSchema,
  judgeAlertSchema,
  judgedAlertSchema,
  requeuedMailsSchema,
  requeueMailsSchema,
} from '#wire/deskActions.ts';

const empty = z.object({});

/** Who of the staff is calling, for the audit log. */
export async function actorOf(request: FastifyRequest): Promise<Exclude<Actor, null>> {
  return { id: (await request.requireViewer()).id, ip: request.ip };
}

/** What staff does with what waits for them; these addresses exist for staff alone and are in no public description. */
export function deskRoutes(app: App, { db }: { db: Db }): void {
  app.post(
    '/api/admin/reports/close',
    { config: { access: 'support' }, schema: { body: closeReportSchema, response: { 200: empty } } },
    async (request) => {
      await closeIncidentReport(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/admin/reports/ask',
    { config: { access: 'support' }, schema: { body: askReporterSchema, response: { 200: empty } } },
    async (request) => {
      await askReporter(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/admin/quotes/close',
    { config: { access: 'support' }, schema: { body: closeQuoteSchema, response: { 200: empty } } },
    async (request) => {
      await setQuoteClosed(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/admin/mails/requeue',
    {
      config: { access: 'support' },
      schema: { body: requeueMailsSchema, response: { 200: requeuedMailsSchema } },
    },
    async (request) => ({
      requeued: await requeueFailedMails(db, { id: request.body.id, actor: await actorOf(request) }),
    }),
  );

  app.post(
    '/api/admin/errors/delete',
    { config: { access: 'support' }, schema: { body: deleteErrorSchema, response: { 200: empty } } },
    async (request) => {
      await deleteErrorReport(db, { ...request.body, actor: await actorOf(request) });
      return {};
    },
  );

  app.post(
    '/api/admin/alerts/judge',
    {
      config: { access: 'editor' },
      schema: { body: judgeAlertSchema, response: { 200: judgedAlertSchema } },
    },
    async (request) => {
      const { body } = request;
      const judgement = { id: body.id, reason: body.reason, actor: await actorOf(request), now: new Date() };
      const { told } =
        body.verdict === 'confirmed'
          ? await confirmAlert(db, judgement)
          : await retractAlert(db, { ...judgement, cause: body.cause });
      return { told };
    },
  );
}
