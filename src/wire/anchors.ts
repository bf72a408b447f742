/** Fragments that evidence links lead to. */
export const auditAnchor = (audit: string) => `audit-${audit}`;
export const findingAnchor = (audit: string, finding: string) => `finding-${audit}-${finding}`;
export const alertAnchor = (alert: string) => `alert-${alert}`;
export const logAnchor = (index: number) => `log-${index}`;
/** The discovered contracts on a project's governance tab. */
export const discoveryAnchor = 'discovery';
/** What thieves of keys could come by, on the same tab. */
export const stolenKeysAnchor = 'stolen-keys';
