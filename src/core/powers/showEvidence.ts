import { evidenceHref, type PlaceOptions } from '#evidence/evidencePlace.ts';
import type { Evidence } from '#model/evidence.ts';
import type { PowerEvidence } from '#wire/powers.ts';

/** Powers as lists show them: each piece of their evidence is a row with the page that shows it. */
export function showEvidence<T extends { evidence: readonly Evidence[] }>(
  items: readonly T[],
  isRead: PlaceOptions['isRead'],
): (Omit<T, 'evidence'> & { evidence: PowerEvidence[] })[] {
  return items.map((item) => ({
    ...item,
    evidence: item.evidence.map((one) => ({
      label: one.label,
      block: one.kind === 'block' ? one.number : 'block' in one ? one.block : null,
      txHash: 'hash' in one ? one.hash : null,
      slot: one.kind === 'storage' ? one.slot : null,
      href: evidenceHref(one, { projectId: null, isRead }),
    })),
  }));
}
