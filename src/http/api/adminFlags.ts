import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { requireRecentConfirmation } from '#core/auth/confirmation.ts';
import {
  deleteFlagAsAdmin,
  type FlagAdmin,
  getListedFlags,
  previewFlags,
  saveFlagAsAdmin,
  undoFlagChangeAsAdmin,
} from '#core/flags/adminFlags.ts';
import { getDescribedHistory } from '#core/flags/flagStore.ts';
import { type FlagFault, parseFlag } from '#core/flags/validateFlag.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  flagChangeIdSchema,
  flagHistoryQuerySchema,
  flagHistorySchema,
  flagKeySchema,
  flagPreviewRequestSchema,
  flagPreviewSchema,
  invalidFlagSchema,
  listedFlagSchema,
  listedFlagsSchema,
  saveFlagSchema,
} from '#wire/adminFlags.ts';

const empty = z.object({});

/** All faults at once, each with its place, so that a form can show them where they are. */
function refuse(request: FastifyRequest, reply: FastifyReply, faults: FlagFault[]): FastifyReply {
  const message = faults.map(({ path, reason }) => `${path || 'flag'} ${reason}`).join('; ');
  return reply.code(400).send({ name: 'InvalidFlag', message, requestId: request.id, faults });
}

/** Who changes flags has proved who it is a short while ago. */
async function adminOf(request: FastifyRequest): Promise<FlagAdmin> {
  const viewer = await request.requireViewer();
  requireRecentConfirmation(viewer);
  return { viewer, ip: request.ip };
}

/** Flags edited by admins; for everybody else these addresses do not exist, so they are in no public description. */
export function adminFlagRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/admin/flags',
    { config: { access: 'admin' }, schema: { response: { 200: listedFlagsSchema } } },
    async () => ({ items: await getListedFlags(db) }),
  );

  app.post(
    '/api/admin/flags/save',
    {
      config: { access: 'admin' },

      schema: { body: saveFlagSchema, response: { 200: listedFlagSchema, 400: invalidFlagSchema } },
    },
    async (request, reply) => {
      const parsed = parseFlag(request.body.flag);
      if ('faults' in parsed) return refuse(request, reply, parsed.faults);
      const admin = await adminOf(request);
      return saveFlagAsAdmin(db, { admin, flag: parsed.flag, version: request.body.version });
    },
  );

  app.post(
    '/api/admin/flags/delete',
    { config: { access: 'admin' }, schema: { body: flagKeySchema, response: { 200: empty } } },
    async (request) => {
      await deleteFlagAsAdmin(db, { admin: await adminOf(request), key: request.body.key });
      return {};
    },
  );

  app.post(
    '/api/admin/flags/undo',
    { config: { access: 'admin' }, schema: { body: flagChangeIdSchema, response: { 200: empty } } },
    async (request) => {
      await undoFlagChangeAsAdmin(db, { admin: await adminOf(request), id: request.body.id });
      return {};
    },
  );

  app.post(
    '/api/admin/flags/preview',
    {
      config: { access: 'admin' },

      schema: {
        body: flagPreviewRequestSchema,
        response: { 200: flagPreviewSchema, 400: invalidFlagSchema },
      },
    },
    async (request, reply) => {
      const { flag, user, account } = request.body;
      if (flag === undefined) return previewFlags(db, { user, account });
      const parsed = parseFlag(flag);
      if ('faults' in parsed) return refuse(request, reply, parsed.faults);
      return previewFlags(db, { flag: parsed.flag, user, account });
    },
  );

  app.get(
    '/api/admin/flags/history',
    {
      config: { access: 'admin' },

      schema: { querystring: flagHistoryQuerySchema, response: { 200: flagHistorySchema } },
    },
    (request) => getDescribedHistory(db, { key: request.query.key }),
  );
}
