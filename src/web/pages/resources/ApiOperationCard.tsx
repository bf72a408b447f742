import { use } from 'react';
import { DocumentContext } from '#web/document/Document.tsx';
import { CodeBlock } from '#web/pages/content/CodeBlock.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { ApiParameter } from '#wire/openApi.ts';
import { exampleRequest, formatCurl } from './exampleRequest.ts';
import { formatSchema } from './formatSchema.ts';
import type { NamedOperation } from './groupOperations.ts';
import { TryCall } from './TryCall.tsx';

function Code({ label, text, copy }: { label: string; text: string; copy?: string }) {
  return (
    <div className="mt-4">
      <div className="flex min-h-6 items-center justify-between">
        <h4 className="text-xs font-semibold text-muted">{label}</h4>
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
      <h4 className="text-xs font-semibold text-muted">Parameters</h4>
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
export function ApiOperationCard({ id, method, path, operation }: NamedOperation) {
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
    <article className="card p-5" aria-labelledby={id}>
      <h3 id={id} className="scroll-mt-20 text-base">
        {operation.summary}
      </h3>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 font-mono text-sm">
        <span className="rounded-sm border border-line-strong px-1.5 text-xs font-semibold text-signal uppercase">
          {method}
        </span>
        <span className="break-all">{path}</span>
      </p>
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
      {isOpen && <TryCall {...{ id, method, path, operation }} />}
    </article>
  );
}
