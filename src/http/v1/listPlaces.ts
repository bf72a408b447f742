import { badRequest } from '#lib/AppError.ts';
import { readCursor, writeCursor } from '#lib/cursor.ts';

/** A place in a list that is sorted by time, newest first, then by id. */
export function readPlace(cursor: string | undefined): { time: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', id = ''] = readCursor(cursor, 2);
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(time) || Number.isNaN(Date.parse(time)))
    throw badRequest('cursor is not one that this list gave; leave it out to begin again');
  return { time, id };
}

/** As many as were asked for, of one more than that, and where the list goes on. */
export function cutList<T>(found: readonly T[], limit: number, placeOf: (last: T) => readonly string[]) {
  const data = found.slice(0, limit);
  const last = data.at(-1);
  return { data, next: found.length > limit && last !== undefined ? writeCursor([...placeOf(last)]) : null };
}
