import * as z from 'zod/mini';
import { changedKinds, type ImportSource } from '#model/records.ts';

const text = z.nullable(z.string());

/** What of a record differs: the way inside it, and the value there as text; null where there is none. */
const fieldChange = z.object({ path: z.string(), before: text, after: text });
export type FieldChange = z.infer<typeof fieldChange>;

/** `replaced`: something stood there whose words were not kept, so what differs is not known. */
export const changeActions = ['created', 'changed', 'replaced', 'removed'] as const;
export type ChangeAction = (typeof changeActions)[number];

export const recordChangeSchema = z.object({
  kind: z.enum(changedKinds),
  id: z.string(),
  action: z.enum(changeActions),
  fields: z.readonly(z.array(fieldChange)),
});
export type RecordChange = z.infer<typeof recordChangeSchema>;

/** What an import would change: some of it, when it is much, and how much it is. */
export interface ChangeList {
  changes: readonly RecordChange[];
  total: number;
}

/** One import in the list of those that changed something. */
export interface ImportLine {
  id: number;
  at: string;
  /** Address of the account, or null: a command. */
  by: string | null;
  source: ImportSource;
  files: readonly string[];
  changes: number;
  undoes: number | null;
  undoneAt: string | null;
  /** Of the repository that is followed; null: it came otherwise. */
  commit: string | null;
}

/** Something that taking an import back leaves as it is, and why. */
export const leftAloneSchema = z.object({ kind: z.enum(changedKinds), id: z.string(), reason: z.string() });
export type LeftAlone = z.infer<typeof leftAloneSchema>;
