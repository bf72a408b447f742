import { encodeAbiParameters, parseAbiParameters, toEventSelector } from 'viem/utils';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import type { Calendar } from '#wire/calendar.ts';
import type { View } from './findFalseCalendar.tsx';
import type { Announcement, Timelocks } from './timelockWorld.ts';
import { undo } from './undo.ts';

/** So much more was announced to one timelock, after all else: with or without an end. */
export interface Flood {
  open: number;
  cancelled: number;
  /** Drawing is most of the work: one page suffices. */
  shown: View[];
}

export const floods: Flood[] = [
  { open: 0, cancelled: 230, shown: [] },
  { open: 230, cancelled: 0, shown: ['project'] },
];

const delay = 3600 * 24 * 40;
const word = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const txHash = word(0xf100d);
const scheduled = toEventSelector('CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)');
const cancelled = toEventSelector('Cancelled(bytes32)');
const data = encodeAbiParameters(parseAbiParameters('address, uint256, bytes, bytes32, uint256'), [
  ...(['0x00000000000000000000000000000000000a11ce', 0n, '0x', word(0), BigInt(delay)] as const),
]);

/** The world's timelocks with what the first of them was told besides. */
export function announceFlood(
  { announcements, ...timelocks }: Timelocks,
  { flood: { open, cancelled: ended }, block, time }: { flood: Flood; block: number; time: number },
): Timelocks {
  const [timelock = '0x'] = timelocks.addresses;
  const more = Array.from({ length: open + ended }, (_, place): Announcement => {
    const end = place < open ? null : { state: 'cancelled' as const, txHash, block };
    return {
      ...{ timelock, id: word(0xf100d000 + place), txHash, block, calls: 1, end },
      ...{ readyAt: time + delay, expiresAt: null, predecessor: null, againAt: null },
    };
  });
  return { ...timelocks, announcements: [...announcements, ...more] };
}

/** What is said of operations while rows of such a flood stand beside all others. */
export function readFlooded(
  db: Db,
  { flooded, time, now }: { flooded: Timelocks; time: number; now: Date },
): Promise<Calendar> {
  const added = flooded.announcements.filter((one) => one.txHash === txHash);
  const logs = added.flatMap(({ id, end }) => [
    { topics: [scheduled, id as Hex, word(0)], data },
    ...(end === null ? [] : [{ topics: [cancelled, id as Hex], data: '0x' as const }]),
  ]);
  const blockNumber = added[0]?.block ?? 0;
  const [address = '0x'] = flooded.addresses;
  return undo(db, async (tx) => {
    await insertIndexedRows(tx, {
      chainId: 31_337,
      blocks: [{ number: blockNumber, timestamp: time }],
      transactions: [],
      logs: logs.map((log, index) => ({
        ...{ blockNumber, logIndex: 1_000 + index, transactionIndex: 0, transactionHash: txHash },
        ...{ address, ...log },
      })),
    });
    return getCalendar(tx, { projectId: undefined, now });
  });
}
