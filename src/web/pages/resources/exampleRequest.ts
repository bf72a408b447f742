import type { ApiOperation } from '#wire/openApi.ts';
import { exampleValue } from './exampleValue.ts';

export interface ExampleRequest {
  method: string;
  /** With path parameters filled in and the required query. */
  path: string;
  /** As what the body is sent. */
  type?: string;
  body?: unknown;
}

/** A call of an operation with what it requires and nothing else. */
export function exampleRequest(
  { method, path }: { method: string; path: string },
  { parameters = [], requestBody }: ApiOperation,
): ExampleRequest {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, required, schema, example } of parameters) {
    const value = String(example ?? exampleValue(schema, name));
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (required) query.set(name, value);
  }
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return {
    method: method.toUpperCase(),
    path: query.size > 0 ? `${filled}?${query}` : filled,
    ...(type && content && { type, body: content.example ?? exampleValue(content.schema) }),
  };
}

/** Safe inside a shell, whatever it holds. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a command to paste into a terminal. */
export function formatCurl(origin: string, { method, path, type, body }: ExampleRequest): string {
  const parts = [method === 'GET' ? 'curl' : `curl -X ${method}`, quote(origin + path)];
  const fields = Object.entries((body ?? {}) as Record<string, string>);
  if (type === 'application/json')
    parts.push(`-H ${quote('content-type: application/json')}`, `-d ${quote(JSON.stringify(body))}`);
  else if (type === 'multipart/form-data')
    parts.push(...fields.map(([name, value]) => `-F ${quote(`${name}=${value}`)}`));
  else if (type !== undefined) parts.push(`-d ${quote(String(new URLSearchParams(fields)))}`);
  return parts.join(' ');
}
