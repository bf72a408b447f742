import { sourceFacts } from '#core/sources/sourceFacts.ts';
import type { Fact, FactKey, Facts, FactValues, Published } from '#model/facts.ts';
import type { AnswerOverride } from '#model/overrides.ts';
import { unknownReasons } from '#model/unknownReasons.ts';
import { factKeys, known, unknown, unknownFacts } from '#scoring/buildFacts.ts';
import { count } from '#scoring/factors/words.ts';
import { rules } from '#scoring/rules.ts';
import { auditFacts } from './auditFacts.ts';
import { exchangesMetric, type Subject } from './getSubjects.ts';
import { judgeCompleteness, listEvidence } from './judgeCompleteness.ts';
import { labelMetric } from './labelRecord.ts';
import { priceFacts } from './priceFacts.ts';
import { recordFacts } from './recordFacts.ts';
import { sourceCodeFact } from './sourceCodeFact.ts';

/**
 * Code that differs from what the audits on record name may be what another audit examined. That it is other code than was
 * audited is known only where somebody looked for all audits.
 */
export function ofAllAudits(facts: Facts): Facts {
  const { audits, codeMatch } = facts;
  if (codeMatch.state === 'unknown' || codeMatch.value.differing === 0) return facts;
  if (audits.state !== 'unknown' && audits.value.complete) return facts;
  const { differing } = codeMatch.value;
  return {
    ...facts,
    codeMatch: unknown(
      `the code of ${count(differing, 'contract')} is not the one that audits on record name, and other audits were not searched for`,
    ),
  };
}

/** How many exchanges a stored metric speaks of: their number, or a list of some. An empty list says that there are none. */
function countExchanges(value: unknown): FactValues['exchanges'] | undefined {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0)
    return { count: value, complete: true };
  if (!Array.isArray(value)) return undefined;
  const names = value.map((one) => (one as { name?: unknown } | null)?.name ?? JSON.stringify(one));
  return { count: new Set(names).size, complete: names.length === 0 };
}

function exchangeFact(subject: Subject): Facts['exchanges'] {
  const { id, exchanges } = subject;
  const name = exchangesMetric(id);
  const counted = exchanges && countExchanges(exchanges.value);
  return exchanges && counted
    ? known(counted, exchanges.time.toISOString(), [
        {
          kind: 'record',
          type: 'metric',
          id: name,
          label: labelMetric(subject, { name, label: 'Exchange listings' }),
        },
      ])
    : unknown('nothing is on record');
}

/** Whether anything has been looked at: a token from a list has not been, until its contracts are read. */
export function isAssessed({ source, audits, incidents, readings }: Subject): boolean {
  return (
    source === 'records' || audits.length > 0 || incidents.length > 0 || Object.keys(readings).length > 0
  );
}

/** What staff wrote stands. That they found none gives way to what was answered after that day. */
function chooseContact(recorded: Fact<Published>, answered: Fact<Published> | undefined): Fact<Published> {
  if (recorded.state === 'unknown') return answered ?? recorded;
  const isLater = answered?.state === 'known' && answered.at > recorded.at;
  return recorded.value.kind === 'none' && isLater ? answered : recorded;
}

/** Who holds the powers, until the chain was asked for the first time. */
const pendingControl: Facts['control'] = {
  state: 'unknown',
  why: 'its contracts are being read for the first time',
  pending: true,
};

/** Everything stored about a project as facts; what was measured stands above what was recorded. */
export function collectFacts(subject: Subject, now: Date): Facts {
  const recorded = recordFacts(subject, now);
  const answered = sourceFacts(subject, now);
  const all: Facts = {
    ...unknownFacts(
      subject.deployed.length === 0 ? unknownReasons.noContract : 'not read from the chain yet',
    ),
    ...(!subject.isRead && !subject.hasHistory && { control: pendingControl }),
    ...recorded,
    website: answered.website ?? recorded.website,
    bugBounty: answered.bugBounty ?? recorded.bugBounty,
    repository: answered.repository ?? recorded.repository,
    securityContact: chooseContact(recorded.securityContact, answered.securityContact),
    ...auditFacts(subject),
    sourceVerified: sourceCodeFact(subject.deployed),
    exchanges: exchangeFact(subject),
    ...priceFacts(subject, now),
    ...subject.readings,
  };
  return withOverrides(judgeCompleteness(ofAllAudits(all), listEvidence(subject)), subject.overrides);
}

const usesOf = new Map<string, readonly FactKey[]>([
  ...rules.factors.map(({ id, uses }) => [`factor:${id}`, uses] as const),
  ...rules.caps.map(({ id, uses }) => [`cap:${id}`, uses] as const),
]);

/** An override goes with each fact that its question asks, so that none of them decides without it. */
function withOverrides(facts: Facts, overrides: readonly AnswerOverride[]): Facts {
  const overridden = factKeys.flatMap((key) => {
    const mine = overrides.filter(({ about }) => usesOf.get(about)?.includes(key));
    const fact = facts[key];
    return mine.length > 0 && fact.state !== 'unknown' ? [[key, { ...fact, overrides: mine }] as const] : [];
  });
  return { ...facts, ...Object.fromEntries(overridden) };
}
