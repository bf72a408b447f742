import * as z from 'zod/mini';

/** A point in time: one driver answers raw statements with text, the other with a date. */
export const dbTime = z.pipe(
  z.union([z.string(), z.date()]),
  z.transform((value) => new Date(value)),
);

const answer = z.object({ rows: z.array(z.unknown()) });

/** Rows of a raw statement, checked: the compiler does not know what an aggregate, jsonb or a driver answers. */
export function parseRows<Row extends z.ZodMiniType>(result: unknown, row: Row): z.output<Row>[] {
  return z.parse(answer, result).rows.map((one) => z.parse(row, one));
}

/** How many rows a raw statement answered or changed. */
export const countRows = (result: unknown): number => z.parse(answer, result).rows.length;
