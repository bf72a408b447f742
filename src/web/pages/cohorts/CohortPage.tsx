import { useChainName } from '#web/chains/SiteChains.tsx';
import { HorizontalBars } from '#web/charts/HorizontalBars.tsx';
import { BoardHead } from '#web/projectRows/BoardHead.tsx';
import { CompareBar } from '#web/projectRows/CompareBar.tsx';
import { ControlMark } from '#web/projectRows/ControlMark.tsx';
import { compareColumn } from '#web/projectRows/compareColumn.tsx';
import { controlWords } from '#web/projectRows/controlWords.ts';
import { OpenFindingsMark } from '#web/projectRows/OpenFindingsMark.tsx';
import { OutcomeMark } from '#web/projectRows/OutcomeMark.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { ScoreCell } from '#web/projectRows/ScoreCell.tsx';
import { scoreHref } from '#web/projectRows/sections.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { type Cohort, type CohortMember, cohortHref } from '#wire/cohorts.ts';
import { compareHref, mostCompared } from '#wire/compareHref.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { memberTable, scoredTable } from './memberTable.ts';
import { SpreadMark } from './SpreadMark.tsx';

/** The questions of the kind stand before everything else that is known. */
function memberColumns({ questions }: Pick<Cohort, 'questions'>): Column<CohortMember>[] {
  return [
    {
      key: 'project',
      header: 'Project',
      title: true,
      className: 'align-top lg:min-w-46',
      cell: ({ row }) => <ProjectName project={row} />,
    },
    ...questions.map(
      ({ factor, asks }): Column<CohortMember> => ({
        key: factor,
        header: asks,
        className: 'align-top max-sm:col-span-full',
        cell: ({ row, answers }) => {
          const answer = answers.find((one) => one.factor === factor);
          if (!answer) return <span className="text-xs text-muted">not assessed</span>;
          // What passed needs no words in a list: they are on hover, and on the project's page.
          const isPassed = answer.outcome === 'pass';
          return (
            <Link
              to={scoreHref(row.id)}
              title={answer.sentence}
              className="flex flex-wrap items-start gap-x-2 hover:underline"
            >
              <OutcomeMark outcome={answer.outcome} />
              {!isPassed && (
                <span className="line-clamp-3 min-w-32 flex-1 text-xs wrap-anywhere">{answer.sentence}</span>
              )}
            </Link>
          );
        },
      }),
    ),
    { key: 'score', header: 'Score', className: 'align-top', cell: ({ row }) => <ScoreCell row={row} /> },
    {
      key: 'control',
      header: 'Control',
      className: 'align-top',
      cell: ({ row }) => <ControlMark control={row.control} grade={row.controlGrade} />,
    },
    {
      key: 'findings',
      header: 'Open findings',
      align: 'end',
      className: 'align-top',
      cell: ({ row: { id, openFindings } }) => <OpenFindingsMark projectId={id} open={openFindings} />,
    },
    compareColumn<CohortMember>(({ row }) => row),
  ];
}

function Few({ title, members }: { title: string; members: readonly CohortMember[] }) {
  if (members.length === 0) return null;
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        aside={
          members.length > 1 && (
            <Link
              to={compareHref(members.slice(0, mostCompared).map(({ row }) => row.id))}
              className="link"
              aria-label={`Compare: ${title}`}
            >
              Compare
            </Link>
          )
        }
      />
      {members.map(({ row, reason }) => (
        <CardRow key={row.id} className="flex items-center justify-between gap-4">
          <ProjectName project={row}>
            {reason !== null && (
              <Link to={scoreHref(row.id)} className="hover:underline">
                {reason}
              </Link>
            )}
          </ProjectName>
          <ScoreCell row={row} />
        </CardRow>
      ))}
    </Card>
  );
}

function NewAndChanged({ data: { newest, changes } }: { data: Cohort }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card aria-label="New">
        <CardHeader title="New" />
        {newest.map((row) => (
          <CardRow key={row.id} className="flex items-center justify-between gap-4">
            <ProjectName project={row} />
            <ScoreCell row={row} />
          </CardRow>
        ))}
      </Card>
      <Card aria-label="Changed">
        <CardHeader title="Changed" aside={<Link to={fixedPages.changes.path}>All changes</Link>} />
        {changes.length === 0 && <CardRow className="text-muted">Nothing moved this week.</CardRow>}
        {changes.map(({ id, href, project, title, time }) => (
          <CardRow key={id}>
            <p className="text-xs text-muted">
              {project.name} · <TimeAgo at={time} />
            </p>
            <Link to={href} className="link line-clamp-2 wrap-anywhere">
              {title}
            </Link>
          </CardRow>
        ))}
      </Card>
    </div>
  );
}

/** What a category is, or a chain, by its projects. */
export function Component({ data }: { data: Cohort }) {
  const { kind, key, spread, best, worst, items, total, page, perPage } = data;
  const nameOfChain = useChainName();
  const name = kind === 'chains' ? nameOfChain(key) : key;
  const path = cohortHref(kind, key);
  const title = `${name} projects`;
  const description = `${formatNumber(total)} ${name} projects: ${data.questions.map(({ asks }) => asks.toLowerCase()).join(', ')}, scores, best and worst.`;
  return (
    <main id="main">
      <Meta
        title={title}
        description={description}
        path={page > 1 ? `${path}?page=${page}` : path}
        noindex={page > 1}
      />
      <BoardHead
        trail={[
          { name: fixedPages[kind].title, path: fixedPages[kind].path },
          { name, path },
        ]}
        title={title}
        files={{ csv: `${path}.csv`, json: `/api/cohorts${path}`, feedOf: (format) => `${path}.${format}` }}
      >
        <Link to={memberTable(data, {})} className="hover:underline">
          {formatNumber(total)} {total === 1 ? 'project' : 'projects'}
        </Link>
        <Link to={scoredTable(data)} className="hover:underline">
          {formatNumber(data.ranked)} with a score
        </Link>
        <SpreadMark spread={spread} to={scoredTable(data)} />
      </BoardHead>
      <div className="wrap grid gap-6 py-8">
        <div>
          <Card aria-labelledby="projects" className="overflow-hidden">
            <CardHeader id="projects" title="What matters first" description="By rank." />
            <div className="overflow-x-auto border-t border-line">
              <Table
                caption={title}
                short
                columns={memberColumns(data)}
                rows={items}
                rowKey={({ row }) => row.id}
              />
            </div>
          </Card>
          <CompareBar />
        </div>
        <Pagination
          label={`Pages of ${title}`}
          page={page}
          pageCount={Math.ceil(total / perPage)}
          hrefFor={(number) => `${path}${number > 1 ? `?page=${number}` : ''}#projects`}
        />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Few title="Best" members={best} />
          <Few title="Worst" members={worst} />
        </div>
        <Card aria-label="Ratings and holders of the keys" className="grid gap-8 p-4.5 lg:grid-cols-2">
          <HorizontalBars
            title="Ratings"
            unit="projects"
            bars={data.byRating.map(({ rating, count }) => ({
              label: rating,
              value: count,
              href: memberTable(data, { rating }),
            }))}
          />
          <HorizontalBars
            title="Who holds the keys"
            unit="projects"
            bars={data.byControl.map(({ control, count }) => ({
              label: controlWords[control].text,
              value: count,
              href: memberTable(data, { control }),
            }))}
          />
        </Card>
        <NewAndChanged data={data} />
      </div>
    </main>
  );
}
