import { keccak256, stringToHex, zeroAddress } from 'viem';
import { askContract, checksum } from '#analysis/reads/decode.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { actsBeforeDelay, actsBeforeEta } from './actsAtOnce.ts';
import { findRoleMembers, type Members, toNodes, uniteMembers } from './findRoleMembers.ts';
import { type HolderContext, noteAnswer } from './HolderContext.ts';

type TimelockNode = Extract<ControlNode, { kind: 'timelock' }>;

const adminRole: Hex = `0x${'0'.repeat(64)}`;
const role = (name: string): Hex => keccak256(stringToHex(name));

/** Who may propose (often a governor contract), or make proposers: all of them must wait. Older ones have an admin role of their own. */
async function findProposers(context: HolderContext, address: Hex): Promise<Members> {
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
  return { members: members.filter((one) => one !== address), gap };
}

/** OpenZeppelin's controller, or the older kind with one admin. One that acts at once when it is tried waits by its word only. */
export async function findTimelock(context: HolderContext, address: Hex): Promise<TimelockNode | undefined> {
  const { reader } = context;
  const minimum = await askContract<bigint>(reader, { to: address, name: 'getMinDelay' });
  if (minimum !== undefined) {
    const proposers = await findProposers(context, address);
    const parties = { wallet: address, members: proposers.members };
    if (minimum > 0n && (await actsBeforeDelay(reader, parties))) return undefined;
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
      controllers: await toNodes(proposers, (one) => context.resolve(context, one)),
      openExecution: open ?? false,
    };
  }
  const [delay, admin, grace] = await Promise.all([
    askContract<bigint>(reader, { to: address, name: 'delay' }),
    askContract<Hex>(reader, { to: address, name: 'admin' }),
    askContract<bigint>(reader, { to: address, name: 'GRACE_PERIOD' }),
  ]);
  if (delay === undefined || admin === undefined || grace === undefined) return undefined;
  if (delay > 0n && (await actsBeforeEta(reader, { wallet: address, members: [admin] }))) return undefined;
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
