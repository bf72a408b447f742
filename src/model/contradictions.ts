import * as z from 'zod/mini';
import { evidenceSchema } from './evidence.ts';
import type { PowerClass } from './powerClasses.ts';

/** What a record can claim about a contract that the chain can speak against. */
export const contractClaims = ['ownershipRenounced', 'noUpgrades', 'fixedSupply'] as const;
export type ContractClaim = (typeof contractClaims)[number];

/** The class of power that nobody may hold if the claim is true. */
export const claimedPowers = {
  ownershipRenounced: 'ownership',
  noUpgrades: 'upgrade',
  fixedSupply: 'mint',
} as const satisfies Record<ContractClaim, PowerClass>;

/** Two statements that cannot both be true. Both are shown; nobody decides between them. */
export const contradictionSchema = z.object({
  /** Null where it is not about a contract. */
  chain: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** What the record says. */
  claimed: z.string(),
  /** What was found against it. */
  measured: z.string(),
  /** `measured`: read from the chain or seen by our server; `told`: somebody who was asked says so. */
  basis: z.enum(['measured', 'told']),
  at: z.string(),
  evidence: z.array(evidenceSchema),
});
export type Contradiction = z.infer<typeof contradictionSchema>;
