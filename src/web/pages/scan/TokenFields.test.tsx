import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { TokenScan } from '#model/tokenScan.ts';
import { tokenScanSchema } from '#model/tokenScan.ts';
import { listChecks } from '#scoring/judgeScan.ts';
import { fieldGroups, fieldNames } from './describeTokenField.ts';
import { TokenFields } from './TokenFields.tsx';

const known = (value: unknown) => ({ state: 'known', value, evidence: [] });

function toScan(fields: Record<string, unknown>, trades: unknown[]): TokenScan {
  const unknown = Object.keys(fieldNames).map((name) => [name, { state: 'unknown', why: 'nobody looked' }]);
  return tokenScanSchema.parse({
    chain: 'eip155:1',
    address: '0x',
    block: 7,
    time: '2026-11-16T00:00:00.000Z',
    fields: { ...Object.fromEntries(unknown), ...fields },
    trades,
  });
}

function draw(fields: Record<string, unknown>, trades: unknown[] = []): string {
  const scan = toScan(fields, trades);
  return renderToStaticMarkup(
    <MemoryRouter>
      <TokenFields
        scan={scan}
        checks={listChecks({ token: scan, contract: null, control: null, source: null })}
      />
    </MemoryRouter>,
  );
}

const read = (...given: Parameters<typeof draw>): string =>
  draw(...given)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it('has a place for every field', () => {
  const placed = fieldGroups.flatMap(({ fields }) => fields);
  expect([...placed].sort()).toEqual(Object.keys(fieldNames).sort());
});

it('says that not all tokens of its name or creator are listed', () => {
  const same = { project: { id: 'acme', name: 'Acme' }, chain: 'eip155:1', address: '0x1', same: 'both' };
  const listed = { project: null, sameName: [same] };
  expect(read({ listed: known({ ...listed, hasMore: true }) })).toContain('these are not all');
  expect(read({ listed: known(listed) })).not.toContain('these are not all');
  expect(read({ creatorRefused: known(['0x1']) })).toContain('scanned here lately: there may be others');
});

it('says why a field is unknown', () => {
  const other = { state: 'unknown', why: 'the node did not answer' };
  const text = read({ sale: other, buyTax: known({ lowest: 0, highest: 0 }) });
  expect(text).toContain('Honeypot Unknown: the node did not answer.');
  // A reason that several share is said once, after what is known.
  expect(text).toMatch(/Buy tax 0 % Buy Sold in one trade Sell tax .* Unknown, all 8: nobody looked\./);
});

it('says what was measured, and never that a token is safe', () => {
  const text = read({
    buyTax: known({ lowest: 500, highest: 500 }),
    sellTax: known({ lowest: 0, highest: 1_250 }),
    sale: known({ outcome: 'refused', reason: 'not allowed', buyersTried: 3, heldSeconds: 7_300 }),
    purchase: known({ outcome: 'refused', reason: 'paused' }),
    soldAtOnce: known({ lowest: 1, highest: 90 }),
    mint: known({ functions: [] }),
    feeLimits: known([
      {
        selector: '0x69fe0e2d',
        name: 'setFee',
        number: 1,
        caller: '0xowner',
        taken: '1000',
        refused: '1001',
      },
    ]),
    pause: known({
      functions: [
        { selector: '0x8456cb59', name: 'pause', guard: null, paths: ['one key, no delay, can pause'] },
      ],
    }),
    lockedLiquidity: known([{ pool: '0xpool', burned: 250_000, locked: 0 }]),
  });
  expect(text).toContain('Buy Fails: “paused”; trading may not be open, or not for everybody');
  expect(text).toContain('Sold in one trade 1 % to 90 %, by amount; more failed');
  expect(text).toContain('Buy tax 5 %');
  expect(text).toContain('Sell tax 0 % to 12.5 %, by amount');
  expect(text).toContain(
    'Honeypot Yes: a buy went through, and every sell failed, also for 3 earlier buyers, one of whom held it for 2 hours; revert: “not allowed”',
  );
  expect(text).toContain(
    'Highest tax setFee takes 1,000 and refuses 1,001, in the contract’s own unit (simulated as 0xowner)',
  );
  expect(text).toContain('Mintable No: all code followed, no function does this.');
  expect(text).toContain('Pausable pause: one key, no delay, can pause');
  expect(text).toContain('0xpool: 25 % burned, 0 % with known lockers');
  expect(text).not.toMatch(/\bsafe/i);
});

it('shortens amounts, and keeps the exact ones on hover', () => {
  const base = (whole: string) => `${whole}${'0'.repeat(18)}`;
  const fields = {
    symbol: known('HBR'),
    decimals: known(18),
    supply: known({ total: `1000000000000000${'5'.repeat(18)}`, cap: null }),
    limitsInForce: known([{ name: 'maxWallet', amount: base('12345') }]),
  };
  const text = read(fields);
  expect(text).toContain('Supply 1,000 T HBR');
  expect(text).toContain('maxWallet: 12.34 K HBR , as the token claims');
  expect(draw(fields)).toContain('title="1000000000000000.555555555555555555 HBR"');
  expect(read({ ...fields, decimals: { state: 'unknown', why: 'none' } })).toMatch(
    /Supply [\d,]+ T base units/,
  );
  expect(read({ ...fields, symbol: known('A'.repeat(90)) })).toContain('Supply 1,000 T tokens');
});

it('says for whom sales went through and for whom they failed', () => {
  const trade = (kind: 'fresh' | 'buyer', stage: string) => ({
    ...{
      pool: '0xpool',
      trader: { address: `0x${kind}`, kind },
      stage,
      paid: '1',
      boughtDue: '1',
      bought: '1',
    },
    ...{
      soldPercent: 100,
      sold: '1',
      soldArrived: '1',
      received: '1',
      route: 'approval',
      reason: null,
      sent: null,
    },
  });
  const sale = (outcome: string, buyersTried: number) =>
    known({ outcome, reason: outcome === 'works' ? null : 'bot', buyersTried, heldSeconds: 7_300 });
  expect(read({ sale: sale('works', 0) }, [trade('fresh', 'sold')])).toContain(
    'No: a sell went through in the block of the buy; no earlier buyer found',
  );
  expect(read({ sale: sale('works', 2) }, [trade('fresh', 'sold')])).toContain(
    'No: sells went through in the block of the buy, and for 2 earlier buyers',
  );
  expect(
    read({ sale: sale('refusedForSome', 2) }, [trade('fresh', 'sold'), trade('buyer', 'sellRefused')]),
  ).toContain(
    'For earlier buyers: a sell in the block of the buy went through, and those of 2 earlier buyers failed, one of whom held it for 2 hours; revert: “bot”',
  );

  const later = (kind: string, amount: number, outcome = 'refusedLater') =>
    read({
      sale: known({ outcome, reason: 'full', buyersTried: 0, heldSeconds: 0, between: { kind, amount } }),
    });
  expect(later('seconds', 93_600)).toContain(
    'Yes, later: a sell at once went through, and after more than a day it failed, while others could still buy; revert: “full”',
  );
  expect(later('purchases', 48)).toContain('and after up to 48 purchases of others it failed');
  expect(later('blocks', 216_000, 'takenAway')).toContain(
    'after 216,000 blocks it would have brought less than a tenth',
  );
});
