import * as z from 'zod/mini';
import { hasYear } from '#lib/hasYear.ts';

/** A time as a program writes it into an address or a body. */
export const utcTime = z.iso
  .datetime('must be a UTC time such as 2026-03-31T14:05:00Z')
  .check(z.refine(hasYear, 'must be a UTC time such as 2026-03-31T14:05:00Z'));
