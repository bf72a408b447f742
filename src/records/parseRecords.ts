import { checkReferences } from './checkReferences.ts';
import { type FaultPath, formatPath, mostFaults, type PlacedFault, type RecordPlace } from './faults.ts';
import { type Entries, readRecordFile } from './readRecordFile.ts';
import { readRecordText } from './readRecordText.ts';
import type { Records } from './recordFile.ts';

export interface RecordSource {
  /** Shown in faults; its ending decides the format: .json, .yaml, .yml or .csv. */
  path: string;
  text: string;
}

export interface RecordFault {
  file: string;
  /** JSON path, such as `$.projects[0].name`; of a table the name of the column. */
  path: string;
  line?: number;
  reason: string;
}

/** Where a record was written, for faults that only show later: its list, its index there, and the way inside it. */
export type PlaceRecord = (
  list: keyof Records,
  index: number,
  inside?: FaultPath,
) => Omit<RecordFault, 'reason'>;

/** Each record in the words of its file, by list and in the order of the records. */
export type WrittenRecords = { readonly [List in keyof Records]: readonly unknown[] };

/** The file of each record and its index there, by list and in the order of the records. */
export type RecordPlaces = { readonly [List in keyof Records]: readonly { file: string; index: number }[] };

export interface RecordFiles {
  files: readonly RecordSource[];
  /** Projects already stored, which audits, incidents and metrics may refer to. */
  knownProjectIds: readonly string[];
}

export type ParsedRecords =
  | { records: Records; written: WrittenRecords; places: RecordPlaces }
  | { faults: RecordFault[] };

type FindPlace = (path: FaultPath) => RecordPlace;

const place = (file: string, path: FaultPath, findPlace?: FindPlace): Omit<RecordFault, 'reason'> => {
  const { line, column } = findPlace?.(path) ?? {};
  return { file, path: column ?? formatPath(path), ...(line === undefined ? {} : { line }) };
};

/** Where parsed records were written; a file is only read again once it is asked for a place in it. */
export function createPlaceRecord(files: readonly RecordSource[], places: RecordPlaces): PlaceRecord {
  const finders = new Map<string, FindPlace | undefined>();
  const findFinder = (file: string): FindPlace | undefined => {
    const source = files.find(({ path }) => path === file);
    const read = source && readRecordText(source.path, source.text);
    return read && 'findPlace' in read ? read.findPlace : undefined;
  };
  return (list, index, inside = []) => {
    const entry = places[list][index];
    const file = entry?.file ?? '';
    if (!finders.has(file)) finders.set(file, findFinder(file));
    return place(file, [list, entry?.index ?? index, ...inside], finders.get(file));
  };
}

/** Reads import files as one whole: either all records, or the faults found in any file. */
export function parseRecords(
  files: readonly RecordSource[],
  { knownProjectIds = [] }: Partial<Pick<RecordFiles, 'knownProjectIds'>> = {},
): ParsedRecords {
  const faults: RecordFault[] = [];
  const projectIds = new Set(knownProjectIds);
  const entries: Entries = {
    projects: [],
    audits: [],
    incidents: [],
    announcements: [],
    metrics: [],
    sourceCode: [],
  };
  const placeFinders = new Map<string, FindPlace>();
  let areMore = false;
  const report = ({ file, path, reason }: PlacedFault) => {
    if (faults.length < mostFaults) faults.push({ ...place(file, path, placeFinders.get(file)), reason });
    else areMore = true;
  };

  for (const { path, text } of files) {
    const source = readRecordText(path, text);
    if ('problems' in source) {
      for (const { column = '$', ...problem } of source.problems.slice(0, mostFaults))
        faults.push({ file: path, path: column, ...problem });
      continue;
    }
    placeFinders.set(path, source.findPlace);
    const read = readRecordFile(path, source.value);
    for (const fault of read.faults) report(fault);
    for (const id of read.faultyProjectIds) projectIds.add(id);
    for (const list of Object.keys(entries) as (keyof Entries)[]) append(entries, read.entries, list);
  }
  for (const fault of checkReferences(entries, projectIds)) report(fault);
  if (areMore)
    faults.push({ file: 'all files', path: '$', reason: 'have more faults, which are not listed' });
  if (faults.length > 0) return { faults };
  return { records: stripPlaces(entries), written: stripRecords(entries), places: stripContent(entries) };
}

function append<List extends keyof Entries>(to: Entries, from: Entries, list: List) {
  const target: Entries[List][number][] = to[list];
  for (const entry of from[list]) target.push(entry);
}

function stripPlaces(entries: Entries): Records {
  return {
    projects: entries.projects.map(({ record }) => record),
    audits: entries.audits.map(({ record }) => record),
    incidents: entries.incidents.map(({ record }) => record),
    announcements: entries.announcements.map(({ record }) => record),
    metrics: entries.metrics.map(({ record }) => record),
    sourceCode: entries.sourceCode.map(({ record }) => record),
  };
}

function stripRecords(entries: Entries): WrittenRecords {
  const writtenOf = (list: readonly { written: unknown }[]) => list.map(({ written }) => written);
  const { projects, audits, incidents, announcements, metrics, sourceCode } = entries;
  return {
    projects: writtenOf(projects),
    audits: writtenOf(audits),
    incidents: writtenOf(incidents),
    announcements: writtenOf(announcements),
    metrics: writtenOf(metrics),
    sourceCode: writtenOf(sourceCode),
  };
}

function stripContent(entries: Entries): RecordPlaces {
  const placesOf = (list: RecordPlaces[keyof Records]) => list.map(({ file, index }) => ({ file, index }));
  const { projects, audits, incidents, announcements, metrics, sourceCode } = entries;
  return {
    projects: placesOf(projects),
    audits: placesOf(audits),
    incidents: placesOf(incidents),
    announcements: placesOf(announcements),
    metrics: placesOf(metrics),
    sourceCode: placesOf(sourceCode),
  };
}
