import { keccak256, stringToHex } from 'viem/utils';
import type { Hex } from '#chain/wireValue.ts';
import type { ControlNode } from '#core/powers/controlNode.ts';
import { askContract, checksum, toAddress } from '../decode.ts';
import { type HolderContext, noteBlock } from './HolderContext.ts';

const granted = keccak256(stringToHex('RoleGranted(uint64,address,uint32,uint48,bool)'));
const publicRole = 2n ** 64n - 1n;

/** Holders of a function whose callers an OpenZeppelin access manager decides. */
export async function resolveManaged(
  context: HolderContext,
  { manager, contract, selector }: { manager: Hex; contract: Hex; selector: Hex },
): Promise<ControlNode[]> {
  const { reader } = context;
  const role = await askContract<bigint>(reader, {
    to: manager,
    name: 'getTargetFunctionRole',
    args: [contract, selector],
  });
  if (role === undefined) return [{ kind: 'contract', address: checksum(manager), controllers: [] }];
  if (role === publicRole) return [{ kind: 'unknown', why: 'the access manager lets everybody call it' }];
  const events = await context.events({ address: manager, topic: granted });
  const accounts = new Set(
    events.flatMap(({ topics }) =>
      topics[1] && topics[2] && BigInt(topics[1]) === role ? [toAddress(topics[2])] : [],
    ),
  );
  const holders: ControlNode[] = [];
  for (const account of accounts) {
    const answer = await askContract<readonly [boolean, number]>(reader, {
      to: manager,
      name: 'hasRole',
      args: [role, account],
      manager: true,
    });
    if (!answer?.[0]) continue;
    noteBlock(context, `${checksum(account)} has role ${role} of the access manager ${checksum(manager)}`);
    const member = await context.resolve(context, account);
    holders.push(
      answer[1] > 0
        ? {
            kind: 'timelock',
            address: checksum(manager),
            delaySeconds: answer[1],
            controllers: [member],
            openExecution: false,
          }
        : member,
    );
  }
  return holders.length > 0 ? holders : [{ kind: 'nobody' }];
}
