import { keccak256, stringToHex } from 'viem/utils';
import { askContract, checksum, toAddress } from '#analysis/reads/decode.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { mostAbove, takeListed } from './findRoleMembers.ts';
import { type HolderContext, noteAnswer } from './HolderContext.ts';

const granted = keccak256(stringToHex('RoleGranted(uint64,address,uint32,uint48,bool)'));
const adminRole = 0n;
const publicRole = 2n ** 64n - 1n;

/** Members of one role of an OpenZeppelin access manager; each may have to wait. */
async function findMembers(
  context: HolderContext,
  manager: Hex,
  role: bigint,
): Promise<{ holders: ControlNode[]; gap: string | undefined }> {
  const { reader } = context;
  const history = await context.getLogs({ address: manager, topic: granted });
  const named = new Set(
    history.logs.flatMap(({ topics }) =>
      topics[1] && topics[2] && BigInt(topics[1]) === role ? [toAddress(topics[2])] : [],
    ),
  );
  const { first, gap } = takeListed(named, { gap: history.gap, what: 'accounts with the role' });
  const holders: ControlNode[] = [];
  for (const account of first) {
    await context.spend(1);
    const answer = await askContract<readonly [boolean, number]>(reader, {
      to: manager,
      name: 'hasRole',
      args: [role, account],
      manager: true,
    });
    if (!answer) throw new Error('the access manager does not say who holds its roles');
    const [isMember, delaySeconds] = answer;
    if (!isMember) continue;
    await noteAnswer(context, {
      ask: { to: manager, name: 'hasRole', args: [role, account], manager: true },
      label: `${checksum(account)} has role ${role} of the access manager ${checksum(manager)}`,
    });
    const member = await context.resolve(context, account);
    const address = checksum(manager);
    holders.push(
      delaySeconds > 0
        ? { kind: 'timelock', address, delaySeconds, controllers: [member], openExecution: false }
        : member,
    );
  }
  return { holders, gap };
}

/** Who holds a role, or could fill it while nobody does. */
async function resolveRole(
  context: HolderContext,
  manager: Hex,
  role: bigint,
  above = 0,
): Promise<ControlNode[]> {
  const { holders, gap } = await findMembers(context, manager, role);
  if (holders.length > 0) return gap === undefined ? holders : [...holders, { kind: 'others', why: gap }];
  if (gap !== undefined) return [{ kind: 'unknown', why: gap }];
  if (role === adminRole) return [{ kind: 'nobody' }];
  if (above === mostAbove)
    return [{ kind: 'unknown', why: `more than ${mostAbove} roles stand above one another` }];
  const admin = await askContract<bigint>(context.reader, {
    to: manager,
    name: 'getRoleAdmin',
    args: [role],
    manager: true,
  });
  if (admin === undefined || admin === role)
    return [{ kind: 'unknown', why: 'the access manager does not say who may fill the role' }];
  return resolveRole(context, manager, admin, above + 1);
}

const findRole = ({ reader }: HolderContext, manager: Hex, args: readonly [Hex, Hex]) =>
  askContract<bigint>(reader, { to: manager, name: 'getTargetFunctionRole', args });

/** An access manager itself is commanded by its admins. */
export async function findManager(context: HolderContext, address: Hex): Promise<ControlNode | undefined> {
  if ((await findRole(context, address, [address, '0x00000000'])) === undefined) return undefined;
  return {
    kind: 'contract',
    address: checksum(address),
    controllers: await resolveRole(context, address, adminRole),
  };
}

/** Holders of a function whose callers an access manager decides. */
export async function resolveManaged(
  context: HolderContext,
  { manager, contract, selector }: { manager: Hex; contract: Hex; selector: Hex },
): Promise<ControlNode[]> {
  const role = await findRole(context, manager, [contract, selector]);
  if (role === undefined) return [{ kind: 'contract', address: checksum(manager), controllers: [] }];
  if (role === publicRole) return [{ kind: 'unknown', why: 'the access manager lets everybody call it' }];
  return resolveRole(context, manager, role);
}
