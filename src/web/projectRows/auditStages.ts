import type { AuditProgress } from '#wire/projectPage.ts';

type Stage = Extract<AuditProgress, { state: 'underWay' }>['stage'];

export const auditStages: Record<Stage, string> = {
  scoping: 'Scoping',
  review: 'Review',
  'preliminary-report': 'Preliminary report',
  remediation: 'Remediation',
  'final-report': 'Final report',
};
