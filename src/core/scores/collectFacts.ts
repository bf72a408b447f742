import { type Price, priceMetric } from '#core/metrics/prices.ts';
import type { DeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import { sourceFacts } from '#core/sources/sourceFacts.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Fact, FactKey, Facts, FactValues, Published } from '#model/facts.ts';
import type { AnswerOverride } from '#model/overrides.ts';
import { unknownReasons } from '#model/unknownReasons.ts';
import { factKeys, known, unknown, unknownFacts } from '#scoring/buildFacts.ts';
import { count } from '#scoring/factors/words.ts';
import { priceDays } from '#scoring/rules/marketStability.ts';
import { rules } from '#scoring/rules.ts';
import { auditFacts } from './auditFacts.ts';
import { exchangesMetric, type Subject } from './getSubjects.ts';
import { judgeCompleteness, listEvidence } from './judgeCompleteness.ts';
import { labelMetric } from './labelRecord.ts';
import { recordFacts } from './recordFacts.ts';

const dayMs = 86_400_000;
const dayOf = (time: Date) => Math.floor(time.getTime() / dayMs);

/** Price volatility. Standard deviation of the changes from one price to the next, as a share of the price; null after a price of zero. */
export function measureSwings(prices: readonly number[]): number | null {
  const changes = prices.slice(1).map((usd, index) => usd / (prices[index] ?? 0) - 1);
  if (changes.length < 2 || !changes.every(Number.isFinite)) return null;
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  const squares = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0);
  return Math.sqrt(squares / (changes.length - 1));
}

/**
 * What the daily prices on record say about the price; where none is on record, what a service told. Always the whole
 * days before today: measured over whichever days have a price, the answer would depend on which are missing.
 */
export function priceFacts(
  subject: Pick<Subject, 'id' | 'prices' | 'toldPrices' | 'metricCommits'>,
  now: Date,
): Pick<Facts, 'priceHistory'> {
  const { id, prices: recorded, toldPrices } = subject;
  const name = priceMetric(id);
  const told = recorded.length === 0 ? toldPrices : undefined;
  const today = dayOf(now);
  const isAsked = ({ time }: Price) => dayOf(time) < today && dayOf(time) >= today - priceDays;
  const prices = (told?.prices ?? recorded).filter(isAsked);
  const newest = prices.at(-1);
  if (!newest || prices.length < priceDays) {
    const why = `prices are ${told ? 'told' : 'on record'} for ${prices.length} of the last ${priceDays} days, and all are needed`;
    return { priceHistory: unknown(why) };
  }
  const deviation = measureSwings(prices.map(({ usd }) => usd));
  if (deviation === null) return { priceHistory: unknown('a price of zero is among those of the last days') };
  const evidence: Evidence = told
    ? { kind: 'answer', source: 'prices', url: told.url, at: told.at.toISOString(), label: 'Prices told' }
    : {
        kind: 'record',
        type: 'metric',
        id: name,
        label: labelMetric(subject, { name, label: 'Price records' }),
      };
  const value = { days: prices.length, dailyDeviation: deviation };
  return { priceHistory: known(value, newest.time.toISOString(), [evidence]) };
}

const isBuilt = ({ sources }: DeployedCode): boolean =>
  sources.some(({ comparison }) => comparison?.outcome === 'exact' || comparison?.outcome === 'codeEqual');

/** Of a diamond, the source code of each facet must be there, too, as that of a contract on record. */
function listVerified(deployed: readonly DeployedCode[]): DeployedCode[] {
  const built = deployed.filter(isBuilt);
  const hashes = new Set(built.map(({ running }) => running?.hash));
  return built.filter(
    ({ running }) =>
      running === null ||
      (running.isSeen && running.facets.every(({ codeHash }) => codeHash !== null && hashes.has(codeHash))),
  );
}

/**
 * Whether published source code builds the code that runs. Known when it does for every contract: of the others it is not
 * known that there is no such source code, only that none is published here.
 */
export function sourceCodeFact(deployed: readonly DeployedCode[]): Facts['sourceVerified'] {
  const verified = listVerified(deployed);
  const contracts = deployed.length;
  if (deployed.every(({ sources }) => sources.length === 0))
    return unknown('no published source is on record');
  const running = verified.flatMap((one) => (one.running ? [{ ...one, running: one.running }] : []));
  if (running.length < contracts)
    return unknown(
      `published source code builds what runs at ${verified.length} of ${contracts} contracts; of the others that is not known`,
    );
  const at = running.map(({ running: { time } }) => time.toISOString()).sort()[0] ?? '';
  return known(
    { verified: verified.length, contracts },
    at,
    running.map(({ chain, label, running: { at: address, block, hash: codeHash } }) => ({
      kind: 'contract',
      chain,
      address,
      block,
      codeHash,
      label: `Code of ${label}`,
    })),
  );
}

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
