import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { shortenHash } from '#lib/shortenHash.ts';
import { type CheckState, checkStates } from '#model/checkStates.ts';
import { type Check, type contractChecks, listChecks } from '#scoring/judgeScan.ts';
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
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { stateMarks } from '#web/ui/VerdictLine.tsx';
import { WatchStar } from '#web/watchlists/WatchStar.tsx';
import type { ScanPageData, ScanView } from '#wire/scans.ts';
import { FoldSection } from './FoldSection.tsx';
import { ScanAccount } from './ScanAccount.tsx';
import { Changes, Elsewhere, Gaps } from './ScanKnown.tsx';
import { ScanPowers } from './ScanPowers.tsx';
import { ScanProgress } from './ScanProgress.tsx';
import { ScanSummary } from './ScanSummary.tsx';
import { CheckCounts, TokenMarks, VerdictBanner } from './ScanVerdict.tsx';
import { FieldsOf, TokenFields } from './TokenFields.tsx';
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

/** The risks are open at first, or else the cautions. */
const worstOf = (checks: readonly Check[]): CheckState =>
  checks.some(({ state }) => state === 'risk') ? 'risk' : 'caution';

function Result({ data, result }: { data: ScanPageData; result: ScanView }) {
  const { chain, newer, previous } = data;
  const { contract, block, token } = result;
  const asked = new URLSearchParams(useLocation().search).get('show');
  const shown = checkStates.find((state) => state === asked) ?? null;
  const checks = listChecks(result);
  const opened = shown ?? worstOf(checks);
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
      {checks.length > 0 && (
        <>
          <VerdictBanner checks={checks} result={result} />
          {token && <TokenMarks token={token} checks={checks} control={result.control} />}
          <CheckCounts checks={checks} shown={shown} path={`/scan/${data.id}`} />
          <ContractChecks checks={checks} state={opened} />
          {token && <FieldsOf state={opened} scan={token} checks={checks} />}
        </>
      )}
      <Changes previous={previous} />
      {token && <TokenFields scan={token} checks={checks} />}
      <ScanSummary chain={chain} result={result} />
      <ScanAccount chain={chain} result={result} />
      <AddressHolders
        title="Who controls it"
        chain={chain}
        holders={contract?.holders ?? []}
        show="address"
        Section={FoldSection}
      />
      <AddressHolders
        title="What it controls"
        chain={chain}
        holders={result.holds}
        hasMore={result.hasMorePowers}
        show="contract"
        Section={FoldSection}
      />
      <ScanPowers powers={contract?.powers ?? []} />
      {contract && (
        <Functions
          functions={contract.functions}
          description={`Read at block ${formatNumber(block)}.`}
          Section={FoldSection}
        />
      )}
      <Elsewhere result={result} />
      <Gaps gaps={result.gaps} />
    </>
  );
}

const contractNames: Record<(typeof contractChecks)[number], string> = {
  takeover: 'Open takeover',
  source: 'Verified source',
  take: 'Take funds',
  replaceCode: 'Upgradeable',
  dilute: 'Mintable',
  setPrice: 'Set prices',
  block: 'Pausable or blacklist',
  tax: 'Changeable fees',
};
const isContractCheck = (id: string): id is keyof typeof contractNames => id in contractNames;

/** The checks of a contract that are no fields of a token, of one outcome. */
function ContractChecks({ checks, state }: { checks: readonly Check[]; state: CheckState }) {
  const found = checks.filter((check) => check.state === state && isContractCheck(check.id));
  if (found.length === 0) return null;
  return (
    <ul data-written="" aria-label={stateMarks[state].many} className="card">
      {found.map(({ id, headline }) => (
        <li key={id} className="flex items-baseline gap-2 border-t border-line px-4.5 py-2 first:border-0">
          <SeverityMark severity={stateMarks[state].severity} label={stateMarks[state].one} compact />
          <span className="font-[550]">{isContractCheck(id) && contractNames[id]}</span>
          {headline && <span className="text-muted">{headline}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Which checks are shown needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

/** What it calls itself, or what others call it, before its address. */
function ScannedName({ result: { token, label, owners } }: { result: ScanView }) {
  const name = token?.fields.name.state === 'known' ? token.fields.name.value : label?.name;
  const symbol = token?.fields.symbol.state === 'known' ? ` (${token.fields.symbol.value})` : '';
  const [owner] = owners;
  if (!name && !owner) return null;
  return (
    <p data-written="" className="mt-1 text-lg font-[620] wrap-anywhere">
      {name ?? owner?.label ?? owner?.project}
      {symbol}
    </p>
  );
}

/** One scan: how far it is, then its result for good. */
export function Component({ data }: { data: ScanPageData }) {
  const { chain, address, state, problem, block, result } = data;
  const nameOf = useChainName();
  const where = `on ${nameOf(chain)}${block === null ? '' : ` at block ${formatNumber(block)}`}`;
  return (
    <main id="main" className="wrap pt-4 pb-4">
      <Meta
        noindex
        title={`Scan of ${shortenHash(address)} ${where}`}
        description={`What code and state say of ${address} ${where}, with the evidence; what is unknown is called so.`}
      />
      <p className="text-xs text-muted">
        <Link to="/scan" className="link underline">
          Scan
        </Link>{' '}
        {where}
      </p>
      {result && <ScannedName result={result} />}
      <h1 className="font-mono text-base leading-normal wrap-anywhere sm:text-lg" tabIndex={-1}>
        <span className="sr-only">Scan of </span>
        {address}
      </h1>
      <div className="mt-3 grid min-w-0 gap-2 [&>*]:min-w-0">
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
      {(state === 'done' || state === 'failed') && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
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
    </main>
  );
}
