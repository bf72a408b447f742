import { type Asset, createAsset, endingOf, imageTypes, reportTypes } from '#core/assets/assets.ts';
import type { PlaceRecord, RecordFault } from '#records/parseRecords.ts';
import type { Records } from '#records/recordFile.ts';

export interface CollectedAssets {
  /** By the path the records give. */
  byPath: Map<string, Asset>;
  faults: RecordFault[];
}

const maxLogoBytes = 1024 * 1024;
const maxReportBytes = 30 * 1024 * 1024;

export const isForeign = (path: string) => /^https?:\/\//.test(path);

/** Reads the files that records point to; each one missing, too large or other than its hash says is a fault. */
export function collectAssets(
  records: Records,
  { readFile, placeOf }: { readFile: (path: string) => Uint8Array | undefined; placeOf: PlaceRecord },
): CollectedAssets {
  const byPath = new Map<string, Asset>();
  const faults: RecordFault[] = [];

  function load(
    path: string,
    { types, maxBytes }: { types: Readonly<Record<string, string>>; maxBytes: number },
  ): Asset | string {
    const known = byPath.get(path);
    if (known) return known;
    const type = types[endingOf(path)];
    if (type === undefined) return `must end in ${Object.keys(types).join(', ')}`;
    const bytes = readFile(path);
    if (bytes === undefined) return `there is no file ${path}`;
    if (bytes.length > maxBytes) return `${path} is larger than ${Math.floor(maxBytes / 1024)} kB`;
    const made = createAsset(path.slice(path.lastIndexOf('/') + 1), bytes, type);
    byPath.set(path, made);
    return made;
  }
  function loadLogo(path: string | undefined, place: () => Omit<RecordFault, 'reason'>): void {
    if (path === undefined || isForeign(path)) return;
    const loaded = load(path, { types: imageTypes, maxBytes: maxLogoBytes });
    if (typeof loaded === 'string') faults.push({ ...place(), reason: loaded });
  }

  for (const [index, project] of records.projects.entries()) {
    loadLogo(project.logo, () => placeOf('projects', index, ['logo']));
    for (const [number, token] of project.tokens.entries())
      loadLogo(token.logo, () => placeOf('projects', index, ['tokens', number, 'logo']));
  }
  for (const [index, audit] of records.audits.entries()) {
    const report = audit.state === 'completed' ? audit.report : undefined;
    if (report?.file === undefined) continue;
    const loaded = load(report.file, { types: reportTypes, maxBytes: maxReportBytes });
    if (typeof loaded === 'string')
      faults.push({ ...placeOf('audits', index, ['report', 'file']), reason: loaded });
    else if (loaded.sha256 !== report.sha256)
      faults.push({
        ...placeOf('audits', index, ['report', 'sha256']),
        reason: `${report.file} has the SHA-256 ${loaded.sha256}`,
      });
  }
  return { byPath, faults };
}
