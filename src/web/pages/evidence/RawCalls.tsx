import { CodeBlock } from '#web/pages/content/CodeBlock.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { RawAnswer, RawCall } from '#wire/evidencePages.ts';
import { repeatLines, requestText } from './repeatLines.ts';

/** Why there is no value: in place of one, and never beside another block's. */
function explain(answer: Exclude<RawAnswer, { state: 'answered' }>): string {
  switch (answer.state) {
    case 'reverted':
      return `The contract refused the call${answer.data ? `, with the data ${answer.data}` : ''}.`;
    case 'noOldState':
      return 'The node of this site keeps no state of a block that old. A node with an archive can answer.';
    case 'unavailable':
      return answer.why;
  }
}

function Answer({ answer }: { answer: RawAnswer }) {
  if (answer.state !== 'answered') return <p className="mt-1">{explain(answer)}</p>;
  return (
    <>
      <div className="mt-1 max-h-96 overflow-y-auto">
        <CodeBlock text={answer.text} />
      </div>
      {answer.leftOut > 0 && (
        <p className="mt-1 text-xs text-muted">
          {formatNumber(answer.leftOut)} more characters are left out here.
        </p>
      )}
    </>
  );
}

function Call({ call: { question, answer } }: { call: RawCall }) {
  return (
    <div className="grid min-w-0 gap-4 border-t border-line px-4.5 py-4">
      <div className="min-w-0">
        <h3 className="text-xs font-semibold text-muted">Request</h3>
        <div className="mt-1">
          <CodeBlock text={requestText(question)} />
        </div>
      </div>
      <div className="min-w-0">
        <h3 className="text-xs font-semibold text-muted">Answer</h3>
        <Answer answer={answer} />
      </div>
      {repeatLines(question).map(({ tool, line }) => (
        <div key={tool} className="min-w-0">
          <div className="flex min-h-6 items-center justify-between">
            <h3 className="text-xs font-semibold text-muted">Repeat it with {tool}</h3>
            <CopyButton text={line} label={`Copy the ${tool} command for ${question.method}`} />
          </div>
          <div className="mt-1">
            <CodeBlock text={line} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** What was asked, what came back, and how to ask it again elsewhere. */
export function RawCalls({ calls }: { calls: readonly RawCall[] }) {
  return (
    <SectionCard
      title="Raw call and answer"
      description="$RPC is any node of the chain. You need not trust ours."
      bare
    >
      {calls.length > 0 ? (
        calls.map((call) => <Call key={requestText(call.question)} call={call} />)
      ) : (
        <p className="border-t border-line px-4.5 py-4">
          Nothing was asked: no block of this chain is known at present.
        </p>
      )}
    </SectionCard>
  );
}
