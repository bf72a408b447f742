import { badRequest } from './AppError.ts';

/** Where a list goes on, as a text that is only handed back. */
export const writeCursor = (parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** A text without NUL, which no database keeps. */
const isStorable = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0');

/** The parts of a cursor that this list wrote. */
export function readCursor(text: string, length: number): string[] {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    parts = undefined;
  }
  if (Array.isArray(parts) && parts.length === length && parts.every(isStorable)) return parts;
  throw badRequest('cursor is not one that this list gave; leave it out to begin again');
}
