import { type FormEvent, useState } from 'react';
import { CodeBlock } from '#web/pages/content/CodeBlock.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import type { ApiParameter } from '#wire/openApi.ts';
import { exampleRequest } from './exampleRequest.ts';
import type { NamedOperation } from './groupOperations.ts';

interface Answered {
  status: string;
  limit: string | null;
  text: string;
}

const longestShown = 20_000;

/** Parameters that are left empty are left out; those of the path have to be there. */
function fillIn(path: string, parameters: readonly ApiParameter[], data: FormData): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place } of parameters) {
    const value = String(data.get(name) ?? '').trim();
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

async function ask(url: string, init: RequestInit): Promise<Answered> {
  try {
    const answer = await fetch(url, init);
    const body = await answer.text();
    let text = body;
    try {
      text = JSON.stringify(JSON.parse(body), null, 2);
    } catch {
      // It is shown as it came.
    }
    return {
      status: String(answer.status),
      limit: answer.headers.get('ratelimit'),
      text: text.length > longestShown ? `${text.slice(0, longestShown)}\n…` : text,
    };
  } catch {
    return { status: 'No answer', limit: null, text: 'The site could not be reached.' };
  }
}

/** Makes the call from this page, with what is typed and without any cookie. */
export function TryCall({ method, path, operation }: NamedOperation) {
  const { parameters = [], requestBody } = operation;
  const [answer, setAnswer] = useState<Answered>();
  const [asking, setAsking] = useState(false);
  const example = exampleRequest({ method, path }, operation);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setAsking(true);
    const body = data.get('body');
    const url = fillIn(path, parameters, data);
    setAnswer(
      await ask(url, {
        method: method.toUpperCase(),
        credentials: 'omit',
        ...(body !== null && { body: String(body), headers: { 'content-type': 'application/json' } }),
      }),
    );
    setAsking(false);
  };

  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-sm font-[550] text-signal">Try it</summary>
      <form onSubmit={send} className="mt-3 grid gap-3 sm:grid-cols-2">
        {parameters.map(({ name, required, example: value, schema }) => (
          <Field
            key={name}
            label={name}
            name={name}
            required={required}
            defaultValue={value === undefined ? '' : String(value)}
            placeholder={schema.default === undefined ? undefined : String(schema.default)}
          />
        ))}
        {requestBody && (
          <Textarea
            className="sm:col-span-2"
            label="Body"
            name="body"
            rows={8}
            defaultValue={JSON.stringify(example.body, null, 2)}
          />
        )}
        <div className="sm:col-span-2">
          <Button type="submit" size="sm" loading={asking}>
            Send
          </Button>
        </div>
      </form>
      {answer && (
        <div className="mt-3" role="status" aria-label="Answer">
          <p className="text-xs text-muted">
            {answer.status}
            {answer.limit && <span className="font-mono"> · RateLimit {answer.limit}</span>}
          </p>
          <div className="mt-1 max-h-96 overflow-auto">
            <CodeBlock text={answer.text} />
          </div>
        </div>
      )}
    </details>
  );
}
