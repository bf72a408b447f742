import * as configcat from 'configcat-node';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerDocument, type FlagServer, startFlagServer } from '#test/startFlagServer.ts';
import { evaluateFlag, getRolloutBucket } from './evaluateFlag.ts';
import type { ConfigV5, FlagUser, FlagV5 } from './flagConfig.ts';

const alice: FlagUser = { identifier: 'alice', email: 'alice@example.com' };

function decide(flag: Partial<FlagV5>, user?: FlagUser) {
  const config: ConfigV5 = { f: { portfolio: { v: 'value', t: 1, ...flag } } };
  return evaluateFlag(config, 'portfolio', user)?.value;
}

test.each([
  ['portfolio', 'alice', 66],
  ['impersonationTool', 'alice', 24],
  ['portfolio', undefined, 81],
])('the bucket of %s for %s is %i', (key, identifier, bucket) => {
  expect(getRolloutBucket(key, identifier)).toBe(bucket);
});

describe('order', () => {
  const r = [
    { o: 1, a: 'Email', t: 2, c: '@example.com', v: 'first' },
    { o: 0, a: 'Identifier', t: 0, c: 'alice', v: 'second' },
  ];
  const p = [
    { p: 66, v: 'low' },
    { p: 1, v: 'alice' },
  ];

  test('rules go before percentages, in the order of the list', () => {
    expect(decide({ r, p }, alice)).toBe('first');
    expect(decide({ r, p }, { identifier: 'alice' })).toBe('second');
    expect(decide({ r: [], p }, alice)).toBe('alice');
    expect(decide({ p: p.slice(0, 1) }, alice)).toBe('value');
  });

  test('without a user only the value counts', () => {
    expect(decide({ r: [{ a: 'Email', t: 1, c: 'x', v: 'rule' }], p: [{ p: 100, v: 'all' }] })).toBe('value');
  });

  test('without an identifier the percentage still decides, the same for all', () => {
    expect(
      decide(
        {
          p: [
            { p: 81, v: 'low' },
            { p: 1, v: 'nobody' },
          ],
        },
        {},
      ),
    ).toBe('nobody');
  });

  test('tells what decided', () => {
    const config: ConfigV5 = {
      f: { portfolio: { v: 'value', t: 1, i: 'v', r: [{ ...rule(2, '@'), i: 'r' }] } },
    };
    expect(evaluateFlag(config, 'portfolio', alice)).toEqual({
      value: 'match',
      variationId: 'r',
      decidedBy: 'rule',
    });
    expect(evaluateFlag(config, 'portfolio', {})).toEqual({
      value: 'value',
      variationId: 'v',
      decidedBy: 'value',
    });
    expect(evaluateFlag(config, 'toString', alice)).toBeUndefined();
  });

  function rule(t: number, c: string) {
    return { a: 'Email', t, c, v: 'match' };
  }
});

describe('comparators', () => {
  test.each<[number, string, string, boolean]>([
    [0, 'b', 'a, b ,c', true],
    [0, 'B', 'a, b ,c', false],
    [0, ' b', 'a, b', false],
    [1, 'd', 'a,b', true],
    [1, 'a', 'a,b', false],
    [2, 'x+demo@example.com', '+demo@', true],
    [2, 'ab', 'a, b', false],
    [3, 'ab', 'c', true],
    [4, '1.2.3', '1.0.0, v1.2.3+build, ', true],
    [4, '1.2.3', '1.2.3, nonsense', false],
    [5, '1.2.3', '1.0.0, nonsense', true],
    [5, 'nonsense', '1.0.0', false],
    [6, '1.2.3-alpha.2', '1.2.3-alpha.10', true],
    [6, '1.2.3-alpha', '1.2.3', true],
    [6, ' 1.0.0', '2.0.0', false],
    [7, '1.2.3+a', ' 1.2.3+b ', true],
    [8, '1.10.0', '1.9.9', true],
    [8, '1.0.0-a', '1.0.0-1', true],
    [9, '1.0.0-a.b', '1.0.0-a', true],
    [10, '1,5', '1.5', true],
    [11, 'many', '1', false],
    [11, '2', '1', true],
    [12, '1', '1.01', true],
    [13, '1abc', '1', true],
    [14, '10', '9', true],
    [15, '9', '10', false],
    [16, 'abc', 'x, a9993e364706816aba3e25717850c26c9cd0d89d', true],
    [17, 'abc', 'a9993e364706816aba3e25717850c26c9cd0d89d', false],
    [17, 'abd', 'a9993e364706816aba3e25717850c26c9cd0d89d', true],
    [18, 'a', 'a', false],
    [4.5, '1.0.0', '1.0.0', false],
  ])('%d: %j with %j is %s', (t, attribute, c, matches) => {
    const flag = { r: [{ a: 'plan', t, c, v: 'match' }] };
    expect(decide(flag, { custom: { plan: attribute } }) === 'match').toBe(matches);
  });

  test('an attribute that is empty or absent meets none, not even a negative one', () => {
    const flag = { r: [1, 3, 5, 11, 17].map((t) => ({ a: 'plan', t, c: '1.0.0', v: 'match' })) };
    expect(decide(flag, { custom: { plan: '' } })).toBe('value');
    expect(decide(flag, { custom: {} })).toBe('value');
    expect(decide(flag, {})).toBe('value');
  });
});

describe('against configcat-node 10.1.1 on any document', () => {
  let server: FlagServer;
  beforeAll(async () => {
    server = await startFlagServer();
  });
  afterAll(() => server.close());

  // The package hashes characters beyond the basic plane as two surrogates and turns CR LF into LF first: left out.
  const word = fc.constantFrom(
    '',
    'a',
    'b',
    'ab',
    'A',
    ' a',
    'é',
    '漢字',
    'a,b',
    '@x.io',
    '+d@x.io',
    '42',
    'a b',
  );
  const prerelease = fc.constantFrom(
    '',
    '',
    '-a',
    '-1',
    '-2',
    '-10',
    '-a.1',
    '-a.10',
    '-a.2',
    '-a.b',
    '-1.a',
    '--',
  );
  const soundVersion = fc
    .tuple(fc.constantFrom('1.2.0', '1.2.0', '1.10.0'), prerelease, fc.constantFrom('', '', '+b', '+1.2'))
    .map((parts) => parts.join(''));
  const oddVersion = fc
    .tuple(
      fc.constantFrom('', 'v', '=', ' '),
      fc.constantFrom('1.0', '1.0.0', '1.0.0.0', '01.0.0', '1..0', ''),
      fc.constantFrom('', '-', '-01', '-a..b', '-é', '-a'),
      fc.constantFrom('', '+', '+é', ' '),
    )
    .map((parts) => parts.join(''));
  const version = fc.oneof(
    { arbitrary: soundVersion, weight: 4 },
    { arbitrary: oddVersion, weight: 1 },
    fc.constant(''),
  );
  const number = fc.constantFrom(
    '0',
    '-0',
    '1',
    '1,0',
    '1.00',
    '1,000,5',
    '1abc',
    '.5',
    '-2',
    '1e3',
    'NaN',
    'Infinity',
    ' 7 ',
  );
  const hash = fc.constantFrom(
    '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8',
    'e9d71f5ee7c92d6dc9e92ffdad17b8bd49418f98',
    'da23614e02469a0d7c7bd1bdab5c9c474b1904dc',
  );
  const text = fc.oneof(word, version, number, hash);
  const listOf = (item: fc.Arbitrary<string>) =>
    fc
      .tuple(fc.array(item, { maxLength: 4, size: 'max' }), fc.constantFrom(',', ', ', ' , '))
      .map(([items, separator]) => items.join(separator));
  const ruleOf = (a: fc.Arbitrary<string>, t: fc.Arbitrary<number>, c: fc.Arbitrary<string>) =>
    fc.record({
      o: fc.nat(5),
      a,
      t,
      c: fc.oneof(c, listOf(c)),
      v: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
      i: fc.constantFrom('i1', 'i2'),
    });
  const attribute = fc.constantFrom('Identifier', 'Email', 'Country', 'plan', 'email', '');
  const rule = fc.oneof(
    ruleOf(attribute, fc.constantFrom(0, 1, 2, 3), word),
    ruleOf(fc.constant('version'), fc.integer({ min: 4, max: 9 }), version),
    ruleOf(fc.constant('age'), fc.integer({ min: 10, max: 15 }), number),
    ruleOf(attribute, fc.constantFrom(16, 17), hash),
    ruleOf(attribute, fc.integer({ min: -1, max: 18 }), text),
  );
  const percentage = fc.record({
    o: fc.nat(5),
    p: fc.nat(60),
    v: fc.constantFrom('p1', 'p2'),
    i: fc.constant('ip'),
  });
  const flag = fc.record(
    {
      v: fc.constant('value'),
      t: fc.constant(1 as const),
      i: fc.constant('iv'),
      r: fc.array(rule, { maxLength: 3, size: 'max' }),
      p: fc.array(percentage, { maxLength: 4, size: 'max' }),
    },
    { requiredKeys: ['v', 't', 'r'] },
  );
  const user = fc.option(
    fc.record(
      {
        identifier: text,
        email: text,
        country: text,
        custom: fc.record(
          { plan: text, version, age: number, email: word },
          { requiredKeys: ['version', 'age'] },
        ),
      },
      { requiredKeys: ['identifier', 'custom'] },
    ),
    { nil: undefined, freq: 20 },
  );
  const flags = fc.array(flag, { minLength: 40, maxLength: 40 });
  const users = fc.array(user, { minLength: 25, maxLength: 25 });

  test('100 documents of 40 flags, each for 25 users', async () => {
    let run = 0;
    const decided = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(flags, users, async (someFlags, someUsers) => {
        const config: ConfigV5 = {
          f: Object.fromEntries(someFlags.map((each, index) => [`flag${index}`, each])),
        };
        server.answerWith(answerDocument(config));
        run++;
        const peer = configcat.getClient(`key-${run}`, configcat.PollingMode.ManualPoll, {
          baseUrl: server.url,
          logger: configcat.createConsoleLogger(configcat.LogLevel.Off),
        });
        try {
          expect((await peer.forceRefreshAsync()).isSuccess).toBe(true);
          const snapshot = peer.snapshot();
          for (const each of someUsers) {
            for (const key of Object.keys(config.f ?? {})) {
              const theirs = snapshot.getValueDetails(key, 'default', each);
              const ours = evaluateFlag(config, key, each as FlagUser | undefined);
              const comparator = theirs.matchedEvaluationRule?.comparator;
              if (comparator !== undefined) decided.set(comparator, (decided.get(comparator) ?? 0) + 1);
              if (ours?.value !== theirs.value || ours?.variationId !== theirs.variationId) {
                expect({ key, user: each, flag: config.f?.[key], ours }).toEqual(theirs);
              }
            }
          }
        } finally {
          peer.dispose();
        }
      }),
      { seed: 7, numRuns: 100, endOnFailure: true },
    );
    // Agreement means little about a comparator that never matched.
    const rare = Array.from({ length: 18 }, (_, comparator) => comparator).filter(
      (comparator) => (decided.get(comparator) ?? 0) < 100,
    );
    expect(rare).toEqual([]);
  });
});
