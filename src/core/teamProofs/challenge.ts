import type { Hex } from '#lib/hex.ts';
import { getChainNumber } from '#model/chainId.ts';

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
