import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { secondFactorRequired, UserNotConfirmed } from '#core/auth/authErrors.ts';
import { logIn } from '#core/auth/logIn.ts';
import { signInWith } from '#core/auth/signIn.ts';
import { asUnavailable } from '#http/answers/asUnavailable.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { AuthParts } from '#http/session/AuthParts.ts';
import type { Csrf } from '#http/session/csrf.ts';
import { rememberPassword } from '#http/session/pendingPassword.ts';
import { callerOf } from '#http/session/session.ts';
import { rememberDevice, sendSignedIn } from '#http/session/signedIn.ts';
import { AppError } from '#lib/AppError.ts';
import { authFormAnswerSchema, credentialsFormSchema } from '#wire/auth.ts';
import { type AuthAnswers, authFormBody, formTypes } from './authAnswers.ts';

/** Log-in by address and password. */
export function authCredentialsRoute(
  app: App,
  { context, cookies, csrf, answers }: AuthParts & { csrf: Csrf; answers: AuthAnswers },
): void {
  async function attempt(
    request: FastifyRequest,
    reply: FastifyReply,
    { email = '', password = '' }: z.infer<typeof authFormBody>,
  ): Promise<void> {
    const device = request.cookies[cookies.device];
    const user = await logIn(context, {
      email: email.slice(0, 1024),
      password,
      caller: callerOf(request),
      ...(device !== undefined && { device }),
    });
    const before = await request.viewer();
    const signedIn = await signInWith(context, { user, via: 'password', caller: callerOf(request), before });
    sendSignedIn(reply, cookies, signedIn);
    reply.clearCookie(cookies.pending, cookies.options);
    if (signedIn.kind === 'pending') throw secondFactorRequired();
    rememberDevice(reply, { context, cookies, email: user.email });
  }

  app.post(
    '/api/auth/callback/credentials',
    {
      config: { access: 'anyone', accepts: 'form' },
      schema: {
        summary: 'Log in with password',
        tags: ['accounts'],
        body: authFormBody,
        form: { types: formTypes, schema: credentialsFormSchema },
        response: { 200: authFormAnswerSchema, 401: authFormAnswerSchema, 403: authFormAnswerSchema },
      },
    },
    async (request, reply) => {
      if (!csrf.isValid(request, request.body.csrfToken)) return answers.refuseToken(request, reply);
      try {
        await attempt(request, reply, request.body);
        return answers.send(request, reply, { url: answers.callbackUrl(request) });
      } catch (error) {
        if (error instanceof UserNotConfirmed)
          rememberPassword(reply, { context, cookies, userId: error.userId });
        if (!(error instanceof AppError)) {
          request.log.error({ err: error }, 'log-in failed');
          const unavailable = asUnavailable(error);
          reply.headers(unavailable?.headers ?? {});
          return answers.sendError(request, reply, {
            name: 'UnknownException',
            status: unavailable?.status ?? 500,
          });
        }
        request.log.info({ error: error.name }, 'log-in refused');
        reply.headers(error.headers);
        // Only these two say more than that the pair was not accepted.
        const status = error.status === 429 || error.status === 503 ? error.status : 401;
        return answers.sendError(request, reply, { name: error.name, status });
      }
    },
  );
}
