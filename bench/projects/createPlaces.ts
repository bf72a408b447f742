import type { Hex } from '#lib/hex.ts';
import type { Places } from './fillArguments.ts';
import { readArtifactAt } from './readArtifactAt.ts';
import { encodeSetup } from './setUpProject.ts';
import type { ProjectChain } from './startProjectChain.ts';

const demo = (name: string) => readArtifactAt(`../../demo/artifacts/${name}.json`);
const safe = (path: string) =>
  readArtifactAt(`../../node_modules/@safe-global/safe-contracts/build/artifacts/contracts/${path}.json`);

/** Who ends up with a project: the ways that real ones choose, in turn. */
export const ownerKinds = ['key', 'safe', 'timelock', 'keyTimelock', 'safe', 'key', 'multisig'] as const;
export type OwnerKind = (typeof ownerKinds)[number];

const need = (address: Hex | undefined): Hex => {
  if (!address) throw new Error('what every project needs could not be deployed');
  return address;
};

const day = 86_400;

/** What all projects of a chain share. */
export async function createPlaces(chain: ProjectChain) {
  const from = chain.key('public');
  const make = async (code: Parameters<ProjectChain['create']>[1], args: readonly unknown[]) =>
    need(await chain.create(from, code, args));
  const singleton = await make(safe('Safe.sol/Safe'), []);
  const library = await make(demo('Multicall'), []);
  const supply = 10n ** 26n;
  const coin = await make(demo('PlainToken'), ['Wrapped coin', 'WCOIN', supply, from]);
  const factory = await make(demo('CloneFactory'), []);
  const router = await make(demo('Multicall'), []);

  async function createOwner(kind: OwnerKind, index: number): Promise<Hex> {
    const keys = [0, 1, 2].map((one) => chain.key(`signer-${(index + one) % 40}`));
    if (kind === 'key') return keys[0] as Hex;
    if (kind === 'multisig') return make(demo('MultiSig'), [keys, 2n]);
    const account = async () => {
      const proxy = await make(safe('proxies/SafeProxy.sol/SafeProxy'), [singleton]);
      await chain.call(from, proxy, encodeSetup(keys, 2));
      return proxy;
    };
    if (kind === 'safe') return account();
    const proposer = kind === 'timelock' ? await account() : (keys[0] as Hex);
    return make(demo('Timelock'), [BigInt(2 * day), [proposer], [proposer]]);
  }

  /** A project's own token and oracle, and its owner. */
  async function createFor(index: number): Promise<{ places: Omit<Places, 'own' | 'key'>; kind: OwnerKind }> {
    const kind = ownerKinds[index % ownerKinds.length] ?? 'key';
    const owner = await createOwner(kind, index);
    const token = await make(demo('StableToken'), ['Dollar', 'USD', supply, from, owner]);
    const oracle = await make(demo('LendingPool'), [token, coin, 7_500n, owner]);
    return { kind, places: { owner, token, coin, oracle, factory, router } };
  }
  return { library, createFor };
}
