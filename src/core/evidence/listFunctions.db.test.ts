import { expect, it } from 'vitest';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import { getCachedAnalyses, noteUse, upsertCachedAnalysis } from '#core/powers/analysisCache.ts';
import { contractAnalysis } from '#db/schema/powers.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getFunctionsOfCode } from './listFunctions.ts';

const { db } = await prepareTestDatabase();

const codeHash = `0x${'ab'.repeat(32)}` as const;
const hourMs = 3_600_000;

const judge = (verdict: AnalyzedFunction['verdict'], guard?: string): AnalyzedFunction => ({
  ...{ selector: '0x40c10f19', signature: 'mint(address,uint256)', name: 'mint', arguments: '' },
  ...{ stateMutability: 'nonpayable', verdict, reason: verdict === 'privileged' ? 'guarded' : 'unguarded' },
  ...{
    class: 'mint',
    beside: [],
    misuse: undefined,
    once: false,
    steersTransfers: false,
    uncapped: false,
    guard,
    guards: [],
    signers: [],
    anybody: undefined,
    some: undefined,
  },
  ...{ forwardedCalls: undefined, callsAtAnyTime: false, sets: [], holder: undefined, method: 'symbolic' },
  facet: undefined,
});

/** An analysis of a copy of the code, an hour after the one before it. */
async function save(number: number, found: AnalyzedFunction): Promise<void> {
  const analysis: ContractAnalysis = {
    ...{
      codeHash,
      codeSize: 1,
      proxy: { kind: 'none' },
      unknownCalls: 'followed' as const,
      functions: [found],
    },
    ...{
      takeovers: [],
      budgetExceeded: false,
      storage: [],
      callees: {
        found: [],
        loose: [],
        stored: 0,
        listed: 0,
        untold: 0,
        given: 0,
        cut: 0,
        creates: false,
        gaps: [],
      },
    },
  };
  const cached = { answersHash: `a${number}`, questions: [], analysis };
  await upsertCachedAnalysis(db, { codeHash, cached, now: new Date(number * hourMs) });
}

const read = async () =>
  (await getFunctionsOfCode(db, codeHash)).map(({ verdict, guard }) => [verdict, guard]);

it('copies of a code that push out what was found of another do not make all agree', async () => {
  await save(0, judge('privileged', 'sender must be the owner'));
  expect(await read()).toEqual([['privileged', 'sender must be the owner']]);
  for (let number = 1; number <= 40; number++) await save(number, judge('open'));
  expect((await getCachedAnalyses(db, codeHash)).map(({ answersHash }) => answersHash)).not.toContain('a0');
  expect(await read()).toEqual([['unknown', null]]);
  // All that was left out is one row.
  expect(await db.$count(contractAnalysis)).toBe(33);
});

it('says of a code nothing that only holds for what one copy has stored', async () => {
  await save(0, { ...judge('open'), method: 'state' });
  expect(await read()).toEqual([['unknown', null]]);
});

it('nor on a guard that one of them did not have', async () => {
  await save(0, judge('privileged', 'sender must be the owner'));
  for (let number = 1; number <= 40; number++)
    await save(number, judge('privileged', 'sender must be anybody'));
  expect(await read()).toEqual([['privileged', null]]);
});

it('what is used stays while others come and go', async () => {
  await save(0, judge('privileged'));
  for (let number = 1; number <= 40; number++) {
    await save(number, judge('open'));
    await noteUse(db, { codeHash, answersHash: 'a0', now: new Date((number + 0.5) * hourMs) });
  }
  const kept = (await getCachedAnalyses(db, codeHash)).map(({ answersHash }) => answersHash);
  expect([kept.length, kept.includes('a0')]).toEqual([32, true]);
});

it('says what an open function looks open to where every copy does, those that were left out, too', async () => {
  const misuse = async () => (await getFunctionsOfCode(db, codeHash)).map((one) => one.misuse);
  const anybody = { class: 'other', isAsked: false } as const;
  const misused: AnalyzedFunction = { ...judge('open'), misuse: 'credit', anybody };
  await save(0, judge('open'));
  for (let number = 1; number <= 40; number++) await save(number, misused);
  expect(await misuse()).toEqual([null]);
  await db.delete(contractAnalysis);
  await save(0, misused);
  expect(await misuse()).toEqual(['credit']);
});
