import { lazy, Suspense, useEffect, useState } from 'react';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Portfolio, PortfolioPage } from '#wire/portfolio.ts';
import { ApartTable } from './ApartTable.tsx';
import { ApprovalsCard } from './ApprovalsCard.tsx';
import { DayCard } from './DayCard.tsx';
import { HoldingsTable } from './HoldingsTable.tsx';
import { ReadStatus } from './ReadStatus.tsx';
import { RiskCard, totalAnchor } from './RiskCard.tsx';
import { StolenKeysCard } from './StolenKeysCard.tsx';
import { WalletsCard } from './WalletsCard.tsx';

const pollEveryMs = 700;

/**
 * The page's data may be shown after a reading was begun that it does not know of, since a slow browser takes its time with a page.
 * What is read is asked for again and again, so nothing is lost by going on.
 */
export const takeLoaded = (shown: Portfolio, loaded: Portfolio): Portfolio =>
  shown.state === 'reading' ? shown : loaded;

/** The portfolio as the page was loaded with it, then as the read goes on. */
function usePortfolio(loaded: Portfolio) {
  const [portfolio, setPortfolio] = useState(loaded);
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => setPortfolio((shown) => takeLoaded(shown, loaded)), [loaded]);

  useEffect(() => {
    if (portfolio.state !== 'reading') return;
    const timer = setTimeout(() => {
      fetchJson<Portfolio>('/api/user/portfolio').then(
        (answer) => {
          setTrouble(undefined);
          setPortfolio(answer);
        },
        (error) => {
          setTrouble(messageOf(error));
          // A new object, so that the next try is set up as well.
          setPortfolio((last) => ({ ...last }));
        },
      );
    }, pollEveryMs);
    return () => clearTimeout(timer);
  }, [portfolio]);

  const refresh = async () => {
    try {
      setPortfolio(await fetchJson<Portfolio>('/api/user/portfolio/refresh', { body: {} }));
      setTrouble(undefined);
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return { portfolio, trouble, refresh };
}

const HistoryChart = lazy(async () => ({ default: (await import('./HistoryChart.tsx')).HistoryChart }));

/** The chart is the page's heaviest part and its last, so it is loaded after the rest. */
function HistoryCard({ history }: { history: Portfolio['history'] }) {
  const waiting = <Skeleton className="mt-4 block h-56 w-full" />;
  return (
    <Card aria-labelledby="history-title" className="p-4.5">
      <h2 id="history-title">History</h2>
      {useHydrated() ? (
        <Suspense fallback={waiting}>
          <HistoryChart history={history} />
        </Suspense>
      ) : (
        waiting
      )}
    </Card>
  );
}

/** The user's wallets on the left, what they hold on the right. */
export function Component({ data: page }: { data: PortfolioPage }) {
  useRequireSession(page.username);
  const { portfolio, trouble, refresh } = usePortfolio(page.portfolio);
  const { summary, history } = portfolio;
  const isRead = portfolio.readAt !== null;
  return (
    <main id="main" className="wrap py-10">
      <title>Portfolio · Parapet</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>Portfolio</h1>
      <p className="mt-2 max-w-[70ch] text-muted">
        Read only. We never ask for a private key, recovery phrase or transaction.
      </p>
      <div className="mt-8 grid items-start gap-6 xl:grid-cols-[320px_1fr]">
        <WalletsCard wallets={page.wallets} chains={page.chains} onChange={refresh} />
        <div className="grid min-w-0 gap-6">
          {page.wallets.length === 0 ? (
            <Card>
              <EmptyState title="No wallets yet">
                Add an address to see its projects and who could take its funds.
              </EmptyState>
            </Card>
          ) : (
            <ReadStatus
              portfolio={portfolio}
              wallets={page.wallets}
              trouble={trouble}
              onRefresh={() => refresh()}
            />
          )}
          {page.wallets.length > 0 && isRead && (
            <>
              <RiskCard summary={summary} partial={portfolio.partial} />
              <Card aria-labelledby="holdings-title">
                <CardHeader id="holdings-title" title="Holdings" />
                <HoldingsTable holdings={summary.holdings} partial={portfolio.partial} />
                {summary.value !== null && (
                  <CardRow id={totalAnchor} data-stated="" className="num text-right">
                    The values above together: <b className="font-semibold">{formatUsd(summary.value)}</b>,
                    each the{' '}
                    <a href="#holdings-title" className="link underline">
                      balance times its price
                    </a>
                  </CardRow>
                )}
              </Card>
              <StolenKeysCard stolenKeys={portfolio.stolenKeys} />
              {summary.apart.length > 0 && <ApartTable holdings={summary.apart} />}
              <ApprovalsCard
                approvals={portfolio.approvals}
                hasMore={portfolio.hasMoreApprovals}
                wallets={page.wallets}
              />
              {page.day && <DayCard day={page.day} />}
              <HistoryCard history={history} />
            </>
          )}
        </div>
      </div>
    </main>
  );
}
