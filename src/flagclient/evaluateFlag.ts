import { sha1 } from '#lib/sha1.ts';
import type { FlagDecision } from '#model/flags.ts';
import type { ConfigV5, FlagUser, FlagV5, FlagValue } from './flagConfig.ts';
import { matchRule } from './matchRule.ts';

export interface FlagEvaluation {
  value: FlagValue;
  variationId: string | undefined;
  decidedBy: FlagDecision;
}

/**
 * What a flag is for a user: the first matching rule in the document's order, else the percentage option
 * the user falls into, else the flag's own value. Without a user only the flag's value counts.
 * Undefined when the document has no such flag.
 */
export function evaluateFlag(config: ConfigV5, key: string, user?: FlagUser): FlagEvaluation | undefined {
  const flag = findFlag(config, key);
  if (!flag) return undefined;
  if (user) {
    for (const rule of flag.r ?? []) {
      const attribute = findAttribute(user, rule.a);
      if (typeof attribute !== 'string' || attribute === '' || typeof rule.c !== 'string') continue;
      if (matchRule(rule.t, attribute, rule.c))
        return { value: rule.v, variationId: rule.i, decidedBy: 'rule' };
    }
    if (flag.p?.length) {
      const bucket = getRolloutBucket(key, user.identifier);
      let sum = 0;
      for (const option of flag.p) {
        sum += Number(option.p);
        if (bucket < sum) return { value: option.v, variationId: option.i, decidedBy: 'percentage' };
      }
    }
  }
  return { value: flag.v, variationId: flag.i, decidedBy: 'value' };
}

/** Own properties only: a flag named like a method of Object is missing, not a function. */
export function findFlag(config: ConfigV5, key: string): FlagV5 | undefined {
  return config.f && Object.hasOwn(config.f, key) ? config.f[key] : undefined;
}

/** Percentage rollout: the bucket of a user. 0-99, from the first seven hexadecimal digits of SHA-1(key + identifier). */
export function getRolloutBucket(key: string, identifier: string | undefined): number {
  return Number.parseInt(sha1(key + (identifier ?? '')).slice(0, 7), 16) % 100;
}

function findAttribute(user: FlagUser, name: string): string | undefined {
  switch (name) {
    case 'Identifier':
      return user.identifier;
    case 'Email':
      return user.email;
    case 'Country':
      return user.country;
    default:
      return user.custom && Object.hasOwn(user.custom, name) ? user.custom[name] : undefined;
  }
}
