import { useChainName } from '#web/chains/SiteChains.tsx';
import { AddressHolders } from '#web/pages/evidence/AddressHolders.tsx';
import { Functions } from '#web/pages/evidence/Functions.tsx';
import { QuoteButton } from '#web/quotes/QuoteButton.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { shortenHash } from '#web/ui/shortenHash.ts';
import { WatchStar } from '#web/watchlists/WatchStar.tsx';
import type { ScanPageData, ScanView } from '#wire/scans.ts';
import { ScanAccount } from './ScanAccount.tsx';
import { Changes, Elsewhere, Gaps } from './ScanKnown.tsx';
import { ScanPowers } from './ScanPowers.tsx';
import { ScanProgress } from './ScanProgress.tsx';
import { ScanSummary } from './ScanSummary.tsx';
import { TokenFields } from './TokenFields.tsx';
import { useStartScan } from './useStartScan.ts';
import { WatchChanges } from './WatchChanges.tsx';
import { WatchMoney } from './WatchMoney.tsx';

function ScanAgain({ chain, address }: Pick<ScanPageData, 'chain' | 'address'>) {
  const { busy, fault, start } = useStartScan();
  return (
    <form
      method="post"
      action="/scan"
      onSubmit={(event) => {
        event.preventDefault();
        void start({ chain, address });
      }}
    >
      <input type="hidden" name="address" value={address} />
      <input type="hidden" name="chain" value={chain} />
      <Button type="submit" loading={busy}>
        Scan again
      </Button>
      <span role="alert" className="ml-3 text-danger">
        {fault}
      </span>
    </form>
  );
}

function Result({ data, result }: { data: ScanPageData; result: ScanView }) {
  const { chain, newer, previous } = data;
  const { contract, block } = result;
  return (
    <>
      {newer && (
        <p>
          There is{' '}
          <Link to={`/scan/${newer.id}`} className="link underline">
            a newer result, of block {formatNumber(newer.block)}
          </Link>
          .
        </p>
      )}
      <Changes previous={previous} />
      <ScanSummary chain={chain} result={result} />
      <Gaps gaps={result.gaps} />
      {result.token && <TokenFields scan={result.token} />}
      <ScanAccount chain={chain} result={result} />
      <AddressHolders
        title="Who has power over it"
        chain={chain}
        holders={contract?.holders ?? []}
        show="address"
      />
      <AddressHolders
        title="What it has power over"
        chain={chain}
        holders={result.holds}
        hasMore={result.hasMorePowers}
        show="contract"
      />
      <ScanPowers powers={contract?.powers ?? []} />
      {contract && (
        <Functions functions={contract.functions} description={`As read at block ${formatNumber(block)}.`} />
      )}
      <Elsewhere result={result} />
    </>
  );
}

/** One scan: how far it is, then its result for good. */
export function Component({ data }: { data: ScanPageData }) {
  const { chain, address, state, problem, block, result } = data;
  const nameOf = useChainName();
  const where = `on ${nameOf(chain)}${block === null ? '' : ` at block ${formatNumber(block)}`}`;
  return (
    <main id="main" className="wrap pt-6 pb-12">
      <Meta
        noindex
        title={`Scan of ${shortenHash(address)} ${where}`}
        description={`What code and state say of ${address} ${where}, with the evidence; what is unknown is called so.`}
      />
      <p className="mt-2 text-sm text-muted">
        <Link to="/scan" className="link underline">
          Scan
        </Link>{' '}
        {where}
      </p>
      <h1 className="font-mono text-lg leading-normal wrap-anywhere sm:text-xl" tabIndex={-1}>
        <span className="sr-only">Scan of </span>
        {address}
      </h1>
      {(state === 'done' || state === 'failed') && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <ScanAgain chain={chain} address={address} />
          <QuoteButton message={`Please assess ${address} on ${nameOf(chain)}.`}>
            Ask for an assessment
          </QuoteButton>
          {state === 'done' && <WatchChanges id={data.id} chain={chain} address={address} />}
          {state === 'done' && <WatchMoney chain={chain} address={address} />}
          {result?.owners.map(({ projectId, project }) => (
            <WatchStar key={projectId} project={{ id: projectId, name: project }} />
          ))}
        </div>
      )}
      <div className="mt-6 grid min-w-0 gap-6 [&>*]:min-w-0">
        {(state === 'waiting' || state === 'running') && <ScanProgress key={data.id} scan={data} />}
        {state === 'failed' && (
          <Card>
            <ErrorState title="No result" retryTo={`/scan?${new URLSearchParams({ address, chain })}`}>
              {problem}
            </ErrorState>
          </Card>
        )}
        {result && <Result data={data} result={result} />}
      </div>
    </main>
  );
}
