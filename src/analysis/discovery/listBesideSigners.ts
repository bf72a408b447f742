import { askAddresses, checksum, toAddress } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import type { DiscoveredEdge } from '#model/discovery.ts';

/** keccak256("guard_manager.guard.address"): where a Safe keeps its guard. */
const guardSlot: Hex = '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8';
const firstModule = '0x0000000000000000000000000000000000000001';
const mostModules = 20;

/** Whom a wallet obeys beside its signers: modules act without them, a guard can refuse what they signed. Undefined: more than are read. */
export async function listBesideSigners(
  reader: StateReader,
  wallet: string,
): Promise<DiscoveredEdge[] | undefined> {
  const { chain, block } = reader;
  const to = wallet.toLowerCase() as Hex;
  const ask = { to, name: 'getModulesPaginated', args: [firstModule, BigInt(mostModules)] };
  const listed = await askAddresses(reader, ask, mostModules);
  if (listed && listed.count >= mostModules) return undefined;
  const edge = { chain, from: wallet, relation: 'obeys' } as const;
  const modules = (listed?.first ?? []).map(
    (module): DiscoveredEdge => ({
      ...edge,
      ...{ to: checksum(module), reason: 'module: acts without the signers', evidence: [] },
    }),
  );
  const value = await reader.getStorage(to, guardSlot);
  const guard = checksum(toAddress(value));
  if (BigInt(value) === 0n || BigInt(value) >> 160n) return modules;
  const label = `${guard} is stored there`;
  const at = { kind: 'storage', chain, address: wallet, slot: guardSlot, block, value, label } as const;
  const reason = 'guard: can refuse what signers agreed to';
  return [...modules, { ...edge, to: guard, reason, evidence: [at] }];
}
