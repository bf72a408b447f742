import type { BadgeKeys } from '#core/badges/badgeKeys.ts';
import { checkPolicy } from '#core/policies/checkPolicy.ts';
import { receiptClaims } from '#core/policies/receiptClaims.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import type { Origins } from '#http/guards/origins.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { type PolicyAnswer, type PolicyBody, policyAnswerSchema, policyBodySchema } from '#wire/policies.ts';
import type { PublicCalls } from './createCalls.ts';

export interface PolicyParts {
  db: Db;
  chains: ChainDirectory;
  badgeKeys: BadgeKeys;
}

/** A policy answered and signed, for the API and for agents. */
export async function answerPolicy(
  { db, chains, badgeKeys }: PolicyParts,
  { body, site, now }: { body: PolicyBody; site: string; now: Date },
): Promise<{ data: PolicyAnswer; chains: string[] }> {
  const checked = await checkPolicy(db, { ...body, now });
  const freshness = await getFreshness(db, checked.chains);
  const { chains: own, ...answer } = checked;
  return {
    data: addHrefs(
      {
        ...answer,
        receipt: badgeKeys.signReceipt(receiptClaims(checked, { site, freshness, now })),
        keys: `${site}/.well-known/jwks.json`,
      },
      { projectId: answer.projects[0]?.id ?? null, isRead: createIsRead(chains) },
    ),
    chains: own,
  };
}

/** For wallets and agents that act on what they are told. */
export function policyCalls(
  calls: PublicCalls,
  { origins, ...parts }: PolicyParts & { origins: Origins },
): void {
  calls.post(
    '/api/v1/policy-checks',
    {
      summary: 'Whether a contract meets conditions: allow, deny, or unknown, which denies; signed',
      tag: 'v1: policies',
      scope: 'policy',
      body: policyBodySchema,
      data: policyAnswerSchema,
    },
    async ({ body, request, now }) => ({
      ...(await answerPolicy(parts, { body, site: origins.of(request), now })),
      page: placeHrefs.address({ chain: body.chain, address: body.address }),
    }),
  );
}
