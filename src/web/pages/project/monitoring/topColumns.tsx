import { shortenHash } from '#lib/shortenHash.ts';
import { findChainNumber } from '#model/chainId.ts';
import type { ListFilter } from '#model/listFilter.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { Figure } from '#web/evidence/Figure.tsx';
import { evidenceColumns } from '#web/pages/project/evidence/evidenceColumns.tsx';
import { ownLabel } from '#web/pages/project/evidence/ownLabel.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import type { Column } from '#web/ui/Table.tsx';
import type { TopCaller, TopEvent, TopFunctionCall } from '#wire/skynet.ts';

interface Options {
  project: { id: string; name: string };
  isOneChain: boolean;
}

interface Counted {
  chain: string;
  count: number;
  countedTo: number;
}

interface CountOptions<Row> {
  projectId: string;
  list: 'transactions' | 'events';
  filterOf: (row: Row) => ListFilter;
}

/** Counts are of the blocks up to one: the list stops there too. */
const upTo = ({ chain, countedTo }: Counted): ListFilter => ({
  chain,
  upTo: `${findChainNumber(chain)}:${countedTo}`,
});

const countColumn = <Row extends Counted>(
  header: string,
  { projectId, list, filterOf }: CountOptions<Row>,
): Column<Row> => ({
  key: 'count',
  header,
  align: 'end',
  cell: (row) => (
    <Figure
      projectId={projectId}
      evidence={{
        kind: 'list',
        list,
        filter: { ...upTo(row), ...filterOf(row) },
        count: row.count,
        label: `${formatNumber(row.count)}: show them`,
      }}
    />
  ),
});

const failedColumn = <Row extends Counted & { failed: number }>({
  projectId,
  filterOf,
}: CountOptions<Row>): Column<Row> => ({
  key: 'failed',
  header: 'Failed',
  align: 'end',
  cell: (row) => (
    <Figure
      projectId={projectId}
      className={row.failed === 0 ? 'text-muted' : 'text-warning'}
      evidence={{
        kind: 'list',
        list: 'transactions',
        filter: { ...upTo(row), ...filterOf(row), outcome: 'failed' },
        count: row.failed,
        label: `${formatNumber(row.failed)} failed: show them`,
      }}
    />
  ),
});

/** A signature, or the bytes where nobody knows its name. */
function Signature({ name, bytes, none }: { name: string | null; bytes: string | null; none: string }) {
  if (name === null && bytes === null) return <span className="font-[550]">{none}</span>;
  return (
    <span
      className="font-mono text-xs font-[550] break-all"
      title={name === null ? (bytes ?? undefined) : undefined}
    >
      {name ?? shortenHash(bytes ?? '')}
    </span>
  );
}

const contractColumn = <Row extends { contract: TopEvent['contract'] }>(
  projectName: string,
): Column<Row> => ({
  key: 'contract',
  header: 'Contract',
  cell: ({ contract }) => <span title={contract.address}>{ownLabel(contract.label, projectName)}</span>,
});

const newest = 'Newest transaction';

export function callerColumns({ project, isOneChain }: Options): Column<TopCaller>[] {
  const counted: CountOptions<TopCaller> = {
    projectId: project.id,
    list: 'transactions',
    filterOf: ({ address }) => ({ caller: address }),
  };
  return [
    {
      key: 'caller',
      header: 'Caller',
      title: true,
      cell: ({ chain, address, label }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {label && <span className="font-[550]">{ownLabel(label, project.name)}</span>}
          <ChainHash chain={chain} value={address} kind="address" />
        </span>
      ),
    },
    countColumn('Calls', counted),
    failedColumn(counted),
    ...evidenceColumns<TopCaller>({ header: newest, isOneChain }),
  ];
}

export function eventColumns({ project, isOneChain }: Options): Column<TopEvent>[] {
  return [
    {
      key: 'event',
      header: 'Event',
      title: true,
      cell: ({ event, topic }) => <Signature name={event} bytes={topic} none="Anonymous event" />,
    },
    contractColumn(project.name),
    countColumn('Times', {
      projectId: project.id,
      list: 'events',
      filterOf: ({ contract, topic }) => ({ contract: contract.address, topic: topic ?? 'none' }),
    }),
    ...evidenceColumns<TopEvent>({ header: newest, isOneChain }),
  ];
}

export function functionColumns({ project, isOneChain }: Options): Column<TopFunctionCall>[] {
  const counted: CountOptions<TopFunctionCall> = {
    projectId: project.id,
    list: 'transactions',
    filterOf: ({ contract, selector }) => ({ contract: contract.address, selector: selector ?? 'none' }),
  };
  return [
    {
      key: 'function',
      header: 'Function',
      title: true,
      cell: (row) => <Signature name={row.function} bytes={row.selector} none="Plain transfer" />,
    },
    contractColumn(project.name),
    countColumn('Calls', counted),
    failedColumn(counted),
    ...evidenceColumns<TopFunctionCall>({ header: newest, isOneChain }),
  ];
}
