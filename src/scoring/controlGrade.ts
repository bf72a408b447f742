import { shortenHash } from '#lib/shortenHash.ts';
import {
  type ControlAct,
  controlActs,
  controlConsents,
  controlGrades,
  type GradeLetter,
  type GradeRange,
  isWorse,
  noSale,
  worseOf,
} from '#model/controlGrade.ts';
import type { ControlGrade, ControlReason, ControlUnknown } from '#model/controlGradeSchema.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Control, Fact, Facts, Power } from '#model/facts.ts';
import { controlRules } from './controlRules.ts';
import { nameKeys } from './factors/control.ts';
import { atBlock, capital, count, duration, some } from './factors/words.ts';
import { type Held, hold, listActs, mayBlockSoon, shorten, warningOf } from './powerActs.ts';
import { uniqueEvidence } from './uniqueEvidence.ts';

/** What the grade is made of: nothing but what the chain says. */
export type ControlFacts = Pick<Facts, 'control' | 'takeovers' | 'sellSimulation'>;

const mostReasons = 20;

const best: GradeLetter = 'A';
const worst: GradeLetter = 'F';

const addAll = (grades: readonly GradeLetter[]): GradeLetter => grades.reduce(worseOf, best);

const where = ({ contract, function: name }: Power): string => `${name} on ${shortenHash(contract)}`;

const sayWhen = (delaySeconds: number): string =>
  delaySeconds > 0 ? `after ${duration(delaySeconds)}` : 'at once';

function toReason({ power, who, delaySeconds }: Held, act: ControlAct, isOut: boolean): ControlReason[] {
  if (who === undefined || who === 'nobody') return [];
  const warning = shorten(warningOf(delaySeconds), isOut);
  return [
    {
      grade: controlRules.acts[act].grades[who][warning],
      act,
      who,
      warning,
      contract: power.contract,
      function: power.function,
      holder: power.holder,
      sentence: `${nameKeys(power.holder)} can ${controlRules.acts[act].what} ${sayWhen(delaySeconds)} (${where(power)}).`,
      evidence: power.evidence,
    },
  ];
}

interface Found {
  reasons: ControlReason[];
  unknown: ControlUnknown[];
}

function gradeWorst({ who, acts, delaySeconds }: Held, isOut: boolean): GradeLetter {
  const all = [...acts.sure, ...acts.maybe];
  if (who === undefined) return all.length > 0 ? worst : best;
  return addAll(
    all.map((act) => controlRules.acts[act].grades[who][shorten(warningOf(delaySeconds), isOut)]),
  );
}

/** Why a power may be worse than what is sure of it. */
function explain({ power, who }: Held): string {
  if (power.cut) return `${where(power)} not analysed to the end`;
  if (who === undefined) return `unknown who can call ${where(power)}`;
  if (power.class === 'other' || power.class === 'ownership' || power.class === 'burn')
    return `unknown what ${where(power)} can do to holders`;
  return `unknown whether holders can leave before ${where(power)} acts`;
}

const reasonKey = ({ contract, holder }: Power, act: ControlAct): string =>
  JSON.stringify([act, contract, holder]);

/** What each holder is said to do: by the function that does it, and by handing out powers only where no function of theirs does. */
function findReasons(held: readonly Held[], isOut: boolean): ControlReason[] {
  const direct = new Set(
    held.flatMap(({ power, acts }) =>
      power.class === 'ownership' ? [] : acts.sure.map((act) => reasonKey(power, act)),
    ),
  );
  return held.flatMap((one) =>
    one.acts.sure
      .filter((act) => one.power.class !== 'ownership' || !direct.has(reasonKey(one.power, act)))
      .flatMap((act) => toReason(one, act, isOut)),
  );
}

/** Where code was followed to whom it calls, that alone tells whether all was read: no record's word stands in for it. */
const isClosed = ({ found, complete }: Control): boolean => (found ? found.closed : complete === true);

function gradePowers(control: Control): Found {
  const { powers, contractsRead, contracts } = control;
  const actsOf = listActs(powers);
  const held = powers.map((power) => hold(power, actsOf(power)));
  const isWhole = contractsRead >= contracts && contracts > 0 && isClosed(control);
  const isOut = {
    best: !held.some((one) => mayBlockSoon(one, 'sure')),
    worst: isWhole && !held.some((one) => one.power.cut || mayBlockSoon(one, 'maybe')),
  };
  return {
    reasons: findReasons(held, isOut.best),
    unknown: held.flatMap((one) => {
      const sure = addAll(
        one.acts.sure.flatMap((act) => toReason(one, act, isOut.best).map(({ grade }) => grade)),
      );
      const may = one.power.cut ? worst : gradeWorst(one, isOut.worst);
      return isWorse(may, sure) ? [{ why: explain(one), worst: may, evidence: one.power.evidence }] : [];
    }),
  };
}

const notKnown = (why: string, evidence: readonly Evidence[] = []): ControlUnknown => ({
  why,
  worst,
  evidence: [...evidence],
});

/** Contracts that were not read, or that nobody has looked for, may hold anything. */
function findUnread(control: Control): ControlUnknown[] {
  const { contractsRead, contracts, found } = control;
  if (contracts === 0) return [notKnown('no contract is on record')];
  const unread = contracts - contractsRead;
  if (unread > 0) return [notKnown(`${count(unread, 'contract')} of ${contracts} could not be read`)];
  if (isClosed(control)) return [];
  return [
    notKnown(
      found?.why ? `not all contracts found (${found.why})` : 'the contract list is not confirmed complete',
    ),
  ];
}

/** Of a fact that was lost, what was last known still counts, and anything worse may have come. */
function readFact<T>(fact: Fact<T>, read: (value: T, evidence: Evidence[]) => Found): Found {
  if (fact.state === 'unknown') return { reasons: [], unknown: [notKnown(fact.why)] };
  const found = read(fact.value, fact.evidence);
  if (fact.state === 'known') return found;
  return {
    ...found,
    unknown: [...found.unknown, notKnown(`no longer readable: ${fact.why}`, fact.evidence)],
  };
}

const gradeTakeovers = (facts: ControlFacts): Found =>
  readFact(facts.takeovers, (takeovers) => ({
    reasons: takeovers
      .filter(({ open }) => open)
      .map(({ contract, title, evidence }) => ({
        grade: worst,
        act: 'take',
        who: 'anybody',
        warning: 'none',
        contract,
        function: null,
        holder: { kind: 'anyone' },
        sentence: `Anybody can seize ${shortenHash(contract)} at once (${title}).`,
        evidence,
      })),
    unknown: takeovers
      .filter(({ open }) => !open)
      .map(({ contract, title, evidence }) =>
        notKnown(`unknown whether anybody can seize ${shortenHash(contract)} (${title})`, evidence),
      ),
  }));

/** Without a token there is nothing to sell. */
const hasNoToken = ({ control }: ControlFacts): boolean =>
  control.state === 'known' && control.value.tokens === 0;

function gradeSale(facts: ControlFacts): Found {
  const { sellSimulation } = facts;
  if (sellSimulation.state === 'unknown' && hasNoToken(facts)) return { reasons: [], unknown: [] };
  const found = readFact(sellSimulation, ({ sellable, reason }, evidence) => ({
    reasons: sellable
      ? []
      : [
          {
            grade: worst,
            act: 'block' as const,
            who: null,
            warning: null,
            contract: evidence.flatMap((one) => ('address' in one ? [one.address] : []))[0] ?? null,
            function: null,
            holder: null,
            sentence: `Honeypot: a simulated sale fails${atBlock(evidence)}${reason ? ` (${reason})` : ''}.`,
            evidence,
          },
        ],
    unknown: [],
  }));
  return sellSimulation.state === 'unknown'
    ? { ...found, unknown: [notKnown(`${noSale} (${sellSimulation.why})`)] }
    : found;
}

const orderOf = ({ grade, act, who, contract, function: name, holder }: ControlReason): string =>
  [
    9 - controlGrades.indexOf(grade),
    controlActs.indexOf(act),
    who === null ? 0 : controlConsents.indexOf(who),
    contract,
    JSON.stringify(holder),
    name,
  ].join(' ');

/** Each text is made once. */
function sortByText<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, text: textOf(item) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ item }) => item);
}

/** The gravest first; of several functions for the same act of the same holder, one. */
function sortReasons(reasons: readonly ControlReason[]): ControlReason[] {
  const seen = new Set<string>();
  return sortByText(reasons, orderOf).filter(({ grade, act, contract, holder }) => {
    const key = JSON.stringify([grade, act, contract, holder]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function summarise({ control }: ControlFacts, range: GradeRange, { reasons, unknown }: Found): string {
  const known = reasons[0]?.sentence;
  if (range.best === range.worst) {
    if (known) return known;
    const read = control.state === 'known' ? control.value.contractsRead : 0;
    const evidence = control.state === 'known' ? control.evidence : [];
    return `Nobody can take, dilute or block holders' money: ${count(read, 'contract')} read${atBlock(evidence)}.`;
  }
  const why = some([...new Set(unknown.map((one) => one.why))], 2);
  return known ? `${known} Could be ${range.worst}: ${why}.` : `${capital(why)}.`;
}

/**
 * The worst that somebody can do to holders' money (a rug pull), by the published rules. Less knowledge only widens the range: its best
 * end rests on what is sure, its worst end on all that could still be.
 */
export function gradeControl(facts: ControlFacts, now: Date): ControlGrade {
  const parts = [
    readFact(facts.control, (control) => {
      const { reasons, unknown } = gradePowers(control);
      return { reasons, unknown: [...findUnread(control), ...unknown] };
    }),
    gradeTakeovers(facts),
    gradeSale(facts),
  ];
  const reasons = sortReasons(parts.flatMap((one) => one.reasons));
  const least = addAll(reasons.map(({ grade }) => grade));
  const unknown = sortByText(
    parts.flatMap((one) => one.unknown).filter((one) => isWorse(one.worst, least)),
    ({ worst: grade, why }) => `${9 - controlGrades.indexOf(grade)} ${why}`,
  );
  const range = { best: least, worst: addAll([least, ...unknown.map((one) => one.worst)]) };
  return {
    rulesVersion: controlRules.version,
    gradedAt: now.toISOString(),
    ...range,
    sentence: summarise(facts, range, { reasons, unknown }),
    reasons: reasons
      .slice(0, mostReasons)
      .map((reason) => ({ ...reason, evidence: uniqueEvidence(reason.evidence) })),
    moreReasons: Math.max(0, reasons.length - mostReasons),
    unknown: unknown.slice(0, mostReasons).map((one) => ({ ...one, evidence: uniqueEvidence(one.evidence) })),
  };
}
