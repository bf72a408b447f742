import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { FoundPower } from '#core/powers/contractReading.ts';
import type { Hex } from '#lib/hex.ts';
import type { Ability, FeeLimit, TokenField } from '#model/tokenScan.ts';
import { askTokensAll } from './askToken.ts';
import { findLimit } from './findLimit.ts';
import { unknown } from './readField.ts';

/** Numbers of setters that are tried of one token; each takes some thirty calls. */
const mostTried = 6;

type Setter = FoundPower & { types: readonly string[] };

const words = (selector: string, all: readonly bigint[]): Hex =>
  `0x${selector.slice(2)}${all.map((one) => one.toString(16).padStart(64, '0')).join('')}`;

/** Who can call it; undefined where nobody is known who can. */
function findCaller({ holders }: FoundPower): Hex | undefined {
  for (const node of holders) if ('address' in node) return `0x${node.address.slice(2).toLowerCase()}`;
  return undefined;
}

/** Bits of an unsigned number; undefined for every other type. */
function sizeOf(type: string): number | undefined {
  const bits = /^uint(\d+)$/.exec(type)?.[1];
  return bits === undefined ? undefined : Number(bits);
}

async function measure(
  reader: StateReader,
  { token, setter, position }: { token: Hex; setter: Setter; position: number },
): Promise<FeeLimit> {
  const { selector, name, types } = setter;
  const title = name ?? selector;
  if (types.some((type) => sizeOf(type) === undefined && type !== 'address' && type !== 'bool'))
    throw new Error(`${title} takes more than numbers, and was not tried`);
  const caller = findCaller(setter);
  if (!caller) throw new Error(`nobody is known who can call ${title}, so that it was not tried`);
  const encode = (value: bigint) =>
    words(
      selector,
      types.map((type, index) => (index === position ? value : type === 'address' ? BigInt(caller) : 0n)),
    );
  const found = await findLimit(
    async (values) => {
      const calls = values.map((value) => ({ from: caller, to: token, data: encode(value) }));
      return (await askTokensAll(reader, calls)).map(({ kind }) => kind === 'answered');
    },
    sizeOf(types[position] ?? '') ?? 256,
  );
  if (found === 'takesAll')
    throw new Error(
      `${title} refused nothing that was tried; whether it keeps what it is given was not told`,
    );
  if (found === 'refusesAll') throw new Error(`${title} refused everything that was tried with its holder`);
  if (found === 'irregular') throw new Error(`${title} refused some numbers and took larger ones`);
  const { taken, refused } = found;
  const number = types.slice(0, position + 1).filter((type) => sizeOf(type) !== undefined).length;
  return {
    ...{ selector, name, number, caller: checksum(caller) },
    ...{ taken: taken.toString(), refused: refused.toString() },
  };
}

/**
 * How high fees can be set, by trying: each function that changes them is called as its holder, in a simulation, with rising numbers. What the
 * code refuses is the limit; what it takes is not said to be kept.
 */
export async function readFeeLimits(
  reader: StateReader,
  { analysis, fees }: { analysis: AddressAnalysis; fees: TokenField<Ability> },
): Promise<TokenField<FeeLimit[]>> {
  if (fees.state === 'unknown') return fees;
  const typesOf = new Map<string, readonly string[]>(
    analysis.functions.map((one) => [one.selector, one.arguments.split(',')]),
  );
  const setters = analysis.powers
    .filter((one) => one.class === 'fee' && one.verdict === 'privileged')
    .map((one): Setter => ({ ...one, types: typesOf.get(one.selector) ?? [] }));
  const tries = setters.flatMap((setter) =>
    setter.types.flatMap((type, position) => (sizeOf(type) === undefined ? [] : [{ setter, position }])),
  );
  if (tries.length > mostTried) return unknown('it has more ways to change fees than are tried');
  const limits: FeeLimit[] = [];
  for (const one of tries) limits.push(await measure(reader, { token: analysis.address, ...one }));
  return { state: 'known', value: limits, evidence: fees.evidence };
}
