import { type ParsedRecords, parseRecords } from '#records/parseRecords.ts';
import { readDemoFolder } from './demoFolder.ts';

/** The demo world's records, with paths as seen from the demo folder; `demo:` references are not resolved yet. */
export function loadDemoRecords(): ParsedRecords {
  return parseRecords(readDemoFolder().sources);
}
