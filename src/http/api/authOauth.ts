import * as z from 'zod/mini';
import { OauthError } from '#core/auth/OauthError.ts';
import type { Oauth } from '#core/auth/oauth.ts';
import { chargeLimit } from '#core/auth/rateLimits.ts';
import { signInWith } from '#core/auth/signIn.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { AuthParts } from '#http/session/AuthParts.ts';
import type { Csrf } from '#http/session/csrf.ts';
import { callerOf } from '#http/session/session.ts';
import { sendSignedIn } from '#http/session/signedIn.ts';
import { AppError } from '#lib/AppError.ts';
import { authFormAnswerSchema, authFormSchema } from '#wire/auth.ts';
import { type AuthAnswers, authFormBody, formTypes } from './authAnswers.ts';

const flowSeconds = 600;

function toErrorName(error: unknown, fallback: string): string {
  if (error instanceof OauthError) return error.code;
  return error instanceof AppError ? error.name : fallback;
}

/** Sign-in with Google by OAuth, from the start to the callback: the start is a POST with the form token, so that no other site can begin it. */
export function authOauthRoutes(
  app: App,
  {
    context,
    cookies,
    origins,
    oauth,
    csrf,
    answers,
  }: AuthParts & { oauth: Oauth | undefined; csrf: Csrf; answers: AuthAnswers },
): void {
  app.get('/api/auth/signin/:provider', { config: { access: 'anyone' } }, async (request, reply) =>
    reply.redirect(`${answers.base(request)}/signin`, 302),
  );

  app.post(
    '/api/auth/signin/:provider',
    {
      config: { access: 'anyone', accepts: 'form' },
      schema: {
        summary: 'Start provider sign-in',
        tags: ['accounts'],
        params: z.object({ provider: z.string() }),
        body: authFormBody,
        form: { types: formTypes, schema: authFormSchema },
        response: { 200: authFormAnswerSchema, 403: authFormAnswerSchema },
      },
    },
    async (request, reply) => {
      if (!csrf.isValid(request, request.body.csrfToken)) return answers.refuseToken(request, reply);
      if (request.params.provider !== 'cognito' || !oauth)
        return answers.send(request, reply, { url: `${answers.base(request)}/signin` });
      try {
        await chargeLimit(context, 'oauthIp', request.ip);
        const { flowId, url } = await oauth.start({
          origin: origins.of(request),
          callbackUrl: answers.callbackUrl(request),
        });
        reply.setCookie(cookies.flow, flowId, { ...cookies.options, maxAge: flowSeconds });
        return answers.send(request, reply, { url });
      } catch (error) {
        request.log.warn({ err: error }, 'sign-in with the provider could not start');
        // 200 because the client follows the address only then, and the error page is where it should go.
        return answers.sendError(request, reply, { name: toErrorName(error, 'OAuthSignin'), status: 200 });
      }
    },
  );

  app.get('/api/auth/callback/cognito', { config: { access: 'anyone' } }, async (request, reply) => {
    // Who comes back from a provider that is switched off is a person with a browser, not a program.
    if (!oauth) return reply.redirect(`${answers.base(request)}/error?error=Configuration`, 302);
    reply.clearCookie(cookies.flow, cookies.options);
    try {
      const { user, callbackUrl } = await oauth.finish({
        origin: origins.of(request),
        flowId: request.cookies[cookies.flow],
        query: request.url.split('?')[1] ?? '',
        caller: callerOf(request),
      });
      const before = await request.viewer();
      const signedIn = await signInWith(context, { user, via: 'google', caller: callerOf(request), before });
      sendSignedIn(reply, cookies, signedIn);
      if (signedIn.kind === 'pending')
        return reply.redirect(`/auth/second-step?${new URLSearchParams({ callbackUrl })}`, 302);
      return reply.redirect(callbackUrl, 302);
    } catch (error) {
      request.log.warn({ err: error }, 'sign-in with the provider failed');
      const name = toErrorName(error, 'OAuthCallback');
      return reply.redirect(`${answers.base(request)}/error?error=${name}`, 302);
    }
  });
}
