import * as z from 'zod/mini';
import { type ProofMethod, type ProofState, proofMethods, proofStates } from '#model/teamProofs.ts';
import type { DeskData } from './desk.ts';

const projectId = z.string().check(z.minLength(1), z.maxLength(80));

export const beginProofSchema = z.object({ projectId });
export const checkProofSchema = z.object({ projectId, method: z.enum(proofMethods) });
export const checkedProofSchema = z.object({ state: z.enum(proofStates), message: z.string() });
export type CheckedProof = z.infer<typeof checkedProofSchema>;

export const revokeProofSchema = z.object({
  id: z.uuid(),
  reason: z.string().check(z.trim(), z.minLength(1, 'must say something'), z.maxLength(1000)),
});

/** Who speaks for a project here, shown on its page. */
export interface VerifiedTeam {
  domain: string;
  method: ProofMethod;
  since: string;
  /** When it was last found there. */
  checkedAt: string;
}

export interface TeamProof {
  domain: string;
  token: string;
  state: ProofState;
  method: ProofMethod | null;
  verifiedAt: string | null;
  checkedAt: string | null;
  reason: string | null;
}

/** `/projects/{id}/team` */
export interface TeamPageData {
  username: string;
  project: { id: string; name: string };
  /** Host of the website on record; null without one, and nothing can be proven then. */
  domain: string | null;
  proof: TeamProof | null;
}

export interface DeskProof extends TeamProof {
  id: string;
  project: { id: string; name: string };
  email: string;
}

export interface DeskProofsData extends DeskData {
  /** The newest first. */
  proofs: readonly DeskProof[];
}
