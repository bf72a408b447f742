import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { SourceName } from '#model/sources.ts';
import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatBytes } from '#web/ui/formatBytes.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { ChainReport, EndpointLine, SiteStateData, SourceReport } from '#wire/siteState.ts';
import { DeskFrame } from './DeskFrame.tsx';

const sourceTitles: Record<SourceName, string> = {
  websites: 'Websites',
  securityTexts: 'security.txt',
  repositories: 'Repositories',
  verifiedSources: 'Verified sources',
  prices: 'Prices',
  domains: 'Domains',
  bountyPages: 'Bug bounty pages',
  auditLists: 'Audit lists',
  tokenLists: 'Token lists',
  incidents: 'Incidents',
  ratings: 'Ratings by others',
  recordFiles: 'Repository of import files',
};

const endpointStates: Record<EndpointLine['state'], string> = {
  agreeing: 'agrees',
  silent: 'no answer',
  aside: 'set aside',
};

const troubled = new Set(['failing', 'halted', 'unavailable']);

const number = (value: number | undefined) => (value === undefined ? 'unknown' : formatNumber(value));

function describeHistory(plan: NonNullable<ChainReport['history']>): string {
  const { contracts, blocks, requests, secondsLeft, problem } = plan;
  const whose = contracts === 1 ? 'Past of 1 contract' : `Past of ${formatNumber(contracts)} contracts`;
  const questions = requests === 1 ? '1 question' : `${formatNumber(requests)} questions`;
  const left = `${formatNumber(blocks)} blocks left, in ${questions} for logs or more`;
  const time = secondsLeft === undefined ? '' : `, about ${formatNumber(Math.ceil(secondsLeft / 60))} min`;
  return `${whose}: ${left}${time}${problem ? '; no endpoint available' : ''}`;
}

interface ChainLine extends ChainReport {
  troubles: readonly string[];
}

const chainColumns: Column<ChainLine>[] = [
  { key: 'name', header: 'Chain', title: true, cell: ({ name, chain }) => `${name} (${chain})` },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, problem, history, troubles }) => (
      <span>
        <Chip tone={troubled.has(state) ? 'danger' : 'neutral'}>{state}</Chip>
        {problem !== undefined && <span className="block text-xs text-muted">{problem}</span>}
        {troubles.map((text) => (
          <span key={text} className="block text-xs wrap-anywhere text-muted">
            {text}
          </span>
        ))}
        {history && <span className="block text-xs text-muted">{describeHistory(history)}</span>}
      </span>
    ),
  },
  { key: 'block', header: 'Read up to', align: 'end', cell: ({ block }) => number(block) },
  { key: 'head', header: 'Head', align: 'end', cell: ({ head }) => number(head) },
  { key: 'behind', header: 'Blocks behind', align: 'end', cell: ({ behind }) => number(behind) },
  {
    key: 'headTime',
    header: 'Head’s time',
    cell: ({ headTime }) => (headTime ? <TimeAgo at={headTime} /> : 'unknown'),
  },
];

const endpointColumns: Column<EndpointLine>[] = [
  { key: 'name', header: 'Endpoint', title: true, cell: ({ name, chain }) => `${name} (${chain})` },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, problem }) => (
      <span>
        <Chip tone={state === 'agreeing' ? 'neutral' : 'danger'}>{endpointStates[state]}</Chip>
        {problem !== null && <span className="block text-xs wrap-anywhere text-muted">It {problem}.</span>}
      </span>
    ),
  },
  { key: 'since', header: 'Since', cell: ({ since }) => (since === null ? '' : <TimeAgo at={since} />) },
  { key: 'disputes', header: 'Times set aside', align: 'end', cell: ({ disputes }) => number(disputes) },
];

const orNever = (at: string | null) => (at === null ? 'never' : <TimeAgo at={at} />);

function sourceState({ trouble, answeredAt }: Pick<SourceReport, 'trouble' | 'answeredAt'>): string {
  if (trouble !== null) return 'trouble';
  return answeredAt === null ? 'no answer yet' : 'answering';
}

const sourceColumns: Column<SourceReport>[] = [
  { key: 'source', header: 'Source', title: true, cell: ({ source }) => sourceTitles[source] },
  {
    key: 'state',
    header: 'State',
    cell: ({ trouble, answeredAt }) => (
      <span>
        <Chip tone={trouble === null ? 'neutral' : 'danger'}>{sourceState({ trouble, answeredAt })}</Chip>
        {trouble !== null && <span className="block text-xs text-muted">{trouble}</span>}
      </span>
    ),
  },
  { key: 'subjects', header: 'Asked about', align: 'end', cell: ({ subjects }) => number(subjects) },
  { key: 'failing', header: 'Without answer', align: 'end', cell: ({ failing }) => number(failing) },
  { key: 'answered', header: 'Last answer', cell: ({ answeredAt }) => orNever(answeredAt) },
  { key: 'next', header: 'Next', cell: ({ nextAt }) => orNever(nextAt) },
];

/** Chains, live sources, work, outbox, database, disk, cache and versions, as the answering process sees them. */
export function Component({ data }: { data: SiteStateData }) {
  const {
    chains,
    chainTroubles,
    endpoints,
    sources,
    pasts,
    leaderships,
    mails,
    database,
    disk,
    cache,
    versions,
    at,
    process: own,
  } = data.state;
  const { revalidate, state } = useRevalidator();
  const { applied, wanted } = database.migrations;
  const lines = chains.map((one) => ({
    ...one,
    troubles: chainTroubles.filter(({ chain }) => chain === one.chain).map(({ text }) => text),
  }));
  return (
    <DeskFrame
      data={data}
      title="State of the site"
      aside={
        <span className="flex items-center gap-3 text-muted">
          <TimeAgo at={at} />
          <Button size="sm" loading={state === 'loading'} onClick={() => void revalidate()}>
            Ask again
          </Button>
        </span>
      }
    >
      <SectionCard title="Chains" bare>
        {chains.length === 0 ? (
          <CardRow className="text-muted">No chain is followed.</CardRow>
        ) : (
          <Table caption="Chains" columns={chainColumns} rows={lines} rowKey={({ chain }) => chain} />
        )}
      </SectionCard>
      {endpoints.length > 0 && (
        <SectionCard
          title="Endpoints"
          description="Endpoints that must agree on block hashes, logs and state."
          bare
        >
          <Table
            caption="Endpoints"
            columns={endpointColumns}
            rows={endpoints}
            rowKey={({ chain, name }) => `${chain} ${name}`}
          />
        </SectionCard>
      )}
      <SectionCard title="Live sources" description="Data that this server fetches." bare>
        {sources.length === 0 ? (
          <CardRow className="text-muted">
            No source was queried yet. Enable sources with PARAPET_SOURCES.
          </CardRow>
        ) : (
          <Table
            caption="Live sources"
            columns={sourceColumns}
            rows={sources}
            rowKey={({ source }) => source}
          />
        )}
      </SectionCard>
      <div className="grid gap-6 md:grid-cols-2">
        <Facts
          title="History backfill"
          facts={[
            ['Projects read', `${formatNumber(pasts.done)} of ${formatNumber(pasts.projects)} begun`],
            ['Moments left', formatNumber(pasts.left)],
            ['Node calls so far', formatNumber(pasts.requests)],
          ]}
        />
        <Facts
          title="Outbox"
          facts={[
            ['Waiting', formatNumber(mails.waiting)],
            ['Given up', formatNumber(mails.failed)],
            ['Due longest', mails.oldestDue === null ? 'none' : <TimeAgo key="due" at={mails.oldestDue} />],
          ]}
        />
        <Facts
          title="Database"
          facts={[
            ['Engine', `${database.engine} ${database.version}`],
            ['Size', formatBytes(database.bytes)],
            ['Migrations', `${applied} of ${wanted} applied`],
          ]}
        />
        <Facts
          title="Disk and memory"
          facts={[
            ['Free on disk', `${formatBytes(disk.free)} of ${formatBytes(disk.size)}`],
            ['Memory of this process', formatBytes(own.memoryBytes)],
            ['Started', <TimeAgo key="since" at={own.since} />],
          ]}
        />
        <Facts
          title="Caches and streams"
          facts={[
            ['Pages kept', formatNumber(cache.pages)],
            ['Their size', `${formatBytes(cache.bytes)} of at most ${formatBytes(cache.mostBytes)}`],
            ['Open alert streams', formatNumber(own.alertListeners)],
          ]}
        />
        <Facts
          title="Versions"
          facts={[
            ['Parapet', versions.parapet],
            ['Node.js', versions.node],
            ['Rules of the score', versions.rules],
          ]}
        />
        <Facts
          title="Leaders"
          facts={leaderships.map(({ name, term }) => [
            name,
            term === 1 ? 'taken over once' : `taken over ${formatNumber(term)} times`,
          ])}
        />
      </div>
    </DeskFrame>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <SectionCard title={title} bare>
      {facts.length === 0 && <CardRow className="text-muted">None yet.</CardRow>}
      <dl>
        {facts.map(([name, value]) => (
          <CardRow key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="min-w-0 wrap-anywhere text-muted">{name}</dt>
            <dd className="num">{value}</dd>
          </CardRow>
        ))}
      </dl>
    </SectionCard>
  );
}
