/**
 * What speaks against an approval, the gravest first:
 * - incident: an exploit of the spender, or of its project, is on record
 * - changed: its code, implementation or owner is another than when it was approved
 * - account: it has no code, so one key decides
 * - unlimited: it may take all, now and later
 */
export const approvalConcerns = ['incident', 'changed', 'account', 'unlimited'] as const;
export type ApprovalConcern = (typeof approvalConcerns)[number];
