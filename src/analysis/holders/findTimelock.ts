import { keccak256, stringToHex, zeroAddress } from 'viem';
import { askContract, checksum } from '#analysis/reads/decode.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { findRoleMembers, uniteMembers } from './findRoleMembers.ts';
import { type HolderContext, noteAnswer } from './HolderContext.ts';
import { toNodes } from './toNodes.ts';

type TimelockNode = Extract<ControlNode, { kind: 'timelock' }>;

const adminRole: Hex = `0x${'0'.repeat(64)}`;
const role = (name: string): Hex => keccak256(stringToHex(name));

/** Who may propose, or make proposers: all of them must wait. Older ones have an admin role of their own. */
async function listProposers(context: HolderContext, address: Hex): Promise<ControlNode[]> {
  const proposer = role('PROPOSER_ROLE');
  const admin = await askContract<Hex>(context.reader, {
    to: address,
    name: 'getRoleAdmin',
    args: [proposer],
  });
  const roles = new Set([proposer, adminRole, ...(admin ? [admin] : [])]);
  const { members, gap } = uniteMembers(
    await Promise.all([...roles].map((one) => findRoleMembers(context, { contract: address, role: one }))),
  );
  const outside = members.filter((one) => one !== address);
  return toNodes({ members: outside, gap }, (one) => context.resolve(context, one));
}

/** OpenZeppelin's controller, or the older kind with one admin. */
export async function findTimelock(context: HolderContext, address: Hex): Promise<TimelockNode | undefined> {
  const { reader } = context;
  const minimum = await askContract<bigint>(reader, { to: address, name: 'getMinDelay' });
  if (minimum !== undefined) {
    await noteAnswer(context, {
      ask: { to: address, name: 'getMinDelay' },
      label: `${checksum(address)} waits ${minimum} seconds`,
    });
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
  await noteAnswer(context, {
    ask: { to: address, name: 'delay' },
    label: `${checksum(address)} waits ${delay} seconds`,
  });
  return {
    kind: 'timelock',
    address: checksum(address),
    delaySeconds: Number(delay),
    controllers: [await context.resolve(context, admin)],
    openExecution: false,
  };
}
