import type { Evidence } from '#model/evidence.ts';

/** Each reference once, in the order first named. Plain JSON tells them apart: facts are read in canonical order. */
export function uniqueEvidence(evidence: Evidence[]): Evidence[] {
  if (evidence.length < 2) return evidence;
  return [...new Map(evidence.map((ref) => [JSON.stringify(ref), ref])).values()];
}
