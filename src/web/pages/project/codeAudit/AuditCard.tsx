import type { ReactNode } from 'react';
import { shortenHash } from '#lib/shortenHash.ts';
import { addressKey } from '#model/addressKey.ts';
import type { AuditMethod } from '#model/audits.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { track } from '#web/client/userEvents.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { auditStageNames } from '#web/projectRows/auditStages.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { hostOf } from '#web/ui/hostOf.ts';
import { Link } from '#web/ui/Link.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { Paragraphs } from '#web/ui/Paragraphs.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { auditAnchor } from '#wire/anchors.ts';
import type { AuditView } from '#wire/projectPage.ts';
import { writeFindingChoice } from './findingChoice.ts';

const methodWords: Record<AuditMethod, string> = {
  manual: 'manual review',
  static: 'static analysis',
  fuzzing: 'fuzzing',
  formal: 'formal verification',
};

const date = (text: string) => formatDate(new Date(text));

/** One audit: who, when, how, on exactly which code, and its report. */
export function AuditCard({ audit }: { audit: AuditView }) {
  const { id, title, auditor, startedOn, progress, method, methods, summary, scope, report, findings } =
    audit;
  const done = progress.state === 'completed';
  return (
    <Card
      aria-labelledby={`${auditAnchor(id)}-title`}
      id={auditAnchor(id)}
      data-written=""
      className="scroll-mt-24"
    >
      <CardHeader
        id={`${auditAnchor(id)}-title`}
        title={<span data-written="">{title}</span>}
        description={`${auditor}, ${done ? `${date(startedOn)} to ${date(progress.completedOn)}` : `since ${date(startedOn)}`}, as the record says`}
        aside={
          <span className="flex flex-wrap items-center gap-3">
            {done ? <Chip tone="signal">Completed</Chip> : <Chip tone="info">Under way</Chip>}
            {report && (
              <a
                href={report.href}
                className="btn btn-sm"
                download
                onClick={() => track('Click Audit Report', { audit: id })}
              >
                Download report
              </a>
            )}
          </span>
        }
      />
      <dl>
        {!done && (
          <Row name="Progress">
            <div className="max-w-100">
              <ProgressBar label={auditStageNames[progress.stage]} percent={progress.progress} />
              {progress.expectedOn && (
                <p className="mt-1.5 text-xs text-muted">Report expected {date(progress.expectedOn)}</p>
              )}
            </div>
          </Row>
        )}
        {summary && (
          <Row name="Summary">
            <Paragraphs text={summary} className="max-w-[76ch] space-y-2" />
          </Row>
        )}
        <Row name="Method">
          <span className="block max-w-[76ch]">{method}</span>
        </Row>
        <Row name="Methods stated">
          {methods ? (
            methods.map((one) => methodWords[one]).join(', ')
          ) : (
            <span className="text-muted">not stated</span>
          )}
        </Row>
        <Row name="Code examined">
          <Scope scope={scope} />
        </Row>
        <Row name="Findings">
          <FindingCount id={id} findings={findings} done={done} />
        </Row>
        <Row name="Report">
          {report ? (
            <span className="flex flex-wrap items-center gap-1 text-xs">
              sha256 <span className="font-mono">{shortenHash(report.sha256)}</span>
              <CopyButton
                text={report.sha256}
                label={`Copy the report's sha256 ${shortenHash(report.sha256)}`}
              />
            </span>
          ) : (
            <span className="text-muted">none on record</span>
          )}
        </Row>
      </dl>
      <div className="border-t border-line px-4.5 pb-2.5">
        <DisputeLink about={`audit:${id}`} what={title} />
      </div>
    </Card>
  );
}

function FindingCount({ id, findings, done }: Pick<AuditView, 'id' | 'findings'> & { done: boolean }) {
  if (findings && findings.length > 0)
    return (
      <Link
        to={`${writeFindingChoice({ audit: id })}#findings`}
        className="link num inline-block min-h-6"
        data-count={findings.length}
      >
        {findings.length}
      </Link>
    );
  if (findings && done) return '0';
  if (findings) return 'none so far';
  return <span className="text-muted">not stated</span>;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-t border-line px-4.5 py-2.5 sm:grid-cols-[190px_1fr]">
      <dt className="font-[550]">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Scope({ scope: { repository, commit, files, contracts } }: Pick<AuditView, 'scope'>) {
  if (!repository && !commit && files.length === 0 && contracts.length === 0) {
    return <span className="text-muted">not known</span>;
  }
  return (
    <div className="space-y-1.5">
      {(repository || commit) && (
        <p className="flex flex-wrap items-center gap-x-2">
          {repository && <OutsideLink href={repository}>{hostOf(repository)}</OutsideLink>}
          {commit && (
            <span className="inline-flex items-center gap-1 font-mono text-xs">
              {shortenHash(commit)}
              <CopyButton text={commit} label={`Copy commit ${shortenHash(commit)}`} />
            </span>
          )}
        </p>
      )}
      {files.length > 0 && (
        <details className="text-xs">
          <summary className="link inline-block min-h-6">
            {files.length} {files.length === 1 ? 'file' : 'files'}
          </summary>
          <ul className="mt-1 font-mono">
            {files.map((file) => (
              <li key={file} className="break-all">
                {file}
              </li>
            ))}
          </ul>
        </details>
      )}
      {contracts.map(({ chain, address, codeHash }) => (
        <p
          key={addressKey({ chain, address: address ?? '' })}
          className="flex flex-wrap items-center gap-x-3 text-xs"
        >
          <ChainName id={chain} />
          {address ? (
            <ChainHash chain={chain} value={address} kind="address" />
          ) : (
            <span className="text-muted">not deployed yet</span>
          )}
          {codeHash && (
            <span className="inline-flex items-center gap-1 text-muted">
              code hash{' '}
              <Link to={placeHrefs.code({ hash: codeHash })} className="link font-mono">
                {shortenHash(codeHash)}
              </Link>
              <CopyButton text={codeHash} label={`Copy code hash ${shortenHash(codeHash)}`} />
            </span>
          )}
        </p>
      ))}
    </div>
  );
}
