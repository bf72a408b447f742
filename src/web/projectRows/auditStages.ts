import type { AuditStage } from '#model/audits.ts';
export const auditStageNames: Record<AuditStage, string> = {
  scoping: 'Scoping',
  review: 'Review',
  preliminaryReport: 'Preliminary report',
  remediation: 'Remediation',
  finalReport: 'Final report',
};
