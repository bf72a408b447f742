import type { ReactNode } from 'react';
import { shortenHash } from '#lib/shortenHash.ts';
import { describeGrade, isGraded } from '#model/controlGrade.ts';
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
import { formatUsd } from '#web/ui/formatUsd.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { stateMarks, VerdictLine } from '#web/ui/VerdictLine.tsx';
import type { CheckReason, CheckView, TouchedContract } from '#wire/checks.ts';
import { fixedPages } from '#wire/fixedPages.ts';

function Line({ children, usd }: { children: ReactNode; usd?: number | null | undefined }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-t border-line px-4.5 py-2.5 wrap-anywhere">
      <span className="min-w-0">{children}</span>
      {usd !== null && usd !== undefined && <span className="num text-muted">{formatUsd(usd)}</span>}
    </li>
  );
}

function Reasons({ reasons }: { reasons: readonly CheckReason[] }) {
  if (reasons.length < 2) return null;
  return (
    <SectionCard title="What to know" bare>
      <ul>
        {reasons.map(({ state, text }) => (
          <Line key={text}>
            <span className="mr-2">
              <SeverityMark severity={stateMarks[state].severity} label={stateMarks[state].one} compact />
            </span>
            <NamedText text={text} />
          </Line>
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
          <Line key={text} usd={usd}>
            <NamedText text={text} />
          </Line>
        ))}
        {moves.length === 0 && result.simulation.state === 'done' && (
          <Line>Nothing leaves and nothing comes.</Line>
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
          <Line key={text} usd={usd}>
            <NamedText text={text} />
          </Line>
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
          <Line key={index}>
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
          </Line>
        ))}
      </ul>
    </SectionCard>
  );
}

const kinds = {
  contract: 'Contract',
  account: 'One key',
  delegated: 'Key with code',
  empty: 'Never used',
} as const;

function Touched({ chain, contract }: { chain: string; contract: TouchedContract }) {
  const { address, label, kind, projects, scan, verdict, control } = contract;
  const isReading = scan !== null && (scan.state === 'waiting' || scan.state === 'running');
  return (
    <Line>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Address value={address} to={placeHrefs.address({ chain, address })} />
        {label && <b className="font-[550]">{label}</b>}
        {projects.map(({ projectId, project }) => (
          <Link key={projectId} to={`/projects/${projectId}`} className="link">
            {project}
          </Link>
        ))}
        <span className="text-muted">{kind ? kinds[kind] : isReading ? 'Being read' : 'Not read'}</span>
        {control && isGraded(control) && <span className="text-muted">Control {describeGrade(control)}</span>}
        {scan?.state === 'done' && (
          <Link to={`/scan/${scan.id}`} className="link">
            Scan
          </Link>
        )}
      </span>
      {verdict && (
        <span className="block text-xs text-muted">
          <NamedText text={verdict.text} />
        </span>
      )}
    </Line>
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
        {contracts.length > 0 && (
          <SectionCard title="Contracts it touches" bare>
            <ul>
              {contracts.map((contract) => (
                <Touched key={contract.address} chain={chain} contract={contract} />
              ))}
            </ul>
          </SectionCard>
        )}
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
