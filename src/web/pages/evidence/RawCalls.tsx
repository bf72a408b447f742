import type { NodeQuestion } from '#model/nodeAnswers.ts';
import { CodeBlock } from '#web/pages/content/CodeBlock.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { RawAnswer, RawCall } from '#wire/evidencePages.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Block numbers are hexadecimal on the wire and decimal for people. */
const blockOption = (tag: unknown): string => `--block ${Number(text(tag))}`;

function castCall([call, tag]: readonly unknown[]): string {
  const {
    to = '',
    data = '0x',
    from,
    gas,
  } = call as Record<'to' | 'data' | 'from' | 'gas', string | undefined>;
  const options = [from && `--from ${from}`, gas && `--gas-limit ${Number(gas)}`].filter(Boolean);
  return ['call', to, '--data', data, ...options, blockOption(tag)].join(' ');
}

const castLines: Readonly<Record<string, (params: readonly unknown[]) => string>> = {
  eth_getBlockByNumber: ([tag]) => `block ${Number(text(tag))}`,
  eth_getTransactionByHash: ([hash]) => `tx ${text(hash)}`,
  eth_getTransactionReceipt: ([hash]) => `receipt ${text(hash)}`,
  eth_getCode: ([address, tag]) => `code ${text(address)} ${blockOption(tag)}`,
  eth_getBalance: ([address, tag]) => `balance ${text(address)} ${blockOption(tag)}`,
  eth_getStorageAt: ([address, slot, tag]) => `storage ${text(address)} ${text(slot)} ${blockOption(tag)}`,
  eth_call: castCall,
};

const requestText = ({ method, params }: NodeQuestion): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

/** What repeats a question: nothing in it can end the quotes, since all parts are hexadecimal or ours. */
export function repeatLines(question: NodeQuestion): { tool: 'cast' | 'curl'; line: string }[] {
  const cast = castLines[question.method]?.(question.params);
  const curl = `curl -s -H 'content-type: application/json' -d '${requestText(question)}' "$RPC"`;
  return [
    ...(cast === undefined ? [] : [{ tool: 'cast' as const, line: `cast ${cast} --rpc-url "$RPC"` }]),
    { tool: 'curl', line: curl },
  ];
}

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
