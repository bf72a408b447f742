import type { AbiParameter } from 'viem';
import { keccak256, toHex } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';

/** Addresses that a project is set up with, by what a parameter of that name usually means. */
export interface Places {
  owner: Hex;
  token: Hex;
  coin: Hex;
  oracle: Hex;
  factory: Hex;
  router: Hex;
  key: Hex;
  /** The project's own contracts, by name. */
  own: ReadonlyMap<string, Hex>;
}

export const ways = ['named', 'contracts', 'keys', 'own'] as const;
export type Way = (typeof ways)[number];

const byName: readonly [RegExp, Exclude<keyof Places, 'own'>][] = [
  [
    /owner|admin|gov|multisig|treasury|dao|manager|operator|guardian|minter|keeper|authority|wallet|recipient|receiver|account|beneficiar|collector|controller|pauser|signer/i,
    'owner',
  ],
  [/weth|wrapped|native/i, 'coin'],
  [/oracle|feed|aggregator|price/i, 'oracle'],
  [/router/i, 'router'],
  [/factory/i, 'factory'],
  [/token|asset|underlying|collateral|currency|stak|reward|erc20|coin|usd|dai/i, 'token'],
];

const words = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function pickAddress(name: string, { places, way, place }: Filling & { place: number }): Hex {
  if (way === 'keys') return places.key;
  const own = [...places.own];
  const word = words(name);
  const mine = word.length > 3 ? own.find(([title]) => words(title).includes(word)) : undefined;
  if (mine) return mine[1];
  if (way === 'own' && own.length > 0) return own[place % own.length]?.[1] ?? places.token;
  const known = byName.find(([pattern]) => pattern.test(name))?.[1];
  if (known && way === 'named') return places[known];
  return way === 'contracts' || place % 2 === 0 ? places.token : places.owner;
}

function pickNumber(name: string, bits: number): bigint {
  if (bits <= 8) return /decimal/i.test(name) ? 18n : 1n;
  if (/delay|period|duration|interval|timelock|epoch/i.test(name)) return 172_800n;
  if (/start|begin/i.test(name)) return 1_800_000_000n;
  if (/end|deadline|expir|close|unlock/i.test(name)) return bits < 40 ? 1_900_000_000n : 1_900_000_000n;
  if (/supply|cap|amount|liquidity|initial/i.test(name) && bits >= 96) return 10n ** 24n;
  if (/fee|bps|ratio|percent|rate|factor/i.test(name)) return 100n;
  return 2n;
}

interface Filling {
  places: Places;
  way: Way;
}

/** A plausible argument for a parameter. */
export function fill(parameter: AbiParameter, place: number, filling: Filling): unknown {
  const { type, name = '' } = parameter;
  const array = type.match(/^(.*)\[(\d*)\]$/);
  if (array) {
    const inner = { ...parameter, type: array[1] ?? 'uint256' } as AbiParameter;
    return Array.from({ length: Number(array[2] || 1) }, (_, index) => fill(inner, place + index, filling));
  }
  if (type === 'tuple') {
    const { components } = parameter as { components: readonly AbiParameter[] };
    const values = components.map(
      (one, index) => [one.name ?? String(index), fill(one, index, filling)] as const,
    );
    return components.every((one) => one.name)
      ? Object.fromEntries(values)
      : values.map(([, value]) => value);
  }
  if (type === 'address') return pickAddress(name, { ...filling, place });
  if (type === 'bool') return true;
  if (type === 'string') return /symbol/i.test(name) ? 'SYM' : 'A project';
  if (type === 'bytes') return '0x';
  if (type.startsWith('bytes')) {
    const size = Number(type.slice(5));
    return keccak256(toHex(name || 'x')).slice(0, 2 + 2 * size);
  }
  const bits = Number(type.replace(/^u?int/, '') || 256);
  const value = pickNumber(name, bits);
  return bits <= 48 ? Number(value) : value;
}
