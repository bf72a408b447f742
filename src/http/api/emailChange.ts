import type { AuthContext } from '#core/auth/AuthContext.ts';
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  findWaitingChange,
  takeEmailBack,
} from '#core/emailChange/emailChange.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { callerOf } from '#http/session/session.ts';
import { successSchema } from '#wire/auth.ts';
import {
  askEmailChangeSchema,
  confirmedEmailSchema,
  emailTokenSchema,
  restoredEmailSchema,
  waitingEmailChangeSchema,
} from '#wire/emailChange.ts';

const tags = ['accounts'];
const success = { success: true } as const;

/** The account's address: asked for here, confirmed from both addresses, and undone from the old one. */
export function emailChangeRoutes(app: App, { context }: { context: AuthContext }): void {
  const { db } = context;

  app.get(
    '/api/user/email',
    {
      config: { access: 'user' },
      schema: {
        summary: 'The change of address under way',
        tags,
        response: { 200: waitingEmailChangeSchema },
      },
    },
    async (request) => ({
      waiting: await findWaitingChange(db, { userId: (await request.requireViewer()).id }),
    }),
  );

  app.post(
    '/api/user/email',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Ask for another email address',
        tags,
        body: askEmailChangeSchema,
        response: { 200: successSchema },
      },
    },
    async (request) => {
      const viewer = await request.requireViewer();
      await askEmailChange(context, { viewer, email: request.body.email, caller: callerOf(request) });
      return success;
    },
  );

  app.post(
    '/api/user/email/cancel',
    {
      config: { access: 'user' },
      schema: { summary: 'Cancel the change of address', tags, response: { 200: successSchema } },
    },
    async (request) => {
      await cancelEmailChange(db, { viewer: await request.requireViewer(), caller: callerOf(request) });
      return success;
    },
  );

  app.post(
    '/api/user/email/confirm',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Confirm a change of address',
        tags,
        body: emailTokenSchema,
        response: { 200: confirmedEmailSchema },
      },
    },
    async (request) => confirmEmailChange(context, { token: request.body.token, caller: callerOf(request) }),
  );

  app.post(
    '/api/user/email/restore',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Undo a change of address',
        tags,
        body: emailTokenSchema,
        response: { 200: restoredEmailSchema },
      },
    },
    async (request) => takeEmailBack(context, { token: request.body.token, caller: callerOf(request) }),
  );
}
