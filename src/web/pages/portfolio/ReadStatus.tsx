import { shortenHash } from '#lib/shortenHash.ts';
import { track } from '#web/client/userEvents.ts';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { StaleNote } from '#web/ui/StaleNote.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Portfolio } from '#wire/portfolio.ts';
import type { Wallet } from '#wire/wallets.ts';

const dayMs = 86_400_000;

interface ReadStatusProps {
  portfolio: Portfolio;
  wallets: readonly Wallet[];
  /** Why the last request came to nothing. */
  trouble: string | undefined;
  onRefresh: () => Promise<void>;
}

/** When and at which blocks the wallets were read, and what is missing. */
export function ReadStatus({ portfolio, wallets, trouble, onRefresh }: ReadStatusProps) {
  const { state, progress, readAt, failure } = portfolio;
  const hydrated = useHydrated();
  const refresh = () => {
    track('Refresh Portfolio', { wallets: wallets.length });
    void onRefresh();
  };
  const problem = trouble ?? (state === 'reading' ? undefined : (failure ?? undefined));
  if (readAt === null && problem !== undefined && state !== 'reading') {
    return (
      <Card>
        <ErrorState title="The wallets could not be read" onRetry={refresh}>
          {problem}
        </ErrorState>
      </Card>
    );
  }
  return (
    <Card className="grid gap-3 p-4.5" aria-label="State of the reading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {readAt === null ? (
            'Not read yet.'
          ) : (
            <>
              Read <TimeAgo at={readAt} />
            </>
          )}
        </p>
        <Button variant="primary" onClick={refresh} loading={state === 'reading'}>
          {readAt === null ? 'Read the wallets' : 'Read again'}
        </Button>
      </div>
      {state === 'reading' && (
        <ProgressBar
          label="Reading the chains"
          percent={progress && progress.total > 0 ? (progress.done / progress.total) * 100 : undefined}
          detail={progress ? `${progress.done} of ${progress.total} balances and approvals` : 'Starting'}
        />
      )}
      {problem !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {problem}
        </p>
      )}
      {hydrated && readAt !== null && Date.now() - Date.parse(readAt) > dayMs && (
        <StaleNote at={readAt}>Refresh to see current balances.</StaleNote>
      )}
      {readAt !== null && <ChainNotes portfolio={portfolio} />}
    </Card>
  );
}

function ChainNotes({ portfolio: { chains, unreadWallets } }: { portfolio: Portfolio }) {
  return (
    <ul className="num grid gap-1.5 text-xs text-muted">
      {chains.map(({ chain, name, status, block, reason, failedTokens, incomplete }) => (
        <li key={chain} className="flex flex-wrap items-center gap-2">
          <span className="font-[550] text-ink">{name}</span>
          {status === 'read' ? (
            <span>block {block !== null && <BlockNumber chain={chain} number={block} />}</span>
          ) : (
            <>
              <Chip tone="danger">unavailable</Chip>
              <span>{reason}</span>
            </>
          )}
          {failedTokens.length > 0 && (
            <>
              <Chip tone="warning">partial</Chip>
              <span data-site="" title={failedTokens.join(', ')}>
                {failedTokens.length === 1 ? '1 token' : `${failedTokens.length} tokens`} gave no answer (
                {failedTokens.slice(0, 5).join(', ')}
                {failedTokens.length > 5 && ', …'}). Their balance is unknown, not zero.
              </span>
            </>
          )}
          {status === 'read' && incomplete && (
            <>
              <Chip tone="warning">partial</Chip>
              <span>Some coin balances or approvals could not be read.</span>
            </>
          )}
        </li>
      ))}
      {chains.length === 0 && <li>This site follows no chain.</li>}
      {unreadWallets.length > 0 && (
        <li className="flex flex-wrap items-center gap-2">
          <Chip tone="warning">partial</Chip>
          <span>Not read yet: {unreadWallets.map((wallet) => shortenHash(wallet)).join(', ')}</span>
        </li>
      )}
    </ul>
  );
}
