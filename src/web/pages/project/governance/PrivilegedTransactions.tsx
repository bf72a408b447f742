import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { countedUpTo } from '#web/evidence/countedUpTo.ts';
import { evidenceColumns } from '#web/pages/project/evidence/evidenceColumns.tsx';
import { MeasuredCard } from '#web/pages/project/evidence/MeasuredCard.tsx';
import { ownLabel } from '#web/pages/project/evidence/ownLabel.ts';
import type { Column } from '#web/ui/Table.tsx';
import type { TabOf } from '#wire/projectPage.ts';
import type { PrivilegedTransaction } from '#wire/skynet.ts';

interface PrivilegedTransactionsProps {
  project: { id: string; name: string };
  tab: TabOf<'governance'>;
}

/** When somebody last used a power, and who. */
export function PrivilegedTransactions({ project, tab }: PrivilegedTransactionsProps) {
  const { transactions, chains } = tab;
  const columns: Column<PrivilegedTransaction>[] = [
    {
      key: 'function',
      header: 'Function',
      title: true,
      cell: (row) => <span className="font-mono text-xs font-[550] break-all">{row.function}</span>,
    },
    {
      key: 'contract',
      header: 'Contract',
      cell: ({ chain, contract: { address, label } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {ownLabel(label, project.name)}
          <ChainHash chain={chain} value={address} kind="address" />
        </span>
      ),
    },
    {
      key: 'from',
      header: 'Sender',
      cell: ({ chain, from, fromLabel }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {fromLabel && ownLabel(fromLabel, project.name)}
          <ChainHash chain={chain} value={from} kind="address" />
        </span>
      ),
    },
    ...evidenceColumns<PrivilegedTransaction>({
      header: 'Transaction',
      isOneChain: chains.length < 2,
    }),
  ];
  return (
    <MeasuredCard
      id="transactions"
      title="Privileged transactions"
      description="Newest first. Direct senders only: a call that comes through another contract is not listed."
      list={transactions}
      whole={{
        projectId: project.id,
        list: 'privileged-transactions',
        filter: { upTo: countedUpTo(chains) },
      }}
      columns={columns}
      kindOf={(row) => row.function}
      rowKey={({ chain, txHash }) => `${chain} ${txHash}`}
      empty={{ title: 'None yet', text: 'No privileged function was called straight from outside.' }}
    />
  );
}
