import { createHash } from 'node:crypto';
import type { FlagTypeV5, FlagValue } from '#flagclient/flagConfig.ts';
import { comparators, type Flag, type FlagCondition, flagTypes } from './flagModel.ts';
import { getVariationId } from './getVariationId.ts';
import { type PublishedAt, sortPublicFlags } from './sortPublicFlags.ts';

type ValueV6 = { b: boolean } | { s: string } | { i: number } | { d: number };
interface ServedV6 {
  v: ValueV6;
  i: string;
}
type ConditionV6 = { a: string; c: number } & ({ l: string[] } | { s: string } | { d: number });
interface RuleV6 {
  c: { u: ConditionV6 }[];
  s: ServedV6;
}
type FlagV6 = ServedV6 & { t: FlagTypeV5; r: RuleV6[]; p: (ServedV6 & { p: number })[] };

/** The document at `/configuration-files/{sdkKey}/config_v6.json`, for the official clients of today. */
export interface ConfigV6 {
  p: { u?: string; r: 0; s: string };
  f: Record<string, FlagV6>;
}

export type ConfigV6Options = PublishedAt & {
  /** Goes into the hashes of sensitive texts and into the document. */
  salt: string;
};

/** The public config_v6.json: private flags left out, sensitive texts hashed with the salt. */
export function createConfigV6(flags: readonly Flag[], { salt, baseUrl }: ConfigV6Options): ConfigV6 {
  const entries = sortPublicFlags(flags).map((flag) => [flag.key, toFlagV6(flag, salt)] as const);
  return {
    p: { ...(baseUrl !== undefined && { u: baseUrl }), r: 0, s: salt },
    f: Object.fromEntries(entries),
  };
}

function toFlagV6({ key, type, value, rules, percentages }: Flag, salt: string): FlagV6 {
  const serve = (served: FlagValue) => ({ v: toValueV6(type, served), i: getVariationId(key, served) });
  const shares = percentages.map((share) => ({ p: share.percentage, ...serve(share.value) }));
  const rest = 100 - shares.reduce((sum, share) => sum + share.p, 0);
  // This generation fails the whole flag unless the shares make 100; the rest is the flag's value anyway.
  if (shares.length && rest) shares.push({ p: rest, ...serve(value) });
  return {
    t: flagTypes[type],
    ...serve(value),
    r: rules.map((rule) => ({
      c: [{ u: toConditionV6(rule.when, (text) => sha256(text + salt + key)) }],
      s: serve(rule.value),
    })),
    p: shares,
  };
}

function toConditionV6(condition: FlagCondition, hash: (text: string) => string): ConditionV6 {
  const { attribute: a, comparator, comparison } = condition;
  const c = comparators[comparator];
  if (typeof comparison === 'number') return { a, c, d: comparison };
  // "Contains" takes a list in this generation; ours is always one text.
  if (comparator === 'contains' || comparator === 'doesNotContain') return { a, c, l: [comparison] };
  if (typeof comparison === 'string') return { a, c, s: comparison };
  const isSensitive = comparator === 'sensitiveIsOneOf' || comparator === 'sensitiveIsNotOneOf';
  return { a, c, l: isSensitive ? comparison.map(hash) : comparison };
}

function toValueV6(type: Flag['type'], value: FlagValue): ValueV6 {
  switch (type) {
    case 'boolean':
      return { b: Boolean(value) };
    case 'text':
      return { s: String(value) };
    case 'integer':
      return { i: Number(value) };
    case 'decimal':
      return { d: Number(value) };
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
