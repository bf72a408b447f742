import fc from 'fast-check';
import { encodeDeployData, encodeFunctionData, parseAbi } from 'viem';
import type { RequestFunction } from '#chain/createFunctionTransport.ts';
import type { Hex } from '#lib/hex.ts';
import { compoundTimelock } from '#test/samples/timelocks/compoundTimelock.ts';
import { getArtifact } from '../../demo/chain/artifact.ts';
import { type Actor, type Receipt, startActor } from './startActor.ts';

/** What a timelock was really told, and what became of it. */
export interface Announcement {
  timelock: Hex;
  id: string;
  txHash: Hex;
  block: number;
  calls: number;
  /** In seconds. */
  readyAt: number;
  /** Null: never. */
  expiresAt: number | null;
  predecessor: string | null;
  end: { state: 'executed' | 'cancelled'; txHash: Hex; block: number } | null;
  /** It was announced again while it waited: from that block on, that one stands for both. */
  againAt: number | null;
}

export interface Timelocks {
  addresses: Hex[];
  announcements: Announcement[];
  admin: Hex;
}

const hour = 3600;
const day = 24 * hour;
/** When the world ends, from the first announcement on. */
const wholeTime = 20 * day;
const graceSeconds = 14 * day;
const never = 29 * day;

/** Courses begin within so long; those that need another operation begin after it. */
const mostMinutes = 20 * 60;

type Act = 'announce' | 'cancel' | 'execute';

/** What is done to an operation, and after how many hours; it can be executed so many hours after its last announcement. */
interface Course {
  acts: readonly (readonly [act: Act, hours: number])[];
  delay: number;
  /** The course whose operation must be executed before it. */
  after?: string;
}

const soon = 49 * hour;
const shared: Record<string, Course> = {
  waiting: { acts: [['announce', 0]], delay: never },
  ready: { acts: [['announce', 240]], delay: soon },
  executed: {
    acts: [
      ['announce', 0],
      ['execute', 70],
    ],
    delay: soon,
  },
  cancelled: {
    acts: [
      ['announce', 0],
      ['cancel', 30],
    ],
    delay: soon,
  },
  cancelledOnce: {
    acts: [
      ['announce', 0],
      ['cancel', 30],
      ['announce', 50],
    ],
    delay: never,
  },
  executedLater: {
    acts: [
      ['announce', 0],
      ['cancel', 30],
      ['announce', 50],
      ['execute', 120],
    ],
    delay: soon,
  },
};
const kinds: Record<'controller' | 'compound', Record<string, Course>> = {
  controller: {
    ...shared,
    blocked: { acts: [['announce', 21]], delay: soon, after: 'waiting' },
    followed: { acts: [['announce', 21]], delay: soon, after: 'executed' },
  },
  compound: {
    ...shared,
    expired: { acts: [['announce', 0]], delay: soon },
    queuedTwice: {
      acts: [
        ['announce', 0],
        ['announce', 10],
      ],
      delay: never,
    },
    executedAfterTwice: {
      acts: [
        ['announce', 0],
        ['announce', 10],
        ['execute', 70],
      ],
      delay: soon,
    },
  },
};

interface Planned {
  kind: keyof typeof kinds;
  name: string;
  calls: number;
  minutes: number;
}

/** Every course of both kinds, each begun at another time: which of them overlap differs. */
export const arbitraryOperations: fc.Arbitrary<Planned[]> = fc.tuple(
  ...Object.entries(kinds).flatMap(([kind, courses]) =>
    Object.keys(courses).map((name) =>
      fc.record({
        kind: fc.constant(kind as keyof typeof kinds),
        name: fc.constant(name),
        calls: fc.integer({ min: 1, max: kind === 'controller' ? 3 : 1 }),
        minutes: fc.integer({ min: 1, max: mostMinutes }),
      }),
    ),
  ),
);

const target: Hex = '0x00000000000000000000000000000000000a11ce';
const mintAbi = parseAbi(['function mint(address,uint256)']);
const mint = (amount: number) => encodeFunctionData({ abi: mintAbi, args: [target, BigInt(amount)] });
const word = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;

/** What a timelock is told about one operation: the call for each act, and when it can be executed. */
interface Told {
  encode: (act: Act, id: string) => Hex;
  readyAt: (announcedAt: number) => number;
}

function tellController(place: number, calls: number, delay: number, predecessor: string): Told {
  const { abi } = getArtifact('Timelock');
  const list = Array.from({ length: calls }, (_, index) => mint(place * 10 + index));
  const one = calls === 1;
  const what = one ? [target, 0n, list[0]] : [list.map(() => target), list.map(() => 0n), list];
  const common = [...what, predecessor, word(place)];
  return {
    encode: (act, id) => {
      if (act === 'cancel') return encodeFunctionData({ abi, functionName: 'cancel', args: [id] });
      const functionName = `${act === 'announce' ? 'schedule' : 'execute'}${one ? '' : 'Batch'}`;
      return encodeFunctionData({
        ...{ abi, functionName },
        args: act === 'announce' ? [...common, BigInt(delay)] : common,
      });
    },
    readyAt: (announcedAt) => announcedAt + delay,
  };
}

function tellCompound(place: number, eta: number): Told {
  const args = [
    target,
    0n,
    'mint(address,uint256)',
    `0x${mint(place).slice(10)}` as Hex,
    BigInt(eta),
  ] as const;
  const names = {
    announce: 'queueTransaction',
    cancel: 'cancelTransaction',
    execute: 'executeTransaction',
  } as const;
  return {
    encode: (act) => encodeFunctionData({ abi: compoundTimelock.abi, functionName: names[act], args }),
    readyAt: () => eta,
  };
}

const idOf = ({ logs }: Receipt): string => logs[0]?.topics[1] ?? '';

/** Operations of timelocks of both kinds, each step in a block of its own, until some are over for good. */
export async function runTimelocks(
  request: RequestFunction,
  planned: readonly Planned[],
): Promise<Timelocks> {
  const actor: Actor = await startActor(request);
  const { admin, now } = actor;
  const controller = await actor.create(
    encodeDeployData({ ...getArtifact('Timelock'), args: [BigInt(hour), [admin], [admin]] }),
  );
  const compound = await actor.create(
    encodeDeployData({ ...compoundTimelock, args: [admin, BigInt(2 * day)] }),
  );
  const start = now + hour;
  const ids = new Map<string, string>();
  const announcements: Announcement[] = [];
  const acts = planned.flatMap((one, place) => {
    const course = kinds[one.kind][one.name];
    if (!course) throw new Error(`${one.name} is no course`);
    return course.acts.map(([act, hours]) => ({
      one,
      place,
      course,
      act,
      at: start + one.minutes * 60 + hours * hour,
    }));
  });
  acts.sort((a, b) => a.at - b.at);
  let time = start;
  for (const { one, place, course, act, at } of acts) {
    time = Math.max(time + 1, at);
    const key = `${one.kind} ${one.name}`;
    const predecessor = course.after === undefined ? null : (ids.get(`${one.kind} ${course.after}`) ?? null);
    const lastAt = Math.max(...course.acts.flatMap(([what, hours]) => (what === 'announce' ? [hours] : [])));
    const told =
      one.kind === 'controller'
        ? tellController(place, one.calls, course.delay, predecessor ?? word(0))
        : tellCompound(place, start + one.minutes * 60 + lastAt * hour + course.delay + hour);
    const timelock = one.kind === 'controller' ? controller : compound;
    const receipt = await actor.act(timelock, told.encode(act, ids.get(key) ?? ''), time);
    const { transactionHash: txHash } = receipt;
    const block = Number(receipt.blockNumber);
    const before = announcements.findLast(({ id, end }) => id === ids.get(key) && end === null);
    if (act !== 'announce') {
      if (before) before.end = { state: act === 'execute' ? 'executed' : 'cancelled', txHash, block };
      continue;
    }
    if (before) before.againAt = block;
    const id = idOf(receipt);
    ids.set(key, id);
    const readyAt = told.readyAt(time);
    const expiresAt = one.kind === 'compound' ? readyAt + graceSeconds : null;
    announcements.push({
      ...{ timelock, id, txHash, block, calls: one.calls, readyAt, expiresAt, predecessor },
      ...{ end: null, againAt: null },
    });
  }
  await actor.wait(start + wholeTime);
  return { addresses: [controller, compound], announcements, admin };
}
