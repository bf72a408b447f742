import { describe, expect, it } from 'vitest';
import type { ControlType } from '#model/controlTypes.ts';
import type { HoldingProject } from '#wire/portfolio.ts';
import { type KnownToken, looksLikeSpam, summarize } from './summarize.ts';

const chain = 'eip155:1';
const wallet = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const other = '0x52908400098527886E0F7030069857D2E4169EE7';

function token(
  symbol: string,
  {
    control = 'key',
    price = null,
    assessed = true,
    decimals = 6,
    name = null,
  }: {
    control?: ControlType | null;
    price?: number | null;
    assessed?: boolean;
    decimals?: number;
    name?: string | null;
  } = {},
): KnownToken {
  const project: HoldingProject = {
    id: symbol.toLowerCase(),
    name: symbol,
    logo: null,
    demo: false,
    assessed,
    score: assessed ? 61 : null,
    rating: assessed ? 'BBB' : null,
    coverage: assessed ? 0.8 : 0,
    range: { low: 50, high: 70 },
    control,
  };
  const at = '2026-11-15T00:00:00.000Z';
  return {
    chain,
    address: `0x${symbol}`,
    symbol,
    name,
    decimals,
    project,
    price: price === null ? null : { usd: price, at, toldBy: null },
  };
}

const held = (symbol: string, amount: string, owner = wallet) => ({
  chain,
  wallet: owner,
  token: `0x${symbol}`,
  amount,
  block: 9,
});

describe('the summary of a portfolio', () => {
  it('says how much value is one key from loss', () => {
    const { value, risk } = summarize({
      partial: false,
      tokens: [token('A', { price: 2 }), token('B', { price: 0.5, control: 'timelock' })],
      balances: [held('A', '21500000'), held('B', '114000000')],
    });
    expect(value).toBe(100);
    expect(risk).toEqual({
      by: 'value',
      shares: [
        { control: 'key', share: 0.43 },
        { control: 'timelock', share: 0.57 },
      ],
      sentence: '43 % of your value is one key from loss.',
      note: 'Counted over 2 holdings with a price.',
    });
  });

  it('counts holdings while nothing has a price', () => {
    const { value, risk } = summarize({
      partial: false,
      tokens: [token('A'), token('B', { control: 'multisig' }), token('C', { control: null })],
      balances: [held('A', '1'), held('B', '1'), held('C', '1')],
    });
    expect(value).toBeNull();
    expect(risk.by).toBe('count');
    expect(risk.sentence).toBe('At least 1 of your 3 holdings is one key from loss.');
    expect(risk.note).toBe(
      'No holding has a price here, so holdings are counted and not their value. Who holds the keys is not all known for 33 %.',
    );
  });

  it('says of what is open to anybody that it is what is known', () => {
    const sentenceOf = (control: 'nobody' | null, price: number | null) =>
      summarize({
        partial: false,
        tokens: [
          token('A', { price }),
          token('B', { price, control: 'anyone' }),
          token('C', { price, control }),
        ],
        balances: ['A', 'B', 'C'].map((symbol) => held(symbol, '1000000')),
      }).risk.sentence;
    expect(sentenceOf('nobody', 1)).toBe(
      '33 % of your value is one key from loss, and 33 % is open to anybody.',
    );
    expect(sentenceOf(null, 1)).toBe(
      'At least 33 % of your value is one key from loss, and 33 % is known to be open to anybody.',
    );
    expect(sentenceOf(null, null)).toBe(
      'At least 1 of your 3 holdings is one key from loss, and 33 % of them known to be open to anybody.',
    );
  });

  it('leaves what has no price out of the share and says so', () => {
    const { value, priced, risk } = summarize({
      partial: false,
      tokens: [token('A', { price: 1, control: 'nobody' }), token('B')],
      balances: [
        held('A', '5000000'),
        held('B', '9000000'),
        { chain, wallet, token: null, amount: '1500000000000000000', block: 9 },
      ],
    });
    expect([value, priced]).toEqual([5, 1]);
    expect(risk.sentence).toBe('0 % of the value that has a price is one key from loss.');
    expect(risk.note).toBe(
      'Counted over 1 holding with a price. 1 holding has no price and is not in it. ' +
        'The chain’s own coin is not in it: no project on record here is about it.',
    );
  });

  it.each([null, 'unknown', 'contract'] as const)('counts nobody out where the holder is %s', (control) => {
    const sentenceOf = (risky: string) =>
      summarize({
        partial: false,
        tokens: [token('A', { price: 1 }), token('B', { price: 1, control })],
        balances: [held('A', risky), held('B', '5000')],
      }).risk;
    expect(sentenceOf('5000')).toMatchObject({
      sentence: 'At least 50 % of your value is one key from loss.',
      note: expect.stringContaining('Who holds the keys is not all known for 50 %.'),
    });
    expect(sentenceOf('1').sentence).toBe('How much of your value is one key from loss is not known.');
    expect(sentenceOf('5000000').sentence).toBe('More than 99 % of your value is one key from loss.');
  });

  it('says what a share is of while something could not be read', () => {
    const { risk } = summarize({
      partial: true,
      tokens: [token('A', { price: 1 })],
      balances: [held('A', '5')],
    });
    expect(risk.sentence).toBe('100 % of the value that was read is one key from loss.');
  });

  it('does not say that nothing is held while something could not be read', () => {
    const sentenceOf = (partial: boolean) => summarize({ partial, tokens: [], balances: [] }).risk.sentence;
    expect(sentenceOf(true)).toBe('What the wallets hold is not known: not all of it could be read.');
    expect(sentenceOf(false)).toBe('No holding of an assessed project was found.');
  });

  it('never rounds a small risk to nothing, nor a large one to all', () => {
    const share = (risky: string, safe: string) =>
      summarize({
        partial: false,
        tokens: [token('A', { price: 1 }), token('B', { price: 1, control: 'nobody' })],
        balances: [held('A', risky), held('B', safe)],
      }).risk.sentence;
    expect(share('1', '1000000')).toBe('Less than 1 % of your value is one key from loss.');
    expect(share('1000000', '1')).toBe('More than 99 % of your value is one key from loss.');
  });

  it('keeps tokens of projects without an assessment, and spam, out of the totals', () => {
    const { value, holdings, apart } = summarize({
      partial: false,
      tokens: [
        token('A', { price: 1 }),
        token('NEW', { price: 1000, assessed: false }),
        token('GIFT', { price: 1000, name: 'Visit gift-coin.xyz to claim' }),
      ],
      balances: [held('A', '1000000'), held('NEW', '5000000'), held('GIFT', '5000000')],
    });
    expect(value).toBe(1);
    expect(holdings.map(({ symbol }) => symbol)).toEqual(['A']);
    expect(apart.map(({ symbol, value: worth, reason }) => [symbol, worth, reason])).toEqual([
      ['GIFT', null, 'spamLike'],
      ['NEW', null, 'notAssessed'],
    ]);
  });

  it('adds wallets up exactly and keeps the chain’s own coin without a project', () => {
    const { holdings } = summarize({
      partial: false,
      tokens: [token('A', { decimals: 18 })],
      balances: [
        held('A', '1000000000000000000000000000001'),
        held('A', '2', other),
        { chain, wallet, token: null, amount: '1500000000000000000', block: 9 },
      ],
    });
    expect(
      holdings.map(({ symbol, balance, value, project, wallets }) => [
        symbol,
        balance,
        value,
        project?.id,
        wallets.length,
      ]),
    ).toEqual([
      ['A', '1000000000000.000000000000000003', null, 'a', 2],
      ['Native coin', '1.5', null, undefined, 1],
    ]);
  });

  it('is empty without balances, and passes over tokens that left the catalogue', () => {
    expect(summarize({ partial: false, tokens: [], balances: [held('GONE', '7')] })).toEqual({
      value: null,
      priced: 0,
      holdings: [],
      apart: [],
      risk: { by: 'count', shares: [], sentence: 'No holding of an assessed project was found.', note: '' },
    });
  });
});

it('tells spam by its invitation', () => {
  const names = [
    'Claim $5000',
    'rewards at usdc-gift.xyz',
    'www.free',
    'Visit site',
    'USD Coin',
    'Compound',
    'yearn.finance',
  ];
  expect(names.filter((name) => looksLikeSpam({ symbol: 'X', name }))).toEqual(names.slice(0, 4));
});
