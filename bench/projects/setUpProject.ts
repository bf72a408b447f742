import type { AbiFunction, AbiParameter } from 'viem';
import { encodeAbiParameters, zeroHash } from 'viem';
import type { Hex } from '#lib/hex.ts';
import { fill, type Places, ways } from './fillArguments.ts';
import { readArtifactAt } from './readArtifactAt.ts';
import type { PublishedCode } from './readPackage.ts';
import { encodeCall, type ProjectChain } from './startProjectChain.ts';

const proxyFiles = '../../node_modules/@openzeppelin/contracts/build/contracts/';
const plainProxy = readArtifactAt(`${proxyFiles}ERC1967Proxy.json`);
const transparentProxy = readArtifactAt(`${proxyFiles}TransparentUpgradeableProxy.json`);

/** Of one project. */
const mostContracts = 4;
const mostSetters = 12;

const isFunction = (item: { type: string }): item is AbiFunction => item.type === 'function';

const listFilled = (inputs: readonly AbiParameter[], places: Places): unknown[][] =>
  ways.map((way) => inputs.map((input, place) => fill(input, place, { places, way })));

async function createOne(
  chain: ProjectChain,
  { from, code, places }: { from: Hex; code: PublishedCode; places: Places },
): Promise<Hex | undefined> {
  const { inputs = [] } = code.abi.find((item) => item.type === 'constructor') ?? {};
  for (const args of listFilled(inputs, places)) {
    const address = await chain.create(from, code, args);
    if (address) return address;
  }
  return undefined;
}

/** Behind a proxy where the code is made for one; undefined where none of its arguments are accepted. */
async function putBehindProxy(
  chain: ProjectChain,
  { from, code, places, at }: { from: Hex; code: PublishedCode; places: Places; at: Hex },
): Promise<Hex | undefined> {
  const starts = code.abi.filter(isFunction).filter(({ name }) => /^(__)?init(ialize)?$/i.test(name));
  const isUups = code.abi.some((item) => isFunction(item) && /^upgradeTo/.test(item.name));
  for (const { name, inputs } of starts)
    for (const args of listFilled(inputs, places)) {
      const data = encodeCall(
        starts.filter((one) => one.inputs === inputs),
        name,
        args,
      );
      if (!data) continue;
      const made = isUups
        ? await chain.create(from, plainProxy, [at, data])
        : await chain.create(from, transparentProxy, [at, places.owner, data]);
      if (made) return made;
    }
  return undefined;
}

async function callSetters(
  chain: ProjectChain,
  { from, code, at, places }: { from: Hex; code: PublishedCode; at: Hex; places: Places },
): Promise<void> {
  const setters = code.abi
    .filter(isFunction)
    .filter(
      ({ name, inputs }) =>
        /^(set|add|init)[A-Z]?/.test(name) && inputs.some(({ type }) => type === 'address'),
    )
    .filter(({ name }) => !/owner|admin/i.test(name))
    .slice(0, mostSetters);
  for (const setter of setters)
    for (const args of listFilled(
      setter.inputs.map((input) => ({ ...input, name: `${setter.name} ${input.name}` })),
      places,
    ).slice(0, 2)) {
      const data = encodeCall([setter], setter.name, args);
      if (data && (await chain.call(from, at, data))) break;
    }
}

/** Hands what the deployer holds to the owner. */
async function handOver(
  chain: ProjectChain,
  { from, code, at, owner }: { from: Hex; code: PublishedCode; at: Hex; owner: Hex },
): Promise<void> {
  if (owner === from) return;
  const act = async (name: string, args: readonly unknown[]) => {
    const one = code.abi
      .filter(isFunction)
      .find((item) => item.name === name && item.inputs.length === args.length);
    const data = one && encodeCall([one], name, args);
    return data ? chain.call(from, at, data) : false;
  };
  for (const name of [
    'setOwner',
    'setAdmin',
    'setGovernance',
    'transferGovernance',
    'changeOwner',
    'transferOwnership',
  ])
    await act(name, [owner]);
  if (await act('grantRole', [zeroHash, owner])) await act('renounceRole', [zeroHash, from]);
}

/** Deploys the contracts of one code base as a project would: what needs others after them, behind proxies, handed to its owner. */
export async function setUpProject(
  chain: ProjectChain,
  {
    codes,
    from,
    places,
  }: { codes: readonly PublishedCode[]; from: Hex; places: Omit<Places, 'own' | 'key'> },
): Promise<{ name: string; at: Hex }[]> {
  const own = new Map<string, Hex>();
  const made: { code: PublishedCode; at: Hex }[] = [];
  let waiting = [...codes];
  for (let round = 0; round < 2; round++) {
    const left: PublishedCode[] = [];
    for (const code of waiting) {
      if (made.length >= mostContracts) break;
      const all: Places = { ...places, key: from, own };
      const plain = await createOne(chain, { from, code, places: all });
      if (!plain) {
        left.push(code);
        continue;
      }
      const at = (await putBehindProxy(chain, { from, code, places: all, at: plain })) ?? plain;
      own.set(code.name, at);
      made.push({ code, at });
    }
    waiting = left;
  }
  for (const { code, at } of made)
    await callSetters(chain, { from, code, at, places: { ...places, key: from, own } });
  for (const { code, at } of made) await handOver(chain, { from, code, at, owner: places.owner });
  return made.map(({ code, at }) => ({ name: code.name, at }));
}

export const encodeSetup = (owners: readonly Hex[], threshold: number): Hex => {
  const zero: Hex = `0x${'0'.repeat(40)}`;
  const body = encodeAbiParameters(
    [
      { type: 'address[]' },
      { type: 'uint256' },
      { type: 'address' },
      { type: 'bytes' },
      { type: 'address' },
      { type: 'address' },
      { type: 'uint256' },
      { type: 'address' },
    ],
    [[...owners], BigInt(threshold), zero, '0x', zero, zero, 0n, zero],
  );
  return `0xb63e800d${body.slice(2)}`;
};
