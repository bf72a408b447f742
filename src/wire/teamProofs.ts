import * as z from 'zod/mini';
import { chainIdPattern } from '#model/chainId.ts';
import {
  type ContractMethod,
  type ContractRole,
  type DomainMethod,
  domainMethods,
  type ProofMethod,
  type ProofState,
  proofStates,
} from '#model/teamProofs.ts';
import { addressQuery } from './addressQuery.ts';
import type { DeskData } from './desk.ts';
import type { DeskProposal, MyProposal, ProposableRecord } from './teamProposals.ts';
import type { DeskReply, MyReply } from './teamReplies.ts';

const projectId = z.string().check(z.minLength(1), z.maxLength(80));

/** A signature of a multisig holds one of each signer. */
const longestSignature = 2 + 2 * 4096;

export const beginProofSchema = z.object({
  projectId,
  /** Whose owner or deployer will sign; without it the domain of the website on record is shown. */
  contract: z.optional(
    z.object({
      chain: z
        .string()
        .check(z.regex(chainIdPattern, 'must be the CAIP-2 id of an EVM chain, like eip155:1')),
      address: addressQuery,
    }),
  ),
});
export const checkProofSchema = z.object({ projectId, method: z.enum(domainMethods) });
export const walletClaimSchema = z.object({ projectId });
export const signProofSchema = z.object({
  projectId,
  signature: z
    .string()
    .check(
      z.trim(),
      z.maxLength(longestSignature),
      z.regex(/^0x([0-9a-fA-F]{2})*$/, 'must be the signature in hex, beginning with 0x'),
    ),
});
export const checkedProofSchema = z.object({ state: z.enum(proofStates), message: z.string() });
export type CheckedProof = z.infer<typeof checkedProofSchema>;

const reason = z.string().check(z.trim(), z.minLength(1, 'must say something'), z.maxLength(1000));
export const revokeProofSchema = z.object({ id: z.uuid(), reason });
export const liftRevocationSchema = z.object({ id: z.uuid(), reason });

/** What was shown: control of a domain, or of what owns or deployed a contract. */
export type ShownProof =
  | { kind: 'domain'; domain: string; method: DomainMethod }
  | {
      kind: 'contract';
      chain: string;
      contract: string;
      method: ContractMethod;
      role: ContractRole;
      signer: string;
      /** At which the owner was read when it was signed. */
      block: number;
    };

/** Who speaks for a project here, shown on its page. */
export type VerifiedTeam = ShownProof & {
  since: string;
  /** When it was last found to hold. */
  checkedAt: string;
  /** It was looked for since, and nobody answered: whether it still holds is unknown. */
  unanswered: boolean;
};

export interface TeamProof {
  state: ProofState;
  /** What shall be or was shown. */
  about: { kind: 'domain'; domain: string } | { kind: 'contract'; chain: string; contract: string };
  token: string;
  method: ProofMethod | null;
  verifiedAt: string | null;
  checkedAt: string | null;
  reason: string | null;
  /** What shall be signed; null for a domain, and once it has been used or is too old. */
  challenge: { text: string; data: string; validUntil: string } | null;
}

/** A contract of the project that somebody may sign for. */
export interface SignableContract {
  chain: string;
  chainName: string;
  address: string;
  label: string;
}

/** `/projects/{id}/team` */
export interface TeamPageData {
  username: string;
  project: { id: string; name: string };
  /** Host of the website on record; null without one, and it cannot be shown then. */
  domain: string | null;
  /** On chains that are read here. */
  contracts: readonly SignableContract[];
  proof: TeamProof | null;
  /** Whether the account has linked wallets that can claim a project without another signature. */
  hasWallets: boolean;
  /** For a verified team alone. */
  words: TeamWords | null;
}

/** What a verified team may say and has said. */
export interface TeamWords {
  /** The statement that the address names; null without one, and for one that this site does not make. */
  statement: { about: string; words: string } | null;
  /** The newest first. */
  replies: readonly MyReply[];
  /** There are older ones that are not listed. */
  hasMoreReplies: boolean;
  record: ProposableRecord | null;
  /** The newest first. */
  proposals: readonly MyProposal[];
  hasMoreProposals: boolean;
}

export interface DeskProof extends TeamProof {
  id: string;
  project: { id: string; name: string };
  email: string;
}

/** A domain or key that staff no longer accepts for a project. */
export interface DeskRevocation {
  id: string;
  project: { id: string; name: string };
  /** The domain, or the contract with its chain. */
  about: string;
  /** Whose signature counts no more. */
  signer: string | null;
  /** Null: the account is gone. */
  email: string | null;
  reason: string;
  revokedAt: string;
}

export interface DeskProofsData extends DeskData {
  /** Whether what was decided is shown too. */
  all: boolean;
  replies: readonly DeskReply[];
  proposals: readonly DeskProposal[];
  /** The newest first. */
  proofs: readonly DeskProof[];
  /** The newest first. */
  revocations: readonly DeskRevocation[];
}
