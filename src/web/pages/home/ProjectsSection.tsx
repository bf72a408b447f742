import { useNavigation } from 'react-router';
import { useChainName } from '#web/chains/SiteChains.tsx';
import { track } from '#web/client/userEvents.ts';
import { CompareBar } from '#web/projectRows/CompareBar.tsx';
import { controlWords } from '#web/projectRows/controlWords.ts';
import { projectColumns } from '#web/projectRows/projectColumns.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FilterChip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { ProjectTableData } from '#wire/homePage.ts';
import type { ProjectFilter } from '#wire/projects.ts';
import { auditAbsenceWords } from './auditAbsenceWords.ts';
import { FilterForm } from './FilterForm.tsx';
import { openFindingWords } from './openFindingWords.ts';
import { sortLink, tableAnchor, tableHref } from './tableHref.ts';

interface AppliedFilter {
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

/** The ranked table of all projects. What it shows is its address: filters, order and page can be shared. */
export function ProjectsSection({ table, asOf }: { table: ProjectTableData; asOf: string }) {
  const { query, rows, total, page, perPage } = table;
  const navigation = useNavigation();
  const busy = navigation.state === 'loading' && navigation.location.pathname === '/';
  const applied = appliedFilters(query.filter, useChainName());
  const first = (page - 1) * perPage + 1;
  const last = first + rows.length - 1;
  const range =
    rows.length > 0 && total > perPage ? `${formatNumber(first)} to ${formatNumber(last)} of ` : '';
  return (
    <section className="mt-12 scroll-mt-20" id="projects" aria-labelledby="projects-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="projects-title">All projects</h2>
        <p className="num text-xs text-muted">
          <span role="status" data-site="" data-listed={total}>
            {range}
            {formatNumber(total)} {total === 1 ? 'project' : 'projects'}
          </span>{' '}
          · read <TimeAgo at={asOf} />
        </p>
      </div>
      <FilterForm table={table} busy={busy} />
      {applied.length > 0 && (
        <ul aria-label="Applied filters" className="mb-4 flex flex-wrap items-center gap-2">
          {applied.map(({ label, rest }) => (
            <li key={label}>
              <FilterChip label={label} to={tableHref({ ...query, filter: rest, page: 1 }) + tableAnchor} />
            </li>
          ))}
          <li>
            <ButtonLink
              to={tableHref({ ...query, filter: {}, page: 1 }) + tableAnchor}
              stay
              variant="quiet"
              size="sm"
              onClick={() => track('Clear Filter')}
            >
              Clear all
            </ButtonLink>
          </li>
        </ul>
      )}
      {table.closest && (
        <p className="mb-4 text-muted" role="status">
          No project is called “{query.filter.text}”. These names come close.
        </p>
      )}
      <div className={`card overflow-x-auto transition-opacity ${busy ? 'opacity-50' : ''}`} aria-busy={busy}>
        {rows.length === 0 ? (
          <NoProjects filtered={applied.length > 0} />
        ) : (
          <Table
            caption="Projects"
            short
            columns={projectColumns({
              asOf,
              pictures: table.pictures,
              sortBy: (by) => ({
                ...sortLink(query, by),
                onFollow: () => track('Sort Projects', { by }),
              }),
            })}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </div>
      {rows.length > 0 && <CompareBar />}
      <div className="mt-4">
        <Pagination
          label="Pages of projects"
          page={page}
          pageCount={Math.ceil(total / perPage)}
          hrefFor={(number) => tableHref({ ...query, page: number }) + tableAnchor}
          onFollow={(number) => track('Change Projects Page', { page: number })}
        />
      </div>
    </section>
  );
}

function NoProjects({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <EmptyState
        title="No projects yet"
        action={
          <ButtonLink to="/resources/guides" size="sm">
            Read the guides
          </ButtonLink>
        }
      >
        The operator has not imported any projects yet.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No project matches all of these filters"
      action={
        <ButtonLink to={`/${tableAnchor}`} stay size="sm">
          Clear all filters
        </ButtonLink>
      }
    >
      A project must match every filter. Unknown scores never match a score or rating.
    </EmptyState>
  );
}
