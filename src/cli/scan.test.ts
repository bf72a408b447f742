import { expect, it } from 'vitest';
import type { TokenScan } from '#model/tokenScan.ts';
import type { ScanPageData, ScanView } from '#wire/scans.ts';
import { renderScan } from './scan.ts';

const place = { chain: 'eip155:1', address: '0xToken', block: 7, time: '2026-11-15T00:00:00Z' };

function render(fields: Record<string, unknown>): string[] {
  const known = Object.entries(fields).map(([name, value]) => [
    name,
    { state: 'known', value, evidence: [] },
  ]);
  const why = { state: 'unknown', why: 'no pool found' };
  const all = new Proxy(Object.fromEntries(known) as Record<string, unknown>, {
    get: (target, name) => target[String(name)] ?? why,
  }) as TokenScan['fields'];
  const result: ScanView = {
    ...{ kind: 'contract', block: 7, time: place.time, code: null, balance: '0', nonce: 1, owners: [] },
    ...{ label: null, contract: null, source: null, creation: null, wallet: null, approvals: null },
    ...{ holds: [], hasMorePowers: false, control: null, activity: null, gaps: [] },
    ...{ places: [], hasMorePlaces: false, audits: [], hasMoreAudits: false },
    token: { ...place, trades: [], fields: all },
  };
  const page: ScanPageData = {
    ...place,
    ...{ id: 'x', state: 'done', step: null, problem: null, controlGrade: null },
    ...{ askedAt: place.time, doneAt: place.time, result, previous: null, newer: null },
  };
  return renderScan(page);
}

it('gives the verdict of the page first, in its words', () => {
  const sale = { outcome: 'refusedLater', reason: 'full', buyersTried: 3, heldSeconds: 0 };
  const lines = render({ sale, purchase: { outcome: 'mostKept', reason: null } });
  expect(lines.slice(0, 6)).toEqual([
    'verdict    High risk: sells fail later',
    'can sell   No: sales fail later at block 7',
    'controlled Unknown: its code was not analysed',
    'risk       sells fail later',
    'risk       a buy keeps most of the tokens',
    '0xToken on eip155:1 at block 7: contract',
  ]);
  expect(lines).toContain('token      revert of a sell: full');
  expect(lines.join()).not.toMatch(/refusedLater|mostKept/);
});

it('says what is unknown, and why', () => {
  const lines = render({});
  expect(lines[0]).toMatch(/^verdict {4}Unknown: nothing could be checked$/);
  expect(lines[1]).toBe('can sell   Unknown: no pool found');
  expect(lines).toContain('unknown    buy tax: no pool found');
});
