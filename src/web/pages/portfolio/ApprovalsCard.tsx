import { shortenHash } from '#lib/shortenHash.ts';
import { ControlMark } from '#web/projectRows/ControlMark.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { Address } from '#web/ui/Address.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { Approval } from '#wire/portfolio.ts';
import type { Wallet } from '#wire/wallets.ts';
import { ReadFigure } from './ReadFigure.tsx';
import { useShortList } from './useShortList.tsx';

function columnsFor(wallets: readonly Wallet[]): Column<Approval>[] {
  const labels = new Map(wallets.map(({ address, label }) => [address, label]));
  return [
    {
      key: 'spender',
      header: 'Spender',
      title: true,
      cell: ({ spender, spenderLabel, spenderProject }) => (
        <div className="grid gap-1">
          {spenderProject ? (
            <ProjectName project={spenderProject}>{spenderLabel}</ProjectName>
          ) : (
            <span className="text-muted">Not in our records</span>
          )}
          <Address value={spender} />
        </div>
      ),
    },
    {
      key: 'amount',
      header: 'May move',
      align: 'end',
      cell: ({ kind, amount, symbol, unlimited, item, evidence }) => (
        <ReadFigure evidence={evidence}>
          {item !== null ? (
            `${symbol} #${item}`
          ) : unlimited || amount === null ? (
            <span className="inline-flex flex-wrap items-center justify-end gap-2">
              <Chip tone="danger">{kind === 'all' ? 'every item' : 'unlimited'}</Chip> {symbol}
            </span>
          ) : (
            <Amount exact={amount} unit={symbol} />
          )}
        </ReadFigure>
      ),
    },
    {
      key: 'owner',
      header: 'From',
      cell: ({ owner }) => labels.get(owner) || <Address value={owner} />,
    },
    {
      key: 'risk',
      header: 'Who holds the keys of its project',
      cell: ({ spenderProject }) =>
        spenderProject ? <ControlMark control={spenderProject.control} grade={null} /> : <span>unknown</span>,
    },
  ];
}

/** Who may move tokens without asking again. */
export function ApprovalsCard({
  approvals,
  hasMore,
  wallets,
}: {
  approvals: readonly Approval[];
  /** Older ones were not asked for. */
  hasMore: boolean;
  wallets: readonly Wallet[];
}) {
  const { shown, more } = useShortList(approvals);
  return (
    <Card aria-labelledby="approvals-title">
      <CardHeader
        id="approvals-title"
        title="Token approvals"
        description="Found in logs of followed tokens, then read from the chain."
      />
      {approvals.length === 0 ? (
        <EmptyState title="No approvals found">
          No approval found in what we read. That is no proof that none exists.
        </EmptyState>
      ) : (
        <Table
          caption="Token approvals"
          columns={columnsFor(wallets)}
          rows={shown}
          rowKey={({ kind, chain, owner, token, item, spender }) =>
            `${chain}/${owner}/${token}/${item}/${spender}/${kind}`
          }
        />
      )}
      {more}
      {hasMore && (
        <CardRow>
          Only the newest approvals of each kind were read. Unknown: whether older ones are in force.
        </CardRow>
      )}
      <CardRow data-written="" className="text-xs text-muted">
        <p>
          Revoke them:{' '}
          {wallets.map(({ address, label }) => (
            <Link key={address} to={`/approvals/${address}`} className="link mr-3 underline">
              {label || shortenHash(address)}
            </Link>
          ))}
        </p>
        <details className="mt-2">
          <summary className="cursor-pointer">What is covered</summary>
          <p className="mt-2 max-w-[70ch]">
            Amounts of tokens (ERC-20), whole collections (ERC-721 and ERC-1155) and their single items, whose
            contracts are on record here, and approvals by way of Permit2 where it is, granted in blocks that
            this site has read. Not covered: other contracts, and signed permissions that are not on the chain
            yet. What is not in the list may have been granted all the same.
          </p>
        </details>
      </CardRow>
    </Card>
  );
}
