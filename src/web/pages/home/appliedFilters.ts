import { controlWords } from '#web/projectRows/controlWords.ts';
import type { ProjectFilter } from '#wire/projects.ts';
import { auditAbsenceWords } from './auditAbsenceWords.ts';
import { openFindingWords } from './openFindingWords.ts';

export interface AppliedFilter {
  label: string;
  /** The filter with this part taken out. */
  rest: ProjectFilter;
}

type ListKey = 'chains' | 'categories' | 'ratings' | 'control' | 'controlGrades';

function without(filter: ProjectFilter, ...keys: (keyof ProjectFilter)[]): ProjectFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([key]) => !keys.includes(key as keyof ProjectFilter)),
  );
}

function withoutItem(filter: ProjectFilter, key: ListKey, item: string): ProjectFilter {
  const left = (filter[key] ?? []).filter((one) => one !== item);
  return left.length === 0 ? without(filter, key) : { ...filter, [key]: left };
}

function scoreLabel({ scoreMin, scoreMax }: ProjectFilter): string | undefined {
  if (scoreMin !== undefined && scoreMax !== undefined) return `Score ${scoreMin} to ${scoreMax}`;
  if (scoreMin !== undefined) return `Score ${scoreMin} and up`;
  return scoreMax === undefined ? undefined : `Score up to ${scoreMax}`;
}

/** What narrows the table down, each part with the filter that would be left without it. */
export function appliedFilters(filter: ProjectFilter, nameOf: (chain: string) => string): AppliedFilter[] {
  const applied: AppliedFilter[] = [];
  const add = (label: string, ...keys: (keyof ProjectFilter)[]) =>
    applied.push({ label, rest: without(filter, ...keys) });
  const addAll = (key: ListKey, name: (item: string) => string) => {
    for (const item of filter[key] ?? []) {
      applied.push({ label: name(item), rest: withoutItem(filter, key, item) });
    }
  };
  if (filter.text) add(`“${filter.text}”`, 'text');
  addAll('chains', nameOf);
  addAll('categories', (name) => name);
  const score = scoreLabel(filter);
  if (score) add(score, 'scoreMin', 'scoreMax');
  addAll('ratings', (rating) => `Rating ${rating}`);
  if (filter.audited !== undefined) add(filter.audited ? 'Audited' : 'No audit on record', 'audited');
  if (filter.auditAbsence)
    add(`Audits: ${auditAbsenceWords[filter.auditAbsence].toLowerCase()}`, 'auditAbsence');
  if (filter.openFindings) add(openFindingWords[filter.openFindings], 'openFindings');
  addAll('control', (type) => `Keys: ${controlWords[type as keyof typeof controlWords].text.toLowerCase()}`);
  addAll('controlGrades', (grade) => `Control grade ${grade}`);
  if (filter.underAudit !== undefined)
    add(filter.underAudit ? 'Under audit' : 'No audit under way on record', 'underAudit');
  if (filter.assessed !== undefined) add(filter.assessed ? 'Assessed' : 'Not assessed yet', 'assessed');
  return applied;
}
