import { canonicalJson } from './canonicalJson.ts';
import type { EvidenceRef } from './facts.ts';

/** Each reference once, in the order first named. */
export function uniqueEvidence(evidence: EvidenceRef[]): EvidenceRef[] {
  return [...new Map(evidence.map((ref) => [canonicalJson(ref), ref])).values()];
}
