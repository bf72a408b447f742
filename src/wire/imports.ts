import * as z from 'zod/mini';
import type { CommitOutcome } from '#model/records.ts';
import type { DeskData } from './desk.ts';
import {
  type ChangeList,
  type ImportLine,
  type LeftAlone,
  leftAloneSchema,
  recordChangeSchema,
} from './recordChanges.ts';

/** Bytes of one call with files, as base64 where they are no text; more is for the command line. */
export const uploadLimits = { bytes: 8 * 1024 * 1024, files: 200 } as const;

const path = z.string().check(z.minLength(1), z.maxLength(300));
/** Record files as text, everything beside them (logos, reports) as base64. */
const uploadedFile = z.union([z.object({ path, text: z.string() }), z.object({ path, base64: z.base64() })]);
const files = z.array(uploadedFile).check(z.minLength(1), z.maxLength(uploadLimits.files));
export type UploadedFile = z.output<typeof uploadedFile>;

export const previewImportSchema = z.object({ files });
export const applyImportSchema = z.object({ files, fingerprint: z.string().check(z.maxLength(64)) });
export const undoImportSchema = z.object({ id: z.int().check(z.positive()) });

const fault = z.object({
  file: z.string(),
  path: z.string(),
  line: z.exactOptional(z.int()),
  reason: z.string(),
});
export type ImportFault = z.infer<typeof fault>;

/** Either what would change, or what is wrong. */
export const importPreviewSchema = z.object({
  changes: z.optional(z.readonly(z.array(recordChangeSchema))),
  total: z.optional(z.int()),
  fingerprint: z.optional(z.string()),
  faults: z.optional(z.readonly(z.array(fault))),
});
export const appliedImportSchema = z.object({ id: z.optional(z.int()), changed: z.int() });
export const undoneImportSchema = z.object({
  id: z.optional(z.int()),
  left: z.readonly(z.array(z.object({ kind: z.string(), id: z.string(), reason: z.string() }))),
});

export type ImportPreview = (ChangeList & { fingerprint: string }) | { faults: readonly ImportFault[] };

/** What a commit changes, what it leaves alone, what is wrong with it. */
export const commitReportSchema = z.object({
  /** Of one that is applied they are with the import. */
  changes: z.readonly(z.array(recordChangeSchema)),
  total: z.int(),
  left: z.readonly(z.array(leftAloneSchema)),
  faults: z.readonly(z.array(fault)),
});

/** What came of the last commit of the repository of import files that is followed. */
export interface FollowedCommit extends z.infer<typeof commitReportSchema> {
  url: string;
  commit: string;
  lookedAt: string;
  outcome: CommitOutcome;
  /** The import that it became; null where it changed nothing. */
  importId: number | null;
}

export interface DeskImportsData extends DeskData {
  /** Null where none is followed. */
  followed: FollowedCommit | null;
  imports: readonly ImportLine[];
}

export interface DeskImportData extends DeskData, ChangeList {
  line: ImportLine;
  /** What taking it back would leave as it is; null when it was taken back. */
  left: readonly LeftAlone[] | null;
}
