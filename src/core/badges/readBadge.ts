import { type BadgeClaims, type BadgeKey, badgeClaimsSchema, longestBadgeToken } from '#wire/badges.ts';
import { longestReceipt, type ReceiptClaims, receiptClaimsSchema } from '#wire/policies.ts';
import { type ReadSigned, readSigned, type SignedKind } from './readSigned.ts';

const badge: SignedKind<BadgeClaims> = {
  name: 'A badge',
  type: 'parapet-badge+jwt',
  longest: longestBadgeToken,
  schema: badgeClaimsSchema,
};

const receipt: SignedKind<ReceiptClaims> = {
  name: 'A receipt',
  type: 'parapet-policy+jwt',
  longest: longestReceipt,
  schema: receiptClaimsSchema,
};

export type ReadBadge = ReadSigned<BadgeClaims>;

export const badgeType = badge.type;
export const receiptType = receipt.type;

/** What a badge states, if one of the keys signed it. */
export const readBadge = (token: string, keys: readonly BadgeKey[]): ReadBadge =>
  readSigned(token, keys, badge);

/** What was answered to a policy, if one of the keys signed it. */
export const readReceipt = (token: string, keys: readonly BadgeKey[]): ReadSigned<ReceiptClaims> =>
  readSigned(token, keys, receipt);
