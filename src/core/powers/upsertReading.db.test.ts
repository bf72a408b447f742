import { expect, it, vi } from 'vitest';
import { powerHolder } from '#db/schema/powers.ts';
import { loggerOf } from '#test/helpers/listQueries.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import type { ContractReading, FoundPower } from './contractReading.ts';
import { upsertReading } from './upsertReading.ts';

const { db } = await prepareTestDatabase();
const [chain, address] = ['eip155:5', '0x00000000000000000000000000000000000000C1'];
const now = new Date('2026-11-15T00:00:00Z');

/** A contract on whose functions a hundred keys are each. */
function readingOf(functions: number): ContractReading {
  const powers = Array.from({ length: functions }, (_, index): FoundPower => {
    const holders = Array.from({ length: 100 }, (_key, key) => ({
      ...{ kind: 'key' as const, address: `0x${String(1_000_000 + 100 * index + key).padStart(40, '1')}` },
    }));
    return {
      ...{ target: address, selector: `0x${String(index).padStart(8, '0')}`, name: null, class: 'mint' },
      ...{ verdict: 'privileged', guard: null, method: 'symbolic', holders, evidence: [] },
    };
  });
  return {
    ...{ chain, address, powers, codeHash: null, proxyKind: 'none', facets: [], takeovers: [] },
    ...{ implementation: null, implementationHash: null, problem: null, paused: null, creation: null },
    ...{ block: 7, time: now },
  };
}

/** Rows of holders in each statement that writes or deletes them. */
async function listPieces(work: () => Promise<unknown>): Promise<Record<'written' | 'deleted', number[]>> {
  const log = vi.spyOn(loggerOf(db), 'logQuery');
  await work();
  const rowsOf = (begin: RegExp) =>
    log.mock.calls.flatMap(([query, params]) =>
      begin.test(query.trim()) ? JSON.parse(String(params[0])).length : [],
    );
  const pieces = {
    written: rowsOf(/^insert into "?power_holder/i),
    deleted: rowsOf(/^delete from "?power_holder/i),
  };
  log.mockRestore();
  return pieces;
}

it('writes and deletes a long list of holders in pieces, between which others have their turn', async () => {
  const save = (functions: number) =>
    listPieces(() => upsertReading(db, { reading: readingOf(functions), now }));
  expect(await save(12)).toEqual({ written: [500, 500, 200], deleted: [] });
  expect(await db.$count(powerHolder)).toBe(1_200);
  expect(await save(1)).toEqual({ written: [100], deleted: [500, 500, 100] });
  expect(await db.$count(powerHolder)).toBe(100);
});
