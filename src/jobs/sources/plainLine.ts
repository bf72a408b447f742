import * as z from 'zod/mini';
import { isPlainText } from '#lib/plainText.ts';

/** A name that somebody else chose, as it may be shown: of one line, and nothing in it turns or hides other words. */
export const plainLine = (longest: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(longest), z.refine(isPlainText), z.regex(/^[^\r\n]*$/));
