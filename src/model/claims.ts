import type { FactKey } from './facts.ts';

/** Who says what a record says, and when they said it. */
export interface Claim {
  by: string;
  on: string;
  url: string | null;
}

/** `claimed`: somebody's records say so and nobody checked; `measured`: read from a chain or counted on this site. */
export const bases = ['claimed', 'measured'] as const;
export type BasisKind = (typeof bases)[number];

export interface Basis {
  kind: BasisKind;
  /** Who claims it; null for what was measured. */
  by: string | null;
  at: string;
}

/** Where each fact comes from: the two are never mixed in one fact. */
export const factBases: Record<FactKey, BasisKind> = {
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
