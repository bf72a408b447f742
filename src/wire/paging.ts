import * as z from 'zod/mini';

/** A whole number from a query text: refused when it is none, clamped to the bounds when it is. */
export function wholeQuery(fallback: number, { min = 1, max }: { min?: number; max: number }) {
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^-?\d{1,15}$/, 'must be a whole number')),
      z.transform((text) => Math.min(max, Math.max(min, Number(text)))),
    ),
    fallback,
  );
}

/** The same for a JSON body, where it is already a number. */
export function wholeNumber(fallback: number, { min = 1, max }: { min?: number; max: number }) {
  return z._default(
    z.pipe(
      z.number().check(z.int('must be a whole number')),
      z.transform((number) => Math.min(max, Math.max(min, number))),
    ),
    fallback,
  );
}
