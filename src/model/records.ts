/** What an operator writes about projects, one entry of an import file each. */
export const recordKinds = ['project', 'audit', 'incident', 'announcement'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The list of an import file that holds each kind. */
export const recordLists = {
  project: 'projects',
  audit: 'audits',
  incident: 'incidents',
  announcement: 'announcements',
} as const satisfies Record<RecordKind, string>;

/** What is kept as written; of source code the hashes of its files, whose text is kept elsewhere. */
export const keptKinds = [...recordKinds, 'sourceCode'] as const;
export type KeptKind = (typeof keptKinds)[number];

/** What an import can change; values of metrics have no history of their own. */
export const changedKinds = [...keptKinds, 'metric'] as const;

/** Where records came from: a file given to the command, something done on the desk, an import taken back, or a commit. */
export const importSources = ['command', 'desk', 'undo', 'repository'] as const;
export type ImportSource = (typeof importSources)[number];

/** What came of a commit of the repository that is followed; `looked`: it was not to be applied. */
export const commitOutcomes = ['applied', 'looked', 'refused'] as const;
export type CommitOutcome = (typeof commitOutcomes)[number];

/** What can be withdrawn by itself; a project is withdrawn with everything about it. */
export const withdrawableKinds = ['audit', 'incident'] as const satisfies readonly RecordKind[];
export type WithdrawableKind = (typeof withdrawableKinds)[number];

/** What visitors read when something is withdrawn. */
export const longestReason = 1000;

/** A record in the words of the import format. */
export type RecordContent = Readonly<Record<string, unknown>>;

/** The SHA-256 of each file that a record names, by its path. */
export type RecordFiles = Readonly<Record<string, string>>;
