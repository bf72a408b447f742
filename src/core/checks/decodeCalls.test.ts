import { concatHex, encodeAbiParameters, encodeFunctionData, type Hex, padHex, parseAbi, toHex } from 'viem';
import { expect, it } from 'vitest';
import { openCalls } from './decodeCalls.ts';

const account = `0x${'a'.repeat(40)}` as const;
const [first, second] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const;
const [ping, pong] = ['0x11111111', '0x22222222'] as const;
const calls = parseAbi(['function f((address, uint256, bytes)[])'])[0].inputs;
const batch = encodeAbiParameters(calls, [
  [
    [first, 3n, ping],
    [second, 0n, pong],
  ],
]);
const toItself = encodeAbiParameters(calls, [[[padHex('0x', { size: 20 }), 0n, pong]]]);
const mode = (digits: Hex) => padHex(digits, { size: 32, dir: 'right' });
const both = [
  [first, 3n, ping],
  [second, 0n, pong],
];
const free = both.map(([to, , data]) => [to, 0n, data]);

it.each<[string, readonly unknown[], readonly unknown[]]>([
  ['execute(bytes32,bytes)', [mode('0x01'), batch], both],
  ['execute(bytes32,bytes)', [mode('0x0101'), batch], both],
  ['execute(bytes32,bytes)', [mode('0x01000000000078210001'), toItself], [[account, 0n, pong]]],
  [
    'execute(bytes32,bytes)',
    [mode('0x01000000000078210002'), encodeAbiParameters([{ type: 'bytes[]' }], [[batch, toItself]])],
    [...both, [account, 0n, pong]],
  ],
  [
    'execute(bytes32,bytes)',
    [mode('0x00'), concatHex([first, toHex(3n, { size: 32 }), ping])],
    [[first, 3n, ping]],
  ],
  ['execute(bytes32,bytes)', [mode('0xff'), concatHex([second, pong])], [[second, 0n, pong, 'delegate']]],
  ['execute(bytes32,bytes)', [mode('0xfe'), concatHex([second, pong])], []],
  ['execute(bytes32,bytes)', [mode('0x00'), first], []],
  [
    'executeBatch(address[],uint256[],bytes[])',
    [
      [first, second],
      [3n, 0n],
      [ping, pong],
    ],
    both,
  ],
  ['executeBatch(address[],uint256[],bytes[])', [[first, second], [], [ping, pong]], free],
  ['executeBatch(address[],uint256[],bytes[])', [[first, second], [3n], [ping, pong]], []],
  [
    'executeBatch(address[],bytes[])',
    [
      [first, second],
      [ping, pong],
    ],
    free,
  ],
  [
    'tryAggregate(bool,(address,bytes)[])',
    [
      false,
      [
        [first, ping],
        [second, pong],
      ],
    ],
    free,
  ],
  [
    'multicall(bytes32,bytes[])',
    [mode('0x'), [ping, pong]],
    [
      [account, 0n, ping],
      [account, 0n, pong],
    ],
  ],
])('opens %s to what it carries, case %#', (signature, args, carried) => {
  const data = encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never);
  const { opened } = openCalls([{ to: account, value: 0n, data, isDelegate: false }]);
  expect(
    opened
      .slice(1)
      .map(({ to, value, data, isDelegate }) => [to, value, data, ...(isDelegate ? ['delegate'] : [])]),
  ).toEqual(carried);
});
