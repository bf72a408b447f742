import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  deleteFlagAsAdmin,
  getDescribedHistory,
  getListedFlags,
  previewFlags,
  saveFlagAsAdmin,
  undoFlagChangeAsAdmin,
} from '#core/flags/adminFlags.ts';
import { type FlagFault, parseFlag } from '#core/flags/validateFlag.ts';
import type { Db } from '#db/Database.ts';
import { requireAdmin } from '#http/session/requireAdmin.ts';
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

type Body<S extends z.ZodMiniType> = { Body: z.infer<S> };

const empty = z.object({});

/** All faults at once, each with its place, so that a form can show them where they are. */
function refuse(request: FastifyRequest, reply: FastifyReply, faults: FlagFault[]): FastifyReply {
  const message = faults.map(({ path, reason }) => `${path || 'flag'} ${reason}`).join('; ');
  return reply.code(400).send({ name: 'InvalidFlag', message, requestId: request.id, faults });
}

/** Flags edited by admins; for everybody else these addresses do not exist, so they are in no public description. */
export function adminFlagRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/admin/')) reply.header('cache-control', 'private, no-store');
  });

  app.get(
    '/api/admin/flags',
    { onRequest: requireAdminFirst, schema: { response: { 200: listedFlagsSchema } } },
    async () => ({ items: await getListedFlags(db) }),
  );

  app.post<Body<typeof saveFlagSchema>>(
    '/api/admin/flags/save',
    {
      onRequest: requireAdminFirst,
      schema: { body: saveFlagSchema, response: { 200: listedFlagSchema, 400: invalidFlagSchema } },
    },
    async (request, reply) => {
      const parsed = parseFlag(request.body.flag);
      if ('faults' in parsed) return refuse(request, reply, parsed.faults);
      const admin = await requireAdmin(request);
      return saveFlagAsAdmin(db, { admin, flag: parsed.flag, version: request.body.version });
    },
  );

  app.post<Body<typeof flagKeySchema>>(
    '/api/admin/flags/delete',
    { onRequest: requireAdminFirst, schema: { body: flagKeySchema, response: { 200: empty } } },
    async (request) => {
      await deleteFlagAsAdmin(db, { admin: await requireAdmin(request), key: request.body.key });
      return {};
    },
  );

  app.post<Body<typeof flagChangeIdSchema>>(
    '/api/admin/flags/undo',
    { onRequest: requireAdminFirst, schema: { body: flagChangeIdSchema, response: { 200: empty } } },
    async (request) => {
      await undoFlagChangeAsAdmin(db, { admin: await requireAdmin(request), id: request.body.id });
      return {};
    },
  );

  app.post<Body<typeof flagPreviewRequestSchema>>(
    '/api/admin/flags/preview',
    {
      onRequest: requireAdminFirst,
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

  app.get<{ Querystring: z.infer<typeof flagHistoryQuerySchema> }>(
    '/api/admin/flags/history',
    {
      onRequest: requireAdminFirst,
      schema: { querystring: flagHistoryQuerySchema, response: { 200: flagHistorySchema } },
    },
    async (request) => ({ items: await getDescribedHistory(db, { key: request.query.key }) }),
  );
}

/** Before the body is read: a refusal of its shape would tell that the address exists. */
async function requireAdminFirst(request: FastifyRequest): Promise<void> {
  await requireAdmin(request);
}
