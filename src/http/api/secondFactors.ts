import { confirmIdentity, getConfirmation } from '#core/secondFactors/confirmIdentity.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { AuthParts } from '#http/session/AuthParts.ts';
import { callerOf } from '#http/session/session.ts';
import { successSchema } from '#wire/auth.ts';
import { confirmationSchema, confirmBodySchema } from '#wire/secondFactors.ts';

const tags = ['accounts'];
const success = { success: true } as const;

/** Proving anew who one is, before something that matters. */
export function secondFactorRoutes(app: App, { context }: AuthParts): void {
  app.get(
    '/api/user/confirmation',
    {
      config: { access: 'user' },
      schema: { summary: 'How to confirm who you are', tags, response: { 200: confirmationSchema } },
    },
    async (request) => getConfirmation(context, await request.requireViewer()),
  );

  app.post(
    '/api/user/confirm',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Confirm who you are, for ten minutes',
        tags,
        body: confirmBodySchema,
        response: { 200: successSchema },
      },
    },
    async (request) => {
      const viewer = await request.requireViewer();
      await confirmIdentity(context, { viewer, proof: request.body, caller: callerOf(request) });
      return success;
    },
  );
}
