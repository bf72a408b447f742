import { readdirSync, readFileSync } from 'node:fs';
import { type ParsedRecords, parseRecords } from '#wire/records.ts';

/** The demo world's records, with paths as seen from the demo folder; `demo:` references are not resolved yet. */
export function loadDemoRecords(): ParsedRecords {
  const folder = new URL('projects/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return parseRecords(
    names
      .sort()
      .map((name) => ({ path: `projects/${name}`, text: readFileSync(new URL(name, folder), 'utf8') })),
  );
}
