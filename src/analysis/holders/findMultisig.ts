import { askContract, checksum, toAddress } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { actsForOneOwner } from './actsAtOnce.ts';
import { type HolderContext, noteAnswer } from './HolderContext.ts';

/** execTransaction of the Safe, confirmTransaction of older wallets. */
const walletSelectors = ['6a761202', 'c01a8c84'];
const firstModule = '0x0000000000000000000000000000000000000001';

/** Any contract can claim owners; a wallet also has the function that counts their signatures. */
async function isWallet(reader: StateReader, address: Hex): Promise<boolean> {
  const implementation = toAddress(await reader.getStorage(address, '0x0'));
  const codes = await Promise.all([reader.getCode(address), reader.getCode(implementation)]);
  return codes.some((code) => walletSelectors.some((selector) => code.includes(selector)));
}

export async function findMultisig(
  context: HolderContext,
  address: Hex,
): Promise<Extract<ControlNode, { kind: 'multisig' }> | undefined> {
  const { reader } = context;
  const owners = await askContract<readonly Hex[]>(reader, { to: address, name: 'getOwners' });
  if (!owners || owners.length === 0) return undefined;
  const current = await askContract<bigint>(reader, { to: address, name: 'getThreshold' });
  const required = current ?? (await askContract<bigint>(reader, { to: address, name: 'required' }));
  const threshold = Number(required ?? 0n);
  if (threshold < 1 || threshold > owners.length || !(await isWallet(reader, address))) return undefined;
  if (threshold > 1 && (await actsForOneOwner(reader, { wallet: address, members: owners })))
    return undefined;
  const page = await askContract<readonly [readonly Hex[], Hex]>(reader, {
    to: address,
    name: 'getModulesPaginated',
    args: [firstModule, 10n],
  });
  await noteAnswer(context, {
    ask: { to: address, name: current === undefined ? 'required' : 'getThreshold' },
    label: `${checksum(address)} needs ${threshold} of ${owners.length} owners`,
  });
  await noteAnswer(context, {
    ask: { to: address, name: 'getOwners' },
    label: `${checksum(address)} names its ${owners.length} owners`,
  });
  return {
    kind: 'multisig',
    address: checksum(address),
    threshold,
    owners: owners.map(checksum),
    modules: page?.[0].length ?? 0,
  };
}
