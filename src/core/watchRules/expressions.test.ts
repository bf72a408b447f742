import { encodeAbiParameters, encodeEventTopics, parseAbiItem } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import type { RuleTrigger } from '#model/watchRules.ts';
import { compileStateExpression } from './checkedTriggers.ts';
import { compileTrigger, testPattern } from './compileRule.ts';
import { readAnswer } from './expressionValues.ts';
import { translateExpression } from './translateExpression.ts';

const transfer = 'event Transfer(address indexed from, address indexed to, uint256 value)';
const [ada, bob] = [
  '0x2222222222222222222222222222222222222222',
  '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa',
] as const;

const eventOf = (expression: string, declaration = transfer): RuleTrigger => ({
  ...{ kind: 'event', declaration, where: [], expression },
});

const faultsOf = (when: RuleTrigger) => {
  const compiled = compileTrigger(when);
  return 'faults' in compiled ? compiled.faults : [];
};

function judge(expression: string, value: bigint, data?: Hex): boolean | undefined {
  const compiled = compileTrigger(eventOf(expression));
  if ('faults' in compiled) throw new Error(JSON.stringify(compiled.faults));
  const [pattern] = compiled.patterns;
  const item = parseAbiItem(transfer);
  const [, ...topics] = encodeEventTopics({ abi: [item], args: { from: ada, to: bob } }) as [Hex, ...Hex[]];
  return (
    pattern &&
    testPattern(pattern, { topics, data: data ?? encodeAbiParameters([{ type: 'uint256' }], [value]) })
  );
}

describe('an expression over the arguments of an event', () => {
  it('reckons with whole numbers of any size', () => {
    const most = 2n ** 256n - 1n;
    expect(judge(`value == ${most}`, most)).toBe(true);
    expect(judge(`value == ${most}`, most - 1n)).toBe(false);
    expect(judge(`value > big("${most - 1n}")`, most)).toBe(true);
    expect(judge('value * 100 / 3 % 7 == big("1e18") * 100 / 3 % 7', 10n ** 18n)).toBe(true);
    expect(judge('value + 1 > value && -value < 0 && 5 - value == -4', 9n)).toBe(true);
    expect(judge('value in [1, 2, 3]', 2n)).toBe(true);
    expect([judge('5 < value', 6n), judge('5 >= value', 6n)]).toEqual([true, false]);
    expect(judge('value >= 9223372036854775808', 2n ** 63n - 1n)).toBe(false);
  });

  it('compares addresses whatever their capitals', () => {
    expect(judge(`to == address("${bob.toLowerCase()}") && from != to`, 1n)).toBe(true);
    expect(judge(`to in [address("${ada}"), address("${bob}")]`, 1n)).toBe(true);
    expect(judge(`value > 5 ? from == address("${bob}") : true`, 6n)).toBe(false);
  });

  it('says unknown where it fails or cannot be read, unless it is decided without that', () => {
    expect(judge('10 / value > 1', 0n)).toBeUndefined();
    expect(judge('value > 1', 0n, '0x12')).toBeUndefined();
    expect(judge(`value > 1 && from == address("${bob}")`, 0n, '0x12')).toBe(false);
    expect(judge(`value > 1 || from == address("${ada}")`, 0n, '0x12')).toBe(true);
  });

  it('says unknown where a word holds more than its type can', () => {
    const compiled = compileTrigger(eventOf(`from != address("${bob}")`, 'event Named(address from)'));
    const [pattern] = 'patterns' in compiled ? compiled.patterns : [];
    const test = (digits: string) =>
      pattern && testPattern(pattern, { topics: [], data: `0x${digits}${ada.slice(2)}` });
    expect([test('0'.repeat(24)), test(`1${'0'.repeat(23)}`)]).toEqual([true, undefined]);
  });

  it('is refused with the place of what is wrong', () => {
    expect(faultsOf(eventOf('value > 1 &&\n  amount < 5'))).toEqual([
      {
        path: 'when.expression',
        reason: 'Unknown variable: amount (there is from, to, value)',
        line: 2,
        column: 3,
      },
    ]);
    const reasons = [
      ['value > "1"', 1, 'no such overload: big > string'],
      ['value >', 8, 'Unexpected token: EOF'],
      ['value + 1', 1, 'must say true or false, and says big'],
      [`to == "${ada}"`, 1, 'no such overload: address == string: write addresses as address("0x…")'],
      ['to == address("0x12")', 15, 'address() takes 0x and 40 hexadecimal digits'],
      [
        'value > big("many")',
        13,
        'big() takes a whole number, such as big("1000"), big("1.5e18") or big("2 ether")',
      ],
      ['9223372036854775807 + 1 > 0', 1, 'is too large: write it as big("…")'],
      ['[to].exists(x, x == to)', 1, '.exists() is not available here'],
      ['"a".matches("(a+)+$")', 1, '.matches() is not available here'],
      ['"a" + "a" == "aa"', 1, '+ is for numbers alone'],
      ['dyn(value) > 1', 1, 'dyn() is not available here'],
      ['{"a": 1}.a == 1', 1, 'maps and fields are not available here'],
      ['cel.bind(x, 1, x > 0)', 1, '.bind() is not available here'],
    ] as const;
    expect(
      reasons.map(([text]) => faultsOf(eventOf(text)).map(({ column, reason }) => [column, reason])),
    ).toEqual(reasons.map(([, column, reason]) => [[column, reason]]));
    const long = (part: string) => faultsOf(eventOf(Array(80).fill(part).join(' && '))).length;
    expect([long('true'), faultsOf(eventOf(`${'('.repeat(60)}true${')'.repeat(60)}`)).length]).toEqual([
      1, 1,
    ]);
  });

  it('speaks of lists and texts, and of arguments by place where their name cannot be used', () => {
    const batch = 'function send(address[] to, uint256[] amounts, string size, bytes4 kind)';
    const call = (expression: string): RuleTrigger => ({
      kind: 'call',
      declaration: batch,
      where: [],
      expression,
    });
    const ask = (expression: string) => {
      const compiled = compileTrigger(call(expression));
      if ('faults' in compiled) throw new Error(JSON.stringify(compiled.faults));
      const [pattern] = compiled.patterns;
      const inputs = [{ type: 'address[]' }, { type: 'uint256[]' }, { type: 'string' }, { type: 'bytes4' }];
      const data = encodeAbiParameters(inputs, [[ada, bob], [1n, 2n ** 200n], 'Hello', '0xdeadbeef']);
      return pattern && testPattern(pattern, { topics: [], data });
    };
    expect(ask(`address("${bob}") in to && size(amounts) == 2 && amounts[1] > 9223372036854775807`)).toBe(
      true,
    );
    expect(ask('arg3.lowerAscii().startsWith("hell") && kind == hex("0xdeadbeef")')).toBe(true);
    expect(ask('amounts[2] > 0')).toBeUndefined();
  });

  it('is looked up by what must hold in any case', () => {
    const compiled = compileTrigger(eventOf(`value > 5 && (to == address("${bob}") || 3 < value)`));
    const lookups =
      'patterns' in compiled ? compiled.patterns[0]?.conditions.flatMap(({ lookup }) => lookup ?? []) : [];
    expect(lookups?.map(({ kind, position }) => [kind, position])).toEqual([['up', 2]]);
  });
});

it('asks several values of a getter at once', () => {
  const compiled = compileStateExpression({
    kind: 'stateExpression',
    read: 'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32)',
    expression: 'reserve0 * 100 < reserve1 * 98 && arg3 > 0',
  });
  if ('faults' in compiled) throw new Error(JSON.stringify(compiled.faults));
  const { question, expression } = compiled;
  const answer = (a: bigint, b: bigint) =>
    readAnswer(question.outputs, question.variables, encodeAbiParameters(question.outputs, [a, b, 7]));
  expect(expression.evaluate(answer(97n, 100n) ?? new Map())).toBe(true);
  expect(expression.evaluate(answer(98n, 100n) ?? new Map())).toBe(false);
  expect(readAnswer(question.outputs, question.variables, '0x')).toBeUndefined();
  expect(compileTrigger({ kind: 'stateExpression', read: '0x0', expression: 'value > other' })).toMatchObject(
    {
      faults: [{ path: 'when.expression', line: 1, column: 9 }],
    },
  );
});

it('translates expressions of OpenZeppelin Monitor, and nothing that it cannot say the same way', () => {
  const inputs = [
    { name: 'to', type: 'address' },
    { name: 'amounts', type: 'uint256[]' },
    { name: 'memo', type: 'string' },
    { name: 'value', type: 'uint256' },
  ];
  const translate = (text: string) => translateExpression(text, inputs);
  expect(translate(`(value >= 10 or to == '${ada}') AND memo contains 'Hi'`)).toBe(
    `(value >= 10 || to == address("${ada}")) && memo.lowerAscii().contains("hi")`,
  );
  expect(translate('amounts contains 5')).toBe('big("5") in amounts');
  expect([translate('value > 1.5'), translate('NOT value > 1'), translate('other == 1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
