import type { ReactNode } from 'react';
import type { ChangeKind } from '#model/changes.ts';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { BoardHead } from '#web/projectRows/BoardHead.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { type Change, type ChangesPageData, changesHref } from '#wire/changes.ts';
import { fixedPages } from '#wire/fixedPages.ts';

const kindWords: Record<ChangeKind, string> = {
  incident: 'Incidents',
  code: 'Code',
  owner: 'Owners',
  power: 'Powers',
  control: 'Control grades',
  score: 'Scores',
  audit: 'Audits',
};

const columns: Column<Change>[] = [
  {
    key: 'project',
    header: 'Project',
    title: true,
    className: 'align-top lg:min-w-56',
    cell: ({ project }) => <ProjectName project={project} />,
  },
  {
    key: 'kind',
    header: 'What',
    className: 'align-top max-sm:before:hidden',
    cell: ({ kind }) => kindWords[kind],
  },
  {
    key: 'change',
    header: 'Change',
    className: 'align-top max-sm:col-span-full max-sm:before:hidden',
    cell: ({ href, title, text }) => (
      <div data-stated="" className="min-w-0">
        <Link to={href} className="link block wrap-anywhere">
          <NamedText text={title} />
        </Link>
        {text !== '' && text !== title && (
          <p className="line-clamp-2 text-xs wrap-anywhere text-muted">
            <NamedText text={text} />
          </p>
        )}
      </div>
    ),
  },
  {
    key: 'time',
    header: 'When',
    align: 'end',
    className: 'align-top whitespace-nowrap text-muted max-sm:before:hidden',
    cell: ({ time, isDay }) => (isDay ? formatDate(new Date(time)) : <TimeAgo at={time} />),
  },
];

interface ChoiceProps {
  to: string;
  isChosen: boolean;
  children: ReactNode;
}

/** One of several lists; the one that is shown leads nowhere. */
function Choice({ to, isChosen, children }: ChoiceProps) {
  const look = 'chip num min-h-6';
  if (isChosen)
    return (
      <span data-site="" aria-current="page" className={`${look} border-current text-signal`}>
        {children}
      </span>
    );
  return (
    <Link to={to} className={`${look} hover:text-ink`}>
      {children}
    </Link>
  );
}

/** What moved, by kind; a press narrows the list to it. */
function Kinds({ data: { counts, filter } }: { data: ChangesPageData }) {
  return (
    <ul aria-label="Kinds of change" className="flex flex-wrap gap-2 border-t border-line px-4.5 py-3">
      {[{ kind: undefined, count: counts.reduce((sum, one) => sum + one.count, 0) }, ...counts].map(
        ({ kind, count }) => (
          <li key={kind ?? 'all'}>
            <Choice to={changesHref({ ...filter, kind })} isChosen={filter.kind === kind}>
              {kind ? kindWords[kind] : 'All'} {formatNumber(count)}
            </Choice>
          </li>
        ),
      )}
    </ul>
  );
}

export function Component({ data }: { data: ChangesPageData }) {
  const { items, total, isCut, page, perPage, filter, since, projectName } = data;
  const { path, title: boardTitle, description } = fixedPages.changes;
  const title = projectName === null ? boardTitle : `Changes of ${projectName}`;
  const isNarrowed = filter.kind !== undefined || filter.projectId !== undefined;
  const here = changesHref(filter, page);
  return (
    <main id="main">
      <Meta title={title} description={description} path={here} noindex={here !== path} />
      <BoardHead
        trail={[{ name: boardTitle, path }]}
        title={title}
        summary={description}
        files={{
          csv: changesHref(filter, 1, '/changes.csv'),
          json: changesHref(filter, 1, '/api/changes'),
          feedOf: (format) => changesHref(filter, 1, `/changes.${format}`),
        }}
      />
      <div className="wrap grid gap-6 py-8">
        <Card aria-labelledby="changes-title" className="overflow-hidden">
          <CardHeader
            id="changes-title"
            title={`Since ${formatDate(new Date(since))}`}
            aside={
              <span className="flex flex-wrap items-center gap-2">
                <span data-site="">
                  {isCut && 'at least '}
                  {formatNumber(total)} {total === 1 ? 'change' : 'changes'}
                </span>
                {[1, 7, 31].map((days) => (
                  <Choice key={days} to={changesHref({ ...filter, days })} isChosen={filter.days === days}>
                    {days} {days === 1 ? 'day' : 'days'}
                  </Choice>
                ))}
              </span>
            }
          />
          <Kinds data={data} />
          {items.length === 0 ? (
            <EmptyState
              title={isNarrowed ? 'No change matches' : 'Nothing moved'}
              action={isNarrowed && <Link to={changesHref({})}>Show all changes</Link>}
            >
              {!isNarrowed &&
                'Import projects with contracts and let the indexer run, or import audits and incidents.'}
            </EmptyState>
          ) : (
            <div className="overflow-x-auto border-t border-line">
              <Table short caption="Changes" columns={columns} rows={items} rowKey={({ id }) => id} />
            </div>
          )}
        </Card>
        <Pagination
          label="Pages of changes"
          page={page}
          pageCount={Math.ceil(total / perPage)}
          hrefFor={(number) => changesHref(filter, number)}
        />
      </div>
    </main>
  );
}
