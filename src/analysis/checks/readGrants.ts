import {
  decodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
  toEventSelector,
} from 'viem/utils';
import { askContract, checksum, encodeAsk } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { StateChanges } from '#chain/stateChanges.ts';
import type { TracedLog } from '#chain/traceCalls.ts';
import type { AskedRight } from '#core/checks/decodeCalls.ts';
import type { Hex } from '#lib/hex.ts';
import type { Grant, GrantKind } from '#model/checks.ts';
import { proxySlots } from '#model/proxySlots.ts';
import { nameToken } from './readMoves.ts';

const mostRights = 20;
const mostLogs = 1_000;
const zero = `0x${'0'.repeat(40)}`;

const approvalTopic = toEventSelector('Approval(address,address,uint256)');
const forAllTopic = toEventSelector('ApprovalForAll(address,address,bool)');

const toAddress = (word: Hex | string): string => checksum(`0x${word.slice(-40)}`);
const lower = (address: string) => address.toLowerCase() as Hex;

const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
]);
const permit2Answer = parseAbiParameters('uint160, uint48, uint48');

/** The question whose answer is the right, before and after; a check that was made is stale when the answer differs. */
export function encodeRight({ kind, token, to }: AskedRight, account: Hex): Hex {
  if (kind === 'permit2')
    return encodeFunctionData({
      abi: permit2Abi,
      functionName: 'allowance',
      args: [account, lower(token), lower(to)],
    });
  const name = kind === 'operator' ? 'isApprovedForAll' : 'allowance';
  return encodeAsk({ name, args: [account, to] });
}

interface State {
  amount: bigint | undefined;
  until: string | null;
}

async function askRight(reader: StateReader, right: AskedRight, account: Hex): Promise<State> {
  const { ok, data } = await reader.call({ to: lower(right.on), data: encodeRight(right, account) });
  if (!ok || data === '0x') return { amount: undefined, until: null };
  if (right.kind !== 'permit2') return { amount: data.length === 66 ? BigInt(data) : undefined, until: null };
  try {
    const [amount, expiration] = decodeAbiParameters(permit2Answer, data);
    const seconds = Number(expiration);
    return {
      amount,
      until: seconds > 0 && seconds < 8.64e12 ? new Date(seconds * 1000).toISOString() : null,
    };
  } catch {
    return { amount: undefined, until: null };
  }
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

interface Sides {
  before: StateReader;
  after: StateReader;
  account: Hex;
}

async function readRight({ before, after, account }: Sides, right: AskedRight): Promise<Grant[]> {
  const [had, has] = await Promise.all([askRight(before, right, account), askRight(after, right, account)]);
  // What was asked for and cannot be read is not nothing.
  if (has.amount !== undefined && had.amount === has.amount && had.until === has.until) return [];
  const token = await nameToken(before, lower(right.token));
  const balance = await askContract<bigint>(after, {
    to: lower(right.token),
    name: 'balanceOf',
    args: [account],
  });
  const isTakenBack =
    has.amount !== undefined && (has.amount === 0n || (had.amount !== undefined && has.amount < had.amount));
  return [
    {
      ...{ kind: right.kind, on: right.on, token, isTakenBack, until: has.until },
      to: right.to,
      before: had.amount?.toString() ?? null,
      after: has.amount?.toString() ?? null,
      atMost:
        has.amount === undefined || balance === undefined
          ? null
          : (right.kind === 'operator'
              ? has.amount === 0n
                ? 0n
                : balance
              : smaller(has.amount, balance)
            ).toString(),
    },
  ];
}

/** Rights that tokens logged for the account, beside those that calls ask for. */
function listLoggedRights(
  logs: readonly TracedLog[],
  account: Hex,
): { rights: AskedRight[]; items: Grant[] } {
  const rights: AskedRight[] = [];
  const items: Grant[] = [];
  for (const { address, topics, data } of logs) {
    if (topics[1] === undefined || topics[2] === undefined || lower(toAddress(topics[1])) !== account)
      continue;
    const [on, to] = [checksum(address), toAddress(topics[2])];
    if (topics[0] === forAllTopic) rights.push({ kind: 'operator', on, token: on, to, amount: null });
    if (topics[0] !== approvalTopic) continue;
    const item = topics[3];
    if (item === undefined) rights.push({ kind: 'allowance', on, token: on, to, amount: null });
    else if (data === '0x')
      items.push({
        ...{ kind: 'item', on, token: { address: on, symbol: null, decimals: null }, until: null },
        to: to === zero ? null : to,
        ...{ before: null, after: BigInt(item).toString(), atMost: '1', isTakenBack: to === zero },
      });
  }
  return { rights, items };
}

interface Told {
  kind: GrantKind;
  /** Where the new holder stands: a topic by number, or the first word of the data. */
  to: 1 | 2 | 'data' | 'none';
  /** Where what is given stands, and where what was there before. */
  what?: 1 | 'data';
  before?: 1 | 2;
  isTakenBack?: boolean;
}

/** Events by which contracts say that others may do something from now on, those of the Safe among them. */
const told = new Map<Hex, Told>(
  (
    [
      ['OwnershipTransferred(address,address)', { kind: 'owner', to: 2, before: 1 }],
      ['OwnershipTransferStarted(address,address)', { kind: 'owner', to: 2, before: 1 }],
      ['AdminChanged(address,address)', { kind: 'owner', to: 'data' }],
      ['RoleGranted(bytes32,address,address)', { kind: 'role', to: 2, what: 1 }],
      ['RoleRevoked(bytes32,address,address)', { kind: 'role', to: 2, what: 1, isTakenBack: true }],
      ['Upgraded(address)', { kind: 'code', to: 1 }],
      ['BeaconUpgraded(address)', { kind: 'code', to: 1 }],
      ['AddedOwner(address)', { kind: 'signer', to: 1 }],
      ['RemovedOwner(address)', { kind: 'signer', to: 1, isTakenBack: true }],
      ['ChangedThreshold(uint256)', { kind: 'threshold', to: 'none', what: 'data' }],
      ['EnabledModule(address)', { kind: 'module', to: 1 }],
      ['DisabledModule(address)', { kind: 'module', to: 1, isTakenBack: true }],
      ['ChangedGuard(address)', { kind: 'guard', to: 1 }],
    ] as const
  ).map(([event, one]) => [toEventSelector(event), one]),
);

/** Older Safes log the address as data, newer ones as a topic. */
const addressOf = ({ topics, data }: TracedLog, place: Told['to']): string | null => {
  if (place === 'none') return null;
  if (place === 'data') return data.length >= 130 ? toAddress(data.slice(0, 130)) : null;
  const word = topics[place] ?? (data.length >= 66 ? data.slice(0, 66) : undefined);
  return word === undefined ? null : toAddress(word);
};

function readTold(log: TracedLog): Grant[] {
  const known = told.get(log.topics[0] ?? '0x');
  if (!known) return [];
  const to = addressOf(log, known.to);
  const what =
    known.what === 'data' ? log.data.slice(0, 66) : known.what ? log.topics[known.what] : undefined;
  const before = known.before ? addressOf(log, known.before) : null;
  return [
    {
      ...{ kind: known.kind, on: checksum(log.address), token: null, until: null, atMost: null },
      to: to === zero ? null : to,
      before: before === zero ? null : before,
      after: known.kind === 'threshold' && what ? BigInt(what).toString() : (what ?? to),
      isTakenBack: known.isTakenBack === true || (to === zero && known.kind !== 'threshold'),
    },
  ];
}

/** A proxy that changes its code or admin without saying so. */
function readSlots(changes: StateChanges): Grant[] {
  return [...changes].flatMap(([address, { storage }]): Grant[] =>
    (
      [
        ['code', proxySlots.implementation],
        ['owner', proxySlots.admin],
      ] as const
    ).flatMap(([kind, slot]): Grant[] => {
      const value = storage.get(slot);
      if (value === undefined) return [];
      const to = toAddress(value);
      return [
        {
          ...{ kind, on: checksum(address), token: null, until: null, atMost: null, before: null },
          ...{ to: to === zero ? null : to, after: to, isTakenBack: to === zero },
        },
      ];
    }),
  );
}

const keyOf = ({ kind, on, to, after }: Grant) => `${kind} ${on} ${to} ${after}`;

/** What others may do after the calls that they could not before. */
export async function readGrants(
  sides: Sides,
  {
    logs,
    changes,
    rights,
  }: { logs: readonly TracedLog[]; changes: StateChanges; rights: readonly AskedRight[] },
): Promise<{ grants: Grant[]; asked: AskedRight[]; more: number }> {
  const logged = listLoggedRights(logs.slice(0, mostLogs), sides.account);
  // An item is approved by the same call as an amount, and is told by its log.
  const isItem = ({ kind, on }: AskedRight) =>
    kind === 'allowance' && logged.items.some((one) => one.on === on);
  const all = [...rights, ...logged.rights].filter((right) => !isItem(right));
  const asked = [
    ...new Map(all.map((one) => [`${one.kind} ${one.on} ${one.token} ${one.to}`, one])).values(),
  ];
  const grants: Grant[] = [...logged.items];
  for (const right of asked.slice(0, mostRights)) grants.push(...(await readRight(sides, right)));
  grants.push(...logs.slice(0, mostLogs).flatMap(readTold), ...readSlots(changes));
  const each = [...new Map(grants.map((one) => [keyOf(one), one])).values()];
  return {
    grants: each.slice(0, mostRights),
    asked: asked.slice(0, mostRights),
    more:
      Math.max(0, asked.length - mostRights) +
      Math.max(0, each.length - mostRights) +
      Math.max(0, logs.length - mostLogs),
  };
}
