export const auditStates = ['completed', 'underWay'] as const;

/** How far an audit under way has come. */
export const auditStages = ['scoping', 'review', 'preliminaryReport', 'remediation', 'finalReport'] as const;
export type AuditStage = (typeof auditStages)[number];

export const auditMethods = ['manual', 'static', 'fuzzing', 'formal'] as const;
export type AuditMethod = (typeof auditMethods)[number];

/** What an audit looked at. */
export interface AuditScope {
  repository: string | null;
  commit: string | null;
  files: string[];
  /** `codeHash`: keccak-256 of the audited runtime code. */
  contracts: { chain: string; address: string | null; codeHash: string | null }[];
}
