import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  getSettings,
  isOwnId,
  type SettingsOwner,
  unsubscribe,
  updateSettings,
} from '#core/notifications/settings.ts';
import type { Db } from '#db/Database.ts';
import { contentTypes } from '#http/guards/sameOrigin.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { badRequest } from '#lib/AppError.ts';
import {
  type SettingsAnswer,
  settingsAnswerSchema,
  settingsRequestSchema,
  unsubscribeQuerySchema,
  unsubscribeSchema,
  updateSettingsSchema,
} from '#wire/notifications.ts';

const tags = ['notification settings'];

/** The id of a mail says whose settings are meant; the owner's session beside it, that it is the owner who asks. */
async function ownerOf(db: Db, request: FastifyRequest, id: string | null): Promise<SettingsOwner> {
  if (id === null) return { userId: (await request.requireViewer()).id };
  request.isPrivate = true;
  const userId = (await request.viewer())?.id;
  return userId !== undefined && (await isOwnId(db, { userId, id })) ? { userId } : { id };
}

/** The id works for ever and without a session, so that an admin who acts as the user does not learn it. */
async function withheld(
  request: FastifyRequest,
  given: string | null,
  answer: SettingsAnswer,
): Promise<SettingsAnswer> {
  const viewer = given === null ? await request.viewer() : undefined;
  return viewer?.adminId ? { ...answer, id: null } : answer;
}

/** Read without refusing, since what mail programs send differs. */
const unsubscribeBody = z.catch(z.object({ id: z.optional(z.unknown()) }), {});
const linkQuery = z.object({ id: z.catch(z.optional(z.string()), undefined) });

/** A user's notification settings; with the id from a mail they work signed out. */
export function notificationRoutes(app: App, { db }: { db: Db }): void {
  app.post(
    '/api/sso-settings',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Read notification settings',
        tags,
        body: settingsRequestSchema,
        response: { 200: settingsAnswerSchema },
      },
    },
    async (request) => {
      const answer = await getSettings(db, await ownerOf(db, request, request.body.id));
      return withheld(request, request.body.id, answer);
    },
  );

  app.post(
    '/api/sso-settings/update',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Change notification settings',
        tags,
        body: updateSettingsSchema,
        response: { 200: settingsAnswerSchema },
      },
    },
    async (request) => {
      const { id, settings } = request.body;
      const answer = await updateSettings(db, { owner: await ownerOf(db, request, id), settings });
      return withheld(request, id, answer);
    },
  );

  // One-click unsubscription (RFC 8058): a mail program posts either kind of form, without cookies, to the address of
  // the mail's header, maybe from its own web page. The id in it is the whole authority.
  app.register(async (scope: App) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.post(
      '/api/sso-settings/unsubscribe',
      {
        config: { access: 'anyone', accepts: 'anyForm', fromAnywhere: true },
        schema: {
          summary: 'Switch all mails off (RFC 8058)',
          tags,
          querystring: unsubscribeQuerySchema,
          body: unsubscribeBody,
          form: {
            types: contentTypes.anyForm,
            schema: unsubscribeSchema,
          },
          response: { 200: settingsAnswerSchema },
        },
      },
      async (request) => {
        const id = request.body.id ?? request.query.id;
        const given = unsubscribeSchema.safeParse({ id });
        if (!given.success) throw badRequest('id: the settings id from the mail is needed');
        request.isPrivate = true;
        return unsubscribe(db, given.data);
      },
    );
  });

  // Link scanners follow links; only a person's click on the page's button unsubscribes.
  app.get(
    '/api/sso-settings/unsubscribe',
    { config: { access: 'anyone' }, schema: { querystring: linkQuery } },
    async (request, reply) =>
      reply.redirect(`/unsubscribe?id=${encodeURIComponent(request.query.id ?? '')}`, 303),
  );
}
