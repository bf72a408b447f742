import type { Hex } from '#lib/hex.ts';
import { getChainNumber } from './chainId.ts';

/** How somebody shows a domain on record: a TXT record of it, or a file on its website. */
export const domainMethods = ['dns', 'file'] as const;
export type DomainMethod = (typeof domainMethods)[number];

/** How somebody signs for a contract on record: a text, the same as typed data, or by a contract that accepts one of the two. */
export const signatureMethods = ['eip191', 'eip712', 'eip1271'] as const;
export type SignatureMethod = (typeof signatureMethods)[number];

export const proofMethods = [...domainMethods, ...signatureMethods] as const;
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

/** What a signature for a contract is bound to: it is worth nothing anywhere else, for anybody else, or later. */
export interface Challenge {
  site: string;
  project: string;
  account: string;
  /** EIP-55. */
  contract: Hex;
  chain: string;
  nonce: string;
  /** ISO 8601. */
  validUntil: string;
}

const purpose =
  'With this text I show that I own or deployed the contract below, and let the account below speak for the project on the site below.';
const harmless = 'It is a text: no transaction, no approval. It moves nothing and costs nothing.';

/** What is signed as it stands (EIP-191). */
export function toChallengeText({
  site,
  project,
  account,
  contract,
  chain,
  nonce,
  validUntil,
}: Challenge): string {
  return [
    purpose,
    harmless,
    '',
    `Site: ${site}`,
    `Project: ${project}`,
    `Account: ${account}`,
    `Contract: ${contract}`,
    `Chain: ${chain}`,
    `Nonce: ${nonce}`,
    `Valid until: ${validUntil}`,
  ].join('\n');
}

const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
  ],
  TeamProof: [
    { name: 'purpose', type: 'string' },
    { name: 'harmless', type: 'string' },
    { name: 'site', type: 'string' },
    { name: 'project', type: 'string' },
    { name: 'account', type: 'string' },
    { name: 'contract', type: 'address' },
    { name: 'nonce', type: 'string' },
    { name: 'validUntil', type: 'string' },
  ],
} as const;

/** The same as typed data (EIP-712); the chain is the domain's. */
export function toChallengeData({ chain, ...bound }: Challenge) {
  return {
    domain: { name: 'Parapet team proof', version: '1', chainId: getChainNumber(chain) },
    types,
    primaryType: 'TeamProof' as const,
    message: { purpose, harmless, ...bound },
  };
}

/** What became of a change that a team proposes. */
export const proposalStates = ['waiting', 'accepted', 'declined'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Of what a team says to a statement: beside it there is room for no more. */
export const longestReply = 1000;
