import { addressKey } from '#model/addressKey.ts';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { Address } from '#web/ui/Address.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { WatchStar } from '#web/watchlists/WatchStar.tsx';
import type { ApartReason, PortfolioSummary } from '#wire/portfolio.ts';
import { ReadFigure } from './ReadFigure.tsx';

type Apart = PortfolioSummary['apart'][number];

const reasons: Record<ApartReason, string> = {
  notAssessed: 'Project not assessed yet',
  spamLike: 'Likely spam: its name contains a web address. Do not open it.',
};

const columns: Column<Apart>[] = [
  {
    key: 'token',
    header: 'Token',
    title: true,
    cell: ({ project, symbol, reason, chain }) =>
      project && reason === 'notAssessed' ? (
        <ProjectName project={project}>
          {symbol} · <ChainName id={chain} />
        </ProjectName>
      ) : (
        <span className="break-all">{symbol}</span>
      ),
  },
  { key: 'address', header: 'Address', cell: ({ token }) => token && <Address value={token} /> },
  {
    key: 'balance',
    header: 'Balance',
    align: 'end',
    cell: ({ balance, evidence, project }) => (
      <ReadFigure evidence={evidence} projectId={project?.id}>
        <Amount exact={balance} />
      </ReadFigure>
    ),
  },
  { key: 'reason', header: 'Why apart', cell: ({ reason }) => reasons[reason] },
  {
    key: 'star',
    header: 'Watch',
    hideHeader: true,
    align: 'end',
    className: 'card-corner',
    cell: ({ project, reason }) =>
      project && reason === 'notAssessed' ? <WatchStar project={project} /> : null,
  },
];

export function ApartTable({ holdings }: { holdings: readonly Apart[] }) {
  return (
    <Card aria-labelledby="apart-title">
      <CardHeader
        id="apart-title"
        title="Kept apart"
        description="Not counted: unassessed tokens and likely spam."
      />
      <Table
        caption="Tokens kept apart"
        columns={columns}
        rows={holdings}
        rowKey={({ chain, token }) => addressKey({ chain, address: token ?? '' })}
      />
    </Card>
  );
}
