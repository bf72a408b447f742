import * as z from 'zod/mini';
import { answerDispute, decideDispute, judgePost } from '#core/disputes/judgeDispute.ts';
import { liftOverride, overrideAnswer } from '#core/disputes/overrideAnswer.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  answerDisputeSchema,
  decideDisputeSchema,
  judgePostSchema,
  liftOverrideSchema,
  overrideAnswerSchema,
} from '#wire/disputes.ts';
import { actorOf } from './desk.ts';

const empty = z.object({});

/** What staff does with disputes; for staff alone, and in no public description. */
export function deskDisputeRoutes(app: App, { db }: { db: Db }): void {
  app.post(
    '/api/admin/disputes/judge-post',
    { config: { access: 'staff' }, schema: { body: judgePostSchema, response: { 200: empty } } },
    async (request) => {
      await judgePost(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/admin/disputes/answer',
    { config: { access: 'staff' }, schema: { body: answerDisputeSchema, response: { 200: empty } } },
    async (request) => {
      await answerDispute(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/admin/disputes/decide',
    { config: { access: 'editor' }, schema: { body: decideDisputeSchema, response: { 200: empty } } },
    async (request) => {
      await decideDispute(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/admin/disputes/override',
    { config: { access: 'editor' }, schema: { body: overrideAnswerSchema, response: { 200: empty } } },
    async (request) => {
      await overrideAnswer(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/admin/disputes/lift-override',
    { config: { access: 'editor' }, schema: { body: liftOverrideSchema, response: { 200: empty } } },
    async (request) => {
      await liftOverride(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );
}
