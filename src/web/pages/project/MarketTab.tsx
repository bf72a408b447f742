import type { ReactNode } from 'react';
import type { Fact } from '#scoring/facts.ts';
import { percent } from '#scoring/words.ts';
import { NoData } from '#web/charts/ChartFigure.tsx';
import { formatNumber } from '#web/charts/formatNumber.ts';
import { FactNote } from '#web/projects/FactNote.tsx';
import { formatUnits } from '#web/projects/formatUnits.ts';
import { OutsideLink } from '#web/projects/OutsideLink.tsx';
import { type Exchange, readExchanges } from '#web/projects/readExchanges.ts';
import { readFact } from '#web/projects/readFact.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from './TabOf.ts';

const describeBarred = (barred: { count: number; newest: string[] } | null) => {
  if (barred === null) return 'Not known: the list does not show in events';
  const more = barred.count - barred.newest.length;
  if (barred.count === 0) return 'None';
  return `${formatNumber(barred.count)}: ${barred.newest.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

type MarketTabProps = { project: ProjectDetails; tab: TabOf<'market'> };

/** Can holders get out, and does one of them decide the price? */
export function MarketTab({ project, tab: { facts, metrics } }: MarketTabProps) {
  const show = { projectId: project.id };
  const supply = readFact(facts, 'supply');
  const amount = createAmount(project, supply);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card aria-labelledby="token-title">
        <CardHeader
          id="token-title"
          title="Token"
          aside={project.tokenTickers.length > 0 ? project.tokenTickers.join(', ') : 'no token on record'}
        />
        <dl>
          <FactRow {...show} name="Supply" fact={supply}>
            {({ total, cap }) =>
              cap === null
                ? `${amount(total)}, without an upper limit`
                : `${amount(total)}, at most ${amount(cap)}`
            }
          </FactRow>
          <FactRow {...show} name="Fee on transfers" fact={readFact(facts, 'transferFee')}>
            {({ basisPoints }) => (basisPoints === 0 ? 'none' : percent(basisPoints / 10_000))}
          </FactRow>
          <FactRow {...show} name="Can be sold again" fact={readFact(facts, 'sellSimulation')}>
            {({ sellable, reason }) =>
              sellable ? 'Yes, in a simulated sale' : `No: ${reason ?? 'the sale fails'}`
            }
          </FactRow>
          <FactRow {...show} name="Transfers paused" fact={readFact(facts, 'restrictions')}>
            {({ paused }) => (paused === null ? 'No, there is no such switch' : paused ? 'Yes, now' : 'No')}
          </FactRow>
          <FactRow {...show} name="Barred addresses" fact={readFact(facts, 'restrictions')}>
            {({ barred }) => describeBarred(barred)}
          </FactRow>
        </dl>
      </Card>
      <Card aria-labelledby="holders-title">
        <CardHeader id="holders-title" title="Holders" />
        <dl>
          <FactRow {...show} name="Held by the top 10" fact={readFact(facts, 'holders')}>
            {({ top10Share }) => percent(top10Share)}
          </FactRow>
          <FactRow {...show} name="Holders" fact={readFact(facts, 'holders')}>
            {({ holders }) => (holders === null ? 'not counted' : formatNumber(holders))}
          </FactRow>
          <FactRow {...show} name="Price, daily deviation" fact={readFact(facts, 'priceHistory')}>
            {({ days, dailyDeviation }) => `${percent(dailyDeviation)} over ${days} days`}
          </FactRow>
        </dl>
      </Card>
      <ExchangesCard project={project} metrics={metrics} />
      <Card aria-labelledby="price-title" className="p-4.5 lg:col-span-2">
        <h2 id="price-title">Price</h2>
        <p className="mt-1 mb-3 text-xs text-muted">
          No source of prices is set up for this project. A price is shown only with its source and time.
        </p>
        <NoData className="h-36" />
      </Card>
    </div>
  );
}

/** The supply is that of the project's first token on the chain it was read from. */
function createAmount({ tokens }: ProjectDetails, supply: Fact<unknown>): (units: string) => string {
  const read = supply.state === 'unknown' ? undefined : supply.evidence.find((one) => one.kind === 'block');
  const token = tokens.find(({ chain, address }) => address !== null && chain === read?.chain);
  return (units) => (token ? `${formatUnits(units, token.decimals)} ${token.symbol}` : `${units} base units`);
}

type FactRowProps<T> = { name: string; fact: Fact<T>; projectId: string; children: (value: T) => ReactNode };

function FactRow<T>({ name, fact, projectId, children }: FactRowProps<T>) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-t border-line px-4.5 py-2.5 sm:grid-cols-[190px_1fr]">
      <dt className="font-[550]">{name}</dt>
      <dd className="num min-w-0 break-words">
        {fact.state === 'unknown' ? (
          <span className="text-muted">
            Not measured yet{!fact.why.startsWith('not read') && `: ${fact.why}`}
          </span>
        ) : (
          children(fact.value)
        )}
        <FactNote fact={fact} projectId={projectId} />
      </dd>
    </div>
  );
}

const columns: Column<Exchange>[] = [
  {
    key: 'name',
    header: 'Exchange',
    title: true,
    cell: ({ name, url }) => (url ? <OutsideLink href={url}>{name}</OutsideLink> : name),
  },
  { key: 'pair', header: 'Pair', cell: ({ pair }) => pair ?? <span className="text-muted">not known</span> },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kind ?? <span className="text-muted">not known</span> },
];

function ExchangesCard({
  project,
  metrics,
}: {
  project: ProjectDetails;
  metrics: TabOf<'market'>['metrics'];
}) {
  const metric = metrics.find(({ name }) => name === `exchanges(projectId=${project.id})`);
  const exchanges = metric && readExchanges(metric.value);
  return (
    <Card aria-labelledby="exchanges-title" className="overflow-hidden lg:col-span-2">
      <CardHeader
        id="exchanges-title"
        title="Exchanges"
        aside={
          metric && (
            <>
              on record <TimeAgo at={metric.time} />
            </>
          )
        }
      />
      {exchanges && exchanges.length > 0 ? (
        <div className="border-t border-line">
          <Table
            caption="Exchanges"
            columns={columns}
            rows={exchanges}
            rowKey={({ name, pair }) => `${name} ${pair}`}
          />
        </div>
      ) : (
        <CardRow>
          <EmptyState title={exchanges ? 'Not listed on any exchange' : 'Exchanges are not known'}>
            {exchanges
              ? 'The records say that no exchange trades its token.'
              : 'Nothing is on record about where its token is traded.'}
          </EmptyState>
        </CardRow>
      )}
    </Card>
  );
}
