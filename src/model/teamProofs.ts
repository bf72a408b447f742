/** How somebody shows that they speak for a project: a TXT record of its domain, or a file on its website. */
export const proofMethods = ['dns', 'file'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** `lapsed`: it was looked for again and is gone. `revoked`: staff ended it. */
export const proofStates = ['waiting', 'verified', 'lapsed', 'revoked'] as const;
export type ProofState = (typeof proofStates)[number];

/** What was found where a proof should be. `unknown`: nobody answered, which says nothing either way. */
export type ProofFinding = 'found' | 'absent' | 'unknown';

/** Where a proof of a domain stands, and what it says. */
export function describeProof({ domain, token }: { domain: string; token: string }) {
  return {
    dnsName: `_parapet-challenge.${domain}`,
    fileUrl: `https://${domain}/.well-known/parapet.txt`,
    line: `parapet-team=${token}`,
  };
}
