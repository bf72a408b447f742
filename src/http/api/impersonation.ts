import {
  getImpersonable,
  type IsFlagOn,
  startImpersonation,
  stopImpersonation,
} from '#core/auth/impersonation.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { AuthParts } from '#http/session/AuthParts.ts';
import { callerOf, clearSession, sendSession } from '#http/session/session.ts';
import { successSchema } from '#wire/auth.ts';
import {
  createImpersonationSchema,
  deleteImpersonationSchema,
  userLookupQuerySchema,
  userLookupSchema,
} from '#wire/users.ts';

const tags = ['accounts'];
const success = { success: true } as const;

/** Lets an admin act as another user. */
export function impersonationRoutes(
  app: App,
  { context, cookies, isFlagOn }: AuthParts & { isFlagOn: IsFlagOn },
): void {
  app.get(
    '/api/user/lookup',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Find a user to impersonate',
        tags,
        querystring: userLookupQuerySchema,
        response: { 200: userLookupSchema },
      },
    },
    async (request) => {
      const viewer = await request.requireViewer();
      const { id, username, email } = await getImpersonable(context, {
        viewer,
        who: request.query.id,
        isFlagOn,
        caller: callerOf(request),
      });
      return { id, username, email };
    },
  );

  app.post(
    '/api/impersonation-tool/create',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Act as another user',
        tags,
        body: createImpersonationSchema,
        response: { 200: successSchema },
      },
    },
    async (request, reply) => {
      const viewer = await request.requireViewer();
      const userId = request.body.impersonatingUserId;
      const session = await startImpersonation(context, {
        viewer,
        userId,
        isFlagOn,
        caller: callerOf(request),
      });
      sendSession(reply, cookies, session);
      return success;
    },
  );

  app.post(
    '/api/impersonation-tool/delete',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Exit impersonation',
        tags,
        body: deleteImpersonationSchema,
        response: { 200: successSchema },
      },
    },
    async (request, reply) => {
      const viewer = await request.requireViewer();
      const { adminId } = request.body;
      const session = await stopImpersonation(context, { viewer, adminId, caller: callerOf(request) });
      if (session) sendSession(reply, cookies, session);
      else clearSession(reply, cookies);
      return success;
    },
  );
}
