import type { ConfigV5, FlagV5, FlagValue, RuleV5 } from '#flagclient/flagConfig.ts';
import { sha1 } from '#lib/sha1.ts';
import { comparators, type Flag, type FlagCondition, flagTypes } from './flagModel.ts';
import { getVariationId } from './getVariationId.ts';
import { type PublishedAt, sortPublicFlags } from './sortPublicFlags.ts';

/** The public config_v5.json: private flags left out, sensitive texts hashed. */
export function createConfigV5(flags: readonly Flag[], { baseUrl }: PublishedAt = {}): ConfigV5 {
  return {
    // No redirect, so that no client leaves this server for another network.
    p: { ...(baseUrl !== undefined && { u: baseUrl }), r: 0 },
    ...createServerConfigV5(sortPublicFlags(flags)),
  };
}

/** All flags, private ones too, for evaluation inside the server. Never to be sent. */
export function createServerConfigV5(flags: readonly Flag[]): ConfigV5 {
  return { f: Object.fromEntries(flags.map((flag) => [flag.key, toFlagV5(flag)])) };
}

function toFlagV5({ key, type, value, rules, percentages }: Flag): FlagV5 {
  const serve = (served: FlagValue) => ({ v: served, i: getVariationId(key, served) });
  return {
    ...serve(value),
    t: flagTypes[type],
    r: rules.map((rule, o) => ({ o, ...toConditionV5(rule.when), ...serve(rule.value) })),
    p: percentages.map((share, o) => ({ o, p: share.percentage, ...serve(share.value) })),
  };
}

function toConditionV5({ attribute, comparator, comparison }: FlagCondition): Pick<RuleV5, 'a' | 't' | 'c'> {
  const items = Array.isArray(comparison) ? comparison : [String(comparison)];
  const isSensitive = comparator === 'sensitiveIsOneOf' || comparator === 'sensitiveIsNotOneOf';
  return { a: attribute, t: comparators[comparator], c: (isSensitive ? items.map(sha1) : items).join(',') };
}
