import { askPasswordReset, resetPassword } from '#core/auth/passwords.ts';
import { resendConfirmation, signUp, verifyEmail } from '#core/auth/signUp.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { AuthParts } from '#http/session/AuthParts.ts';
import { knowsPassword, rememberPassword } from '#http/session/pendingPassword.ts';
import { callerOf } from '#http/session/session.ts';
import {
  emailBodySchema,
  resetPasswordSchema,
  signUpSchema,
  successSchema,
  verifyEmailAnswerSchema,
  verifyEmailSchema,
} from '#wire/auth.ts';

const tags = ['accounts'];
const success = { success: true } as const;

/** Sign-up, verification and password reset. */
export function authCodeRoutes(app: App, parts: AuthParts): void {
  const { context } = parts;

  app.post(
    '/api/auth/signup',
    {
      config: { access: 'anyone' },
      schema: { summary: 'Create an account', tags, body: signUpSchema, response: { 200: successSchema } },
    },
    async (request, reply) => {
      const user = await signUp(context, { ...request.body, caller: callerOf(request) });
      rememberPassword(reply, { ...parts, userId: user.id });
      return success;
    },
  );

  app.post(
    '/api/auth/verify-email',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Verify an email',
        tags,
        body: verifyEmailSchema,
        response: { 200: verifyEmailAnswerSchema },
      },
    },
    async (request) => {
      const { email, verificationCode: code } = request.body;
      const caller = callerOf(request);
      const result = await verifyEmail(context, {
        email,
        code,
        caller,
        knowsPassword: knowsPassword(request, parts),
      });
      return { ...success, ...result };
    },
  );

  app.post(
    '/api/auth/resend-confirmation',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Mail another confirmation code',
        tags,
        body: emailBodySchema,
        response: { 200: successSchema },
      },
    },
    async (request) => {
      await resendConfirmation(context, { email: request.body.email, caller: callerOf(request) });
      return success;
    },
  );

  app.post(
    '/api/auth/forgot-password',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Mail a reset code',
        tags,
        body: emailBodySchema,
        response: { 200: successSchema },
      },
    },
    async (request) => {
      await askPasswordReset(context, { email: request.body.email, caller: callerOf(request) });
      return success;
    },
  );

  app.post(
    '/api/auth/reset-forgotten-password',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Reset a password',
        tags,
        body: resetPasswordSchema,
        response: { 200: successSchema },
      },
    },
    async (request) => {
      await resetPassword(context, { ...request.body, caller: callerOf(request) });
      return success;
    },
  );
}
