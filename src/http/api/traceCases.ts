import * as z from 'zod/mini';
import { createCase, deleteCase, updateCase } from '#core/traceCases/changeCases.ts';
import { getCasesOf, getOwnCase } from '#core/traceCases/getCases.ts';
import { publishCase, removeCase } from '#core/traceCases/publishCase.ts';
import { unwatchCase, watchCase } from '#core/traceCases/watchCases.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { traceCaseLimits } from '#model/traceCaseLimits.ts';
import {
  changedTraceCaseSchema,
  newTraceCaseSchema,
  ownTraceCaseSchema,
  publishCaseSchema,
  traceCaseIdSchema,
  traceCasesSchema,
  watchCaseSchema,
} from '#wire/traceCases.ts';
import { createWriteBudget } from '../guards/rateLimit.ts';
import { actorOf } from './desk.ts';

interface TraceCaseRoutesOptions {
  db: Db;
  limitScale: number;
}

const tags = ['trace'];
const empty = z.object({});

/** Traces that people keep, share by a link, and watch. */
export function traceCaseRoutes(app: App, { db, limitScale }: TraceCaseRoutesOptions): void {
  const checkWrites = createWriteBudget({
    limitScale,
    calls: 30,
    kilobytesPerMinute: 500,
    kilobytesPerDay: 10_000,
  });

  app.get(
    '/api/trace-cases',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Own and watched cases',
        tags,
        response: { 200: traceCasesSchema },
      },
    },
    async (request) => getCasesOf(db, { userId: (await request.requireViewer()).id }),
  );

  app.post(
    '/api/trace-cases/create',
    {
      config: { access: 'user' },
      schema: {
        summary: `Keep a trace as a case, readable by link; at most ${traceCaseLimits.cases} per account`,
        tags,
        body: newTraceCaseSchema,
        response: { 200: traceCaseIdSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      return { id: await createCase(db, { ...request.body, userId: (await request.requireViewer()).id }) };
    },
  );

  app.get(
    '/api/trace-cases/own',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Whether a case is own or watched',
        tags,
        querystring: traceCaseIdSchema,
        response: { 200: ownTraceCaseSchema },
      },
    },
    async (request) => getOwnCase(db, { id: request.query.id, userId: (await request.requireViewer()).id }),
  );

  app.post(
    '/api/trace-cases/update',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Replace an own case',
        tags,
        body: changedTraceCaseSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      await updateCase(db, { ...request.body, userId });
      return {};
    },
  );

  app.post(
    '/api/trace-cases/delete',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Delete an own case',
        tags,
        body: traceCaseIdSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      await deleteCase(db, { id: request.body.id, userId: (await request.requireViewer()).id });
      return {};
    },
  );

  app.post(
    '/api/trace-cases/watch',
    {
      config: { access: 'user' },
      schema: {
        summary: `Watch or unwatch a case; at most ${traceCaseLimits.watches} per account`,
        tags,
        body: watchCaseSchema,
        response: { 200: ownTraceCaseSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const watch = { id: request.body.id, userId: (await request.requireViewer()).id };
      await (request.body.on ? watchCase(db, watch) : unwatchCase(db, watch));
      return getOwnCase(db, watch);
    },
  );

  app.post(
    '/api/admin/trace-cases/publish',
    {
      config: { access: 'editor' },
      schema: { body: publishCaseSchema, response: { 200: traceCaseIdSchema } },
    },
    async (request) => {
      const actor = await actorOf(request);
      return { id: await publishCase(db, { ...request.body, actor }) };
    },
  );

  app.post(
    '/api/admin/trace-cases/remove',
    { config: { access: 'editor' }, schema: { body: traceCaseIdSchema, response: { 200: empty } } },
    async (request) => {
      await removeCase(db, { id: request.body.id, actor: await actorOf(request) });
      return {};
    },
  );
}
