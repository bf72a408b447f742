import * as z from 'zod/mini';
import {
  longestReason,
  type RecordContent,
  type RecordKind,
  recordKinds,
  withdrawableKinds,
} from '#model/records.ts';
import type { DeskData } from './desk.ts';
import type { ImportFault } from './imports.ts';
import type { StepLine } from './nextSteps.ts';

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
  /** Since when its project or it alone is withdrawn, and why; null: it is shown. */
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

/** A record that staff is still writing. */
export interface RecordDraft {
  content: RecordContent;
  version: number;
  /** Of the record when the draft was begun; 0: there was none. */
  baseVersion: number;
  changedAt: string;
  changedBy: string | null;
}

export interface DraftLine {
  kind: RecordKind;
  id: string;
  /** There is no record yet. */
  isNew: boolean;
  changedAt: string;
  changedBy: string | null;
}

export interface DeskRecordsData extends DeskData {
  kind: RecordKind;
  filter: RecordFilter;
  /** What the filters can choose from. */
  choices: { categories: readonly string[]; chains: readonly string[]; missing: readonly string[] };
  drafts: readonly DraftLine[];
  hasMoreDrafts: boolean;
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
  /** As it is on record; for one that is not there yet what its form begins with. */
  content: RecordContent;
  draft: RecordDraft | null;
  fields: readonly FormField[];
  history: readonly FieldHistory[];
  /** Older changes were not looked through. */
  hasMoreHistory: boolean;
  /** Of a project: what would make more of it known. */
  steps: readonly StepLine[];
}

const content = z.record(z.string(), z.unknown());
const faultList = z.readonly(z.array(z.object({ path: z.string(), reason: z.string() })));
export const saveRecordSchema = z.object({
  kind: z.enum(recordKinds),
  content,
  /** That of the record as it was opened; 0 for a new one. */
  version: z.int().check(z.nonnegative()),
  /** That of the draft as it was opened; absent where there was none. */
  draftVersion: z.optional(z.int().check(z.nonnegative())),
});

export const saveDraftSchema = z.object({
  kind: z.enum(recordKinds),
  content,
  baseVersion: z.int().check(z.nonnegative()),
  version: z.int().check(z.nonnegative()),
});
export const savedDraftSchema = z.object({ version: z.int(), faults: faultList });
export type SavedDraft = z.output<typeof savedDraftSchema>;
export const dropDraftSchema = z.object({
  kind: z.enum(recordKinds),
  id: z.string().check(z.maxLength(100)),
  /** That of the draft as it was looked at. */
  version: z.int().check(z.nonnegative()),
});

const reason = z.string().check(z.trim(), z.minLength(1, 'must say something'), z.maxLength(longestReason));
const projectId = z.string().check(z.maxLength(100));
export const withdrawProjectSchema = z.object({
  id: projectId,
  reason,
});
/** One audit or incident, as it was looked at: what somebody changed meanwhile is refused. */
export const withdrawRecordSchema = z.object({
  kind: z.enum(withdrawableKinds),
  id: projectId,
  version: z.int().check(z.positive()),
  reason,
});
export const restoreAuditSchema = z.object({ id: projectId, version: z.int().check(z.positive()) });
export const restoreProjectSchema = z.object({ id: projectId });

export const mergeProjectsSchema = z.object({
  /** The duplicate. */
  from: projectId,
  /** The one that is kept. */
  into: projectId,
  reason,
  /** Of the records as they were looked at: anything else is refused. */
  versions: z.optional(z.object({ from: z.optional(z.int()), into: z.optional(z.int()) })),
});
export const mergedProjectsSchema = z.object({
  import: z.nullable(z.int()),
  audits: z.int(),
  incidents: z.int(),
  alerts: z.int(),
  votes: z.int(),
  watchlists: z.int(),
  disputes: z.int(),
});
export type MergedProjects = z.infer<typeof mergedProjectsSchema>;

/** Either saved, or what is wrong, by the way inside the record. */
export const savedRecordSchema = z.object({
  import: z.optional(z.int()),
  faults: z.optional(faultList),
});
export type SavedRecord = { import?: number } | { faults: readonly Pick<ImportFault, 'path' | 'reason'>[] };
