/**
 * What speaks against an approval, the gravest first:
 * - incident: an exploit of the spender, or of its project, is on record
 * - changed: its code, implementation or owner is another than when it was approved
 * - account: it has no code, so one key decides
 * - takeover: one key, or anybody, can replace its code or take it over at once
 * - unlimited: it may take all, now and later
 */
export const approvalConcerns = ['incident', 'changed', 'account', 'takeover', 'unlimited'] as const;
export type ApprovalConcern = (typeof approvalConcerns)[number];
