import { sha1 } from '#lib/sha1.ts';
import type { FlagDecision } from '#model/flags.ts';
import type { ConfigV5, FlagUser, FlagV5, FlagValue } from './flagConfig.ts';
import { compareSemver, parseSemver } from './semver.ts';

/**
 * Whether a user's attribute (not empty) meets a comparator of config_v5.json:
 * 0/1 is (not) one of, 2/3 does (not) contain, 4/5 version is (not) one of, 6-9 version < <= > >=,
 * 10-15 number = <> < <= > >=, 16/17 SHA-1 is (not) one of. An unknown comparator never matches.
 */
function matchRule(comparator: number, attribute: string, comparison: string): boolean {
  switch (comparator) {
    case 0:
      return isListed(comparison, attribute);
    case 1:
      return !isListed(comparison, attribute);
    case 2:
      return attribute.includes(comparison);
    case 3:
      return !attribute.includes(comparison);
    case 16:
      return isListed(comparison, sha1(attribute));
    case 17:
      return !isListed(comparison, sha1(attribute));
  }
  if (comparator >= 4 && comparator <= 9) return matchVersion(comparator, attribute, comparison);
  return comparator >= 10 && comparator <= 15 && matchNumber(comparator, attribute, comparison);
}

function isListed(list: string, text: string): boolean {
  // Most misses share no substring with the list; this spares splitting it.
  return list.includes(text) && list.split(',').some((item) => item.trim() === text);
}

function matchVersion(comparator: number, attribute: string, comparison: string): boolean {
  const version = parseSemver(attribute);
  if (!version) return false;
  if (comparator > 5) {
    const other = parseSemver(comparison.trim());
    return other !== undefined && isOrdered(comparator - 6, compareSemver(version, other));
  }
  let found = false;
  for (const item of comparison.split(',')) {
    const text = item.trim();
    if (!text) continue;
    const other = parseSemver(text);
    // The protocol is lopsided here: a faulty item spoils "is one of" and is overlooked by "is not one of".
    if (!other && comparator === 4) return false;
    found ||= other !== undefined && compareSemver(version, other) === 0;
  }
  return found === (comparator === 4);
}

function matchNumber(comparator: number, attribute: string, comparison: string): boolean {
  const a = toNumber(attribute);
  const b = toNumber(comparison);
  if (Number.isNaN(a) || Number.isNaN(b)) return false;
  if (comparator < 12) return (a === b) === (comparator === 10);
  return isOrdered(comparator - 12, a < b ? -1 : a > b ? 1 : 0);
}

/** A comma is a decimal point, and trailing text is overlooked ("1abc" is 1). */
function toNumber(text: string): number {
  return Number.parseFloat(text.replace(',', '.'));
}

function isOrdered(relation: number, order: number): boolean {
  if (relation === 0) return order < 0;
  if (relation === 1) return order <= 0;
  return relation === 2 ? order > 0 : order >= 0;
}

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
