import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import type { TokenReading } from '#core/powers/tokenReading.ts';
import type { Hex } from '#lib/hex.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import type { Calendar } from '#wire/calendar.ts';
import { arbitraryHiddenOperations, listTimelocks, nothingHidden, readCalendar } from './calendarAnswers.ts';
import { announceFlood, type Flood, floods, readFlooded } from './calendarFlood.ts';
import { arbitraryGap, readWithGap } from './calendarGaps.ts';
import {
  arbitraryHiddenDrift,
  type DriftParts,
  type HiddenDrift,
  lookedLate,
  readDrift,
  readWholeDrift,
  readWithRecords,
  seenEarly,
} from './driftAnswers.ts';
import { type CalendarTruth, findFalseCalendar } from './findFalseCalendar.tsx';
import { findFalseDrift, listDrifts } from './findFalseDrift.ts';
import { openTokenWorld } from './openTokenWorld.ts';
import { type Silence, silenceNode } from './partialNode.ts';
import { followWorld, readWorldToken } from './tokenWorld.ts';
import type { Upgrades } from './upgradeWorld.ts';

const dayMs = 86_400_000;
/** LAW_SEED=… tries other worlds and other gaps. */
const seed = Number(process.env.LAW_SEED ?? 14);
const rounds = 4;
const readingsPerRound = 12;
const calendars = 4;
const gaps = 24;
const drifts = 2;

const { db } = await prepareTestDatabase();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** Built once for all that is held against it. */
let opened: ReturnType<typeof openTokenWorld> | undefined;
const getWorld = () => {
  opened ??= openTokenWorld({ seed, closing });
  return opened;
};

const facts = ['supply', 'holders', 'sellSimulation', 'transferFee', 'restrictions'] as const;

/** A list of the barred that does not show itself says nothing. */
const isLess = (said: unknown, real: unknown) =>
  isDeepStrictEqual(said, real) ||
  (typeof said === 'object' &&
    typeof real === 'object' &&
    isDeepStrictEqual(said, { ...real, barred: null }));

function* findFalse(said: TokenReading, real: TokenReading): Generator<string> {
  for (const key of facts) {
    const [less, whole] = [said[key], real[key]];
    if ('why' in less) continue;
    if ('why' in whole) yield `${key} is known with less and not with all: ${JSON.stringify(less.value)}`;
    else if (!isLess(less.value, whole.value))
      yield `${key}: ${JSON.stringify(less.value)} instead of ${JSON.stringify(whole.value)}`;
  }
}

interface Flooding {
  flood: Flood;
  /** What is said without it. */
  whole: Calendar;
  truth: CalendarTruth;
  block: number;
  now: Date;
}

const listOpen = ({ operations }: Calendar) => operations.filter(({ ended }) => ended === null);

/** Who floods one timelock hides nothing of another, and what ended hides nothing that has not. */
async function holdFlooded({ flood, whole, truth, block, now }: Flooding): Promise<void> {
  const time = truth.timeOf(block);
  const flooded = announceFlood(truth, { flood, block, time });
  const said = await readFlooded(db, { flooded, time, now });
  const at = JSON.stringify(flood);
  expect(findFalseCalendar(said, { ...truth, ...flooded }, flood.shown), at).toEqual([]);
  const kept = listOpen(whole).filter(
    ({ timelock }) => flood.open === 0 || timelock.address.toLowerCase() !== truth.addresses[0],
  );
  expect(listOpen(said), at).toEqual(expect.arrayContaining(kept));
  // It must not hold by listing all.
  expect(said.more.open > 0, at).toBe(flood.open > 0);
  expect(said.more.ended > 0, at).toBe(flood.cancelled > 0);
}

/** What is said of code that was replaced, with all audits known and with less. */
async function holdDrift(
  upgrades: Upgrades,
  parts: DriftParts,
  cases: readonly HiddenDrift[],
): Promise<void> {
  const whole = await readWholeDrift(db, upgrades, parts);
  expect(whole.alerts.map((one) => one.slice(0, 66)).toSorted()).toEqual(listDrifts(upgrades).toSorted());
  expect(findFalseDrift(whole, whole, upgrades)).toEqual([]);
  // It must not hold by saying nothing.
  expect(whole.codeMatch).toMatchObject({ state: 'known', value: { matching: 1, notCompared: 0 } });
  let alerts = 0;
  // Once late and with all else, so that there is an alert in every world; once too early to know whose it is.
  for (const hidden of [lookedLate(upgrades), seenEarly(upgrades), ...cases]) {
    const said = await readDrift(db, upgrades, parts, hidden);
    expect(findFalseDrift(said, whole, upgrades), `LAW_SEED=${seed}, ${JSON.stringify(hidden)}`).toEqual([]);
    alerts += said.alerts.length;
  }
  for (const said of await readWithRecords(db, upgrades, parts))
    expect(findFalseDrift(said, whole, upgrades)).toEqual([]);
  expect(alerts).toBeGreaterThan(0);
}

/**
 * The law, over tokens and alerts of a random world, from the node through the rows in the database: followed from a later
 * block, through a node without old state, with questions refused, a token's facts are those of full knowledge or
 * unknown, and no alert is raised, mailed or fed that full knowledge does not raise. So are the calendar of its timelocks, as
 * page, answer of the API and file for programs, and what is said of a proxy's and a diamond's code against its audits. What the engines have in
 * common is tested elsewhere.
 */
describe(`the law of less knowledge of tokens, alerts, calendars and audited code, seed ${seed}, ${rounds * readingsPerRound + calendars + gaps + drifts} cases`, () => {
  it('holds over a random world', async () => {
    const { request, addresses, tokens, head, analyzeCode, markets } = await getWorld();
    const told = await followWorld(db, { request, addresses, startBlock: 0 });
    const whole = new Map<Hex, TokenReading>();
    for (const address of tokens) {
      const token = await readWorldToken(db, { request, analyzeCode, markets, address });
      if (token) whole.set(address, token);
    }
    const sure = [...whole.values()].flatMap((token) => facts.filter((key) => 'value' in token[key]));
    expect(new Set(sure)).toEqual(new Set(facts));
    expect(told.alerts.length).toBeGreaterThan(1);

    const block = fc.nat(head);
    const arbitraryLimits: fc.Arbitrary<NodeLimits> = fc.record(
      {
        stateFrom: block,
        oldState: fc.constantFrom('refused', 'empty', 'todays'),
        logsFrom: block,
        logsRefused: fc.boolean(),
        maxRange: fc.constantFrom(1, 10, 100),
      },
      { requiredKeys: [] },
    );
    const arbitraryHidden: fc.Arbitrary<Silence> = fc.record({
      limits: arbitraryLimits,
      refused: fc.constantFrom(0, 5, 20, 100, 300),
      salt: fc.nat(1_000),
    });
    const later = fc.sample(fc.tuple(fc.oneof(fc.constant(0), block), block, fc.nat(2)), {
      seed,
      numRuns: rounds - 2,
    });
    // Once from the beginning and with all state, so that there are alerts in every world; once without the first of them.
    const starts = [[0, 0, 0] as const, [Math.min(...told.blocks) + 1, 0, 0] as const, ...later];
    let known = 0;
    let alerts = 0;
    let partly = 0;
    for (const [round, [startBlock, stateFrom, how]] of starts.entries()) {
      const oldState = (['refused', 'empty', 'todays'] as const)[how] ?? 'refused';
      const limited = limitNode(request, { stateFrom, oldState });
      const raised = await followWorld(db, { request: limited, addresses, startBlock });
      const at = `LAW_SEED=${seed}, round ${round}`;
      for (const way of ['alerts', 'mails', 'feed'] as const) {
        const truth = new Set(told[way]);
        expect(
          raised[way].filter((one) => !truth.has(one)),
          `${at}, ${way}`,
        ).toEqual([]);
        // It must not hold by saying nothing.
        expect(raised[way].length, `${at}, ${way}`).toBe(raised.alerts.length);
      }
      alerts += raised.alerts.length;
      if (startBlock > 0 && raised.alerts.length > 0) partly += 1;
      const cases = fc.sample(fc.tuple(fc.constantFrom(...tokens), arbitraryHidden), {
        seed: seed + round,
        numRuns: readingsPerRound,
      });
      for (const [address, hidden] of cases) {
        const asked = { request: silenceNode(request, hidden), analyzeCode, markets, address };
        // A chain that cannot be read at all tells nothing of the token.
        const said = await readWorldToken(db, asked).catch(() => undefined);
        const real = whole.get(address);
        if (!said || !real) continue;
        expect([...findFalse(said, real)], `${at}, ${address}, ${JSON.stringify(hidden)}`).toEqual([]);
        known += facts.filter((key) => 'value' in said[key]).length;
      }
    }
    // It must not hold by saying nothing.
    expect(known).toBeGreaterThan(rounds * readingsPerRound);
    expect(alerts).toBeGreaterThan(1);
    expect(partly).toBeGreaterThan(0);
  });

  it('holds over what timelocks of the same world were told', async () => {
    const { request, timelocks, first, head, timeOf } = await getWorld();
    const now = new Date(timeOf(head) * 1000 + 60_000);
    const whole = await readCalendar(db, timelocks, { request, hidden: nothingHidden, now });
    const truth = { ...timelocks, timeOf, listed: timelocks.addresses };
    expect(whole.notRead).toBe(0);
    expect(findFalseCalendar(whole, truth)).toEqual([]);
    expect(new Set(whole.operations.map(({ state }) => state))).toEqual(
      new Set(['waiting', 'ready', 'executed', 'cancelled', 'expired']),
    );
    // Weeks in which its chain was read no further change nothing.
    const later = await getCalendar(db, {
      projectId: undefined,
      now: new Date(now.getTime() + 60 * dayMs),
    });
    expect(findFalseCalendar(later, truth, [])).toEqual([]);
    for (const flood of floods) await holdFlooded({ flood, whole, truth, block: head, now });
    const states = { known: 0, unknown: 0 };
    for (const gap of fc.sample(arbitraryGap(first, head), { seed, numRuns: gaps })) {
      const said = await readWithGap(db, { gap, now });
      expect(findFalseCalendar(said, truth, []), `LAW_SEED=${seed}, ${JSON.stringify(gap)}`).toEqual([]);
      for (const { state } of said.operations) states[state === 'unknown' ? 'unknown' : 'known'] += 1;
    }
    const cases = fc.sample(arbitraryHiddenOperations(first, head), { seed, numRuns: calendars });
    for (const [place, hidden] of cases.entries()) {
      const said = await readCalendar(db, timelocks, { request, hidden, now });
      const at = `LAW_SEED=${seed}, case ${place}, ${JSON.stringify(hidden)}`;
      const listed = listTimelocks(timelocks, hidden);
      // Drawing is most of the work: the two pages take turns.
      const shown = [place % 2 === 0 ? ('calendar' as const) : ('project' as const)];
      expect(findFalseCalendar(said, { ...truth, listed }, shown), at).toEqual([]);
      for (const { state } of said.operations) states[state === 'unknown' ? 'unknown' : 'known'] += 1;
    }
    // It must not hold by saying nothing.
    expect(states.known).toBeGreaterThan((gaps + calendars) * 3);
    expect(states.unknown).toBeGreaterThan(gaps);
  });

  it('holds over a proxy and a diamond of the same world and their audits', async () => {
    const { request, upgrades, analyzeProxy, cuts, analyzeDiamond, head, timeOf } = await getWorld();
    const now = new Date(timeOf(head) * 1000 + 60_000);
    const proxyParts = { request, analyzeCode: analyzeProxy, now };
    await holdDrift(
      upgrades,
      proxyParts,
      fc.sample(arbitraryHiddenDrift(upgrades), { seed, numRuns: drifts }),
    );
    // The facet that no audit names is the one that is not seen.
    const unseen = { ...lookedLate(cuts), isCodeUnseen: true };
    await holdDrift(cuts, { request, analyzeCode: analyzeDiamond, now }, [unseen]);
  });
});
