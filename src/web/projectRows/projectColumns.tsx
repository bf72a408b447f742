import { listHref } from '#model/listHref.ts';
import { useChainName } from '#web/chains/SiteChains.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import type { Column, Sort } from '#web/ui/Table.tsx';
import { WatchStar } from '#web/watchlists/WatchStar.tsx';
import type { RowPictures } from '#wire/homePage.ts';
import type { ProjectRow } from '#wire/projects.ts';
import type { ProjectSort } from '#wire/projectWords.ts';
import { ControlMark } from './ControlMark.tsx';
import { CountedFigure } from './CountedFigure.tsx';
import { compareColumn } from './compareColumn.tsx';
import { OpenFindingsMark } from './OpenFindingsMark.tsx';
import { ProjectName } from './ProjectName.tsx';
import { RowPictureMark } from './RowPictureMark.tsx';
import { rankText } from './rankText.ts';
import { ScoreCell } from './ScoreCell.tsx';
import { ShownFigure } from './ShownFigure.tsx';
import { scoreHref, votesHref } from './sections.ts';

/** Some chains and categories, so that a row stays one line high. */
function Place({ row: { categories, chains, demo } }: { row: ProjectRow }): string {
  const nameOf = useChainName();
  // The mark of a demo project says already where it lives.
  if (demo) return categories.slice(0, 2).join(', ');
  const named = chains.slice(0, 2).map(nameOf);
  const more = chains.length > 2 ? ` +${chains.length - 2}` : '';
  return [categories.slice(0, 2).join(', '), named.join(', ') + more].filter(Boolean).join(' · ');
}

function Trust({ row: { id, votes } }: { row: ProjectRow }) {
  if (votes.total === 0) return '–';
  return <ShownFigure to={votesHref(id)} value={`${Math.round((votes.yes / votes.total) * 100)} %`} />;
}

const viewDays = 7;

/** The days that have views, today among them. */
const viewsSince = (asOf: string): string =>
  new Date(Date.parse(asOf) - (viewDays - 1) * 86_400_000).toISOString().slice(0, 10);

/** Eleven columns share 1,230 px; the name keeps to one line. */
const tight = 'xl:px-2';
const wideOnly = `${tight} max-xl:hidden`;

/** How the score moved. */
const trendColumn = (pictures: RowPictures): Column<ProjectRow> => ({
  key: 'trend',
  header: '90 days',
  className: `${tight} sm:max-xl:hidden`,
  cell: ({ id }) => {
    const trend = pictures[id]?.trend;
    return trend ? <RowPictureMark picture={trend} /> : '–';
  },
});

interface ColumnOptions {
  /** When the rows were read. */
  asOf: string;
  /** For lists that have them. */
  pictures?: RowPictures;
  /** Makes a header a link. */
  sortBy?: (by: ProjectSort) => Sort;
}

/** The columns of every list of projects. */
export function projectColumns({ asOf, pictures, sortBy }: ColumnOptions): Column<ProjectRow>[] {
  const sort = (by: ProjectSort) => sortBy?.(by);
  return [
    {
      key: 'rank',
      header: 'Rank',
      className: 'xl:pr-2',
      sort: sort('rank'),
      cell: ({ rank }) => <span className="text-muted">{rankText(rank)}</span>,
    },
    {
      key: 'name',
      header: 'Project',
      title: true,
      className: `${tight} xl:min-w-58`,
      sort: sort('name'),
      cell: (row) => (
        <ProjectName project={row}>
          <Place row={row} />
        </ProjectName>
      ),
    },
    {
      key: 'score',
      header: 'Score',
      className: tight,
      sort: sort('score'),
      cell: (row) => <ScoreCell row={row} shape={pictures?.[row.id]?.shape} />,
    },
    ...(pictures ? [trendColumn(pictures)] : []),
    {
      key: 'coverage',
      header: 'Coverage',
      align: 'end',
      sort: sort('coverage'),
      className: wideOnly,
      cell: ({ id, assessed, coverage }) => (
        <span className="whitespace-nowrap text-muted">
          {assessed ? <ShownFigure to={scoreHref(id)} value={`${Math.floor(coverage * 100)} %`} /> : '–'}
        </span>
      ),
    },
    {
      key: 'control',
      header: 'Control',
      className: tight,
      sort: sort('controlGrade'),
      cell: ({ control, controlGrade }) => <ControlMark control={control} grade={controlGrade} />,
    },
    {
      key: 'openFindings',
      header: 'Open findings',
      className: tight,
      align: 'end',
      sort: sort('openFindings'),
      cell: ({ id, openFindings }) => <OpenFindingsMark projectId={id} open={openFindings} />,
    },
    {
      key: 'auditedOn',
      header: 'Last audit',
      className: `${tight} sm:max-lg:hidden`,
      align: 'end',
      sort: sort('auditedOn'),
      cell: ({ auditedOn }) => (
        <span className="whitespace-nowrap text-muted">
          {auditedOn ? formatDate(new Date(auditedOn)) : 'none on record'}
        </span>
      ),
    },
    {
      key: 'votes',
      header: 'Trust',
      align: 'end',
      sort: sort('votes'),
      className: wideOnly,
      cell: (row) => (
        <span className="whitespace-nowrap" title={`${row.votes.yes} yes of ${row.votes.total} votes`}>
          <Trust row={row} />
        </span>
      ),
    },
    {
      key: 'views',
      header: 'Views, 7 d',
      align: 'end',
      sort: sort('views'),
      className: wideOnly,
      cell: ({ id, viewsLast7Days }) => (
        <CountedFigure
          to={listHref(id, { name: 'views', filter: { since: viewsSince(asOf) } })}
          count={viewsLast7Days}
        />
      ),
    },
    compareColumn<ProjectRow>((row) => row),
    {
      key: 'star',
      header: 'Watch',
      hideHeader: true,
      align: 'end',
      className: `card-corner ${tight}`,
      cell: (row) => <WatchStar project={row} />,
    },
  ];
}
