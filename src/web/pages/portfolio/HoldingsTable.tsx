import { addressKey } from '#model/addressKey.ts';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { track } from '#web/client/userEvents.ts';
import { ControlMark } from '#web/projectRows/ControlMark.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { ScoreCell } from '#web/projectRows/ScoreCell.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { WatchStar } from '#web/watchlists/WatchStar.tsx';
import type { Holding } from '#wire/portfolio.ts';
import { HoldingValue } from './HoldingValue.tsx';
import { ReadFigure } from './ReadFigure.tsx';
import { useShortList } from './useShortList.tsx';

const columns: Column<Holding>[] = [
  {
    key: 'project',
    header: 'Project',
    title: true,
    cell: ({ project, chain }) =>
      project ? (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: counts presses of the link inside, which has its own keys.
        <div onClick={() => track('Click Portfolio Project', { project: project.id })}>
          <ProjectName project={project}>
            <ChainName id={chain} />
          </ProjectName>
        </div>
      ) : (
        <ChainName id={chain} />
      ),
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'end',
    cell: ({ balance, symbol, evidence, project }) => (
      <ReadFigure evidence={evidence} projectId={project?.id}>
        <Amount exact={balance} unit={symbol} />
      </ReadFigure>
    ),
  },
  {
    key: 'value',
    header: 'Value',
    align: 'end',
    cell: (holding) => <HoldingValue holding={holding} />,
  },
  {
    key: 'score',
    header: 'Score',
    cell: ({ project }) => (project ? <ScoreCell row={project} /> : <span className="text-muted">–</span>),
  },
  {
    key: 'control',
    header: 'Who holds the keys',
    cell: ({ project }) =>
      project ? (
        <ControlMark control={project.control} grade={null} />
      ) : (
        <span className="text-muted">–</span>
      ),
  },
  {
    key: 'star',
    header: 'Watch',
    hideHeader: true,
    align: 'end',
    className: 'card-corner',
    cell: ({ project }) => (project ? <WatchStar project={project} /> : null),
  },
];

/** What counts in the totals. */
export function HoldingsTable({ holdings, partial }: { holdings: readonly Holding[]; partial: boolean }) {
  const { shown, more } = useShortList(holdings);
  if (holdings.length === 0) {
    return (
      <EmptyState title="Nothing found">
        {partial
          ? 'Not everything could be read. The wallets may not be empty.'
          : 'No coins and no tokens of assessed projects found.'}
      </EmptyState>
    );
  }
  return (
    <>
      <Table
        caption="Holdings"
        columns={columns}
        rows={shown}
        rowKey={({ chain, token }) => addressKey({ chain, address: token ?? '' })}
      />
      {more}
    </>
  );
}
