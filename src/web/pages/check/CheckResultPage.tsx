import { shortenHash } from '#lib/shortenHash.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { ChainName, useChainName } from '#web/chains/SiteChains.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Address } from '#web/ui/Address.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { stateMarks, VerdictLine } from '#web/ui/VerdictLine.tsx';
import type { CheckReason, CheckView } from '#wire/checks.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { CheckLine } from './CheckLine.tsx';
import { TouchedContracts } from './TouchedContracts.tsx';

function Reasons({ reasons }: { reasons: readonly CheckReason[] }) {
  if (reasons.length < 2) return null;
  return (
    <SectionCard title="What to know" bare>
      <ul>
        {reasons.map(({ state, text }) => (
          <CheckLine key={text}>
            <span className="mr-2">
              <SeverityMark severity={stateMarks[state].severity} label={stateMarks[state].one} compact />
            </span>
            <NamedText text={text} />
          </CheckLine>
        ))}
      </ul>
    </SectionCard>
  );
}

const simulated: Record<CheckView['result']['simulation']['state'], string> = {
  done: 'Simulated on the newest block.',
  reverts: 'The simulation reverts: nothing would move.',
  unable: 'Not simulated.',
  none: 'A signature, not a transaction: judged by what it allows.',
};

function Moves({ check: { moves, result } }: { check: CheckView }) {
  return (
    <SectionCard title="What moves" description={simulated[result.simulation.state]} bare>
      <ul>
        {moves.map(({ text, usd }) => (
          <CheckLine key={text} usd={usd}>
            <NamedText text={text} />
          </CheckLine>
        ))}
        {moves.length === 0 && result.simulation.state === 'done' && (
          <CheckLine>Nothing leaves and nothing comes.</CheckLine>
        )}
      </ul>
    </SectionCard>
  );
}

function Grants({ grants }: Pick<CheckView, 'grants'>) {
  if (grants.length === 0) return null;
  return (
    <SectionCard title="What others may do" description="Afterwards, with what that is worth at most." bare>
      <ul>
        {grants.map(({ text, usd }) => (
          <CheckLine key={text} usd={usd}>
            <NamedText text={text} />
          </CheckLine>
        ))}
      </ul>
    </SectionCard>
  );
}

/** How far a call stands in from the one that carries it. */
const steps = ['', 'pl-4', 'pl-8', 'pl-12'] as const;
const deepest = 'pl-16';

function Calls({ calls }: Pick<CheckView['result'], 'calls'>) {
  if (calls.length === 0) return null;
  return (
    <SectionCard title="Calls" bare>
      <ul>
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same call may be made twice, and the order never changes
          <CheckLine key={index}>
            <span className={`block ${steps[call.depth] ?? deepest}`}>
              {call.isDelegate && <b className="text-danger">Delegate call: </b>}
              <span className="font-mono text-xs">
                {call.function?.replace(/\(.*/s, '') ?? call.selector ?? 'plain transfer'}
              </span>{' '}
              on <span className="font-mono text-xs">{shortenHash(call.to)}</span>
              {call.arguments.length > 0 && (
                <span className="block text-xs text-muted wrap-anywhere">{call.arguments.join(', ')}</span>
              )}
            </span>
          </CheckLine>
        ))}
      </ul>
    </SectionCard>
  );
}

function Stale({ check: { stale, isCompared } }: { check: CheckView }) {
  if (stale.length === 0)
    return isCompared ? null : (
      <p className="mt-0.5 text-xs text-ink">Whether it still holds could not be looked up.</p>
    );
  return (
    <Card className="border-warning p-4.5" aria-label="Stale">
      <p className="font-semibold text-warning">Stale: check again before you sign</p>
      <ul className="mt-1 list-disc pl-4">
        {stale.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Card>
  );
}

/** What a request does, before it is signed. */
export function Component({ data: check }: { data: CheckView }) {
  const { result, chain, verdict, contracts, evidence, madeAt, id } = check;
  const { path, title } = fixedPages.check;
  const nameOf = useChainName();
  const isReading = contracts.some(({ scan }) => scan?.state === 'waiting' || scan?.state === 'running');
  return (
    <main id="main">
      <Meta
        title={result.title}
        description={`A request on ${nameOf(chain)}, checked before it is signed. ${verdict.text}`}
        path={`${path}/${id}`}
        noindex
      />
      <PageHead
        trail={[
          { name: title, path },
          { name: result.title, path: `${path}/${id}` },
        ]}
        title={result.title}
      >
        <span>
          <ChainName id={chain} />
          {result.block !== null && `, block ${formatNumber(result.block)}`}
        </span>
        <TimeAgo at={madeAt} />
        {result.account && (
          <Address value={result.account} to={placeHrefs.address({ chain, address: result.account })} />
        )}
      </PageHead>
      <div className="wrap grid max-w-200 gap-6 py-6 sm:py-8">
        {isReading && (
          <noscript>
            <meta httpEquiv="refresh" content="3" />
          </noscript>
        )}
        <Stale check={check} />
        <VerdictLine {...verdict} />
        <Moves check={check} />
        <Grants grants={check.grants} />
        <Reasons reasons={check.reasons} />
        <TouchedContracts chain={chain} contracts={contracts} />
        <Calls calls={result.calls} />
        <FoldCard name="check-evidence" title="Evidence" note="What this check rests on">
          <div className="px-4.5 py-3">
            <EvidenceLinks evidence={evidence} projectId="" />
          </div>
        </FoldCard>
        <p>
          <Link to={path} className="link">
            Check another
          </Link>
        </p>
      </div>
    </main>
  );
}
