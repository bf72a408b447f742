import { recordAudit } from '#core/auditLog/auditLog.ts';
import { notAllowed } from '#core/auth/authErrors.ts';
import { changePassword } from '#core/auth/passwords.ts';
import { endOwnSessions, getSessions } from '#core/auth/sessions.ts';
import { askDeletion, restoreUser } from '#core/users/deletion.ts';
import { type ExportSection, exportUser } from '#core/users/exportUser.ts';
import { getProfile } from '#core/users/profile.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { AuthParts } from '#http/session/AuthParts.ts';
import { callerOf, clearSession, sendSession } from '#http/session/session.ts';
import { notFound } from '#lib/AppError.ts';
import { successSchema } from '#wire/auth.ts';
import {
  changePasswordSchema,
  deleteUserAnswerSchema,
  deleteUserSchema,
  endSessionsSchema,
  profileSchema,
  restoreUserSchema,
  sessionListSchema,
} from '#wire/users.ts';

const tags = ['accounts'];
const success = { success: true } as const;

export interface UserRoutesOptions extends AuthParts {
  /** What other features hold about a user. */
  exportSections: Readonly<Record<string, ExportSection>>;
}

/** The signed-in user's own account. */
export function userRoutes(app: App, { context, cookies, exportSections }: UserRoutesOptions): void {
  const { db } = context;

  app.get(
    '/api/user/profile',
    {
      config: { access: 'user', withoutFactor: true },
      schema: { summary: 'The own account', tags, response: { 200: profileSchema } },
    },
    async (request) => getProfile(db, (await request.requireViewer()).id),
  );

  app.post(
    '/api/user/change-password',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Change the password',
        tags,
        body: changePasswordSchema,
        response: { 200: successSchema },
      },
    },
    async (request, reply) => {
      const viewer = await request.requireViewer();
      const session = await changePassword(context, { ...request.body, viewer, caller: callerOf(request) });
      sendSession(reply, cookies, session);
      return success;
    },
  );

  app.get(
    '/api/user/sessions',
    {
      config: { access: 'user', withoutFactor: true },
      schema: { summary: 'Sessions of the account', tags, response: { 200: sessionListSchema } },
    },
    async (request) => {
      const { id: userId, sessionId: currentId } = await request.requireViewer();
      return { items: await getSessions(db, { userId, currentId }) };
    },
  );

  app.post(
    '/api/user/sessions/end',
    {
      config: { access: 'user' },
      schema: {
        summary: 'End sessions',
        tags,
        body: endSessionsSchema,
        response: { 200: successSchema },
      },
    },
    async (request) => {
      const { id: userId, sessionId: currentId, adminId } = await request.requireViewer();
      if (adminId !== null) throw notAllowed('Sessions cannot be ended while impersonating.');
      const chosen = 'id' in request.body ? { id: request.body.id } : {};
      const ended = await endOwnSessions(db, { userId, currentId, ...chosen });
      if (ended === 0 && 'id' in chosen) throw notFound('There is no such session');
      const event = 'id' in chosen ? 'session.end' : 'session.endOthers';
      await recordAudit(db, { event, userId, ip: request.ip });
      return success;
    },
  );

  app.get(
    '/api/user/export',
    {
      config: { access: 'user' },
      schema: { summary: 'Export the own account', tags, sends: 'application/json' },
    },
    async (request, reply) => {
      const viewer = await request.requireViewer();
      const caller = callerOf(request);
      const data = await exportUser(context, { viewer, caller, sections: exportSections });
      reply.header('content-disposition', 'attachment; filename="parapet-account.json"');
      reply.type('application/json; charset=utf-8');
      return JSON.stringify(data, null, 2);
    },
  );

  app.post(
    '/api/user/delete',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Delete the own account',
        tags,
        body: deleteUserSchema,
        response: { 200: deleteUserAnswerSchema },
      },
    },
    async (request, reply) => {
      const viewer = await request.requireViewer();
      const { password } = request.body;
      const deleteAt = await askDeletion(context, { viewer, password, caller: callerOf(request) });
      clearSession(reply, cookies);
      return { ...success, deleteAt: deleteAt.toISOString() };
    },
  );

  app.post(
    '/api/user/restore',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Undo an account deletion',
        tags,
        body: restoreUserSchema,
        response: { 200: successSchema },
      },
    },
    async (request) => {
      await restoreUser(context, { token: request.body.token, caller: callerOf(request) });
      return success;
    },
  );
}
