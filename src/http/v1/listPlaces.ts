import { badRequest } from '#lib/AppError.ts';
import { readCursor, writeCursor } from '#lib/cursor.ts';
import { hasYear } from '#lib/hasYear.ts';

/** A day that is in the calendar, or a time of one: databases refuse 31 February, which `Date` takes for a day in March. */
function isTime(text: string): boolean {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+Z)?$/.exec(text) ?? [];
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(Date.parse(text)) && hasYear(text) && time.toISOString().startsWith(day);
}

/** A place in a list that is sorted by time, newest first, then by id. */
export function readPlace(cursor: string | undefined): { time: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', id = ''] = readCursor(cursor, 2);
  if (!isTime(time)) throw badRequest('cursor is not one that this list gave; leave it out to begin again');
  return { time, id };
}

/** As many as were asked for, of one more than that, and where the list goes on. */
export function cutList<T>(found: readonly T[], limit: number, placeOf: (last: T) => readonly string[]) {
  const data = found.slice(0, limit);
  const last = data.at(-1);
  return { data, next: found.length > limit && last !== undefined ? writeCursor([...placeOf(last)]) : null };
}
