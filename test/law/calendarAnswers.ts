import fc from 'fast-check';
import { getAddress } from 'viem/utils';
import type { RequestFunction } from '#chain/createFunctionTransport.ts';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import type { Db } from '#db/Database.ts';
import { operationReading } from '#db/schema/operations.ts';
import type { Hex } from '#lib/hex.ts';
import { emptyTables } from '#test/helpers/emptyTables.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';
import type { Calendar } from '#wire/calendar.ts';
import { chain, type Following, followChain, insertWorld } from './followChain.ts';
import type { Timelocks } from './timelockWorld.ts';

/** What is kept from us of what timelocks were told. */
export interface HiddenOperations extends Omit<Following, 'request' | 'addresses'> {
  limits: NodeLimits;
  /** Nobody has asked for how long operations can be executed. */
  isGraceUnread: boolean;
  /** The timelock, by place, that the record leaves out. */
  unlisted: number | undefined;
}

export const nothingHidden: HiddenOperations = {
  ...{ startBlock: undefined, limits: {}, isGraceUnread: false, unlisted: undefined },
};

/** Any gap: begun later, the past read in part or by unproven logs, a node that keeps logs or state back, or lags. */
export function arbitraryHiddenOperations(first: number, head: number): fc.Arbitrary<HiddenOperations> {
  const block = fc.noBias(fc.integer({ min: first, max: head }));
  const half = Math.ceil((head - first) / 2);
  const newest = (range: { min: number; max: number }) => fc.noBias(fc.integer(range));
  // One that leaves out logs of the newest blocks is not believed at all: most keep back one thing.
  const limits: fc.Arbitrary<NodeLimits> = fc.oneof(
    fc.constant({}),
    fc.record({ stateFrom: block, oldState: fc.constantFrom('refused', 'empty', 'todays') }),
    fc.record({ logsMissing: fc.tuple(block, block).map((two) => [first, Math.min(...two)] as const) }),
    fc.record({ mostLogs: fc.constantFrom(4, 6, 20), maxRange: fc.constantFrom(2, 100) }),
    fc.record({ maxRange: fc.constantFrom(2, 4) }),
    fc.record({ head: block }),
  );
  const late = fc.record({
    startBlock: fc.constant(undefined),
    wholeBlocks: fc.oneof(newest({ min: 2, max: half }), newest({ min: half, max: half + 10 })),
    lateSteps: fc.constantFrom(0, 1, 2, Number.POSITIVE_INFINITY),
    maxWindow: fc.constantFrom(8, 500),
  });
  const begun = fc.record({ startBlock: block });
  return (
    fc
      .record({
        way: fc.oneof({ weight: 3, arbitrary: late }, { weight: 1, arbitrary: begun }),
        limits,
        isGraceUnread: fc.boolean(),
        unlisted: fc.constantFrom(undefined, undefined, undefined, 0, 1),
      })
      // Less of the state than the block that is read is no node at all.
      .map(({ way, limits: one, ...hidden }) => ({
        ...{ ...way, ...hidden },
        limits: { ...one, stateFrom: Math.min(one.stateFrom ?? 0, one.head ?? head) },
      }))
  );
}

export const listTimelocks = ({ addresses }: Timelocks, { unlisted }: HiddenOperations): Hex[] =>
  addresses.filter((_, place) => place !== unlisted);

/** What the product says of operations, followed through a node that keeps something from us. */
export async function readCalendar(
  db: Db,
  timelocks: Timelocks,
  { request, hidden, now }: { request: RequestFunction; hidden: HiddenOperations; now: Date },
): Promise<Calendar> {
  await emptyTables(db);
  const { limits, isGraceUnread, unlisted: _, ...following } = hidden;
  const addresses = listTimelocks(timelocks, hidden);
  await insertWorld(db, { addresses });
  await followChain(db, { ...following, request: limitNode(request, limits), addresses });
  const lapsing = timelocks.announcements.flatMap(({ expiresAt, readyAt, timelock, id, txHash, block }) =>
    expiresAt === null || isGraceUnread
      ? []
      : [
          {
            ...{ chain, address: getAddress(timelock), operation: id, txHash, block },
            ...{ graceSeconds: expiresAt - readyAt, time: now, readAt: now },
            simulation: { kind: 'unable', why: 'it was not tried' } as const,
          },
        ],
  );
  if (lapsing.length > 0) await db.insert(operationReading).values(lapsing);
  return getCalendar(db, { projectId: undefined, now });
}
