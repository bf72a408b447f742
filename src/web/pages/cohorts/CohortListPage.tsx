import { useChainName } from '#web/chains/SiteChains.tsx';
import { BoardHead } from '#web/projectRows/BoardHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { type CohortLine, type CohortList, cohortHref } from '#wire/cohorts.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { scoredTable } from './memberTable.ts';
import { SpreadMark } from './SpreadMark.tsx';

/** Every category, or every chain. */
export function Component({ data: { kind, items } }: { data: CohortList }) {
  const { path, title, description } = fixedPages[kind];
  const nameOfChain = useChainName();
  const nameOf = (key: string) => (kind === 'chains' ? nameOfChain(key) : key);
  const columns: Column<CohortLine>[] = [
    {
      key: 'name',
      header: kind === 'chains' ? 'Chain' : 'Category',
      title: true,
      cell: ({ key }) => (
        <Link to={cohortHref(kind, key)} className="link font-semibold">
          {nameOf(key)}
        </Link>
      ),
    },
    {
      key: 'projects',
      header: 'Projects',
      align: 'end',
      cell: ({ key, projects }) => (
        <Link to={`${cohortHref(kind, key)}#projects`} className="hover:underline">
          {formatNumber(projects)}
        </Link>
      ),
    },
    {
      key: 'ranked',
      header: 'With a score',
      align: 'end',
      cell: ({ key, ranked }) => (
        <Link to={scoredTable({ kind, key })} className="hover:underline">
          {formatNumber(ranked)}
        </Link>
      ),
    },
    {
      key: 'unranked',
      header: 'Without',
      align: 'end',
      cell: ({ key, projects, ranked }) => (
        <Link to={`${cohortHref(kind, key)}#projects`} className="text-muted hover:underline">
          {formatNumber(projects - ranked)}
        </Link>
      ),
    },
    {
      key: 'spread',
      header: 'Median and spread',
      className: 'max-sm:col-span-full',
      cell: ({ key, spread }) => <SpreadMark spread={spread} to={scoredTable({ kind, key })} />,
    },
  ];
  return (
    <main id="main">
      <Meta title={title} description={description} path={path} />
      <BoardHead
        trail={[{ name: title, path }]}
        title={title}
        summary={description}
        files={{ csv: `${path}.csv`, json: `/api/cohorts/${kind}`, feedOf: (format) => `/changes.${format}` }}
      />
      <div className="wrap py-8">
        <Card aria-label={title} className="overflow-x-auto">
          {items.length === 0 ? (
            <EmptyState title="No projects yet">Import projects or a token list.</EmptyState>
          ) : (
            <Table short caption={title} columns={columns} rows={items} rowKey={({ key }) => key} />
          )}
        </Card>
      </div>
    </main>
  );
}
