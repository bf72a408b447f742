import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { createApiKey, getApiKeys, revokeApiKey, rotateApiKey } from '#core/apiKeys/apiKeys.ts';
import { notAllowed } from '#core/auth/authErrors.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { apiKeyCallsPerMinute } from '#model/apiKeys.ts';
import { apiKeyIdSchema, apiKeysSchema, createApiKeySchema, shownApiKeySchema } from '#wire/apiKeys.ts';
import { ownerQuerySchema } from '#wire/organisations.ts';

const tags = ['api keys'];

/** The keys of whoever is signed in, for programs of theirs. */
export function apiKeyRoutes(app: App, { db }: { db: Db }): void {
  const ownerOf = async (request: FastifyRequest) => {
    const { id, adminId } = await request.requireViewer();
    if (adminId !== null) throw notAllowed('Keys cannot be changed while impersonating.');
    return id;
  };

  app.get(
    '/api/user/api-keys',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Keys of the account or of an organisation with their use',
        tags,
        querystring: ownerQuerySchema,
        response: { 200: apiKeysSchema },
      },
    },
    async (request) => ({
      keys: await getApiKeys(db, {
        ...request.query,
        userId: (await request.requireViewer()).id,
        now: new Date(),
      }),
      callsPerMinute: apiKeyCallsPerMinute,
    }),
  );

  app.post(
    '/api/user/api-keys/create',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Make a key; its secret is shown this once',
        tags,
        querystring: ownerQuerySchema,
        body: createApiKeySchema,
        response: { 200: shownApiKeySchema },
      },
    },
    async (request) =>
      createApiKey(db, {
        ...request.body,
        ...request.query,
        userId: await ownerOf(request),
        now: new Date(),
      }),
  );

  app.post(
    '/api/user/api-keys/rotate',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Give a key another secret; the one before works for 24 hours',
        tags,
        body: apiKeyIdSchema,
        response: { 200: shownApiKeySchema },
      },
    },
    async (request) => rotateApiKey(db, { ...request.body, userId: await ownerOf(request), now: new Date() }),
  );

  app.post(
    '/api/user/api-keys/revoke',
    {
      config: { access: 'user' },
      schema: { summary: 'End a key at once', tags, body: apiKeyIdSchema, response: { 200: z.object({}) } },
    },
    async (request) => {
      await revokeApiKey(db, { ...request.body, userId: await ownerOf(request), now: new Date() });
      return {};
    },
  );
}
