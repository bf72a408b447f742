import type { ReactNode } from 'react';
import { percent } from '#scoring/factors/words.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { AlertList } from '#web/pages/project/alerts/AlertList.tsx';
import { evidenceColumns } from '#web/pages/project/evidence/evidenceColumns.tsx';
import { ownLabel } from '#web/pages/project/evidence/ownLabel.ts';
import { callerColumns, eventColumns, functionColumns } from '#web/pages/project/monitoring/topColumns.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatUnits } from '#web/ui/formatUnits.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { ListedEvent, ListedHolder, ListedTransaction, ListPageData } from '#wire/lists.ts';
import type { DayCount } from '#wire/projectPage.ts';

const isOneChain = (rows: readonly { chain: string }[]) => new Set(rows.map(({ chain }) => chain)).size < 2;

function Named({ chain, address, label }: { chain: string; address: string; label: string | null }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {label}
      <ChainHash chain={chain} value={address} kind="address" />
    </span>
  );
}

const code = (text: ReactNode) => <span className="font-mono text-xs font-[550] break-all">{text}</span>;

const transactionColumns = (
  projectName: string,
  rows: readonly ListedTransaction[],
): Column<ListedTransaction>[] => [
  {
    key: 'function',
    header: 'Function',
    title: true,
    cell: (row) => (row.function === null ? 'Plain transfer' : code(row.function)),
  },
  {
    key: 'contract',
    header: 'Contract',
    cell: ({ chain, contract: { address, label } }) => (
      <Named chain={chain} address={address} label={ownLabel(label, projectName)} />
    ),
  },
  {
    key: 'from',
    header: 'Sender',
    cell: ({ chain, from, fromLabel }) => (
      <Named chain={chain} address={from} label={fromLabel && ownLabel(fromLabel, projectName)} />
    ),
  },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ success }) => (success ? 'succeeded' : <span className="text-warning">failed</span>),
  },
  ...evidenceColumns<ListedTransaction>({ header: 'Transaction', isOneChain: isOneChain(rows) }),
];

const emittedColumns = (projectName: string, rows: readonly ListedEvent[]): Column<ListedEvent>[] => [
  {
    key: 'event',
    header: 'Event',
    title: true,
    cell: ({ event }) => (event === null ? 'Anonymous event' : code(event)),
  },
  {
    key: 'contract',
    header: 'Contract',
    cell: ({ chain, contract: { address, label } }) => (
      <Named chain={chain} address={address} label={ownLabel(label, projectName)} />
    ),
  },
  ...evidenceColumns<ListedEvent>({ header: 'Transaction', isOneChain: isOneChain(rows) }),
];

const holderColumns = (token: { symbol: string; decimals: number }): Column<ListedHolder>[] => [
  {
    key: 'holder',
    header: 'Holder',
    title: true,
    cell: (row) => <Named {...row} />,
  },
  {
    key: 'balance',
    header: 'Holds',
    align: 'end',
    cell: ({ balance }) => `${formatUnits(balance, token.decimals)} ${token.symbol}`,
  },
  { key: 'share', header: 'Share', align: 'end', cell: ({ share }) => percent(share) },
];

const dayColumns: Column<DayCount>[] = [
  { key: 'day', header: 'Day (UTC)', title: true, cell: ({ day }) => day },
  { key: 'count', header: 'How many', align: 'end', cell: ({ count }) => formatNumber(count) },
];

const placeOf = ({ chain, contract }: { chain: string; contract: { address: string } }) =>
  `${chain} ${contract.address}`;

/** The entries of a list, each with where it can be checked. */
export function ListTable({
  project,
  table,
  caption,
}: Pick<ListPageData, 'project' | 'table'> & { caption: string }) {
  switch (table.kind) {
    case 'transactions':
      return (
        <Table
          caption={caption}
          columns={transactionColumns(project.name, table.rows)}
          rows={table.rows}
          rowKey={({ chain, txHash }) => `${chain} ${txHash}`}
        />
      );
    case 'events':
      return (
        <Table
          caption={caption}
          columns={emittedColumns(project.name, table.rows)}
          rows={table.rows}
          rowKey={({ chain, block, index }) => `${chain} ${block} ${index}`}
        />
      );
    case 'callers':
      return (
        <Table
          caption={caption}
          columns={callerColumns({ project, isOneChain: isOneChain(table.rows) })}
          rows={table.rows}
          rowKey={({ chain, address }) => `${chain} ${address}`}
        />
      );
    case 'functions':
      return (
        <Table
          caption={caption}
          columns={functionColumns({ project, isOneChain: isOneChain(table.rows) })}
          rows={table.rows}
          rowKey={(row) => `${placeOf(row)} ${row.selector}`}
        />
      );
    case 'eventKinds':
      return (
        <Table
          caption={caption}
          columns={eventColumns({ project, isOneChain: isOneChain(table.rows) })}
          rows={table.rows}
          rowKey={(row) => `${placeOf(row)} ${row.topic}`}
        />
      );
    case 'holders':
      return (
        <Table
          caption={caption}
          columns={holderColumns(table.token)}
          rows={table.rows}
          rowKey={({ address }) => address}
        />
      );
    case 'days':
      return <Table caption={caption} columns={dayColumns} rows={table.rows} rowKey={({ day }) => day} />;
    case 'alerts':
      return <AlertList alerts={table.rows} />;
  }
}
