import type { Evidence } from './evidence.ts';
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
export interface Contradiction {
  chain: string;
  address: string;
  /** What the record says. */
  claimed: string;
  /** What was read from the chain. */
  measured: string;
  at: string;
  evidence: Evidence[];
}
