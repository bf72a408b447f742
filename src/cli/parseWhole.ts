import { badRequest } from '#lib/AppError.ts';

/** A whole number above 0 given as an option. */
export function parseWhole(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw badRequest(`--${name} must be a whole number above 0, not "${text}"`);
}
