import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  getSettings,
  type SettingsOwner,
  unsubscribe,
  updateSettings,
} from '#core/notifications/settings.ts';
import type { Db } from '#db/Database.ts';
import { badRequest } from '#lib/AppError.ts';
import {
  settingsAnswerSchema,
  settingsRequestSchema,
  unsubscribeQuerySchema,
  unsubscribeSchema,
  updateSettingsSchema,
} from '#wire/notifications.ts';

const tags = ['notification settings'];

async function ownerOf(request: FastifyRequest, id: string | null): Promise<SettingsOwner> {
  return id === null ? { userId: (await request.requireViewer()).id } : { id };
}

/** A user's notification settings; with the id from a mail they work signed out. */
export function notificationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/sso-settings')) reply.header('cache-control', 'private, no-store');
  });

  app.post<{ Body: z.infer<typeof settingsRequestSchema> }>(
    '/api/sso-settings',
    {
      schema: {
        summary: 'Notification settings, by their id or of the signed-in user',
        tags,
        body: settingsRequestSchema,
        response: { 200: settingsAnswerSchema },
      },
    },
    async (request) => getSettings(db, await ownerOf(request, request.body.id)),
  );

  app.post<{ Body: z.infer<typeof updateSettingsSchema> }>(
    '/api/sso-settings/update',
    {
      schema: {
        summary: 'Change notification settings',
        tags,
        body: updateSettingsSchema,
        response: { 200: settingsAnswerSchema },
      },
    },
    async (request) =>
      updateSettings(db, { owner: await ownerOf(request, request.body.id), settings: request.body.settings }),
  );

  // One-click unsubscription (RFC 8058): a mail program posts either kind of form, without cookies, to the address of
  // the mail's header, maybe from its own web page. The id in it is the whole authority.
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.post<{ Body: { id?: unknown } | undefined; Querystring: { id?: string } }>(
      '/api/sso-settings/unsubscribe',
      {
        config: { accepts: 'anyForm', fromAnywhere: true },
        schema: {
          summary: 'Switch all mails off (RFC 8058 one-click)',
          tags,
          querystring: unsubscribeQuerySchema,
          form: {
            types: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
            schema: unsubscribeSchema,
          },
          response: { 200: settingsAnswerSchema },
        },
      },
      async (request) => {
        const id = request.body?.id ?? request.query.id;
        if (!unsubscribeSchema.safeParse({ id }).success)
          throw badRequest('id: the settings id from the mail is needed');
        return unsubscribe(db, { id: String(id) });
      },
    );
  });

  // Link scanners follow links; only a person's click on the page's button unsubscribes.
  app.get<{ Querystring: { id?: string } }>('/api/sso-settings/unsubscribe', async (request, reply) =>
    reply.redirect(`/unsubscribe?id=${encodeURIComponent(request.query.id ?? '')}`, 303),
  );
}
