import * as z from 'zod/mini';
import { longestReason, type RecordContent, type RecordKind, recordKinds } from '#model/records.ts';
import type { DeskData } from './desk.ts';
import type { ImportFault } from './imports.ts';

/** One field of a record's form. */
export type FormField = { name: string; hint: string; required: boolean } & (
  | { kind: 'text' | 'prose' | 'date' | 'number' | 'boolean' | 'lines' }
  | { kind: 'choice' | 'choices'; options: readonly string[] }
  | { kind: 'object' | 'list'; fields: readonly FormField[] }
);

export interface RecordLine {
  kind: RecordKind;
  id: string;
  name: string;
  projectId: string | null;
  version: number;
  changedAt: string;
  /** Address of the account, or null: an import by command. */
  changedBy: string | null;
  /** Since when its project is withdrawn, and why; null: it is shown. */
  withdrawn: { at: string; reason: string } | null;
}

/** What the list of records is narrowed to; an empty text narrows nothing. */
export interface RecordFilter {
  words: string;
  shown: '' | 'shown' | 'withdrawn';
  /** Of the project that it is about. */
  category: string;
  chain: string;
  status: string;
  /** A field that the record does not state. */
  missing: string;
}

export interface DeskRecordsData extends DeskData {
  kind: RecordKind;
  filter: RecordFilter;
  /** What the filters can choose from. */
  choices: { categories: readonly string[]; chains: readonly string[]; missing: readonly string[] };
  records: readonly RecordLine[];
  total: number;
  page: number;
  perPage: number;
}

/** When a field of a record was last changed, and by whom, as far as that was kept. */
export interface FieldHistory {
  field: string;
  at: string;
  by: string | null;
  importId: number;
}

export interface DeskRecordData extends DeskData {
  kind: RecordKind;
  /** Null for one that is not there yet. */
  line: RecordLine | null;
  content: RecordContent;
  fields: readonly FormField[];
  history: readonly FieldHistory[];
}

const content = z.record(z.string(), z.unknown());
export const saveRecordSchema = z.object({
  kind: z.enum(recordKinds),
  content,
  /** That of the record as it was opened; 0 for a new one. */
  version: z.int().check(z.nonnegative()),
});

const projectId = z.string().check(z.maxLength(100));
export const withdrawProjectSchema = z.object({
  id: projectId,
  reason: z.string().check(z.trim(), z.minLength(1, 'must say something'), z.maxLength(longestReason)),
});
export const restoreProjectSchema = z.object({ id: projectId });

/** Either saved, or what is wrong, by the way inside the record. */
export const savedRecordSchema = z.object({
  import: z.optional(z.int()),
  faults: z.optional(z.readonly(z.array(z.object({ path: z.string(), reason: z.string() })))),
});
export type SavedRecord = { import?: number } | { faults: readonly Pick<ImportFault, 'path' | 'reason'>[] };
