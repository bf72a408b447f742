import type { ReactNode } from 'react';
import { addressKey } from '#model/addressKey.ts';
import { AlertList } from '#web/pages/project/alerts/AlertList.tsx';
import { evidenceColumns } from '#web/pages/project/evidence/evidenceColumns.tsx';
import { NamedAddress } from '#web/pages/project/evidence/NamedAddress.tsx';
import { ownLabel } from '#web/pages/project/evidence/ownLabel.ts';
import { callerColumns, eventColumns, functionColumns } from '#web/pages/project/monitoring/topColumns.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { auditAnchor } from '#wire/anchors.ts';
import type { ListedAudit, ListedEvent, ListedTransaction, ListPageData } from '#wire/lists.ts';
import { projectHref } from '#wire/projectHref.ts';
import type { DayCount } from '#wire/projectPage.ts';
import { holderColumns } from './holderColumns.tsx';

const isOneChain = (rows: readonly { chain: string }[]) => new Set(rows.map(({ chain }) => chain)).size < 2;

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
      <NamedAddress chain={chain} address={address} label={ownLabel(label, projectName)} />
    ),
  },
  {
    key: 'from',
    header: 'Sender',
    cell: ({ chain, from, fromLabel }) => (
      <NamedAddress chain={chain} address={from} label={fromLabel && ownLabel(fromLabel, projectName)} />
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
      <NamedAddress chain={chain} address={address} label={ownLabel(label, projectName)} />
    ),
  },
  ...evidenceColumns<ListedEvent>({ header: 'Transaction', isOneChain: isOneChain(rows) }),
];

const auditColumns = (projectId: string): Column<ListedAudit>[] => [
  {
    key: 'title',
    header: 'Audit',
    title: true,
    cell: ({ id, title }) => (
      <Link className="link" to={`${projectHref(projectId, 'code-audit')}#${auditAnchor(id)}`}>
        {title}
      </Link>
    ),
  },
  { key: 'auditor', header: 'Auditor', cell: ({ auditor }) => auditor },
  { key: 'completedOn', header: 'Completed', cell: ({ completedOn }) => formatDate(new Date(completedOn)) },
];

const dayColumns: Column<DayCount>[] = [
  { key: 'day', header: 'Day (UTC)', title: true, cell: ({ day }) => day },
  { key: 'count', header: 'How many', align: 'end', cell: ({ count }) => formatNumber(count) },
];

const placeOf = ({ chain, contract }: { chain: string; contract: { address: string } }) =>
  addressKey({ chain, address: contract.address });

/** The entries of a list, each with where it can be checked. */
export function ListTable({
  project,
  asked,
  table,
  caption,
}: Pick<ListPageData, 'project' | 'asked' | 'table'> & { caption: string }) {
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
          rowKey={addressKey}
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
    case 'audits':
      return (
        <Table
          caption={caption}
          columns={auditColumns(project.id)}
          rows={table.rows}
          rowKey={({ id }) => id}
        />
      );
    case 'alerts':
      return <AlertList alerts={table.rows} isOpen={asked.filter.alert !== undefined} />;
  }
}
