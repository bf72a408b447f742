import { keccak256, stringToHex } from 'viem/utils';
import { askContract, checksum, toAddress } from '#analysis/reads/decode.ts';
import type { Hex } from '#lib/hex.ts';
import { type HolderContext, noteBlock } from './HolderContext.ts';

const granted = keccak256(stringToHex('RoleGranted(bytes32,address,address)'));
const maxMembers = 50;

/** Members a contract lists itself; undefined when it keeps no list. */
async function listMembers({ reader }: HolderContext, to: Hex, role: Hex): Promise<Hex[] | undefined> {
  const count = await askContract<bigint>(reader, { to, name: 'getRoleMemberCount', args: [role] });
  if (count === undefined) return undefined;
  const places = Array.from({ length: Math.min(Number(count), maxMembers) }, (_, index) => BigInt(index));
  const members = await Promise.all(
    places.map((index) => askContract<Hex>(reader, { to, name: 'getRoleMember', args: [role, index] })),
  );
  return members.flatMap((one) => (one?.toLowerCase() as Hex | undefined) ?? []);
}

/** Roles that were ever granted. */
export async function findRoles(context: HolderContext, contract: Hex): Promise<Hex[]> {
  const logs = await context.getLogs({ address: contract, topic: granted });
  return [...new Set(logs.flatMap(({ topics }) => topics[1] ?? []))];
}

/** Who holds a role now: named by the contract's list or by its logs, and confirmed by asking it. */
export async function findRoleMembers(
  context: HolderContext,
  { contract, role }: { contract: Hex; role: Hex },
): Promise<Hex[]> {
  const { reader } = context;
  const listed = await listMembers(context, contract, role);
  if (listed) {
    noteBlock(context, `${checksum(contract)} lists ${listed.length} members of role ${role.slice(0, 10)}…`);
    return listed;
  }
  const logs = (await context.getLogs({ address: contract, topic: granted })).filter(
    ({ topics }) => topics[1] === role,
  );
  const grants = new Map(logs.flatMap((log) => (log.topics[2] ? [[toAddress(log.topics[2]), log]] : [])));
  const members: Hex[] = [];
  for (const [account, log] of grants) {
    const held = await askContract<boolean>(reader, { to: contract, name: 'hasRole', args: [role, account] });
    if (held === undefined) throw new Error('it does not say who holds its roles');
    if (!held) continue;
    members.push(account);
    context.note({
      kind: 'transaction',
      chain: reader.chain,
      hash: log.hash,
      label: `role ${role.slice(0, 10)}… granted to ${checksum(account)}, held at block ${reader.block}`,
    });
  }
  return members;
}
