import { encodeAbiParameters, encodeEventTopics, parseAbiItem } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import type { ControlChange, RuleSubject, RuleTrigger } from '#model/watchRules.ts';
import { compileTrigger } from './compileRule.ts';
import { type Payload, readWholeNumber } from './conditions.ts';
import { type ActiveRule, createMatcher } from './createMatcher.ts';
import { describeMatch } from './describeMatch.ts';

const token = '0x1111111111111111111111111111111111111111';
const [ada, bob] = [
  '0x2222222222222222222222222222222222222222',
  '0x3333333333333333333333333333333333333333',
] as const;
const transfer = 'event Transfer(address indexed from, address indexed to, uint256 value)';

const rule = (id: string, when: RuleTrigger, subjects: RuleSubject[]): ActiveRule => {
  const compiled = compileTrigger(when);
  if ('faults' in compiled) throw new Error(JSON.stringify(compiled.faults));
  return {
    ...{ id, ownerId: 'u', name: id, severity: 'major', finality: 0, activeFrom: 0, day: null, dayCount: 0 },
    ...{ subjects, patterns: compiled.patterns },
  };
};

const here: RuleSubject = { kind: 'contract', chain: 'eip155:1', address: token };

const matcherOf = (rules: readonly ActiveRule[]) =>
  createMatcher(rules, {
    chain: 'eip155:1',
    projectsAt: new Map([[token, ['coin']]]),
    watchlistsWith: new Map([['coin', ['00000000-0000-4000-8000-000000000001']]]),
  });

function moved(from: Hex, to: Hex, value: bigint) {
  const item = parseAbiItem(transfer);
  const [key, ...topics] = encodeEventTopics({ abi: [item], args: { from, to } }) as [Hex, ...Hex[]];
  return { key, payload: { topics, data: encodeAbiParameters([{ type: 'uint256' }], [value]) } };
}

const hit = (rules: readonly ActiveRule[], { key, payload }: ReturnType<typeof moved>, at: Hex = token) =>
  matcherOf(rules)
    .match(at, key, payload)
    .map(({ rule: { id }, isUnchecked }) => (isUnchecked ? `${id}?` : id))
    .sort();

const when = (...where: (readonly [string, string, string])[]): RuleTrigger => ({
  kind: 'event',
  declaration: transfer,
  where: where.map(([argument, comparison, value]) => ({ argument, comparison, value }) as never),
});

describe('rules find what they look for', () => {
  it('by address, project and watchlist, each rule once', () => {
    const rules = [
      rule('contract', when(), [here]),
      rule('project', when(), [{ kind: 'project', projectId: 'coin' }, here]),
      rule('list', when(), [{ kind: 'watchlist', watchlistId: '00000000-0000-4000-8000-000000000001' }]),
      rule('elsewhere', when(), [{ ...here, chain: 'eip155:10' } as RuleSubject]),
      rule('other', when(), [{ kind: 'project', projectId: 'other' }]),
    ];
    expect(hit(rules, moved(ada, bob, 1n))).toEqual(['contract', 'list', 'project']);
    expect(hit(rules, moved(ada, bob, 1n), bob)).toEqual([]);
  });

  it('with conditions on indexed and other arguments, all of which must hold', () => {
    const rules = [
      rule('to bob', when(['to', 'equals', bob]), [here]),
      rule('to ada', when(['to', 'equals', ada]), [here]),
      rule('large', when(['value', 'atLeast', '1e18']), [here]),
      rule('both', when(['to', 'equals', bob], ['value', 'above', '1 ether']), [here]),
      rule('not bob', when(['to', 'differs', bob]), [here]),
    ];
    expect(hit(rules, moved(ada, bob, 10n ** 18n))).toEqual(['large', 'to bob']);
    expect(hit(rules, moved(ada, bob, 10n ** 18n + 1n))).toEqual(['both', 'large', 'to bob']);
    expect(hit(rules, moved(bob, ada, 1n))).toEqual(['not bob', 'to ada']);
  });

  it('looks bounds up in their order, and tests what else is asked', () => {
    const rules = [5, 1, 3].flatMap((bound) => [
      rule(`above ${bound}`, when(['value', 'above', `${bound}`]), [here]),
      rule(`at most ${bound}`, when(['value', 'atMost', `${bound}`]), [here]),
      rule(`above ${bound} to ada`, when(['value', 'above', `${bound}`], ['to', 'differs', bob]), [here]),
    ]);
    expect(hit(rules, moved(ada, bob, 3n))).toEqual(['above 1', 'at most 3', 'at most 5']);
    expect(hit(rules, moved(bob, ada, 4n))).toEqual([
      ...['above 1', 'above 1 to ada', 'above 3', 'above 3 to ada', 'at most 5'],
    ]);
    expect(hit(rules, moved(ada, bob, 0n))).toEqual(['at most 1', 'at most 3', 'at most 5']);
  });

  it('compares signed numbers by their value', () => {
    const declaration = 'event Moved(int24 tick, (uint256 a, uint256 b) pair, int256 delta)';
    const rules = (['below', 'atMost', 'above', 'atLeast', 'equals'] as const).map((comparison) =>
      rule(
        comparison,
        { kind: 'event', declaration, where: [{ argument: 'delta', comparison, value: '-5' }] },
        [here],
      ),
    );
    const item = parseAbiItem(declaration);
    const [key] = encodeEventTopics({ abi: [item] }) as [Hex];
    const of = (delta: bigint) =>
      hit(rules, {
        key,
        payload: { topics: [], data: encodeAbiParameters(item.inputs, [1, { a: 1n, b: 2n }, delta]) },
      });
    expect(of(-6n)).toEqual(['atMost', 'below']);
    expect(of(-5n)).toEqual(['atLeast', 'atMost', 'equals']);
    expect(of(3n)).toEqual(['above', 'atLeast']);
  });

  it('says so where the arguments are not there as declared, and never takes that for no match', () => {
    const rules = [rule('to bob', when(['to', 'equals', bob]), [here]), rule('all', when(), [here])];
    const { key, payload } = moved(ada, bob, 1n);
    // A collectible's transfer: the same first topic, another layout.
    const nft = { topics: [...payload.topics, payload.data], data: '0x' as Hex };
    expect(hit(rules, { key, payload: nft })).toEqual(['all', 'to bob?']);
  });

  it('decodes calls and texts', () => {
    const declaration = 'function setName(string name, bool locked)';
    const rules = [
      rule(
        'named',
        { kind: 'call', declaration, where: [{ argument: 'name', comparison: 'equals', value: 'gold' }] },
        [here],
      ),
      rule(
        'locked',
        { kind: 'call', declaration, where: [{ argument: 'locked', comparison: 'equals', value: 'true' }] },
        [here],
      ),
    ];
    const item = parseAbiItem(declaration);
    const [pattern] = rules[0]?.patterns ?? [];
    const key = pattern?.declaration.key ?? '0x';
    const of = (data: Hex) => hit(rules, { key, payload: { topics: [], data } });
    expect(of(encodeAbiParameters(item.inputs, ['gold', false]))).toEqual(['named']);
    expect(of(encodeAbiParameters(item.inputs, ['lead', true]))).toEqual(['locked']);
    expect(of('0x')).toEqual(['locked?', 'named?']);
  });

  it('finds every change of control by the events of widely used contracts', () => {
    const rules = [rule('control', { kind: 'change', of: ['owner', 'signers'] }, [here])];
    const of = (text: string) => {
      const compiled = compileTrigger({ kind: 'event', declaration: text, where: [] });
      const key = 'patterns' in compiled ? compiled.patterns[0]?.declaration.key : undefined;
      return hit(rules, { key: key ?? '0x', payload: { topics: [], data: '0x' } });
    };
    expect(of('OwnershipTransferred(address,address)')).toEqual(['control']);
    expect(of('ChangedThreshold(uint256)')).toEqual(['control']);
    expect(of('Upgraded(address)')).toEqual([]);
  });
});

it('decodes a long text once, however many rules ask for it and whatever they call it', () => {
  const text = 'x'.repeat(400_000);
  const payload = (): Payload => ({ topics: [], data: encodeAbiParameters([{ type: 'string' }], [text]) });
  const said = (name: string, value: string): RuleTrigger => ({
    ...{ kind: 'event', declaration: `event Said(string ${name})` },
    where: [{ argument: name, comparison: 'equals', value }],
  });
  const rules = Array.from({ length: 400 }, (_, index) =>
    rule(`r${index}`, said(`a${index}`, `${index}`), [here]),
  );
  const [key] = rules.map(({ patterns }) => patterns[0]?.declaration.key);
  const measure = (some: readonly ActiveRule[]) => {
    const { match } = matcherOf(some);
    const took = Array.from({ length: 3 }, () => {
      const seen = payload();
      const began = performance.now();
      expect(match(token, key ?? '0x', seen)).toEqual([]);
      return performance.now() - began;
    });
    return Math.min(...took);
  };
  measure(rules.slice(0, 1));
  expect(measure(rules)).toBeLessThan(20 * measure(rules.slice(0, 1)));
  const other = { ...payload(), data: encodeAbiParameters([{ type: 'string' }], ['7']) };
  expect(matcherOf(rules).match(token, key ?? '0x', other)).toMatchObject([{ rule: { id: 'r7' } }]);
});

it('names every fault of a rule at its place', () => {
  const faultsOf = (trigger: RuleTrigger) => {
    const compiled = compileTrigger(trigger);
    return 'faults' in compiled ? compiled.faults.map(({ path, reason }) => `${path} ${reason}`) : [];
  };
  expect(faultsOf(when(['value', 'above', 'much'], ['to', 'above', bob], ['who', 'equals', '1']))).toEqual([
    'when.where[0] value must be a whole number, such as 1000, 1.5e18 or 2 ether',
    'when.where[1] to is no number: compare it by equality',
    'when.where[2] has no argument who, only from, to, value',
  ]);
  const small: RuleTrigger = {
    kind: 'call',
    declaration: 'f(uint8 x)',
    where: [{ argument: 'x', comparison: 'above', value: '256' }],
  };
  expect(faultsOf(small)).toEqual(['when.where[0] x does not fit into uint8, so it can never match']);
  expect(faultsOf({ kind: 'event', declaration: 'select * from', where: [] })).toEqual([
    'when.declaration is not an event as Solidity writes it, such as event Transfer(address indexed from, address indexed to, uint256 value)',
  ]);
});

it('reads numbers as people write them, and refuses parts of the smallest unit', () => {
  expect(['1_000', '1.5e18', '2.5 ether', '-3', '0.5', '1e99', '1 gwei'].map(readWholeNumber)).toEqual([
    ...[1000n, 1_500_000_000_000_000_000n, 2_500_000_000_000_000_000n, -3n],
    ...[undefined, 10n ** 99n, 1_000_000_000n],
  ]);
});

it('writes what a stranger logged without what would harm its reader', () => {
  const item = parseAbiItem('event Said(string text)');
  const [pattern] = rule('said', { kind: 'event', declaration: 'event Said(string text)', where: [] }, [
    here,
  ]).patterns;
  if (!pattern) throw new Error('no pattern');
  const data = encodeAbiParameters(item.inputs, [`a\0b\u202e${'x'.repeat(500)}`]);
  const text = describeMatch(pattern.declaration, pattern.declaration.key, { topics: [], data });
  expect(text).toBe(`Said(text a�b�${'x'.repeat(115)}…)`);
});

it('takes for changes of control what Compound, solmate and Safe log', () => {
  const keysOf = (of: ControlChange) => {
    const compiled = compileTrigger({ kind: 'change', of: [of] });
    return 'patterns' in compiled ? compiled.patterns.map(({ declaration }) => declaration.key) : [];
  };
  expect(keysOf('owner')).toEqual(
    expect.arrayContaining([
      '0x8292fce18fa69edf4db7b94ea2e58241df0ae57f97e0a6c9b29067028bf92d76',
      '0xf9ffabca9c8276e99321725bcb43fb076a6c66a54b7f21c4e8146d8519b417dc',
      '0x71614071b88dee5e0b2ae578a9dd7b2ebbe9ae832ba419dc0242cd065a290b6c',
      '0xca4f2f25d0898edd99413412fb94012f9e54ec8142f9b093e7720646a95b16a9',
      '0x69d78e38a01985fbb1462961809b4b2d65531bc93b2b94037f3334b82ca4a756',
    ]),
  );
  expect(keysOf('implementation')).toContain(
    '0xd604de94d45953f9138079ec1b82d533cb2160c906d1076d1f7ed54befbca97a',
  );
  expect(keysOf('signers')).toContain('0x5ac6c46c93c8d0e53714ba3b53db3e7c046da994313d7ed0d192028bc7c228b0');
});
