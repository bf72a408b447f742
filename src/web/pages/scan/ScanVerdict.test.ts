import { expect, it } from 'vitest';
import type { AbleHolder, TokenFields, TokenScan } from '#model/tokenScan.ts';
import { listChecks } from '#scoring/judgeScan.ts';
import { fieldNames } from './describeTokenField.ts';
import { listMarks } from './ScanVerdict.tsx';

function mark(fields: Partial<TokenFields>): Record<string, string> {
  const given: Record<string, unknown> = fields;
  const all = Object.fromEntries(
    Object.keys(fieldNames).map((name) => [
      name,
      name in given
        ? { state: 'known', value: given[name], evidence: [] }
        : { state: 'unknown', why: 'nobody looked' },
    ]),
  );
  const place = { chain: 'eip155:1', address: '0x', block: 7, time: '' };
  const token: TokenScan = { ...place, trades: [], fields: all as TokenScan['fields'] };
  const checks = listChecks({ token, contract: null, control: null, source: null });
  return Object.fromEntries(
    listMarks(token, checks, null).map(({ name, value, state }) => [name, `${value} (${state})`]),
  );
}

const heldBy = (...holders: AbleHolder[]): TokenFields['mint'] => ({
  functions: [{ selector: '0x1', name: 'f', guard: null, paths: [], holders }],
});

it('says who can mint no more surely than it is known', () => {
  const tell = (...holders: AbleHolder[]) => mark({ mint: heldBy(...holders) }).Mintable;
  expect(mark({ mint: { functions: [] } }).Mintable).toBe('No (passed)');
  expect(tell({ kind: 'nobody' })).toBe('No (passed)');
  expect(tell({ kind: 'paid' })).toBe('Not free (passed)');
  expect(tell({ kind: 'unknown' })).toBe('Unknown who (caution)');
  expect(tell({ kind: 'key', address: '0x1' })).toBe('Yes (caution)');
  expect(tell({ kind: 'anyone' })).toBe('Yes (risk)');
});

it('names what readers of token scanners look for', () => {
  expect(
    mark({
      sale: { outcome: 'refusedForSome', reason: null, buyersTried: 3, heldSeconds: 0 },
      buyTax: { lowest: 0, highest: 0 },
      sellTax: { lowest: 0, highest: 1_250 },
      proxy: { kind: 'none', implementation: null },
      owner: { address: null, share: null },
      lockedLiquidity: [
        { pool: '0x1', burned: 900_000, locked: 59_999 },
        { pool: '0x2', burned: 1_000_000, locked: 0 },
      ],
    }),
  ).toEqual({
    Honeypot: 'For some (caution)',
    'Buy tax': '0 % (passed)',
    'Sell tax': '12.5 % (risk)',
    Mintable: 'Unknown (unknown)',
    Blacklist: 'Unknown (unknown)',
    Proxy: 'No (passed)',
    Owner: 'None (null)',
    Liquidity: '95 % locked (passed)',
  });
  expect(mark({ pools: [] }).Liquidity).toBe('No pool (unknown)');
});
