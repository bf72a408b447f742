import type { ChangedKind, ImportSource } from '#model/records.ts';

/** What of a record differs: the way inside it, and the value there as text; null where there is none. */
export interface FieldChange {
  path: string;
  before: string | null;
  after: string | null;
}

/** `replaced`: something stood there whose words were not kept, so what differs is not known. */
export const changeActions = ['created', 'changed', 'replaced', 'removed'] as const;
export type ChangeAction = (typeof changeActions)[number];

export interface RecordChange {
  kind: ChangedKind;
  id: string;
  action: ChangeAction;
  fields: readonly FieldChange[];
}

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
export interface LeftAlone {
  kind: ChangedKind;
  id: string;
  reason: string;
}
