import type { SealedKind } from '#model/sealedLog.ts';

export const kindNames: Record<SealedKind, string> = {
  alert: 'Alert',
  score: 'Score',
  correction: 'Correction',
  dispute: 'Dispute',
  override: 'Override',
};
