import type { FastifyReply, FastifyRequest } from 'fastify';
import { askFactorLoss, stopFactorLoss } from '#core/secondFactors/factorLoss.ts';
import {
  askInSecondStep,
  askToSignIn,
  type Finished,
  finishSignIn,
  getPendingUser,
  signInByPasskey,
} from '#core/secondFactors/finishSignIn.ts';
import { getFactorWays } from '#core/secondFactors/takeFactor.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { AuthParts } from '#http/session/AuthParts.ts';
import { callerOf, sendSession } from '#http/session/session.ts';
import { rememberDevice } from '#http/session/signedIn.ts';
import { successSchema } from '#wire/auth.ts';
import {
  factorLossSchema,
  factorProofSchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  secondStepSchema,
  stopFactorLossSchema,
} from '#wire/secondFactors.ts';

const tags = ['accounts'];
const success = { success: true } as const;
const config = { access: 'anyone' } as const;
const askedSeconds = 300;

/** The second step of a log-in, and logging in by a passkey alone. Everything is bound to the browser by a cookie. */
export function secondStepRoutes(app: App, { context, cookies, origins }: AuthParts): void {
  const siteOf = (request: FastifyRequest) => ({ origin: origins.of(request) });
  const tokenOf = (request: FastifyRequest) => {
    request.isPrivate = true;
    return request.cookies[cookies.step];
  };

  function finish(reply: FastifyReply, { user, session }: Finished) {
    sendSession(reply, cookies, session);
    reply.clearCookie(cookies.step, cookies.options);
    rememberDevice(reply, { context, cookies, email: user.email });
    return success;
  }

  app.get(
    '/api/auth/second-step',
    {
      config,
      schema: { summary: 'How to finish the log-in', tags, response: { 200: secondStepSchema } },
    },
    async (request) => {
      const { id } = await getPendingUser(context.db, tokenOf(request));
      return { ways: await getFactorWays(context.db, id) };
    },
  );

  app.post(
    '/api/auth/second-step/passkey',
    {
      config,
      schema: { summary: 'Ask a passkey for the log-in', tags, response: { 200: passkeyOptionsSchema } },
    },
    async (request) => {
      const asked = { token: tokenOf(request), site: siteOf(request), caller: callerOf(request) };
      return { options: { ...(await askInSecondStep(context, asked)) } };
    },
  );

  app.post(
    '/api/auth/second-step',
    {
      config,
      schema: {
        summary: 'Finish the log-in with a second factor',
        tags,
        body: factorProofSchema,
        response: { 200: successSchema },
      },
    },
    async (request, reply) => {
      const finished = await finishSignIn(context, {
        token: tokenOf(request),
        proof: request.body,
        site: siteOf(request),
        caller: callerOf(request),
        device: request.cookies[cookies.device],
        before: await request.viewer(),
      });
      return finish(reply, finished);
    },
  );

  app.post(
    '/api/auth/passkey/begin',
    {
      config,
      schema: { summary: 'Begin to log in with a passkey', tags, response: { 200: passkeyOptionsSchema } },
    },
    async (request, reply) => {
      const { token, options } = await askToSignIn(context, {
        site: siteOf(request),
        caller: callerOf(request),
      });
      reply.setCookie(cookies.step, token, { ...cookies.options, maxAge: askedSeconds });
      return { options: { ...options } };
    },
  );

  app.post(
    '/api/auth/passkey',
    {
      config,
      schema: {
        summary: 'Log in with a passkey',
        tags,
        body: passkeyAnswerSchema,
        response: { 200: successSchema },
      },
    },
    async (request, reply) => {
      const finished = await signInByPasskey(context, {
        token: tokenOf(request),
        answer: request.body,
        site: siteOf(request),
        caller: callerOf(request),
        before: await request.viewer(),
      });
      return finish(reply, finished);
    },
  );

  app.post(
    '/api/auth/factors-lost',
    {
      config,
      schema: {
        summary: 'Ask for the removal of lost second factors',
        tags,
        response: { 200: factorLossSchema },
      },
    },
    async (request) => {
      const { dueAt } = await askFactorLoss(context, { token: tokenOf(request), caller: callerOf(request) });
      return { dueAt: dueAt.toISOString() };
    },
  );

  app.post(
    '/api/auth/keep-factors',
    {
      config,
      schema: {
        summary: 'Stop the removal of second factors by its mailed link',
        tags,
        body: stopFactorLossSchema,
        response: { 200: successSchema },
      },
    },
    async (request) => {
      await stopFactorLoss(context, { token: request.body.token, caller: callerOf(request) });
      return success;
    },
  );
}
