import { keccak256, stringToHex, zeroAddress } from 'viem';
import { askContract, checksum } from '#analysis/reads/decode.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { findRoleMembers } from './findRoleMembers.ts';
import { type HolderContext, noteBlock } from './HolderContext.ts';

type TimelockNode = Extract<ControlNode, { kind: 'timelock' }>;

const adminRole: Hex = `0x${'0'.repeat(64)}`;
const role = (name: string): Hex => keccak256(stringToHex(name));

/** Who may propose, or make proposers: all of them must wait. */
async function listProposers(context: HolderContext, address: Hex): Promise<ControlNode[]> {
  const proposers = await findRoleMembers(context, { contract: address, role: role('PROPOSER_ROLE') });
  const admins = await findRoleMembers(context, { contract: address, role: adminRole });
  const outside = new Set([...proposers, ...admins].filter((one) => one !== address));
  if (outside.size === 0) return [{ kind: 'nobody' }];
  return Promise.all([...outside].map((one) => context.resolve(context, one)));
}

/** OpenZeppelin's controller, or the older kind with one admin. */
export async function findTimelock(context: HolderContext, address: Hex): Promise<TimelockNode | undefined> {
  const { reader } = context;
  const minimum = await askContract<bigint>(reader, { to: address, name: 'getMinDelay' });
  if (minimum !== undefined) {
    noteBlock(context, `${checksum(address)} waits ${minimum} seconds`);
    const open = await askContract<boolean>(reader, {
      to: address,
      name: 'hasRole',
      args: [role('EXECUTOR_ROLE'), zeroAddress],
    });
    return {
      kind: 'timelock',
      address: checksum(address),
      delaySeconds: Number(minimum),
      controllers: await listProposers(context, address),
      openExecution: open ?? false,
    };
  }
  const [delay, admin, grace] = await Promise.all([
    askContract<bigint>(reader, { to: address, name: 'delay' }),
    askContract<Hex>(reader, { to: address, name: 'admin' }),
    askContract<bigint>(reader, { to: address, name: 'GRACE_PERIOD' }),
  ]);
  if (delay === undefined || admin === undefined || grace === undefined) return undefined;
  noteBlock(context, `${checksum(address)} waits ${delay} seconds`);
  return {
    kind: 'timelock',
    address: checksum(address),
    delaySeconds: Number(delay),
    controllers: [await context.resolve(context, admin)],
    openExecution: false,
  };
}
