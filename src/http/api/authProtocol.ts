import * as z from 'zod/mini';
import { createOauth, type OauthSettings } from '#core/auth/oauth.ts';
import { chargeLimit } from '#core/auth/rateLimits.ts';
import { signOut } from '#core/auth/signIn.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { AuthParts } from '#http/session/AuthParts.ts';
import { createCsrf } from '#http/session/csrf.ts';
import { callerOf, clearSession } from '#http/session/session.ts';
import {
  authFormAnswerSchema,
  authFormSchema,
  clientLogSchema,
  csrfAnswerSchema,
  type Provider,
  type ProvidersAnswer,
  providersAnswerSchema,
  type SessionAnswer,
  sessionAnswerSchema,
} from '#wire/auth.ts';
import { authFormBody, createAuthAnswers, formTypes } from './authAnswers.ts';
import { authCredentialsRoute } from './authCredentials.ts';
import { authOauthRoutes } from './authOauth.ts';

function describeProviders(base: string, withGoogle: boolean): ProvidersAnswer {
  const toProvider = (id: string, name: string, type: Provider['type']) => ({
    id,
    name,
    type,
    signinUrl: `${base}/signin/${id}`,
    callbackUrl: `${base}/callback/${id}`,
  });
  return {
    ...(withGoogle && { cognito: toProvider('cognito', 'Google', 'oauth') }),
    credentials: toProvider('credentials', 'Credentials', 'credentials'),
  };
}

/** The NextAuth v4 wire protocol, as its own client speaks it. */
export function authProtocolRoutes(app: App, parts: AuthParts & { oauth: OauthSettings | undefined }): void {
  const { context, cookies, origins } = parts;
  const csrf = createCsrf({ secrets: context, cookies });
  const answers = createAuthAnswers(origins);

  app.get(
    '/api/auth/session',
    {
      config: { access: 'anyone' },
      schema: { summary: 'Who is signed in', tags: ['accounts'], response: { 200: sessionAnswerSchema } },
    },
    async (request): Promise<SessionAnswer> => {
      const viewer = await request.viewer();
      // The client counts the keys of the answer, so signed out is an empty object and never null.
      if (!viewer) return {};
      const { username, email, image, role, adminId, expiresAt } = viewer;
      return {
        user: { username, email, image, role, ...(adminId !== null && { adminId }) },
        expires: expiresAt.toISOString(),
      };
    },
  );

  app.get(
    '/api/auth/csrf',
    {
      config: { access: 'anyone' },
      schema: { summary: 'The form token', tags: ['accounts'], response: { 200: csrfAnswerSchema } },
    },
    async (request, reply) => ({ csrfToken: csrf.issue(request, reply) }),
  );

  app.get(
    '/api/auth/providers',
    {
      config: { access: 'anyone' },
      schema: { summary: 'Ways to sign in', tags: ['accounts'], response: { 200: providersAnswerSchema } },
    },
    async (request) => describeProviders(answers.base(request), parts.oauth !== undefined),
  );

  app.post(
    '/api/auth/signout',
    {
      config: { access: 'anyone', accepts: 'form' },
      schema: {
        summary: 'Sign out',
        tags: ['accounts'],
        body: authFormBody,
        form: { types: formTypes, schema: authFormSchema },
        response: { 200: authFormAnswerSchema, 403: authFormAnswerSchema },
      },
    },
    async (request, reply) => {
      if (!csrf.isValid(request, request.body.csrfToken)) return answers.refuseToken(request, reply);
      const viewer = await request.viewer();
      if (viewer) await signOut(context, { viewer, caller: callerOf(request) });
      clearSession(reply, cookies);
      return answers.send(request, reply, { url: answers.callbackUrl(request) });
    },
  );

  app.post(
    '/api/auth/_log',
    {
      bodyLimit: 8192,
      config: { access: 'anyone', accepts: 'form' },
      schema: {
        summary: 'Client log of sign-in',
        tags: ['accounts'],
        form: { types: formTypes, schema: clientLogSchema },
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      await chargeLimit(context, 'logIp', request.ip);
      request.log.warn({ client: request.body }, 'message of the sign-in client');
      return {};
    },
  );

  authCredentialsRoute(app, { ...parts, csrf, answers });
  authOauthRoutes(app, {
    ...parts,
    csrf,
    answers,
    oauth: parts.oauth && createOauth(context, parts.oauth),
  });
}
