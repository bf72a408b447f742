import * as z from 'zod';
import { time } from './primitives.ts';

const metricName =
  /^[a-z][A-Za-z0-9]{0,59}\(([a-z][A-Za-z0-9]*=[^=,()\s]+(,[a-z][A-Za-z0-9]*=[^=,()\s]+)*)?\)$/;

/** PostgreSQL stores no JSON with these, in values or keys; `JSON.stringify` writes them as escapes. */
export const isStorable = (value: unknown): boolean =>
  !/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/.test(JSON.stringify(value) ?? '');

export const metricRecord = z.strictObject({
  name: z
    .string()
    .max(300)
    .regex(metricName, 'must be name(key=value,…) without spaces, such as "exchanges(projectId=acme)"')
    .describe('name(key=value,…), such as exchanges(projectId=acme).'),
  time: time.describe('From when on the value holds; a reader gets the newest row at or before a time.'),
  value: z
    .json()
    .refine(isStorable, 'must not hold a NUL character or half of a surrogate pair')
    .describe('Any JSON value. Write big integers as decimal strings.'),
});

/** The project a metric speaks of, from its `projectId` parameter. */
export function findMetricProject(name: string): string | undefined {
  return /[(,]projectId=([^,)]+)/.exec(name)?.[1];
}
