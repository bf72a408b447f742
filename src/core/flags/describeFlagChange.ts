import { comparatorWords } from '#wire/adminFlags.ts';
import type { Flag, FlagCondition } from './flagModel.ts';

const words: Record<FlagCondition['comparator'], string> = {
  ...comparatorWords.list,
  ...comparatorWords.text,
  ...comparatorWords.number,
};

const maxShown = 5;

/** A value as people say it: switches are on or off. */
function describeValue(value: Flag['value']): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? `“${value}”` : String(value);
}

function describeComparison(comparison: FlagCondition['comparison']): string {
  if (!Array.isArray(comparison)) return String(comparison);
  const more = comparison.length - maxShown;
  return comparison.slice(0, maxShown).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function describeRule({ when, value }: Flag['rules'][number]): string {
  const { attribute, comparator, comparison } = when;
  return `${describeValue(value)} if ${attribute} ${words[comparator]} ${describeComparison(comparison)}`;
}

function describeShares(shares: Flag['percentages']): string {
  if (shares.length === 0) return 'none';
  return shares.map(({ percentage, value }) => `${percentage}% ${describeValue(value)}`).join(', ');
}

/** Rules have no names: one that stands as it was on both sides is the same rule, whatever its place. */
function describeRuleChanges(before: Flag['rules'], after: Flag['rules']): string[] {
  const was = before.map(describeRule);
  const is = after.map(describeRule);
  const added = subtract(is, was).map((rule) => `Added the rule: ${rule}.`);
  const removed = subtract(was, is).map((rule) => `Removed the rule: ${rule}.`);
  if (added.length > 0 || removed.length > 0) return [...removed, ...added];
  return was.join('\n') === is.join('\n') ? [] : ['Changed the order of the rules.'];
}

function subtract(items: string[], others: string[]): string[] {
  const left = [...others];
  return items.filter((item) => {
    const place = left.indexOf(item);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** What a change of the history did, a sentence each. */
export function describeFlagChange(before: Flag | null, after: Flag | null): string[] {
  if (!after) return ['Deleted the flag.'];
  if (!before) {
    const isForAll = after.rules.length === 0 && after.percentages.length === 0;
    const value = `${describeValue(after.value)} for everybody${isForAll ? '' : ' else'}`;
    return [
      `Created the ${after.isPrivate ? 'private ' : ''}flag: ${after.type}, ${value}.`,
      ...describeRuleChanges([], after.rules),
      ...(after.percentages.length > 0 ? [`Percentages: ${describeShares(after.percentages)}.`] : []),
    ];
  }
  const sentences: string[] = [];
  if (before.type !== after.type) sentences.push(`Type from ${before.type} to ${after.type}.`);
  if (before.value !== after.value)
    sentences.push(`Value from ${describeValue(before.value)} to ${describeValue(after.value)}.`);
  if (before.isPrivate !== after.isPrivate)
    sentences.push(after.isPrivate ? 'Made it private.' : 'Made it public.');
  sentences.push(...describeRuleChanges(before.rules, after.rules));
  const [was, is] = [describeShares(before.percentages), describeShares(after.percentages)];
  if (was !== is) sentences.push(`Percentages from ${was} to ${is}.`);
  return sentences.length > 0 ? sentences : ['Saved without a change.'];
}
