import { askAddresses, askContract, checksum, toAddress } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { actsForOneOwner } from './actsAtOnce.ts';
import { type HolderContext, mostListed, noteAnswer } from './HolderContext.ts';

/** execTransaction of the Safe, confirmTransaction of older wallets. */
const walletSelectors = ['6a761202', 'c01a8c84'];
const firstModule = '0x0000000000000000000000000000000000000001';

/** Any contract can claim owners; a wallet also has the function that counts their signatures. */
async function isWallet(reader: StateReader, address: Hex): Promise<boolean> {
  const implementation = toAddress(await reader.getStorage(address, '0x0'));
  const codes = await Promise.all([reader.getCode(address), reader.getCode(implementation)]);
  return codes.some((code) => walletSelectors.some((selector) => code.includes(selector)));
}

/** The owners and threshold (M of N) of a Safe or another multisig. */
export async function findMultisig(
  context: HolderContext,
  address: Hex,
): Promise<Extract<ControlNode, { kind: 'multisig' }> | undefined> {
  const { reader } = context;
  const listed = await askAddresses(reader, { to: address, name: 'getOwners' }, mostListed);
  if (!listed || listed.count === 0) return undefined;
  const { first: owners, count } = listed;
  const current = await askContract<bigint>(reader, { to: address, name: 'getThreshold' });
  const required = current ?? (await askContract<bigint>(reader, { to: address, name: 'required' }));
  const threshold = Number(required ?? 0n);
  if (threshold < 1 || threshold > count || !(await isWallet(reader, address))) return undefined;
  if (threshold > 1 && (await actsForOneOwner(reader, { wallet: address, members: owners })))
    return undefined;
  await context.spend(owners.length);
  const modules = await askAddresses(
    reader,
    { to: address, name: 'getModulesPaginated', args: [firstModule, 10n] },
    0,
  );
  await noteAnswer(context, {
    ask: { to: address, name: current === undefined ? 'required' : 'getThreshold' },
    label: `${checksum(address)} needs ${threshold} of ${count} owners`,
  });
  await noteAnswer(context, {
    ask: { to: address, name: 'getOwners' },
    label: `${checksum(address)} names its ${count} owners`,
  });
  return {
    kind: 'multisig',
    address: checksum(address),
    threshold,
    owners: owners.map(checksum),
    ...(count > owners.length && { unread: count - owners.length }),
    modules: modules?.count ?? 0,
  };
}
