import type { Evidence } from '#model/evidence.ts';
import type { Fact, FactKey, Facts } from '#model/facts.ts';

/** A fact read at a time, with where to check it. */
export function known<T>(value: T, at: string, evidence: Evidence[] = []): Fact<T> {
  return { state: 'known', value, at, evidence };
}

/** A fact nobody has read. Assignable to any fact. */
export function unknown(why = 'not read yet'): Fact<never> {
  return { state: 'unknown', why };
}

/** A project of which nothing is known: the base that callers fill in. */
export function unknownFacts(why?: string): Facts {
  return {
    audits: unknown(why),
    findings: unknown(why),
    codeMatch: unknown(why),
    sourceVerified: unknown(why),
    control: unknown(why),
    upgradeability: unknown(why),
    takeovers: unknown(why),
    incidents: unknown(why),
    bugBounty: unknown(why),
    securityContact: unknown(why),
    incidentPlan: unknown(why),
    monitoring: unknown(why),
    lastRead: unknown(why),
    holders: unknown(why),
    supply: unknown(why),
    sellSimulation: unknown(why),
    transferFee: unknown(why),
    restrictions: unknown(why),
    exchanges: unknown(why),
    priceHistory: unknown(why),
    communityLinks: unknown(why),
    website: unknown(why),
    documentation: unknown(why),
    repository: unknown(why),
    team: unknown(why),
    deployment: unknown(why),
    funding: unknown(why),
    status: unknown(why),
  };
}

export const factKeys = Object.keys(unknownFacts()) as FactKey[];

function carry<T>(before: Fact<T>, next: Fact<T>, now: Date): Fact<T> {
  if (next.state !== 'unknown' || before.state === 'unknown') return next;
  if (before.state === 'lost') return { ...before, why: next.why };
  return { ...before, state: 'lost', since: now.toISOString(), why: next.why };
}

/**
 * Facts as read now, where each one that was known before and is unknown now becomes lost instead. Every rescoring
 * must pass through here: it is what keeps a project from shedding a bad fact by making it unreadable. What rests on something that
 * was `withdrawn` is not carried: nobody stands by its last value.
 */
export function carryForward(
  before: Facts,
  next: Facts,
  now: Date,
  withdrawn: readonly FactKey[] = [],
): Facts {
  const carried: Partial<Record<FactKey, unknown>> = {};
  for (const key of factKeys)
    carried[key] = withdrawn.includes(key) ? next[key] : carry<unknown>(before[key], next[key], now);
  return carried as Facts;
}
