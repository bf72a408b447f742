import * as z from 'zod/mini';
import { utcTime } from './utcTime.ts';

/** `GET /api/skynet/metric-latest`: the newest value at or before `time` (default: now). */
export const metricQuerySchema = z.object({
  name: z
    .string()
    .check(
      z.maxLength(300),
      z.regex(
        /^[A-Za-z][A-Za-z0-9]*\([^()]*\)$/,
        'must be name(key=value,…), such as exchanges(projectId=acme)',
      ),
    ),
  time: z.optional(utcTime),
});

/** `time` and `value` are null when nothing is known. */
export const metricAnswerSchema = z.object({
  name: z.string(),
  time: z.nullable(z.string()),
  value: z.nullable(z.unknown()),
});
export type MetricAnswer = z.infer<typeof metricAnswerSchema>;
