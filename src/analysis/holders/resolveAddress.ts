import { keccak256 } from 'viem/utils';
import { checksum } from '#analysis/reads/decode.ts';
import type { Hex } from '#lib/hex.ts';
import { isBurnAddress } from '#model/burnAddresses.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { findMultisig } from './findMultisig.ts';
import { findTimelock } from './findTimelock.ts';
import type { HolderContext } from './HolderContext.ts';
import { findManager } from './resolveManaged.ts';

const maxDepth = 4;

/** Who acts when this address does, followed through wallets, timelocks and contracts; nobody for renounced ownership. */
export async function resolveAddress(context: HolderContext, given: Hex): Promise<ControlNode> {
  const address = given.toLowerCase() as Hex;
  await context.spend(1);
  if (isBurnAddress(address)) return { kind: 'nobody' };
  const { reader, trail } = context;
  const code = await reader.getCode(address);
  if (code === '0x' || code.startsWith('0xef0100')) {
    context.note({
      kind: 'contract',
      chain: reader.chain,
      address: checksum(address),
      block: reader.block,
      codeHash: code === '0x' ? null : keccak256(code),
      label: `${checksum(address)} is a key: it has no code of its own`,
    });
    return { kind: 'key', address: checksum(address) };
  }
  const unread: ControlNode = { kind: 'contract', address: checksum(address), controllers: [] };
  if (trail.includes(address) || trail.length >= maxDepth) return unread;
  const inside = { ...context, trail: [...trail, address] };
  const wallet = (await findMultisig(inside, address)) ?? (await findTimelock(inside, address));
  if (wallet) {
    // Any contract can say that it is one.
    const beside = await context.findBeside(wallet, inside);
    return beside.length === 0 ? wallet : { ...unread, controllers: [wallet, ...beside] };
  }
  const manager = await findManager(inside, address);
  if (manager) return manager;
  return { ...unread, controllers: await context.findControllers(address, inside) };
}
