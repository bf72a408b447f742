import type { ApiOperation, JsonSchema, OpenApiDocument } from '#wire/openApi.ts';

const indentBy = '  ';
const prefix = '/api/v1';

const isName = /^[A-Za-z_$][\w$]*$/;
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const keyOf = (name: string) => (isName.test(name) ? name : quote(name));
const literal = (value: unknown) => (typeof value === 'string' ? quote(value) : JSON.stringify(value));

/** A union or a function beside brackets means another thing without parentheses. */
const inBrackets = (type: string) => (/^(?:[\w$.]+|\{.*\})$/s.test(type) ? type : `(${type})`);

const comment = ({ description }: JsonSchema, indent: string) =>
  description ? `${indent}/** ${description.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n` : '';

function renderObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  { indent, input }: Place,
): string {
  const inner = { indent: indent + indentBy, input };
  const lines = Object.entries(properties).map(([name, schema]) => {
    // What has a default may be left out of a question, and is in every answer.
    const isSure = required.includes(name) && !(input && schema.default !== undefined);
    return `${comment(schema, inner.indent)}${inner.indent}${keyOf(name)}${isSure ? '' : '?'}: ${renderType(schema, inner)};`;
  });
  if (lines.length > 0) return `{\n${lines.join('\n')}\n${indent}}`;
  if (typeof additionalProperties === 'object')
    return `Record<string, ${renderType(additionalProperties, { indent, input })}>`;
  return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
}

function renderList(items: JsonSchema['items'], place: Place): string {
  if (Array.isArray(items)) return `[${items.map((item) => renderType(item, place)).join(', ')}]`;
  return items ? `${inBrackets(renderType(items, place))}[]` : 'unknown[]';
}

interface Place {
  indent: string;
  /** What is asked, rather than what is answered. */
  input: boolean;
}

const plain: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A JSON Schema as a type. */
function renderType(schema: JsonSchema, place: Place): string {
  if (schema.$ref) return schema.$ref.replace(/^#\/components\/schemas\//, '');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => renderType(one, place)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => inBrackets(renderType(one, place))).join(' & ');
  const types = [schema.type ?? []].flat().map((type) => {
    if (type === 'object') return renderObject(schema, place);
    if (type === 'array') return renderList(schema.items, place);
    const known = plain[type];
    if (known === undefined) throw new Error(`The document has the type “${type}”, which has no TypeScript`);
    return known;
  });
  return types.join(' | ') || 'unknown';
}

const top = { indent: '    ', input: false };

/** An address holds text alone; whoever asks has numbers and booleans. */
function unquoted(schema: JsonSchema): JsonSchema {
  const { enum: words, pattern } = schema;
  if (pattern === '^-?\\d{1,15}$') return { ...schema, type: 'integer' };
  const isFlag = words?.length === 2 && words.includes('true') && words.includes('false');
  return isFlag ? { type: 'boolean' } : schema;
}

/** Parameters of path and query, or the members of the body, as one object. */
function renderAsked({ operationId, parameters = [], requestBody }: ApiOperation): string {
  const body = requestBody?.content?.['application/json']?.schema;
  if (body && parameters.length > 0)
    throw new Error(`${operationId} takes parameters and a body: the client puts both into one object`);
  if (body) return renderType(body, { ...top, input: true });
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, unquoted(schema)]));
  const required = parameters.flatMap((one) => (one.required ? [one.name] : []));
  return renderObject({ properties, required, additionalProperties: false }, { ...top, input: true });
}

function findAnswer({ operationId, responses: { 200: ok } }: ApiOperation): JsonSchema {
  const schema = ok && 'content' in ok ? ok.content?.['application/json']?.schema : undefined;
  if (!schema) throw new Error(`${operationId} answers no JSON`);
  return schema;
}

function renderAnswer(operation: ApiOperation): string {
  const answer = findAnswer(operation);
  if (!answer.properties?.cite) throw new Error(`${operation.operationId} does not say how to cite it`);
  return renderObject(answer, top);
}

/** The names that an operation's types refer to, and those that these refer to. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner).replace(/^.*\//, '')] : namesIn(inner),
  );
}

/** The module of types of the client for TypeScript, from the document of the public API. */
export function renderClientTypes({ paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths)
    .filter(([path]) => path === prefix || path.startsWith(`${prefix}/`))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...{ path, operation },
        method: method.toUpperCase(),
      })),
    )
    .filter(({ operation: { responses } }) => {
      const { 200: ok } = responses;
      return ok && 'content' in ok && ok.content?.['application/json'] !== undefined;
    })
    .sort((one, other) => (one.operation.operationId < other.operation.operationId ? -1 : 1));
  if (operations.length === 0) throw new Error('The document has no calls of /api/v1');
  const named = new Set<string>();
  const add = (names: readonly string[]) => {
    for (const name of names) {
      const schema = components.schemas[name];
      if (named.has(name) || !schema) continue;
      named.add(name);
      add(namesIn(schema));
    }
  };
  for (const { operation } of operations)
    add(namesIn([operation.parameters, operation.requestBody, findAnswer(operation)]));
  const aliases = [...named]
    .sort()
    .map(
      (name) =>
        `export type ${name} = ${renderType(components.schemas[name] ?? {}, { indent: '', input: false })};\n`,
    );
  const types = operations.map(
    ({ method, path, operation }) =>
      `  /** ${operation.summary}: \`${method} ${path}\` */\n  ${operation.operationId}: {\n    asked: ${renderAsked(operation)};\n    answer: ${renderAnswer(operation)};\n  };`,
  );
  const table = operations.map(
    ({ method, path, operation: { operationId } }) =>
      `  ${operationId}: { method: ${quote(method)}, path: ${quote(path)} },`,
  );
  return [
    '// Generated from /api/openapi.json by scripts/generateClient.ts.',
    '',
    ...aliases,
    `\n/** What each call is asked and answers. */\nexport interface Operations {\n${types.join('\n')}\n}\n`,
    `\nexport const operations: { readonly [Name in keyof Operations]: { method: 'GET' | 'POST'; path: string } } = {\n${table.join('\n')}\n};\n`,
  ].join('\n');
}
