/** How somebody shows a domain on record: a TXT record of it, or a file on its website. */
export const domainMethods = ['dns', 'file'] as const;
export type DomainMethod = (typeof domainMethods)[number];

/** How somebody signs for a contract on record: a text, the same as typed data, or by a contract that accepts one of the two. */
export const signatureMethods = ['eip191', 'eip712', 'eip1271'] as const;
export type SignatureMethod = (typeof signatureMethods)[number];

/** The same, or a wallet that is linked to the account and owns the contract. */
export const contractMethods = [...signatureMethods, 'wallet'] as const;
export type ContractMethod = (typeof contractMethods)[number];

export const proofMethods = [...domainMethods, ...contractMethods] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** As what somebody signs for a contract. The deployer counts only where the contract names no owner. */
export const contractRoles = ['owner', 'deployer'] as const;
export type ContractRole = (typeof contractRoles)[number];

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

/** What became of a change that a team proposes. */
export const proposalStates = ['waiting', 'accepted', 'declined'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Of what a team says to a statement: beside it there is room for no more. */
export const longestReply = 1000;
