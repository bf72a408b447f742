import type { Claim } from './claims.ts';
import type { LinkKind, VerificationLevel } from './projects.ts';
import type { Searches } from './searches.ts';

/** What the operator's records say about people and money behind a project; null: nothing on record. */
export interface ProjectRecords {
  team: {
    public: boolean;
    verification: {
      level: VerificationLevel;
      verifier: string;
      verifiedOn: string;
      expiresOn: string | null;
      members: number;
      evidence: string | null;
    } | null;
  } | null;
  bugBounty: {
    active: boolean;
    url: string;
    launchedOn: string | null;
    maxRewardUsd: number | null;
    scope: string | null;
  } | null;
  funding: {
    round: string;
    on: string;
    amountUsd: number | null;
    investors: string[];
    source: string | null;
  }[];
  operations: {
    securityContact: string | null;
    incidentPlan: string | null;
    insurance: {
      provider: string;
      coverUsd: number;
      expiresOn: string | null;
      evidence: string | null;
    } | null;
  } | null;
}

export interface ProjectLink {
  kind: LinkKind;
  url: string;
  label: string | null;
}

/** Parts of a record that are only ever read whole. */
export interface ProjectDetailsRecord extends ProjectRecords {
  links: ProjectLink[];
  license: string | null;
  /** Null: the claim of whoever imported the record. */
  claimedBy: Claim | null;
  /** What was looked for; everything else was not. */
  searches: Searches;
}
