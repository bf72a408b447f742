import type { FactKey } from './facts.ts';

/**
 * `claimed`: somebody's records say so and nobody checked; `measured`: read from a chain, counted on this site or seen by
 * our server; `told`: another service answered so when our server asked it.
 */
export const bases = ['claimed', 'measured', 'told'] as const;
export type BasisKind = (typeof bases)[number];

export interface Basis {
  kind: BasisKind;
  /** Who claims or told it; null for what was measured, and for a claim of which nobody kept who made it. */
  by: string | null;
  at: string;
}

/** Where each fact comes from, unless a live source answered it: the two are never mixed in one fact. */
export const factBases: Record<FactKey, Exclude<BasisKind, 'told'>> = {
  audits: 'claimed',
  findings: 'claimed',
  codeMatch: 'measured',
  sourceVerified: 'measured',
  control: 'measured',
  upgradeability: 'measured',
  takeovers: 'measured',
  incidents: 'claimed',
  bugBounty: 'claimed',
  securityContact: 'claimed',
  incidentPlan: 'claimed',
  monitoring: 'measured',
  lastRead: 'measured',
  holders: 'measured',
  supply: 'measured',
  sellSimulation: 'measured',
  transferFee: 'measured',
  restrictions: 'measured',
  exchanges: 'claimed',
  priceHistory: 'claimed',
  communityLinks: 'claimed',
  website: 'claimed',
  documentation: 'claimed',
  repository: 'claimed',
  team: 'claimed',
  deployment: 'measured',
  funding: 'claimed',
  status: 'claimed',
};
