import fc from 'fast-check';

/** What an import file says of one project. */
export interface RecordFile {
  projects: (Record<string, unknown> & {
    links?: { kind: string }[];
    lookedFor?: { what: string[] }[];
    tokens?: Placed[];
    contracts?: Placed[];
  })[];
  audits?: Record<string, unknown>[];
  sourceCode?: (Record<string, unknown> & { contracts: Placed[] })[];
  incidents?: Record<string, unknown>[];
  metrics?: { name: string; value: unknown }[];
}

interface Placed {
  address: string;
}

/** Which items of a list are still on record. */
type Kept = (item: unknown, index: number) => boolean;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutKeys = (record: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

type Project = RecordFile['projects'][number];

const mapProjects = (file: RecordFile, change: (project: Project) => Project): RecordFile => ({
  ...file,
  projects: file.projects.map(change),
});

/** Nobody looked for it: whoever keeps less of a list cannot say that it is all there is. */
const withoutSearch = (file: RecordFile, subject: string): RecordFile =>
  mapProjects(file, (project) => {
    if (!project.lookedFor) return project;
    const searches = project.lookedFor
      .map((search) => ({ ...search, what: search.what.filter((one) => one !== subject) }))
      .filter(({ what }) => what.length > 0);
    return { ...project, lookedFor: searches };
  });

const hideSection =
  (section: string, ...subjects: string[]) =>
  (file: RecordFile): RecordFile =>
    subjects.reduce(
      withoutSearch,
      mapProjects(file, (project) => withoutKeys(project, [section]) as Project),
    );

const hideLinks =
  (subject: string, isMeant: (kind: string) => boolean) =>
  (file: RecordFile, kept: Kept): RecordFile =>
    withoutSearch(
      mapProjects(file, (project) => ({
        ...project,
        ...(project.links && {
          links: project.links.filter((link, index) => !isMeant(link.kind) || kept(link, index)),
        }),
      })),
      subject,
    );

const hideInAudits =
  (key: string) =>
  (file: RecordFile, kept: Kept): RecordFile => ({
    ...file,
    ...(file.audits && {
      audits: file.audits.map((audit, index) => (kept(audit, index) ? audit : withoutKeys(audit, [key]))),
    }),
  });

/** Part of a section of the project's record is absent. */
const hideInSection =
  (section: string, key: string, ...subjects: string[]) =>
  (file: RecordFile): RecordFile =>
    subjects.reduce(
      withoutSearch,
      mapProjects(file, (project) => {
        const held = project[section];
        return isRecord(held) ? ({ ...project, [section]: withoutKeys(held, [key]) } as Project) : project;
      }),
    );

/** The record of an audit names no exact code. */
const withoutCode = (scope: unknown) =>
  isRecord(scope) ? withoutKeys(scope, ['commit', 'contracts']) : scope;

/** Nobody says whether the fix runs. */
const withoutProofs = (findings: unknown) =>
  Array.isArray(findings)
    ? findings.map((one) => withoutKeys(one, ['proofOfFix', 'foundIn', 'fixedIn']))
    : findings;

const changeInAudits =
  (key: string, change: (value: unknown) => unknown) =>
  (file: RecordFile, kept: Kept): RecordFile => ({
    ...file,
    ...(file.audits && {
      audits: file.audits.map((audit, index) =>
        kept(audit, index) || audit[key] === undefined ? audit : { ...audit, [key]: change(audit[key]) },
      ),
    }),
  });

/** Some of the exchanges are not on record. */
const hideExchanges = (file: RecordFile, kept: Kept): RecordFile => ({
  ...file,
  ...(file.metrics && {
    metrics: file.metrics.flatMap((metric) => {
      if (!metric.name.startsWith('exchanges(') || !Array.isArray(metric.value)) return [metric];
      const value = metric.value.filter(kept);
      return value.length > 0 ? [{ ...metric, value }] : [];
    }),
  }),
});

/** What names a contract of the project that is not on record any more is not either. */
function withoutPlaces(file: RecordFile, gone: ReadonlySet<string>): RecordFile {
  const keep = (placed: readonly Placed[]) => placed.filter(({ address }) => !gone.has(address));
  const inScope = (scope: unknown) =>
    isRecord(scope) && Array.isArray(scope.contracts)
      ? { ...scope, contracts: keep(scope.contracts) }
      : scope;
  const sources = file.sourceCode?.map((source) => ({ ...source, contracts: keep(source.contracts) }));
  const hasAll = sources?.every(({ contracts }) => contracts.length > 0) ?? true;
  const { sourceCode: _, ...rest } = file;
  return {
    ...rest,
    ...(sources && { sourceCode: sources.filter(({ contracts }) => contracts.length > 0) }),
    ...(file.incidents && {
      incidents: file.incidents.map((incident) =>
        gone.has(String(incident.contract)) ? withoutKeys(incident, ['contract']) : incident,
      ),
    }),
    ...(file.audits && {
      audits: file.audits.map((audit) => ({
        ...audit,
        scope: inScope(audit.scope),
        ...(!hasAll && audit.findings !== undefined && { findings: withoutProofs(audit.findings) }),
      })),
    }),
  };
}

/**
 * The record leaves contracts out, or tokens: then nobody says that they are all. Of tokens the last: which one is the
 * project's is said by which comes first, so that a record without it says another thing, not less.
 */
const hidePlaces =
  (list: 'tokens' | 'contracts') =>
  (file: RecordFile, kept: Kept): RecordFile => {
    const gone = new Set<string>();
    const less = mapProjects(file, (project) => {
      const all = project[list];
      if (!all) return project;
      const firstGone = all.findIndex((one, index) => !kept(one, index));
      const left =
        list === 'contracts' ? all.filter(kept) : all.slice(0, firstGone === -1 ? all.length : firstGone);
      for (const { address } of all.filter((one) => !left.includes(one))) gone.add(address);
      return { ...project, [list]: left };
    });
    return withoutSearch(withoutPlaces(less, gone), list);
  };

const subjects = [
  'audits',
  'incidents',
  'bug-bounty',
  'documentation',
  'repository',
  'team',
  'funding',
  'links',
  'website',
  'security-contact',
  'incident-plan',
  'contracts',
  'tokens',
];

/** Every way to know less of a project's records. */
const hides: ((file: RecordFile, kept: Kept) => RecordFile)[] = [
  hideSection('website', 'website'),
  hideSection('team', 'team'),
  hideSection('bugBounty', 'bug-bounty'),
  hideSection('funding', 'funding'),
  hideSection('operations', 'security-contact', 'incident-plan'),
  hideSection('launchedOn'),
  hideSection('license'),
  hideLinks('documentation', (kind) => kind === 'documentation'),
  hideLinks('repository', (kind) => kind === 'repository'),
  hideLinks('links', (kind) => kind !== 'documentation' && kind !== 'repository'),
  ({ audits, ...file }, kept) =>
    withoutSearch({ ...file, ...(audits && { audits: audits.filter(kept) }) }, 'audits'),
  ({ incidents, ...file }, kept) =>
    withoutSearch({ ...file, ...(incidents && { incidents: incidents.filter(kept) }) }, 'incidents'),
  hideInAudits('findings'),
  hideInAudits('methods'),
  hideInAudits('report'),
  hideInSection('team', 'verification', 'team'),
  hideInSection('bugBounty', 'maxRewardUsd'),
  changeInAudits('scope', withoutCode),
  changeInAudits('findings', withoutProofs),
  hideExchanges,
  hidePlaces('contracts'),
  hidePlaces('tokens'),
  ({ metrics: _, ...file }) => file,
  ...subjects.map((subject) => (file: RecordFile) => withoutSearch(file, subject)),
];

/** Makes records of which some sections are absent. */
export const arbitraryAbsence = fc
  .record({
    chosen: fc.subarray(hides, { minLength: 1, maxLength: 14 }),
    kept: fc.subarray([0, 1, 2, 3]),
  })
  .map(
    ({ chosen, kept }) =>
      (file: RecordFile) =>
        chosen.reduce((all, hide) => hide(all, (_, index) => kept.includes(index)), file),
  );
