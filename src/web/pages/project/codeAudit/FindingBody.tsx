import { shortenHash } from '#lib/shortenHash.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Paragraphs } from '#web/ui/Paragraphs.tsx';
import type { FindingView } from '#wire/projectPage.ts';
import { FixProof } from './FixProof.tsx';
import { proofWords } from './findingWords.ts';

/** What is wrong, what follows, what to do, what the project answered, what the deployed code says of the fix, and what is claimed. */
export function FindingBody({ finding }: { finding: FindingView }) {
  const { files, description, impact, recommendation, response, fixCommit, fix } = finding;
  const { proofOfFix, proofCheckedBy } = finding;
  return (
    <div className="max-w-[76ch] space-y-4">
      <Paragraphs text={description} />
      <Part title="Impact" text={impact} />
      <Part title="Recommendation" text={recommendation} />
      <Part title="The project's answer" text={response} />
      {files.length > 0 && (
        <div>
          <h3 className="text-xs font-semibold text-muted">Where</h3>
          <ul className="mt-1 font-mono text-xs">
            {files.map((file) => (
              <li key={`${file.path}:${file.from}`} className="break-all">
                {file.path}
                {lines(file)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {(fixCommit || proofOfFix || fix) && (
        <div>
          <h3 className="text-xs font-semibold text-muted">Proof of fix</h3>
          {fix && <FixProof fix={fix} />}
          {proofOfFix && (
            <p className="mt-1">
              <Chip>claimed</Chip> {proofWords[proofOfFix.state]}, says {proofCheckedBy ?? 'the record'}
              {proofOfFix.checkedOn && `, checked ${formatDate(new Date(proofOfFix.checkedOn))}`}
              {proofOfFix.note && `. ${proofOfFix.note}`}
            </p>
          )}
          {fixCommit && (
            <p className="mt-1 flex items-center gap-1 text-xs">
              Commit <span className="font-mono">{shortenHash(fixCommit)}</span>
              <CopyButton text={fixCommit} label={`Copy commit ${shortenHash(fixCommit)}`} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Part({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <h3 className="text-xs font-semibold text-muted">{title}</h3>
      <Paragraphs text={text} className="mt-1 space-y-2" />
    </div>
  );
}

function lines({ from, to }: FindingView['files'][number]): string {
  if (from === null) return '';
  return to === null || to === from ? `, line ${from}` : `, lines ${from} to ${to}`;
}
