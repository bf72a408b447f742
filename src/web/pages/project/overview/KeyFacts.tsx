import type { Basis } from '#model/claims.ts';
import type { Evidence } from '#model/evidence.ts';
import type { FactTone, KeyFact } from '#model/keyFacts.ts';
import { EvidenceLink } from '#web/evidence/EvidenceLink.tsx';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { Card } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { type MarkedSeverity, SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { TabOf } from '#wire/projectPage.ts';
import { factorAnchor } from './FactorList.tsx';

interface LastChange {
  at: string;
  text: string;
  /** The section of the page that tells more. */
  anchor: string;
}

/** The newest of what happened to a project and what moved its score; undefined where nothing did. */
export function findLastChange({
  alerts,
  history,
}: Pick<TabOf<'overview'>, 'alerts' | 'history'>): LastChange | undefined {
  const happened = alerts
    .filter(({ state }) => state !== 'retracted')
    .map(({ id, time, title }): LastChange => ({ at: time, text: title, anchor: `alert-${id}` }));
  const moved = history
    // The first score is no change, nor is one that stayed while more or less became known.
    .filter(
      ({ cause, total }, place) =>
        cause !== 'first' && (cause !== 'knowledge' || total !== history[place - 1]?.total),
    )
    .map(({ at, sentence }): LastChange => ({ at, text: sentence, anchor: 'history' }));
  return [...happened, ...moved].sort((a, b) => b.at.localeCompare(a.at))[0];
}

const marks: Record<FactTone, { severity: MarkedSeverity; word: string }> = {
  grave: { severity: 'critical', word: 'High risk' },
  risk: { severity: 'critical', word: 'Risk' },
  caution: { severity: 'major', word: 'Caution' },
  minor: { severity: 'info', word: 'Note' },
  unknown: { severity: 'unknown', word: 'Unknown' },
  good: { severity: 'ok', word: 'Good' },
};

function ToneMark({ tone }: { tone: FactTone }) {
  const { severity, word } = marks[tone];
  return <SeverityMark severity={severity} label={word} compact />;
}

const blockOf = (evidence: Evidence): number | undefined =>
  'block' in evidence ? evidence.block : evidence.kind === 'block' ? evidence.number : undefined;

/** When it happened or was read, which is short enough to be the name of its evidence. */
function nameEvidence({ on, evidence }: KeyFact): string {
  if (on !== null) return formatDate(new Date(on));
  const block = evidence && blockOf(evidence);
  return typeof block === 'number' ? `block ${formatNumber(block)}` : 'evidence';
}

function Where({ fact, projectId }: { fact: KeyFact; projectId: string }) {
  const { evidence, factor, text } = fact;
  if (evidence)
    return <EvidenceLink evidence={{ ...evidence, label: nameEvidence(fact) }} projectId={projectId} />;
  return (
    <a
      href={factor === null ? '#why' : `#${factorAnchor(factor)}`}
      className="link"
      aria-label={`Why: ${text}`}
    >
      why
    </a>
  );
}

function describeBasis({ kind, by }: Basis): string | null {
  if (kind === 'measured') return null;
  return kind === 'told' ? `${by} says so` : 'claimed';
}

/** The gravest fact of all, before anything else on the page. */
export function GraveBanner({ facts: [fact], projectId }: { facts: readonly KeyFact[]; projectId: string }) {
  if (fact?.tone !== 'grave') return null;
  return (
    <section
      aria-label="Warning"
      data-stated=""
      className="mb-2 rounded border-l-4 border-danger bg-danger-soft px-4.5 py-1.5 sm:mb-4 sm:py-3"
    >
      <p className="flex items-baseline gap-2 text-base leading-snug font-semibold text-danger sm:leading-normal">
        <ToneMark tone="grave" />
        <span className="min-w-0 wrap-anywhere">{fact.text}</span>
      </p>
      <p className="mt-0.5 text-xs wrap-anywhere [&_a]:underline [&_a]:underline-offset-3">
        {fact.detail && `${fact.detail.charAt(0).toUpperCase()}${fact.detail.slice(1)} · `}
        <Where fact={fact} projectId={projectId} />
      </p>
    </section>
  );
}

const factRow =
  'grid grid-cols-[12px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line py-0.5 leading-snug first:border-0 sm:py-2 sm:leading-normal';

function FactLine({
  fact,
  basis,
  projectId,
}: {
  fact: KeyFact;
  basis: Basis | undefined;
  projectId: string;
}) {
  const claimed = basis && describeBasis(basis);
  const aside = [fact.detail, claimed].filter((word) => word);
  return (
    <li data-stated="" className={factRow}>
      <ToneMark tone={fact.tone} />
      <span className="wrap-anywhere">
        <span className={fact.tone === 'unknown' ? 'text-muted' : 'font-[550]'}>{fact.text}</span>
        {aside.length > 0 && (
          <span className="text-xs text-muted">
            {' '}
            <NamedText text={aside.join(' · ')} />
          </span>
        )}
      </span>
      <span className="num text-xs">
        <Where fact={fact} projectId={projectId} />
      </span>
    </li>
  );
}

/** "ownership is renounced" */
const shortenClaim = (claimed: string): string => {
  const words = claimed.replace(/\.$/, '').replace(/ \([^()]*\)$/, '');
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
};

/** What the record claims, and something speaks against. */
function Contradicted({ contradictions }: Pick<TabOf<'overview'>, 'contradictions'>) {
  const [claim, ...others] = new Set(contradictions.map(({ claimed }) => claimed));
  if (claim === undefined) return null;
  return (
    <li data-stated="" className={factRow}>
      <ToneMark tone="caution" />
      <span className="wrap-anywhere font-[550]">
        {others.length === 0
          ? `Claim contradicted: “${shortenClaim(claim)}”`
          : `${others.length + 1} claims on record are contradicted`}
      </span>
      <a href="#contradictions" className="link text-xs">
        both sides
      </a>
    </li>
  );
}

/** The facts that weigh most, the worst first, and what changed last; the gravest stands in the banner above. */
export function KeyFactsCard({ tab, projectId }: { tab: TabOf<'overview'>; projectId: string }) {
  const { keyFacts, bases, contradictions } = tab;
  const besideBanner = keyFacts[0]?.tone === 'grave' ? keyFacts.slice(1) : keyFacts;
  const isLastMild = ['good', 'minor'].includes(besideBanner.at(-1)?.tone ?? '');
  // Five are read at a glance: a contradicted claim takes the place of what matters least.
  const shown = contradictions.length > 0 && isLastMild ? besideBanner.slice(0, -1) : besideBanner;
  const risks = shown.filter(({ tone }) => tone === 'grave' || tone === 'risk').length;
  const last = findLastChange(tab);
  const tell = (fact: KeyFact) => (
    <FactLine
      key={fact.id}
      fact={fact}
      basis={fact.factor === null ? undefined : bases[fact.factor]}
      projectId={projectId}
    />
  );
  return (
    <Card aria-labelledby="facts-title" className="px-4.5 py-1.5 sm:py-3">
      <h2 id="facts-title">What to know</h2>
      <ul className="mt-1 sm:mt-1.5">
        {shown.slice(0, risks).map(tell)}
        <Contradicted contradictions={contradictions} />
        {shown.slice(risks).map(tell)}
        {last && (
          <li className="border-t border-line pt-1.5 wrap-anywhere max-sm:truncate sm:pt-2">
            <span className="text-muted">
              Last change <TimeAgo at={last.at} />:
            </span>{' '}
            <a href={`#${last.anchor}`} className="link">
              {last.text}
            </a>
          </li>
        )}
      </ul>
    </Card>
  );
}
