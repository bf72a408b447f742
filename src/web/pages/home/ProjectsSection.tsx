import { useNavigation } from 'react-router';
import { useChainName } from '#web/chains/SiteChains.tsx';
import { track } from '#web/client/userEvents.ts';
import { CompareBar } from '#web/projectRows/CompareBar.tsx';
import { projectColumns } from '#web/projectRows/projectColumns.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FilterChip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { ProjectTableData } from '#wire/homePage.ts';
import { appliedFilters } from './appliedFilters.ts';
import { FilterForm } from './FilterForm.tsx';
import { sortLink, tableAnchor, tableHref } from './tableHref.ts';

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
