import * as z from 'zod/mini';
import type { Attester } from '#core/badges/attestations.ts';
import type { BadgeKeys } from '#core/badges/badgeKeys.ts';
import { getBadgeClaims } from '#core/badges/getBadgeClaims.ts';
import type { Db } from '#db/Database.ts';
import type { Origins } from '#http/guards/origins.ts';
import { attestationSchema, attestationSignersSchema } from '#wire/attestations.ts';
import { badgeSchema } from '#wire/badges.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { projectHref } from '#wire/projectHref.ts';
import { idParams } from '#wire/v1.ts';
import type { PublicCalls } from './createCalls.ts';

interface BadgeCallsParts {
  db: Db;
  origins: Origins;
  badgeKeys: BadgeKeys;
  attester: Attester;
}

const tag = 'v1: badges';

/** What the site says of a project, signed: for programs (JWS) and for contracts and wallets (EIP-712). */
export function badgeCalls(calls: PublicCalls, { db, origins, badgeKeys, attester }: BadgeCallsParts): void {
  calls.get(
    '/api/v1/projects/:id/badge',
    {
      summary: 'A badge signed for seven days: as JWS, and as typed data (EIP-712)',
      tag,
      params: idParams,
      data: z.extend(badgeSchema, { attestation: attestationSchema }),
    },
    async ({ params: { id }, request, now }) => {
      const site = origins.of(request);
      const claims = await getBadgeClaims(db, { id, site, now });
      const token = badgeKeys.sign(claims);
      return {
        data: {
          ...{ token, claims, keys: `${site}/.well-known/jwks.json` },
          page: `${site}${fixedPages.badgeCheck.path}?token=${token}`,
          attestation: await attester.attest(claims),
        },
        chains: claims.chains.map(({ chain }) => chain),
        page: projectHref(id),
      };
    },
  );

  calls.get(
    '/api/v1/attestation-signers',
    { summary: 'Addresses that sign attestations of this site', tag, data: attestationSignersSchema },
    async () => ({ data: { signers: await attester.listSigners() }, page: fixedPages.badgeCheck.path }),
  );
}
