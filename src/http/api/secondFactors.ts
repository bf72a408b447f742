import type { FastifyRequest } from 'fastify';
import { askToConfirm, confirmIdentity, getConfirmation } from '#core/secondFactors/confirmIdentity.ts';
import { stopOwnFactorLoss } from '#core/secondFactors/factorLoss.ts';
import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginTotp,
  getSecondFactors,
  removeFactor,
  renameFactor,
  renewCodes,
} from '#core/secondFactors/manageFactors.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { AuthParts } from '#http/session/AuthParts.ts';
import { callerOf } from '#http/session/session.ts';
import { successSchema } from '#wire/auth.ts';
import {
  addPasskeySchema,
  addTotpSchema,
  confirmationSchema,
  confirmBodySchema,
  newTotpSchema,
  passkeyOptionsSchema,
  recoveryCodesSchema,
  removeFactorSchema,
  renameFactorSchema,
  secondFactorsSchema,
} from '#wire/secondFactors.ts';

const tags = ['accounts'];
const success = { success: true } as const;
/** Open also to somebody whose role needs a second factor that is overdue. */
const config = { access: 'user', withoutFactor: true } as const;

/** The signed-in user's second factors, and proving anew who one is before something that matters. */
export function secondFactorRoutes(app: App, { context, origins }: AuthParts): void {
  const changeOf = async (request: FastifyRequest) => ({
    viewer: await request.requireViewer(),
    caller: callerOf(request),
    site: { origin: origins.of(request) },
  });

  app.get(
    '/api/user/confirmation',
    {
      config,
      schema: { summary: 'How to confirm who you are', tags, response: { 200: confirmationSchema } },
    },
    async (request) => getConfirmation(context, await request.requireViewer()),
  );

  app.post(
    '/api/user/confirm/passkey',
    {
      config,
      schema: { summary: 'Ask a passkey to confirm', tags, response: { 200: passkeyOptionsSchema } },
    },
    async (request) => ({ options: { ...(await askToConfirm(context, await changeOf(request))) } }),
  );

  app.post(
    '/api/user/confirm',
    {
      config,
      schema: {
        summary: 'Confirm who you are, for ten minutes',
        tags,
        body: confirmBodySchema,
        response: { 200: successSchema },
      },
    },
    async (request) => {
      await confirmIdentity(context, { ...(await changeOf(request)), proof: request.body });
      return success;
    },
  );

  app.get(
    '/api/user/second-factors',
    {
      config,
      schema: { summary: 'Second factors of the account', tags, response: { 200: secondFactorsSchema } },
    },
    async (request) => getSecondFactors(context, await changeOf(request)),
  );

  app.post(
    '/api/user/second-factors/passkey/begin',
    { config, schema: { summary: 'Begin to add a passkey', tags, response: { 200: passkeyOptionsSchema } } },
    async (request) => ({ options: { ...(await beginPasskey(context, await changeOf(request))) } }),
  );

  app.post(
    '/api/user/second-factors/passkey/add',
    {
      config,
      schema: {
        summary: 'Add the passkey that was begun',
        tags,
        body: addPasskeySchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => addPasskey(context, { ...(await changeOf(request)), ...request.body }),
  );

  app.post(
    '/api/user/second-factors/totp/begin',
    {
      config,
      schema: { summary: 'Begin to add an authenticator app', tags, response: { 200: newTotpSchema } },
    },
    async (request) => beginTotp(context, await changeOf(request)),
  );

  app.post(
    '/api/user/second-factors/totp/add',
    {
      config,
      schema: {
        summary: 'Add the authenticator app that was begun',
        tags,
        body: addTotpSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => addTotp(context, { ...(await changeOf(request)), ...request.body }),
  );

  app.post(
    '/api/user/second-factors/rename',
    {
      config,
      schema: {
        summary: 'Rename a second factor',
        tags,
        body: renameFactorSchema,
        response: { 200: successSchema },
      },
    },
    async (request) => {
      await renameFactor(context, { ...(await changeOf(request)), ...request.body });
      return success;
    },
  );

  app.post(
    '/api/user/second-factors/remove',
    {
      config,
      schema: {
        summary: 'Remove a second factor',
        tags,
        body: removeFactorSchema,
        response: { 200: successSchema },
      },
    },
    async (request) => {
      await removeFactor(context, { ...(await changeOf(request)), ...request.body });
      return success;
    },
  );

  app.post(
    '/api/user/second-factors/recovery-codes',
    { config, schema: { summary: 'Renew the recovery codes', tags, response: { 200: recoveryCodesSchema } } },
    async (request) => renewCodes(context, await changeOf(request)),
  );

  app.post(
    '/api/user/second-factors/keep',
    {
      config,
      schema: { summary: 'Stop the removal of second factors', tags, response: { 200: successSchema } },
    },
    async (request) => {
      await stopOwnFactorLoss(context, await changeOf(request));
      return success;
    },
  );
}
