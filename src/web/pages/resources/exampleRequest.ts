import type { ApiOperation, JsonSchema } from '#wire/openApi.ts';

/** Values that make sense for a name, from the demo world where they name something. */
const byName: Record<string, unknown> = {
  id: 'harbor-lend',
  projectId: 'harbor-lend',
  q: 'harbor',
  search: 'harbor',
  keyword: 'harbor',
  email: 'person@example.org',
  password: 'correct horse 1',
  code: '123456',
};

const byFormat: Record<string, string> = {
  email: 'person@example.org',
  uri: 'https://example.org/',
  date: '2026-10-05',
  'date-time': '2026-10-05T12:00:00Z',
  /** curl takes what follows the sign from a file. */
  binary: '@picture.png',
  uuid: '3f0c1d5e-7a64-4f6e-9d0b-2b8f5c1a7e90',
};

function textFor({ format, minLength = 0 }: JsonSchema): string {
  const text = (format && byFormat[format]) ?? 'text';
  return text.padEnd(minLength, 'x');
}

/** A value that a schema accepts, for an example that can be sent as it stands. */
function exampleValue(schema: JsonSchema, name = ''): unknown {
  const given = schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0];
  if (given !== undefined) return given;
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (choice) return exampleValue(choice, name);
  const type = [schema.type].flat()[0];
  const named = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (named !== undefined && (type === undefined || typeof named === type)) return named;
  switch (type) {
    case 'string':
      return textFor(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array': {
      const item = [schema.items].flat()[0];
      return item ? [exampleValue(item)] : [];
    }
    case 'object': {
      const required = Object.entries(schema.properties ?? {}).filter(([key]) =>
        schema.required?.includes(key),
      );
      return Object.fromEntries(required.map(([key, value]) => [key, exampleValue(value, key)]));
    }
    default:
      return null;
  }
}

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
