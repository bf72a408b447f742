import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { evidenceColumns } from '#web/pages/project/evidence/evidenceColumns.tsx';
import { MeasuredCard } from '#web/pages/project/evidence/MeasuredCard.tsx';
import { ownLabel } from '#web/pages/project/evidence/ownLabel.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { shortenHash } from '#web/ui/shortenHash.ts';
import type { Column } from '#web/ui/Table.tsx';
import type { TabOf } from '#wire/projectPage.ts';
import type { TopCaller, TopEvent, TopFunctionCall } from '#wire/skynet.ts';

const countColumn = <Row extends { count: number }>(header: string): Column<Row> => ({
  key: 'count',
  header,
  align: 'end',
  cell: ({ count }) => formatNumber(count),
});

const failedColumn = <Row extends { failed: number }>(): Column<Row> => ({
  key: 'failed',
  header: 'Failed',
  align: 'end',
  cell: ({ failed }) =>
    failed === 0 ? (
      <span className="text-muted">0</span>
    ) : (
      <span className="text-warning">{formatNumber(failed)}</span>
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

interface TopCardsProps {
  projectName: string;
  tab: TabOf<'on-chain-monitoring'>;
}

/** Who calls these contracts most, what they emit and which functions are used. */
export function TopCards({ projectName, tab }: TopCardsProps) {
  const { topCallers, topEvents, topFunctionCalls, chains } = tab;
  const evidence = { header: 'Newest transaction', isOneChain: chains.length < 2 };
  const callerColumns: Column<TopCaller>[] = [
    {
      key: 'caller',
      header: 'Caller',
      title: true,
      cell: ({ chain, address, label }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {label && <span className="font-[550]">{ownLabel(label, projectName)}</span>}
          <ChainHash chain={chain} value={address} kind="address" />
        </span>
      ),
    },
    countColumn('Calls'),
    failedColumn(),
    ...evidenceColumns<TopCaller>(evidence),
  ];
  const eventColumns: Column<TopEvent>[] = [
    {
      key: 'event',
      header: 'Event',
      title: true,
      cell: ({ event, topic }) => <Signature name={event} bytes={topic} none="Anonymous event" />,
    },
    contractColumn(projectName),
    countColumn('Times'),
    ...evidenceColumns<TopEvent>(evidence),
  ];
  const functionColumns: Column<TopFunctionCall>[] = [
    {
      key: 'function',
      header: 'Function',
      title: true,
      cell: (row) => <Signature name={row.function} bytes={row.selector} none="Plain transfer" />,
    },
    contractColumn(projectName),
    countColumn('Calls'),
    failedColumn(),
    ...evidenceColumns<TopFunctionCall>(evidence),
  ];
  return (
    <>
      <MeasuredCard
        id="callers"
        title="Top callers"
        description="Who calls these contracts most, with the newest transaction of each. Direct callers only: a wallet that comes through another contract is not counted."
        list={topCallers}
        columns={callerColumns}
        rowKey={({ chain, address }) => `${chain} ${address}`}
        empty={{ title: 'No calls yet', text: 'No transaction was sent straight to these contracts.' }}
      />
      <MeasuredCard
        id="events"
        title="Top events"
        description="Which events these contracts emit most, with the newest transaction of each."
        list={topEvents}
        columns={eventColumns}
        rowKey={({ chain, contract, topic }) => `${chain} ${contract.address} ${topic}`}
        empty={{ title: 'No events yet', text: 'These contracts have not emitted anything.' }}
      />
      <MeasuredCard
        id="calls"
        title="Top function calls"
        description="Which functions are called most, with the newest transaction of each. Direct calls only."
        list={topFunctionCalls}
        columns={functionColumns}
        rowKey={({ chain, contract, selector }) => `${chain} ${contract.address} ${selector}`}
        empty={{ title: 'No calls yet', text: 'No function was called straight from outside.' }}
      />
    </>
  );
}
