import * as z from 'zod/mini';
import { sealedKinds } from '#model/sealedLog.ts';

const text = z.string();

/** One entry in a list. */
export const sealedRowSchema = z.object({
  index: z.int(),
  kind: z.enum(sealedKinds),
  /** `alert:ID`, `score:PROJECT`, `dispute:PROJECT/NUMBER`, `record:KIND/ID`. */
  about: text,
  /** Whom it is about, where the project is shown here. */
  project: z.nullable(z.object({ id: text, name: text })),
  /** A few words: `CCC 39.4, control F`, `unpaused, minor, confirmed`. */
  says: text,
  saidAt: text,
  sealedAt: text,
});
export type SealedRow = z.infer<typeof sealedRowSchema>;

/** The newest entries, of all or about one thing. */
export const sealedLogQuerySchema = z.object({ about: z.optional(z.string().check(z.maxLength(300))) });

/** `GET /api/log` */
export const sealedLogSchema = z.object({
  /** The log's name: the first line of its checkpoints. */
  origin: text,
  /** By which its checkpoints are checked, as C2SP vkeys, the present one first. */
  keys: z.array(text),
  size: z.int(),
  /** The signed note; null before anything was sealed. */
  checkpoint: z.nullable(text),
  at: z.nullable(text),
  /** By which what it cosigns is checked. */
  witnessKey: text,
  /** Who is asked to cosign this log, as far as it answered. */
  witnesses: z.array(z.object({ name: text, size: z.nullable(z.int()), at: text, fault: z.nullable(text) })),
  /** Logs of others that this site cosigns. `otherNote`: a second story, signed by the same log. */
  witnessed: z.array(
    z.object({ origin: text, size: z.int(), at: text, note: text, otherNote: z.nullable(text) }),
  ),
  /** Newest first, at most 100. */
  newest: z.array(sealedRowSchema),
});
export type SealedLog = z.infer<typeof sealedLogSchema>;

/** `GET /api/log/entries/{index}` */
export const sealedEntrySchema = z.object({
  ...sealedRowSchema.shape,
  /** Its bytes, as they were hashed: JSON. */
  text,
  /** C2SP tlog-proof, with the entry as `extra`. */
  proof: text,
});
export type SealedEntry = z.infer<typeof sealedEntrySchema>;

/** The page `/log`. */
export type SealedLogPage = SealedLog & { about: string | null };

/** The page of one entry. */
export type SealedEntryPage = SealedEntry & Pick<SealedLog, 'origin' | 'keys' | 'size'>;
