import * as z from 'zod';
import { time } from './primitives.ts';

const metricName =
  /^[a-z][A-Za-z0-9]{0,59}\(([a-z][A-Za-z0-9]*=[^=,()\s]+(,[a-z][A-Za-z0-9]*=[^=,()\s]+)*)?\)$/;

export const metricRecord = z.strictObject({
  name: z
    .string()
    .max(300)
    .regex(metricName, 'must be name(key=value,…) without spaces, such as "exchanges(projectId=acme)"')
    .describe('name(key=value,…), such as exchanges(projectId=acme).'),
  time: time.describe('From when on the value holds; a reader gets the newest row at or before a time.'),
  value: z.json().describe('Any JSON value. Write big integers as decimal strings.'),
});

/** The project a metric speaks of, from its `projectId` parameter. */
export function findMetricProject(name: string): string | undefined {
  return /[(,]projectId=([^,)]+)/.exec(name)?.[1];
}
