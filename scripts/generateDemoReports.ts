import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadDemoRecords } from '../demo/loadDemoRecords.ts';
import { renderReport } from '../demo/renderReport.ts';

// Writes demo/reports from the audit records, and each file's hash back into its record.
const parsed = loadDemoRecords();
if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults, null, 2));

const reports = new URL('../demo/reports/', import.meta.url);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

const names = new Map(parsed.records.projects.map((project) => [project.id, project.name]));
for (const audit of parsed.records.audits) {
  if (audit.state !== 'completed' || audit.report?.file === undefined) continue;
  const text = renderReport(audit, names.get(audit.project) ?? audit.project);
  writeFileSync(new URL(`${audit.id}.md`, reports), text);

  const record = new URL(`../demo/projects/${audit.project}.yaml`, import.meta.url);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const place = new RegExp(`(file: ${audit.report.file}\\n +sha256: )\\S+`);
  writeFileSync(record, readFileSync(record, 'utf8').replace(place, `$1"${sha256}"`));
}
