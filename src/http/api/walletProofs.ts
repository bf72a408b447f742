import type { NodeReader } from '#core/evidence/NodeReader.ts';
import {
  askForProof,
  askToLogIn,
  getWalletProofs,
  logInWithWallet,
  proveWallet,
  unlinkWallet,
} from '#core/walletProofs/walletProofs.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { AuthParts } from '#http/session/AuthParts.ts';
import { callerOf } from '#http/session/session.ts';
import { sendSignedIn } from '#http/session/signedIn.ts';
import {
  askWalletSchema,
  signedWalletSchema,
  unlinkWalletSchema,
  walletLogInSchema,
  walletProofsSchema,
  walletTextSchema,
} from '#wire/wallets.ts';

const tags = ['accounts'];
const askedSeconds = 300;

/** Wallets that are proved by a signature, and logging in with one. */
export function walletProofRoutes(
  app: App,
  { context, cookies, origins, nodes }: AuthParts & { nodes: NodeReader },
): void {
  app.get(
    '/api/user/wallets/proved',
    {
      config: { access: 'user' },
      schema: { summary: 'Proved wallets', tags, response: { 200: walletProofsSchema } },
    },
    async (request) => ({
      proved: await getWalletProofs(context.db, { userId: (await request.requireViewer()).id }),
    }),
  );

  app.post(
    '/api/user/wallets/prove/begin',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Ask for a text that proves a wallet',
        tags,
        body: askWalletSchema,
        response: { 200: walletTextSchema },
      },
    },
    async (request) => {
      const viewer = await request.requireViewer();
      return {
        message: await askForProof(context, { ...request.body, viewer, origin: origins.of(request) }),
      };
    },
  );

  app.post(
    '/api/user/wallets/prove',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Prove a wallet by its signature',
        tags,
        body: signedWalletSchema,
        response: { 200: walletProofsSchema },
      },
    },
    async (request) => {
      const viewer = await request.requireViewer();
      const caller = callerOf(request);
      return { proved: await proveWallet(context, { ...request.body, viewer, nodes, caller }) };
    },
  );

  app.post(
    '/api/user/wallets/unlink',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Unlink a proved wallet',
        tags,
        body: unlinkWalletSchema,
        response: { 200: walletProofsSchema },
      },
    },
    async (request) => {
      const viewer = await request.requireViewer();
      return { proved: await unlinkWallet(context, { ...request.body, viewer, caller: callerOf(request) }) };
    },
  );

  app.post(
    '/api/auth/wallet/begin',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Begin to log in with a wallet',
        tags,
        body: askWalletSchema,
        response: { 200: walletTextSchema },
      },
    },
    async (request, reply) => {
      const asked = { ...request.body, origin: origins.of(request), caller: callerOf(request) };
      const { token, message } = await askToLogIn(context, asked);
      reply.setCookie(cookies.step, token, { ...cookies.options, maxAge: askedSeconds });
      return { message };
    },
  );

  app.post(
    '/api/auth/wallet',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Log in with a wallet',
        tags,
        body: signedWalletSchema,
        response: { 200: walletLogInSchema },
      },
    },
    async (request, reply) => {
      const signedIn = await logInWithWallet(context, {
        ...request.body,
        token: request.cookies[cookies.step],
        nodes,
        caller: callerOf(request),
        before: await request.viewer(),
      });
      if (signedIn.kind === 'session') reply.clearCookie(cookies.step, cookies.options);
      sendSignedIn(reply, cookies, signedIn);
      return { state: signedIn.kind === 'session' ? ('signedIn' as const) : ('secondStep' as const) };
    },
  );
}
