import { useChainName } from '#web/chains/SiteChains.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import type { Column, Sort } from '#web/ui/Table.tsx';
import { WatchStar } from '#web/watchlists/WatchStar.tsx';
import type { ProjectRow } from '#wire/projects.ts';
import type { ProjectSort } from '#wire/projectWords.ts';
import { ControlMark } from './ControlMark.tsx';
import { OpenFindingsMark } from './OpenFindingsMark.tsx';
import { ProjectName } from './ProjectName.tsx';
import { rankText } from './rankText.ts';
import { ScoreCell } from './ScoreCell.tsx';

/** Some chains and categories, so that a row stays one line high. */
function Place({ row: { categories, chains, demo } }: { row: ProjectRow }): string {
  const nameOf = useChainName();
  // The mark of a demo project says already where it lives.
  if (demo) return categories.slice(0, 2).join(', ');
  const named = chains.slice(0, 2).map(nameOf);
  const more = chains.length > 2 ? ` +${chains.length - 2}` : '';
  return [categories.slice(0, 2).join(', '), named.join(', ') + more].filter(Boolean).join(' · ');
}

function trust({ votes: { yes, total } }: ProjectRow): string {
  return total === 0 ? '–' : `${Math.round((yes / total) * 100)} %`;
}

/** Ten columns share 1,232 px; the name keeps to one line. */
const tight = 'xl:px-3';
const wideOnly = `${tight} max-xl:hidden`;

/** The columns of every list of projects; `sortBy` makes a header a link. */
export function projectColumns(sortBy?: (by: ProjectSort) => Sort): Column<ProjectRow>[] {
  const sort = (by: ProjectSort) => sortBy?.(by);
  return [
    {
      key: 'rank',
      header: 'Rank',
      className: 'xl:pr-3',
      sort: sort('rank'),
      cell: ({ rank }) => <span className="text-muted">{rankText(rank)}</span>,
    },
    {
      key: 'name',
      header: 'Project',
      title: true,
      className: `${tight} xl:min-w-70`,
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
      cell: (row) => <ScoreCell row={row} />,
    },
    {
      key: 'coverage',
      header: 'Coverage',
      align: 'end',
      sort: sort('coverage'),
      className: wideOnly,
      cell: ({ assessed, coverage }) => (
        <span className="text-muted">{assessed ? `${Math.floor(coverage * 100)} %` : '–'}</span>
      ),
    },
    {
      key: 'control',
      header: 'Who holds the keys',
      className: tight,
      sort: sort('control'),
      cell: ({ control }) => <ControlMark control={control} />,
    },
    {
      key: 'openFindings',
      header: 'Open findings',
      className: tight,
      align: 'end',
      sort: sort('openFindings'),
      cell: ({ openFindings }) => <OpenFindingsMark open={openFindings} />,
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
          {trust(row)}
        </span>
      ),
    },
    {
      key: 'views',
      header: 'Views, 7 d',
      align: 'end',
      sort: sort('views'),
      className: wideOnly,
      cell: ({ viewsLast7Days }) => formatNumber(viewsLast7Days),
    },
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
