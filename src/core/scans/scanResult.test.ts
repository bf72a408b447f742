import { expect, it } from 'vitest';
import { readStored } from '#core/storedJson.ts';
import { sampleScan } from '#test/helpers/sampleScan.ts';
import { scanResultSchema } from './scanResult.ts';

it('says of results from before that scans did not look for a field', () => {
  const place = { chain: 'eip155:1', address: '0x', block: 7, time: '2026-11-15T00:00:00Z' };
  const fees = { state: 'known', value: { functions: [] }, evidence: [] };
  const notLooked = { state: 'unknown', why: 'scans did not look for it at that time' };
  const stored = {
    ...{ kind: 'contract', block: 7, time: place.time, code: null, balance: '0', nonce: 1, contract: null },
    ...{ creation: null, wallet: null, approvals: null, gaps: [] },
    token: { ...place, fields: { fees }, trades: [] },
  };
  expect(readStored(scanResultSchema, stored, { column: 'scan.result', key: 'x' }).token?.fields).toEqual({
    fees,
    feeLimits: notLooked,
    purchase: notLooked,
    soldAtOnce: notLooked,
    ...{ lostToOthers: notLooked, poolHolders: notLooked, listed: notLooked, lure: notLooked },
    ...{ creatorRefused: notLooked, personalFees: notLooked, limitsInForce: notLooked },
  });
});

it('finds who can use a function of a token among the powers of an earlier result', () => {
  const place = { chain: 'eip155:1', address: '0x', block: 7, time: '2026-11-15T00:00:00Z' };
  const able = { selector: '0x40c10f19', name: 'mint', guard: null, paths: ['one key, no delay, can mint'] };
  const other = { ...able, selector: '0xd0e30db0', name: 'deposit', paths: ['anybody who pays'] };
  const mint = { state: 'known', value: { functions: [able, other] }, evidence: [] };
  const stored = sampleScan({}, { token: { ...place, fields: { mint }, trades: [] } as never });
  const read = readStored(scanResultSchema, stored, { column: 'scan.result', key: 'x' }).token?.fields.mint;
  expect(read?.state === 'known' && read.value.functions.map(({ holders }) => holders)).toEqual([
    [{ kind: 'key', address: '0x1111111111111111111111111111111111111111' }],
    [],
  ]);
});
