import { addressKey } from '#model/addressKey.ts';
import type { DayPart } from '#model/portfolio.ts';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { dayAnchor, type PortfolioDay } from '#wire/portfolio.ts';
import { projectHref } from '#wire/projectHref.ts';
import { HoldingValue } from './HoldingValue.tsx';
import { ReadFigure } from './ReadFigure.tsx';

const columnsOf = (readAt: string): Column<DayPart>[] => [
  {
    key: 'project',
    header: 'Project',
    title: true,
    cell: ({ project, chain }) => (
      <>
        {project && (
          <Link to={projectHref(project.id)} className="link">
            {project.name}
          </Link>
        )}
        <span className="block text-xs text-muted">
          <ChainName id={chain} />
        </span>
      </>
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
    cell: (part) => <HoldingValue holding={part} at={readAt} />,
  },
];

/** What the value of one day rests on: what was read of the wallets then, and the prices of then. */
export function DayCard({ day: { day, value, breakdown } }: { day: PortfolioDay }) {
  return (
    <Card id={dayAnchor} aria-labelledby="day-title" className="scroll-mt-24">
      <CardHeader
        id="day-title"
        title={`Value on ${formatDate(new Date(day))}`}
        description={
          breakdown && (
            <>
              Read <TimeAgo at={breakdown.readAt} />, the last full reading of that day
            </>
          )
        }
      />
      {breakdown && value !== null ? (
        <>
          <Table
            caption={`Holdings of ${day}`}
            columns={columnsOf(breakdown.readAt)}
            rows={breakdown.parts}
            rowKey={({ chain, token }) => addressKey({ chain, address: token ?? '' })}
          />
          <CardRow data-stated="" className="num text-right">
            {breakdown.rest.holdings > 0 &&
              `With ${breakdown.rest.holdings} smaller ones of ${formatUsd(breakdown.rest.value)}, which are not kept one by one. `}
            Together: <b className="font-semibold">{formatUsd(value)}</b>, each the{' '}
            <a href="#day-title" className="link underline">
              balance times its price
            </a>
          </CardRow>
        </>
      ) : (
        <EmptyState title="Nothing is kept to show">
          {value === null
            ? 'That day has only a partial reading, or no prices.'
            : 'For that day we kept only the total.'}
        </EmptyState>
      )}
    </Card>
  );
}
