import { use } from 'react';
import { DocumentContext } from '#web/document/Document.tsx';
import { CodeBlock } from '#web/pages/content/CodeBlock.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { ApiParameter } from '#wire/openApi.ts';
import { exampleRequest, formatCurl } from './exampleRequest.ts';
import { formatSchema } from './formatSchema.ts';
import type { NamedOperation } from './groupOperations.ts';
import { TickedText } from './TickedText.tsx';
import { TryCall } from './TryCall.tsx';

function Code({ label, text, copy }: { label: string; text: string; copy?: string }) {
  return (
    <div className="mt-4">
      <div className="flex min-h-6 items-center justify-between">
        <p className="text-xs font-semibold text-muted">{label}</p>
        {copy && <CopyButton text={text} label={copy} />}
      </div>
      <div className="mt-1">
        <CodeBlock text={text} />
      </div>
    </div>
  );
}

function Parameters({ parameters }: { parameters: readonly ApiParameter[] }) {
  return (
    <div className="mt-4">
      <p className="text-xs font-semibold text-muted">Parameters</p>
      <div className="mt-1 overflow-hidden rounded border border-line">
        <Table
          caption="Parameters"
          rows={parameters}
          rowKey={({ name }) => name}
          columns={[
            {
              key: 'name',
              header: 'Name',
              title: true,
              cell: ({ name }) => <code className="font-mono">{name}</code>,
            },
            { key: 'in', header: 'In', cell: (parameter) => parameter.in },
            {
              key: 'type',
              header: 'Type',
              cell: ({ schema }) => <code className="font-mono">{formatSchema(schema)}</code>,
            },
            { key: 'required', header: 'Required', cell: ({ required }) => (required ? 'yes' : 'no') },
          ]}
        />
      </div>
    </div>
  );
}

/** One call: what it takes, what it answers, and a command that makes it. */
export function ApiOperationCard({ id, method, path, operation, level }: NamedOperation & { level: 3 | 4 }) {
  const Title = level === 3 ? 'h3' : 'h4';
  const { origin } = use(DocumentContext);
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answers = Object.entries(operation.responses).flatMap(([status, response]) => {
    const json = 'content' in response ? response.content?.['application/json'] : undefined;
    return status === 'default' || !json
      ? []
      : [{ status, text: formatSchema(json.schema), example: json.example }];
  });
  const isOpen = path.startsWith('/api/v1');
  return (
    <article className="px-5 py-4" aria-labelledby={id}>
      <Title id={id} className="scroll-mt-20 font-mono text-sm tracking-normal">
        <span className="mr-1 rounded-sm border border-line-strong px-1.5 text-xs font-semibold text-signal uppercase">
          {method}
        </span>{' '}
        <span className="break-all">{path}</span>
      </Title>
      <p className="mt-1 text-sm">
        <TickedText text={operation.summary} />
      </p>
      <details className="mt-2">
        <summary className="cursor-pointer text-sm font-[550] text-signal">Parameters and answers</summary>
        {operation.parameters && <Parameters parameters={operation.parameters} />}
        {body && <Code label="Body" text={formatSchema(body)} />}
        {answers.map(({ status, text }) => (
          <Code key={status} label={`Answer ${status}`} text={text} />
        ))}
        {answers.map(
          ({ status, example }) =>
            example !== undefined && (
              <Code
                key={status}
                label="Example answer, lists shortened"
                text={JSON.stringify(example, null, 2)}
              />
            ),
        )}
        <Code
          label="Example"
          text={formatCurl(origin, exampleRequest({ method, path }, operation))}
          copy={`Copy the example: ${operation.summary}`}
        />
      </details>
      {isOpen && <TryCall {...{ id, method, path, operation }} />}
    </article>
  );
}
