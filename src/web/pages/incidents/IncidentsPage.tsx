import { useChainName } from '#web/chains/SiteChains.tsx';
import { BarChart } from '#web/charts/BarChart.tsx';
import { HorizontalBars } from '#web/charts/HorizontalBars.tsx';
import { BoardHead } from '#web/projectRows/BoardHead.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { ScoreBefore } from '#web/projectRows/ScoreBefore.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import { incidentHref, incidentsHref } from '#wire/incidentHref.ts';
import {
  auditedBefore,
  type Incident,
  type IncidentFilter,
  type IncidentsPageData,
  type IncidentTotal,
} from '#wire/incidents.ts';
import { auditedWords, describeLoss, notOnRecordWords } from './incidentWords.ts';

const unknown = <span className="text-muted">unknown</span>;
const monthMs = 30 * 86_400_000;
const mostBars = 8;

function NamedChain({ chain }: { chain: string }) {
  const nameOfChain = useChainName();
  return <span className="block text-xs text-muted">{nameOfChain(chain)}</span>;
}

const columns: Column<Incident>[] = [
  {
    key: 'incident',
    header: 'Incident',
    title: true,
    cell: ({ id, title, project }) => (
      <ProjectName project={project}>
        <Link to={incidentHref(id)} className="link font-normal">
          {title}
        </Link>
      </ProjectName>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    className: 'whitespace-nowrap',
    cell: ({ time, activeExploit }) => (
      <span>
        {formatDate(new Date(time))} {activeExploit && <Chip tone="danger">ongoing</Chip>}
      </span>
    ),
  },
  {
    key: 'loss',
    header: 'Loss',
    align: 'end',
    cell: ({ id, lossUsd, returnedUsd }) => (
      <>
        {lossUsd === null ? (
          unknown
        ) : (
          <Link to={`${incidentHref(id)}#loss`} className="link">
            {formatUsd(lossUsd)}
          </Link>
        )}
        {returnedUsd !== null && (
          <span className="block text-xs text-muted">{formatUsd(returnedUsd)} returned</span>
        )}
      </>
    ),
  },
  {
    key: 'technique',
    header: 'Technique',
    cell: ({ technique, chain }) => (
      <>
        {technique ?? unknown}
        {chain !== null && <NamedChain chain={chain} />}
      </>
    ),
  },
  {
    key: 'audited',
    header: 'Audited before',
    className: 'max-sm:col-span-2',
    cell: ({ audited, auditsBefore: [newest] }) => (
      <span>
        {auditedWords[audited]} {newest && <span className="text-muted">by {newest.auditor}</span>}
      </span>
    ),
  },
  {
    key: 'score',
    header: 'Score 30 days before',
    label: 'Score 30 d before',
    cell: ({ project, time, scoreBefore }) => (
      <ScoreBefore projectId={project.id} score={scoreBefore} at={new Date(Date.parse(time) - monthMs)} />
    ),
  },
];

interface GroupsProps {
  totals: readonly IncidentTotal[];
  nameOf: (key: string) => string;
  filterOf: (key: string) => IncidentFilter;
}

const toBars = ({ totals, nameOf, filterOf }: GroupsProps) =>
  totals.map((total) => ({
    label: total.key === null ? notOnRecordWords : nameOf(total.key),
    value: total.incidents,
    href: incidentsHref(filterOf(total.key ?? 'none')),
    ...(total.withoutLoss < total.incidents && { note: describeLoss(total) }),
  }));

/** What most incidents have, as bars; the rest opens below. */
function Groups({ title, ...groups }: GroupsProps & { title: string }) {
  const bars = toBars(groups);
  const rest = bars.slice(mostBars);
  return (
    <div className="grid content-start gap-3">
      <HorizontalBars title={title} unit="incidents" bars={bars.slice(0, mostBars)} />
      {rest.length > 0 && (
        <details className="text-xs">
          <summary className="link min-h-6 cursor-pointer">{rest.length} more</summary>
          <ul className="flex flex-wrap gap-2 pt-2">
            {rest.map(({ label, value, href }) => (
              <li key={label}>
                <Link to={href} className="chip num min-h-6">
                  {label} {value}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Whether audits came before; a press narrows the list to an answer. */
function AuditedChoices({ filter }: { filter: IncidentFilter }) {
  const look = 'chip min-h-6';
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4.5 py-2.5 text-xs">
      <span id="audited-label" className="text-muted">
        Audited before
      </span>
      <ul aria-labelledby="audited-label" className="flex flex-wrap gap-2">
        {auditedBefore.map((audited) => (
          <li key={audited}>
            {filter.audited === audited ? (
              <span aria-current="page" className={`${look} border-current text-signal`}>
                {auditedWords[audited]}
              </span>
            ) : (
              <Link to={incidentsHref({ ...filter, audited })} className={`${look} hover:text-ink`}>
                {auditedWords[audited]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Filters({ filter }: { filter: IncidentFilter }) {
  const nameOfChain = useChainName();
  const { year, technique, chain, audited } = filter;
  const set = [
    year !== undefined && { key: 'year', words: year },
    technique !== undefined && {
      key: 'technique',
      words: technique === 'none' ? 'technique not on record' : technique,
    },
    chain !== undefined && {
      key: 'chain',
      words: chain === 'none' ? 'chain not on record' : nameOfChain(chain),
    },
    audited !== undefined && {
      key: 'audited',
      words: `audited before: ${auditedWords[audited].toLowerCase()}`,
    },
  ].filter((one) => one !== false);
  if (set.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 border-t border-line px-4.5 py-2.5 text-xs">
      {set.map(({ key, words }) => (
        <Link
          key={key}
          to={incidentsHref({ ...filter, [key]: undefined })}
          className="chip"
          aria-label={`Remove: ${words}`}
        >
          {words} ×
        </Link>
      ))}
      <Link to={incidentsHref({})} className="link">
        Clear all
      </Link>
    </p>
  );
}

export function Component({ data }: { data: IncidentsPageData }) {
  const { items, total, page, perPage, sum, filter } = data;
  const { path, title, description } = fixedPages.incidents;
  const nameOfChain = useChainName();
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <main id="main">
      <Meta title={title} description={description} path={incidentsHref(filter, page)} noindex={isNarrowed} />
      <BoardHead
        trail={[{ name: title, path }]}
        title={title}
        summary={description}
        files={{
          csv: incidentsHref(filter, 1, '/incidents.csv'),
          json: incidentsHref(filter, 1, '/api/incidents'),
          feedOf: (format) => incidentsHref(filter, 1, `/incidents.${format}`),
        }}
      />
      <div data-site="" className="wrap grid gap-6 py-6 sm:py-12">
        {data.byYear.length > 0 && (
          <Card
            aria-label="Incidents by year, technique and chain"
            className="grid gap-8 p-4.5 lg:grid-cols-3"
          >
            <BarChart
              title="By year"
              unit="incidents"
              bars={toBars({ totals: data.byYear, nameOf: (key) => key, filterOf: (year) => ({ year }) })}
            />
            <Groups
              title="By technique"
              totals={data.byTechnique}
              nameOf={(key) => key}
              filterOf={(technique) => ({ technique })}
            />
            <Groups
              title="By chain"
              totals={data.byChain}
              nameOf={nameOfChain}
              filterOf={(chain) => ({ chain })}
            />
          </Card>
        )}
        <Card aria-labelledby="incidents-title" className="overflow-hidden">
          <CardHeader
            id="incidents-title"
            title={isNarrowed ? 'Matching incidents' : 'On record'}
            aside={total > 0 && <span data-listed={total}>{`${total} in all, ${describeLoss(sum)}`}</span>}
          />
          {data.byYear.length > 0 && <AuditedChoices filter={filter} />}
          <Filters filter={filter} />
          {items.length === 0 ? (
            <EmptyState
              title={isNarrowed ? 'No incident matches' : 'No incident on record'}
              action={isNarrowed && <Link to={incidentsHref({})}>Show all incidents</Link>}
            >
              {!isNarrowed &&
                'Import incidents, or confirm a report. None on record does not mean none happened.'}
            </EmptyState>
          ) : (
            <div className="overflow-x-auto border-t border-line">
              <Table
                short
                caption="Recorded incidents"
                columns={columns}
                rows={items}
                rowKey={({ id }) => id}
              />
            </div>
          )}
        </Card>
        <Pagination
          label="Pages of incidents"
          page={page}
          pageCount={Math.ceil(total / perPage)}
          hrefFor={(number) => incidentsHref(filter, number)}
        />
      </div>
    </main>
  );
}
