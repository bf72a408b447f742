import type { Db } from '#db/Database.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { AppError } from '#lib/AppError.ts';
import { findMetricProject } from '#records/metrics.ts';
import type { ProjectRecord } from '#records/projects.ts';
import { writeIncidents } from '../alerts/writeIncidents.ts';
import { writeAnnouncements } from '../announcements/writeAnnouncements.ts';
import { type Asset, insertAssets, logoPath } from '../assets/assets.ts';
import { recordStaffAudit } from '../auditLog/auditLog.ts';
import { writeAudits } from '../audits/writeAudits.ts';
import { upsertMetrics } from '../metrics/metrics.ts';
import { toStoredDetails } from '../projects/projectDetails.ts';
import { type NewProject, writeProjects } from '../projects/writeProjects.ts';
import { type ImportOrigin, keepRecords, type Removal, recordChanges } from '../records/keepRecords.ts';
import { forgetFactReading } from '../scores/factReadings.ts';
import { lockScores, rescoreProjects } from '../scores/rescore.ts';
import { writeSourceRecords } from '../sourceCode/writeSourceRecords.ts';
import { type CheckedImport, checkImport, type ImportFiles, readFolder } from './checkImport.ts';
import { isForeign } from './collectAssets.ts';

/** Null for a demo contract whose place on the chain is not known yet. */
export const toAddress = (reference: string) => (reference.startsWith('demo:') ? null : reference);

export function toNewProject(record: ProjectRecord, assets: ReadonlyMap<string, Asset>): NewProject {
  const ownLogo = (path: string | undefined) => {
    const asset = path === undefined ? undefined : assets.get(path);
    return asset ? logoPath(asset) : null;
  };
  return {
    id: record.id,
    name: record.name,
    description: record.description.trim(),
    source: 'records',
    status: record.status,
    demo: record.demo,
    categories: record.categories,
    chains: record.chains,
    launchedOn: record.launchedOn ?? null,
    logo: ownLogo(record.logo),
    logoSource: record.logo !== undefined && isForeign(record.logo) ? record.logo : null,
    website: record.website ?? null,
    listKey: null,
    details: toStoredDetails(record),
    tokens: record.tokens.map(({ chain, address, symbol, name = null, decimals, logo, claims }) => ({
      chain,
      address: toAddress(address),
      reference: address,
      symbol,
      name,
      decimals,
      logo: ownLogo(logo),
      claims: claims ?? null,
    })),
    contracts: record.contracts.map(({ chain, address, label, name = null, claims }) => ({
      chain,
      address: toAddress(address),
      reference: address,
      label,
      name,
      claims: claims ?? null,
    })),
  };
}

export interface ImportSummary {
  projects: number;
  audits: number;
  incidents: number;
  announcements: number;
  metrics: number;
  sourceCode: number;
  /** Projects about which anything changed. */
  changed: number;
  /** The import's number, where what it changed was kept. */
  id?: number;
}

export interface ImportOptions extends ImportFiles {
  onStep?: (text: string) => void;
  /** Who brings it: then what it changed is kept, to be shown and taken back. The demo and its like are nobody's. */
  origin?: ImportOrigin;
  /** Goes with it in the same transaction. */
  removed?: readonly Removal[];
  /** What a look beforehand showed: anything else is refused. */
  fingerprint?: string;
  /** Refuses to replace what was stored without its words: nobody could have seen it. */
  keptOnly?: boolean;
}

async function writeRecords(
  tx: Db,
  { records, assets, inputs }: CheckedImport,
  now: Date,
): Promise<string[]> {
  await insertAssets(tx, assets.values());
  const ids = await writeProjects(tx, {
    projects: records.projects.map((record) => toNewProject(record, assets)),
    now,
  });
  const audited = await writeAudits(tx, records.audits);
  ids.push(...audited);
  await forgetFactReading(tx, {
    projectIds: records.audits.flatMap(({ project, withdrawn }) =>
      withdrawn && audited.includes(project) ? [project] : [],
    ),
    key: 'codeMatch',
    why: 'an audit was withdrawn, and the code is compared with the others at the next reading',
  });
  ids.push(...(await writeIncidents(tx, { records: records.incidents, now })));
  const metrics = await upsertMetrics(
    tx,
    records.metrics.map(({ name, time, value }) => ({ name, time: new Date(time), value })),
  );
  ids.push(...metrics.flatMap((name) => findMetricProject(name) ?? []));
  ids.push(...(await writeSourceRecords(tx, { records: records.sourceCode, inputs, now })));
  await writeAnnouncements(tx, records.announcements);
  return [...new Set(ids)].sort();
}

/** Writes down what was done, by whom. Importing the same again is nothing. */
async function recordImport(
  tx: Db,
  { plan }: CheckedImport,
  { origin, removed = [], folder, now }: ImportOptions,
): Promise<number | undefined> {
  const changes = plan.records.length + plan.metrics.length + removed.length;
  if (!origin || changes === 0) return undefined;
  const files = folder.sources.map(({ path }) => path);
  const id = await recordChanges(tx, { plan, removed, files, now, ...origin });
  await recordStaffAudit(tx, {
    event: origin.source === 'undo' ? 'import.undone' : 'import.applied',
    actor: origin.actor,
    detail: {
      import: String(id),
      changes: String(changes),
      ...(origin.undoes === undefined
        ? { files: files.join(', ').slice(0, 300) }
        : { undoes: String(origin.undoes) }),
      ...(origin.commit !== undefined && { commit: origin.commit }),
    },
  });
  return id;
}

/**
 * Imports files as one whole: all of it in one transaction with the scores that follow from it, or nothing and every
 * fault. Importing the same files again changes nothing.
 */
export async function importRecords(db: Db, options: ImportOptions): Promise<ImportSummary> {
  const { now, onStep = () => undefined, fingerprint, keptOnly = false, origin } = options;
  onStep('Checking the files');
  const parsed = options.parsed ?? (await readFolder(db, options.folder));
  return db.transaction(async (tx) => {
    await lockForTransaction(tx, 'parapet import');
    await lockScores(tx);
    const checked = await checkImport(tx, { ...options, parsed });
    const { records, plan } = checked;
    if (fingerprint !== undefined && fingerprint !== plan.fingerprint)
      throw new AppError(
        409,
        'ImportOutdated',
        'Something changed since this was checked, so nothing was imported. Look at the changes again.',
      );
    if (keptOnly && plan.records.some(({ overUnkept }) => overUnkept))
      throw new AppError(
        409,
        'RecordNotKept',
        'Something stands under this id whose words were not kept. Import it from a file once; then it can be edited.',
      );
    onStep(`Writing ${records.projects.length} projects`);
    const changed = await writeRecords(tx, checked, now);
    await keepRecords(tx, { plan, actor: origin?.actor ?? null, now });
    // Before the scores: what they rest on names the commit it came by.
    const id = await recordImport(tx, checked, options);
    onStep(`Scoring ${changed.length} projects`);
    await rescoreProjects(tx, { ids: changed, now });
    return {
      projects: records.projects.length,
      audits: records.audits.length,
      incidents: records.incidents.length,
      announcements: records.announcements.length,
      metrics: records.metrics.length,
      sourceCode: records.sourceCode.length,
      changed: changed.length,
      ...(id !== undefined && { id }),
    };
  });
}
