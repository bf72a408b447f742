import { caseHref } from '#model/caseHref.ts';
import { listHref } from '#model/listHref.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { EvidenceLink } from '#web/evidence/EvidenceLink.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { Link } from '#web/ui/Link.tsx';
import { Paragraphs } from '#web/ui/Paragraphs.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { Alert } from '#wire/alerts.ts';
import { alertAnchor } from '#wire/anchors.ts';
import { fixedPages } from '#wire/fixedPages.ts';

/** A project's alerts, each opening to its whole story; open from the start where it was asked for. */
export function AlertList({ alerts, isOpen = false }: { alerts: readonly Alert[]; isOpen?: boolean }) {
  return (
    <ul>
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} isOpen={isOpen} />
      ))}
    </ul>
  );
}

/** Under a list that leaves older on-chain alerts out. */
export function OlderAlerts({ alerts, projectId }: { alerts: readonly Alert[]; projectId: string }) {
  const raised = alerts.filter(({ kind }) => kind === 'onChain').length;
  return (
    <p data-written="" className="border-t border-line px-4.5 py-2.5 text-xs text-muted">
      Of the on-chain alerts the newest {raised} are listed here.{' '}
      <Link to={listHref(projectId, { name: 'all-alerts', filter: {} })} className="link">
        All alerts, with those that were retracted
      </Link>
    </p>
  );
}

function AlertItem({ alert, isOpen }: { alert: Alert; isOpen: boolean }) {
  const { id, severity, originalSeverity, title, text, time, state, reason, evidence, updates, project } =
    alert;
  const retracted = state === 'retracted';
  return (
    <li data-stated="" className="border-t border-line">
      <details open={isOpen} className="group">
        <summary className="flex list-none flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4.5 py-2.5 hover:bg-mist [&::-webkit-details-marker]:hidden">
          <span className="shrink-0 sm:w-20">
            <SeverityMark severity={severity} />
          </span>
          <span
            className={`font-[550] max-sm:order-first max-sm:basis-full sm:min-w-48 sm:flex-1 ${retracted ? 'text-muted line-through' : 'text-ink'}`}
          >
            {title}
          </span>
          <AlertState alert={alert} />
          <span className="num text-xs text-muted">
            <TimeAgo at={time} />
            {evidence?.kind === 'log' && <> · block {formatNumber(evidence.block)}</>}
          </span>
        </summary>
        <div id={alertAnchor(id)} className="max-w-[76ch] scroll-mt-24 space-y-3 px-4.5 pt-1 pb-4">
          {reason && (
            <p>
              <b className="font-semibold">
                {retracted ? 'We were wrong about this and take it back: ' : 'Confirmed: '}
              </b>
              {reason}
            </p>
          )}
          <Paragraphs text={text} />
          {originalSeverity !== null && (
            <p className="text-xs text-muted">Severity as reported: “{originalSeverity}”</p>
          )}
          <AlertMoney alert={alert} />
          {updates.length > 0 && (
            <ol aria-label="Updates" className="space-y-2 border-l-2 border-line pl-4">
              {updates.map((update) => (
                <li key={update.time}>
                  <span className="block text-xs text-muted">
                    <TimeAgo at={update.time} />
                  </span>
                  {update.text}
                </li>
              ))}
            </ol>
          )}
          {evidence && (
            <div className="text-xs">
              <EvidenceLink evidence={evidence} projectId={project.id} />
            </div>
          )}
          {alert.traceCase !== null && (
            <p>
              <Link to={caseHref(alert.traceCase)} className="link">
                Where the money went: the published trace
              </Link>
            </p>
          )}
          {alert.kind === 'onChain' && (
            <p className="text-xs">
              <Link to={fixedPages.alertRecord.path} className="link">
                How often alerts like this are right
              </Link>
            </p>
          )}
          <DisputeLink about={`alert:${id}`} what={title} />
        </div>
      </details>
    </li>
  );
}

function AlertState({ alert: { state, kind, activeExploit, resolvedAt } }: { alert: Alert }) {
  if (state === 'retracted') return <Chip>retracted</Chip>;
  if (activeExploit) return <Chip tone="danger">ongoing</Chip>;
  if (resolvedAt) return <Chip tone="signal">resolved</Chip>;
  if (kind === 'onChain') return <Chip>on-chain</Chip>;
  return state === 'confirmed' ? <Chip>confirmed</Chip> : null;
}

function AlertMoney({ alert: { technique, lossUsd, returnedUsd } }: { alert: Alert }) {
  const facts = [
    technique && ['Technique', technique],
    lossUsd !== null && ['Lost', formatUsd(lossUsd)],
    returnedUsd !== null && ['Returned', formatUsd(returnedUsd)],
  ].filter((fact): fact is [string, string] => Boolean(fact));
  if (facts.length === 0) return null;
  return (
    <dl className="num flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
