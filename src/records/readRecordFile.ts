import type * as z from 'zod';
import { findUnstorable, unstorable } from '#lib/findUnstorable.ts';
import { findingStatusNames } from '#model/findings.ts';
import { findingSeverityNames } from '#model/severities.ts';
import { type FaultPath, mostFaults, type PlacedFault } from './faults.ts';
import { type Records, recordLists, recordSchemas } from './recordFile.ts';
import { translateWords } from './translateWords.ts';

export interface Entry<T> {
  file: string;
  index: number;
  record: T;
  /** The same in the words of the file. */
  written: unknown;
}

export type Entries = { [List in keyof Records]: Entry<Records[List][number]>[] };

export interface ReadRecordFile {
  entries: Entries;
  /** Ids of projects too faulty to become entries: a reference to one of them is not a second fault. */
  faultyProjectIds: string[];
  faults: PlacedFault[];
}

/**
 * The records of one file that are sound by themselves, and a fault for everything that is not. Where there are more faults than are
 * listed, it ends: nothing of the file is imported, and reading the rest takes seconds of the thread that answers visitors.
 */
export function readRecordFile(file: string, written: unknown): ReadRecordFile {
  const value = translateWords(written);
  const outline = recordLists.safeParse(value, { reportInput: true });
  const faultyProjectIds: string[] = [];
  const faults = outline.success ? [] : outline.error.issues.flatMap(describeIssue);
  const read = <T>(list: keyof Records, schema: z.ZodType<T>): Entry<T>[] => {
    const entries: Entry<T>[] = [];
    for (const [index, written] of getList(value, list).entries()) {
      if (faults.length > mostFaults) break;
      const one = schema.safeParse(written, { reportInput: true });
      if (one.success) entries.push({ file, index, record: one.data, written });
      else {
        if (list === 'projects') faultyProjectIds.push(String((written as { id?: unknown } | null)?.id));
        const placed = one.error.issues.map((issue) => ({ ...issue, path: [list, index, ...issue.path] }));
        for (const fault of placed.flatMap(describeIssue)) faults.push(fault);
      }
    }
    return entries;
  };
  const entries: Entries = {
    projects: read('projects', recordSchemas.projects),
    audits: read('audits', recordSchemas.audits),
    incidents: read('incidents', recordSchemas.incidents),
    announcements: read('announcements', recordSchemas.announcements),
    metrics: read('metrics', recordSchemas.metrics),
    sourceCode: read('sourceCode', recordSchemas.sourceCode),
  };
  const found = faults.length > 0 ? faults : findTextFaults(value);
  return { entries, faultyProjectIds, faults: found.map((fault) => ({ file, ...fault })) };
}

/** Only of what has the right shape, so that it is not deeper than that. */
function findTextFaults(value: unknown): { path: FaultPath; reason: string }[] {
  const path = findUnstorable(value);
  return path === undefined ? [] : [{ path, reason: `must not hold ${unstorable}` }];
}

function getList(value: unknown, list: string): unknown[] {
  const items = (value as Record<string, unknown> | null | undefined)?.[list];
  return Array.isArray(items) ? items : [];
}

function describeIssue(issue: z.core.$ZodIssue): { path: FaultPath; reason: string }[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], reason: 'is not a known key here' }));
  }
  if (issue.code === 'invalid_value') {
    const values = issue.values.map((value) => JSON.stringify(value)).join(', ');
    if (issue.input === undefined) return [{ path, reason: 'is missing' }];
    return [{ path, reason: `must be one of ${values}${adviseWords(path, issue.input)}` }];
  }
  if (issue.code !== 'invalid_type') return [{ path, reason: issue.message }];
  if (issue.input === undefined) return [{ path, reason: 'is missing' }];
  if (issue.expected === 'string' && typeof issue.input !== 'object') {
    return [
      { path, reason: `must be text, but is the ${typeof issue.input} ${issue.input}: put it in quotes` },
    ];
  }
  return [{ path, reason: `must be ${issue.expected}, but is ${describeType(issue.input)}` }];
}

/** How to import a finding or an incident whose author has another word. */
function adviseWords(path: FaultPath, word: unknown): string {
  const field = path.at(-1);
  const isFinding = path[0] === 'audits' && path.at(-3) === 'findings';
  if ((field !== 'severity' && field !== 'status') || typeof word !== 'string') return '';
  if (!isFinding && path[0] !== 'incidents') return '';
  const ours = field === 'severity' ? findingSeverityNames.major : findingStatusNames.resolved;
  return `; if ${JSON.stringify(word)} is ${isFinding ? "the auditor's" : "somebody else's"} word for one of them, say so at the top of the file, such as "words: { ${field}: { ${JSON.stringify(word)}: ${ours} } }"`;
}

function describeType(value: unknown): string {
  if (value === null) return 'empty';
  return Array.isArray(value) ? 'a list' : typeof value;
}
