import * as z from 'zod/mini';
import { dropDraft, saveDraft } from '#core/imports/drafts.ts';
import { mergeProjects } from '#core/imports/mergeProjects.ts';
import { saveRecord } from '#core/imports/saveRecord.ts';
import { restoreAudit, withdrawRecord } from '#core/imports/withdrawRecord.ts';
import { restoreProject, withdrawProject } from '#core/records/withdrawProject.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  dropDraftSchema,
  mergedProjectsSchema,
  mergeProjectsSchema,
  restoreAuditSchema,
  restoreProjectSchema,
  saveDraftSchema,
  savedDraftSchema,
  savedRecordSchema,
  saveRecordSchema,
  withdrawProjectSchema,
  withdrawRecordSchema,
} from '#wire/deskRecords.ts';
import { actorOf } from './desk.ts';

/** An audit with its findings is far larger than any other body. */
const mostBytes = 2 * 1024 * 1024;
const empty = z.object({});

/** Records, edited on the desk one at a time. */
export function recordRoutes(app: App, { db }: { db: Db }): void {
  app.post(
    '/api/admin/records/save',
    {
      bodyLimit: mostBytes,
      config: { access: 'editor' },
      schema: { body: saveRecordSchema, response: { 200: savedRecordSchema } },
    },
    async (request) => saveRecord(db, { ...request.body, actor: await actorOf(request), now: new Date() }),
  );

  app.post(
    '/api/admin/drafts/save',
    {
      bodyLimit: mostBytes,
      config: { access: 'editor' },
      schema: { body: saveDraftSchema, response: { 200: savedDraftSchema } },
    },
    async (request) => saveDraft(db, { ...request.body, actor: await actorOf(request), now: new Date() }),
  );

  app.post(
    '/api/admin/drafts/drop',
    { config: { access: 'editor' }, schema: { body: dropDraftSchema, response: { 200: empty } } },
    async (request) => {
      await dropDraft(db, { ...request.body, actor: await actorOf(request) });
      return {};
    },
  );

  app.post(
    '/api/admin/records/withdraw',
    { config: { access: 'editor' }, schema: { body: withdrawRecordSchema, response: { 200: empty } } },
    async (request) => {
      await withdrawRecord(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/admin/audits/restore',
    { config: { access: 'editor' }, schema: { body: restoreAuditSchema, response: { 200: empty } } },
    async (request) => {
      await restoreAudit(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/admin/projects/withdraw',
    { config: { access: 'editor' }, schema: { body: withdrawProjectSchema, response: { 200: empty } } },
    async (request) => {
      await withdrawProject(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/admin/projects/merge',
    {
      config: { access: 'editor' },
      schema: { body: mergeProjectsSchema, response: { 200: mergedProjectsSchema } },
    },
    async (request) => mergeProjects(db, { ...request.body, actor: await actorOf(request), now: new Date() }),
  );

  app.post(
    '/api/admin/projects/restore',
    { config: { access: 'editor' }, schema: { body: restoreProjectSchema, response: { 200: empty } } },
    async (request) => {
      await restoreProject(db, { ...request.body, actor: await actorOf(request) });
      return {};
    },
  );
}
