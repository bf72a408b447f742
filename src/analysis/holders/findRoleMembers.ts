import { keccak256, stringToHex } from 'viem/utils';
import { type Ask, askContract, checksum, toAddress } from '#analysis/reads/decode.ts';
import { nameRole } from '#chain/nameRole.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { type HolderContext, mostListed, noteAnswer } from './HolderContext.ts';

/** Addresses that hold something. `gap`: why there may be more; undefined when these are proven to be all. */
export interface Members {
  members: Hex[];
  gap: string | undefined;
}

const granted = keccak256(stringToHex('RoleGranted(bytes32,address,address)'));
const adminChanged = keccak256(stringToHex('RoleAdminChanged(bytes32,bytes32,bytes32)'));
/** Roles above one another; in contracts that people use it is two or three. */
export const mostAbove = 10;

export const uniteMembers = (all: readonly Members[]): Members => ({
  members: [...new Set(all.flatMap(({ members }) => members))],
  gap: all.find(({ gap }) => gap !== undefined)?.gap,
});

/** Members a contract lists itself; undefined when it keeps no list. */
async function listMembers(
  { reader, spend }: HolderContext,
  to: Hex,
  role: Hex,
): Promise<(Members & { count: bigint }) | undefined> {
  const count = await askContract<bigint>(reader, { to, name: 'getRoleMemberCount', args: [role] });
  if (count === undefined) return undefined;
  const places = Array.from({ length: Math.min(Number(count), mostListed) }, (_, index) => BigInt(index));
  await spend(places.length);
  const found = await Promise.all(
    places.map((index) => askContract<Hex>(reader, { to, name: 'getRoleMember', args: [role, index] })),
  );
  const members = found.flatMap((one) => (one?.toLowerCase() as Hex | undefined) ?? []);
  return {
    ...{ count, members },
    gap:
      BigInt(members.length) < count
        ? `it lists ${count} members, of which ${members.length} were read`
        : undefined,
  };
}

/** The first of a list whose length its contract decides, and why there may be more. */
export function takeListed<T>(
  all: Iterable<T>,
  { gap, what }: { gap: string | undefined; what: string },
): { first: T[]; gap: string | undefined } {
  const items = [...all];
  const first = items.slice(0, mostListed);
  const unread = items.length - first.length;
  return {
    first,
    gap: unread > 0 ? `its logs name ${items.length} ${what}, of which ${unread} were not read` : gap,
  };
}

/** Roles that were ever granted or given an admin. */
export async function findRoles(
  { getLogs }: HolderContext,
  contract: Hex,
): Promise<{ roles: Hex[]; gap: string | undefined }> {
  const histories = await Promise.all(
    [granted, adminChanged].map((topic) => getLogs({ address: contract, topic })),
  );
  const roles = histories.flatMap(({ logs }) => logs.flatMap(({ topics }) => topics[1] ?? []));
  const gap = histories.find((one) => one.gap !== undefined)?.gap;
  const listed = takeListed(new Set(roles), { gap, what: 'roles' });
  return { roles: listed.first, gap: listed.gap };
}

/** Who holds a role now: named by the contract's list or by its logs, and confirmed by asking it. */
export async function findRoleMembers(
  context: HolderContext,
  { contract, role }: { contract: Hex; role: Hex },
): Promise<Members> {
  const { reader } = context;
  const listed = await listMembers(context, contract, role);
  if (listed) {
    const { count, ...members } = listed;
    await noteAnswer(context, {
      ask: { to: contract, name: 'getRoleMemberCount', args: [role] },
      label: `${checksum(contract)} lists ${count} members of ${nameRole(role)}`,
    });
    return members;
  }
  const history = await context.getLogs({ address: contract, topic: granted });
  const grants = new Map(
    history.logs
      .filter(({ topics }) => topics[1] === role)
      .flatMap((log) => (log.topics[2] ? [[toAddress(log.topics[2]), log]] : [])),
  );
  const { first, gap } = takeListed(grants, { gap: history.gap, what: 'accounts with the role' });
  const members: Hex[] = [];
  for (const [account, log] of first) {
    await context.spend(1);
    const ask: Ask = { to: contract, name: 'hasRole', args: [role, account] };
    const held = await askContract<boolean>(reader, ask);
    if (held === undefined) throw new Error('it does not say who holds its roles');
    if (!held) continue;
    members.push(account);
    context.note({
      kind: 'transaction',
      chain: reader.chain,
      hash: log.hash,
      label: `${nameRole(role)} granted to ${checksum(account)}`,
    });
    // That it was granted does not show that it is held still.
    await noteAnswer(context, {
      ask,
      label: `${checksum(account)} holds ${nameRole(role)} at block ${reader.block}`,
    });
  }
  return { members, gap };
}

/** Who may grant a role, itself or by first granting its admin role: the nearest that somebody holds. */
export async function findRoleAdmins(
  context: HolderContext,
  { contract, role }: { contract: Hex; role: Hex },
): Promise<Members> {
  const passed = new Set<Hex>([role]);
  let gap: string | undefined;
  for (let below = role; ; ) {
    const admin = await askContract<Hex>(context.reader, {
      to: contract,
      name: 'getRoleAdmin',
      args: [below],
    });
    if (admin === undefined) return { members: [], gap: gap ?? 'it does not say who may fill the role' };
    if (passed.has(admin)) return { members: [], gap };
    if (passed.size > mostAbove)
      return { members: [], gap: `more than ${mostAbove} roles stand above one another` };
    passed.add(admin);
    const found = await findRoleMembers(context, { contract, role: admin });
    gap ??= found.gap;
    if (found.members.length > 0) return { members: found.members, gap };
    below = admin;
  }
}

/** Nobody only where the list is proven whole and empty; else those that are known, and why there may be others. */
export async function toNodes(
  { members, gap }: Members,
  resolve: (address: Hex) => Promise<ControlNode>,
): Promise<ControlNode[]> {
  const known = await Promise.all([...new Set(members)].map(resolve));
  if (gap === undefined) return known.length > 0 ? known : [{ kind: 'nobody' }];
  return known.length > 0 ? [...known, { kind: 'others', why: gap }] : [{ kind: 'unknown', why: gap }];
}
