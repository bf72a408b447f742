import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { describe, expect, it } from 'vitest';
import { layOutInput } from './inputShape.ts';

const lengths = { lists: 2, bytes: 40 };
const text: `0x${string}` = `0x${'ee'.repeat(lengths.bytes)}`;

/** The words that are not the filling. */
function listFixed(types: string, values: readonly unknown[]): [bigint, bigint][] {
  const hex = encodeAbiParameters(parseAbiParameters(types), values).slice(2);
  const words = hex.match(/.{64}/g) ?? [];
  return words.flatMap((word, i): [bigint, bigint][] =>
    /^(?:ee)/.test(word) ? [] : [[4n + BigInt(i * 32), BigInt(`0x${word}`)]],
  );
}

const filling = BigInt(`0x${'ee'.repeat(32)}`);

describe('layOutInput', () => {
  it.each<[string, unknown[]]>([
    ['uint256,bytes', [filling, text]],
    ['uint256[],bytes,uint256', [[filling, filling], text, filling]],
    [
      '(uint256,bytes)[],uint256[2]',
      [
        [
          [filling, text],
          [filling, text],
        ],
        [filling, filling],
      ],
    ],
    [
      'bytes[],(uint256,(uint256,bytes))',
      [
        [text, text],
        [filling, [filling, text]],
      ],
    ],
    [
      'bytes[2],uint256[][]',
      [
        [text, text],
        [
          [filling, filling],
          [filling, filling],
        ],
      ],
    ],
  ])('lies as encoders lay it: %s', (types, values) => {
    expect([...(layOutInput(types, lengths) ?? [])]).toEqual(listFixed(types, values));
  });

  it('is nothing where no length matters, or where the types are nonsense', () => {
    expect(layOutInput('', lengths)).toBeUndefined();
    expect(layOutInput('uint256,(address,bool)[3]', lengths)).toBeUndefined();
    expect(layOutInput('nonsense[', lengths)).toBeUndefined();
  });
});
