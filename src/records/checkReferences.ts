import { type FaultPath, formatPath, type PlacedFault } from './faults.ts';
import { findMetricProject } from './metrics.ts';
import type { ProjectRecord } from './projects.ts';
import type { Entries } from './readRecordFile.ts';

/** Faults that only show across records and files: ids used twice, references to nothing. */
export function checkReferences(entries: Entries, knownProjectIds: ReadonlySet<string>): PlacedFault[] {
  const check = createCheck(entries, knownProjectIds);
  for (const entry of entries.projects) checkProject(entry, check);
  for (const entry of entries.audits) checkAudit(entry, check);
  for (const { file, index, record } of entries.incidents) {
    check.claim('incident', record.id, { file, path: ['incidents', index, 'id'] });
    const project = check.requireProject(record.project, { file, path: ['incidents', index, 'project'] });
    if (record.contract === undefined) continue;
    check.requireMember(project, record.contract, { file, path: ['incidents', index, 'contract'] });
  }
  for (const { file, index, record } of entries.announcements) {
    check.claim('announcement', record.id, { file, path: ['announcements', index, 'id'] });
  }
  for (const { file, index, record } of entries.metrics) {
    const moment = new Date(record.time).toISOString();
    check.claim('metric', `${record.name} at ${moment}`, { file, path: ['metrics', index] });
    const id = findMetricProject(record.name);
    if (id !== undefined) check.requireProject(id, { file, path: ['metrics', index, 'name'] });
  }
  for (const entry of entries.sourceCode) checkSource(entry, check);
  return check.faults;
}

interface Place {
  file: string;
  path: FaultPath;
}

type Check = ReturnType<typeof createCheck>;

function createCheck(entries: Entries, knownProjectIds: ReadonlySet<string>) {
  const faults: PlacedFault[] = [];
  const firstUse = new Map<string, string>();
  const projects = new Map(entries.projects.map(({ record }) => [record.id, record]));
  const sources = new Map(entries.sourceCode.map(({ record }) => [record.id, record.project]));

  function fail(place: Place, reason: string) {
    faults.push({ ...place, reason });
  }
  function claim(kind: string, id: string, place: Place) {
    const used = firstUse.get(`${kind} ${id}`);
    if (used === undefined) firstUse.set(`${kind} ${id}`, `${place.file} ${formatPath(place.path)}`);
    else fail(place, `the ${kind} ${id} was already given at ${used}`);
  }
  function requireProject(id: string, place: Place): ProjectRecord | undefined {
    if (!projects.has(id) && !knownProjectIds.has(id)) fail(place, `there is no project ${id}`);
    return projects.get(id);
  }
  // A project that is only stored, not in the files, is checked by the import itself.
  function requireMember(project: ProjectRecord | undefined, address: string, place: Place) {
    if (project === undefined) return;
    if ([...project.contracts, ...project.tokens].some((item) => item.address === address)) return;
    fail(place, `${address} is not among the contracts or tokens of project ${project.id}`);
  }
  // One that is only stored, not in the files, is checked by the import itself.
  function requireSource(id: string, projectId: string, place: Place) {
    const owner = sources.get(id);
    if (owner === undefined || owner === projectId) return;
    fail(place, `the source code ${id} is that of project ${owner}`);
  }
  function requireDemo(project: ProjectRecord | undefined, reference: string | undefined, place: Place) {
    if (project === undefined || project.demo || !reference?.startsWith('demo:')) return;
    fail(place, 'demo: references are only for projects marked demo: true');
  }
  return { faults, fail, claim, requireProject, requireMember, requireSource, requireDemo };
}

function checkProject({ file, index, record: project }: Entries['projects'][number], check: Check) {
  check.claim('project', project.id, { file, path: ['projects', index, 'id'] });
  for (const list of ['tokens', 'contracts'] as const) {
    for (const [number, item] of project[list].entries()) {
      const at = ['projects', index, list, number];
      const kind = list === 'tokens' ? 'token' : 'contract';
      check.claim(kind, `${item.chain}:${item.address}`, { file, path: [...at, 'address'] });
      check.requireDemo(project, item.address, { file, path: [...at, 'address'] });
      if (!project.chains.includes(item.chain)) {
        check.fail(
          { file, path: [...at, 'chain'] },
          `${item.chain} is not among the chains of project ${project.id}`,
        );
      }
    }
  }
}

function checkAudit(entry: Entries['audits'][number], check: Check) {
  const { file, index, record: audit } = entry;
  const at = ['audits', index];
  check.claim('audit', audit.id, { file, path: [...at, 'id'] });
  for (const [number, finding] of (audit.findings ?? []).entries()) {
    check.claim(`finding of ${audit.id}`, finding.id, { file, path: [...at, 'findings', number, 'id'] });
  }
  const project = check.requireProject(audit.project, { file, path: [...at, 'project'] });
  checkNamedCode(entry, project, check);
  for (const [number, contract] of audit.scope.contracts.entries()) {
    const path = [...at, 'scope', 'contracts', number];
    check.requireMember(project, contract.address, { file, path: [...path, 'address'] });
    check.requireDemo(project, contract.codeHash, { file, path: [...path, 'codeHash'] });
  }
}

/** What a finding names as code with or without its fix. */
function checkNamedCode(
  { file, index, record: audit }: Entries['audits'][number],
  project: ProjectRecord | undefined,
  check: Check,
) {
  for (const [number, finding] of (audit.findings ?? []).entries())
    for (const list of ['foundIn', 'fixedIn'] as const)
      for (const [position, named] of finding[list].entries()) {
        const path = ['audits', index, 'findings', number, list, position];
        if ('source' in named) {
          check.requireSource(named.source, audit.project, { file, path: [...path, 'source'] });
          continue;
        }
        check.requireMember(project, named.address, { file, path: [...path, 'address'] });
        check.requireDemo(project, named.codeHash, { file, path: [...path, 'codeHash'] });
      }
}

function checkSource({ file, index, record }: Entries['sourceCode'][number], check: Check) {
  const at = ['sourceCode', index];
  check.claim('source code', record.id, { file, path: [...at, 'id'] });
  const project = check.requireProject(record.project, { file, path: [...at, 'project'] });
  for (const [number, { address, target }] of record.contracts.entries()) {
    const path = [...at, 'contracts', number];
    check.requireMember(project, address, { file, path: [...path, 'address'] });
    const source = target.slice(0, target.lastIndexOf(':'));
    if (!Object.hasOwn(record.input.sources, source))
      check.fail({ file, path: [...path, 'target'] }, `${source} is not among the sources`);
  }
}
