import type { FlagType, PreviewedFlag } from '#wire/adminFlags.ts';

export const typeWords: Record<FlagType, string> = {
  boolean: 'Switch (on or off)',
  text: 'Text',
  integer: 'Whole number',
  decimal: 'Decimal number',
};

export function describeValue(value: boolean | number | string): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return value === '' ? 'Empty text' : String(value);
}

/** Why a user gets a value. */
export function describeReason({ decidedBy, index, bucket }: PreviewedFlag): string {
  if (decidedBy === 'rule') return `Rule ${(index ?? 0) + 1} applies.`;
  if (decidedBy === 'percentage')
    return `No rule applies; ${bucket} of 0 to 99 falls into share ${(index ?? 0) + 1}.`;
  return bucket === null
    ? 'No rule applies.'
    : `No rule applies and ${bucket} of 0 to 99 falls into no share.`;
}
