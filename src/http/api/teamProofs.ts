import * as z from 'zod/mini';
import type { AuthContext } from '#core/auth/AuthContext.ts';
import { forNetwork, type NodeReader } from '#core/evidence/NodeReader.ts';
import { beginProof } from '#core/teamProofs/beginProof.ts';
import { checkProof } from '#core/teamProofs/checkProof.ts';
import { claimByWallet } from '#core/teamProofs/claimByWallet.ts';
import type { DomainReader } from '#core/teamProofs/DomainReader.ts';
import { liftRevocation, revokeProof } from '#core/teamProofs/revocations.ts';
import { signProof } from '#core/teamProofs/signProof.ts';
import { whenGone } from '#http/answers/whenGone.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { toWideNetwork } from '#lib/toNetwork.ts';
import {
  beginProofSchema,
  checkedProofSchema,
  checkProofSchema,
  liftRevocationSchema,
  revokeProofSchema,
  signProofSchema,
  walletClaimSchema,
} from '#wire/teamProofs.ts';
import { createClaimants } from './claimants.ts';
import { actorOf } from './desk.ts';

const tags = ['teams'];
const empty = z.object({});

/** Showing that one speaks for a project. */
export function teamProofRoutes(
  app: App,
  {
    context,
    domains,
    nodes,
    origins,
  }: { context: AuthContext; domains: DomainReader; nodes: NodeReader; origins: Origins },
): void {
  const { db } = context;

  const requireClaimant = createClaimants(context);

  app.post(
    '/api/team-proofs/begin',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Begin a team proof',
        tags,
        body: beginProofSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      const site = origins.of(request);
      await beginProof(db, { ...request.body, ...(await requireClaimant(request)), site });
      return {};
    },
  );

  app.post(
    '/api/team-proofs/check',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Check the DNS record or file of a team proof',
        tags,
        body: checkProofSchema,
        response: { 200: checkedProofSchema },
      },
    },
    async (request) =>
      checkProof(db, { ...request.body, ...(await requireClaimant(request)), reader: domains }),
  );

  app.post(
    '/api/team-proofs/sign',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Submit the signature of a team proof',
        tags,
        body: signProofSchema,
        response: { 200: checkedProofSchema },
      },
    },
    async (request, reply) =>
      signProof(db, {
        ...request.body,
        ...(await requireClaimant(request)),
        nodes: forNetwork(nodes, toWideNetwork(request.ip), whenGone(reply)),
      }),
  );

  app.post(
    '/api/team-proofs/wallet',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Claim by a linked wallet that owns the contract; asks anew who it is',
        tags,
        body: walletClaimSchema,
        response: { 200: checkedProofSchema },
      },
    },
    async (request, reply) => {
      const { userId: _, ...claimant } = await requireClaimant(request);
      return claimByWallet(db, {
        ...request.body,
        ...claimant,
        viewer: await request.requireViewer(),
        nodes: forNetwork(nodes, toWideNetwork(request.ip), whenGone(reply)),
      });
    },
  );

  app.post(
    '/api/admin/team-proofs/revoke',
    { config: { access: 'editor' }, schema: { body: revokeProofSchema, response: { 200: empty } } },
    async (request) => {
      await revokeProof(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/admin/team-proofs/lift',
    { config: { access: 'editor' }, schema: { body: liftRevocationSchema, response: { 200: empty } } },
    async (request) => {
      await liftRevocation(db, { ...request.body, actor: await actorOf(request) });
      return {};
    },
  );
}
