import type { ScorePart } from '#scoring/compareScores.ts';
import type { Recomputed } from '#scoring/recomputeFile.ts';
import { describeShown, shownOf } from '#scoring/shownScore.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { formatDateTime } from '#web/ui/formatTime.ts';
import type { EvidenceFile } from '#wire/evidenceFile.ts';
import type { Checked } from './checkFile.ts';

/** What a file says, and whether its score follows from its facts, part by part. */
export function VerifyResult({ name, result }: { name: string; result: Checked }) {
  if ('fault' in result)
    return (
      <p className="rounded bg-danger-soft px-4 py-3 text-danger wrap-anywhere">
        <b className="font-semibold">{name} cannot be used.</b> {result.fault}
      </p>
    );
  const { file, recomputed } = result;
  return (
    <Card aria-labelledby="result-title">
      <CardHeader
        id="result-title"
        title={<span className="wrap-anywhere">{file.project.name}</span>}
        description={<Source file={file} />}
      />
      <Verdict recomputed={recomputed} />
    </Card>
  );
}

function Source({ file: { site, score, project } }: { file: EvidenceFile }) {
  return (
    <span className="wrap-anywhere">
      {describeShown(shownOf(score))}, scored {formatDateTime(new Date(score.scoredAt))} by {site}, rules{' '}
      {score.rulesVersion}
      {project.demo && ', a demo project'}
    </span>
  );
}

function Verdict({ recomputed }: { recomputed: Recomputed }) {
  if (recomputed.state === 'otherRules')
    return (
      <CardRow className="text-warning">
        The file was made by rules {recomputed.version}; this site has rules {recomputed.inForce}. We cannot
        recompute its score.
      </CardRow>
    );
  if (recomputed.state === 'unscorable')
    return <CardRow className="text-danger">The facts in the file cannot be scored.</CardRow>;
  const differing = recomputed.parts.filter(({ differences }) => differences.length > 0).length;
  return (
    <>
      <CardRow className={differing === 0 ? 'text-signal' : 'text-danger'}>
        <b className="font-semibold">
          {differing === 0
            ? 'The score in the file follows from its facts.'
            : `${differing} of ${recomputed.parts.length} parts differ.`}
        </b>
      </CardRow>
      <ul>
        {recomputed.parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </ul>
    </>
  );
}

function Part({ part: { name, differences } }: { part: ScorePart }) {
  const agrees = differences.length === 0;
  return (
    <li className="border-t border-line px-4.5 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-[550]">{name}</span>
        <span className={agrees ? 'text-signal' : 'font-semibold text-danger'}>
          {agrees ? 'agrees' : 'does not agree'}
        </span>
      </p>
      {!agrees && (
        <ul className="mt-1 list-disc space-y-1 pl-4 text-xs text-muted wrap-anywhere">
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
