import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifySchema, RouteOptions } from 'fastify';
import type { $ZodType } from 'zod/v4/core';
import { apiErrors } from '#wire/apiErrors.ts';
import type { ApiContentOf, ApiOperation, ApiParameter, JsonSchema, OpenApiDocument } from '#wire/openApi.ts';
import { cookieKeys } from '#wire/storageKeys.ts';
import { type ExampleSubjects, type LiveExample, makeExample } from './liveExamples.ts';
import type { App } from './zodRoutes.ts';
import { toJsonSchema } from './zodRoutes.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** One line for the API reference. */
    summary?: string;
    /** The feature that the call belongs to. */
    tags?: string[];
    /** A body that the route reads by itself, because it is a form: how it looks, and as what it may be sent. */
    form?: { types: readonly string[]; schema: $ZodType };
    /** The type of an answer that no schema makes. */
    sends?: 'application/json' | 'text/csv' | 'text/event-stream';
  }
}

type NamedSchemas = OpenApiDocument['components']['schemas'];

/** A schema as a document has it: references are read from the root, where schemas that refer to themselves go by name. */
function toApiSchema(schema: $ZodType, io: 'input' | 'output', named: NamedSchemas): JsonSchema {
  const withRootRefs = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withRootRefs);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === '$ref'
          ? String(inner).replace('#/definitions/', '#/components/schemas/')
          : withRootRefs(inner),
      ]),
    );
  };
  const { definitions = {}, ...rest } = toJsonSchema(schema, io) as JsonSchema;
  for (const [name, definition] of Object.entries(definitions))
    named[name] = withRootRefs(definition) as JsonSchema;
  return withRootRefs(rest) as JsonSchema;
}

function parametersOf(schema: unknown, place: ApiParameter['in'], named: NamedSchemas): ApiParameter[] {
  const { properties = {}, required = [] } = toApiSchema(schema as $ZodType, 'input', named);
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
  }));
}

function describeBody({ body, form }: FastifySchema, named: NamedSchemas): Pick<ApiOperation, 'requestBody'> {
  if (!form && body === undefined) return {};
  const schema = toApiSchema(form?.schema ?? (body as $ZodType), 'input', named);
  const types = form?.types ?? ['application/json'];
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
  };
}

const isPublic = (url: string) => url.startsWith('/api/v1');

const headersOfPublic = {
  ETag: { $ref: '#/components/headers/ETag' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
};

const refused = Object.fromEntries(
  ['NotModified', 'BadRequest', 'InvalidApiKey', 'InsufficientScope', 'NotFound', 'TooManyRequests'].map(
    (name) => [apiErrors[name as keyof typeof apiErrors].status, { $ref: `#/components/responses/${name}` }],
  ),
);

const capitalised = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('');

/** "projects" is "project", "addresses" is "address". */
const singular = (word: string) => word.replace(/(?<=ss)es$|s$/, '');

/** What clients call it: "get /api/v1/projects/:id/score" is getProjectScore, and "get /api/v1" getVersions. */
function operationIdOf(method: string, url: string): string {
  if (!isPublic(url)) return `${method}${capitalised(url.replace(/^\/api/, ''))}OfSite`;
  const parts = url.split('/').slice(3);
  const named = parts.flatMap((part, index) => {
    if (part.startsWith(':')) return [];
    return capitalised(parts[index + 1]?.startsWith(':') ? singular(part) : part);
  });
  return `${method}${named.join('') || 'Versions'}`;
}

function describeRoute(
  { schema = {}, config, url }: RouteOptions,
  { method, named }: { method: string; named: NamedSchemas },
): ApiOperation {
  const parameters = [
    ...(schema.params ? parametersOf(schema.params, 'path', named) : []),
    ...(schema.querystring ? parametersOf(schema.querystring, 'query', named) : []),
  ];
  const responses = Object.entries(config?.answers ?? {}).map(([status, answer]) => [
    status,
    {
      description: status === '200' ? 'OK' : 'Answer',
      ...(isPublic(url) && status === '200' && { headers: headersOfPublic }),
      content: { 'application/json': { schema: toApiSchema(answer, 'output', named) } },
    },
  ]);
  return {
    operationId: operationIdOf(method, url),
    summary: schema.summary ?? '',
    ...(schema.tags && { tags: schema.tags }),
    ...(parameters.length > 0 && { parameters }),
    ...describeBody(schema, named),
    security: isPublic(url) ? [{}, { key: [] }] : config?.access === 'anyone' ? [] : [{ session: [] }],
    responses: {
      ...(isPublic(url) && refused),
      ...Object.fromEntries(responses),
      ...(schema.sends && {
        200: {
          description: 'OK',
          content: {
            [schema.sends]: { schema: { type: schema.sends === 'application/json' ? 'object' : 'string' } },
          },
        },
      }),
      default: {
        description: 'An error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const toTemplate = (url: string) => url.replace(/:(\w+)/g, '{$1}');

interface Described {
  paths: OpenApiDocument['paths'];
  named: NamedSchemas;
}

function describeRoutes(routes: readonly RouteOptions[]): Described {
  const paths: OpenApiDocument['paths'] = {};
  const named: NamedSchemas = {};
  for (const route of routes) {
    const path = toTemplate(route.url);
    for (const method of [route.method].flat()) {
      if (method === 'HEAD') continue;
      const operation = describeRoute(route, { method: method.toLowerCase(), named });
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
    }
  }
  return { paths, named };
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['name', 'message', 'requestId'],
  properties: {
    name: { type: 'string', description: 'Stable: what programs may go by.' },
    message: { type: 'string', description: 'What is wrong and what to do, for people.' },
    requestId: { type: 'string' },
  },
};

const components: OpenApiDocument['components'] = {
  schemas: { Error: errorSchema },
  headers: {
    ETag: { description: 'Of the data; it moves when the data does.', schema: { type: 'string' } },
    RateLimit: {
      description: 'Calls left and seconds until the limit begins anew: `"network";r=59;t=60`.',
      schema: { type: 'string' },
    },
    'RateLimit-Policy': {
      description: 'The limit that counts: `"network";q=60;w=60` without a key.',
      schema: { type: 'string' },
    },
  },
  responses: Object.fromEntries(
    Object.entries(apiErrors).map(([name, { status, text }]) => [
      name,
      {
        description: text,
        ...(status >= 400 && {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        }),
      },
    ]),
  ),
  securitySchemes: {
    key: { type: 'http', scheme: 'bearer', description: 'A key of an account, made at /my/api-keys.' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieKeys.session.name,
      description: 'Whoever is signed in.',
    },
  },
};

/** Examples are asked for anew after this time. */
const exampleMs = 3_600_000;
/** Whoever asks does not wait longer for them: until they are there, the document has those before, or schemas alone. */
const longestWaitMs = 2_000;

function addExample(operation: ApiOperation, example: LiveExample | undefined): ApiOperation {
  if (!example) return operation;
  const { parameters, body, answer } = example;
  const ok = operation.responses['200'];
  const withExample = (content: ApiContentOf, value: unknown): ApiContentOf =>
    Object.fromEntries(Object.entries(content).map(([type, one]) => [type, { ...one, example: value }]));
  return {
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((one) =>
        parameters[one.name] === undefined ? one : { ...one, example: parameters[one.name] },
      ),
    }),
    ...(operation.requestBody?.content &&
      body !== undefined && {
        requestBody: { ...operation.requestBody, content: withExample(operation.requestBody.content, body) },
      }),
    responses: {
      ...operation.responses,
      ...(ok && 'content' in ok && ok.content && answer !== undefined
        ? { 200: { ...ok, content: withExample(ok.content, answer) } }
        : {}),
    },
  };
}

interface OpenApiOptions {
  /** What the examples are about. */
  findSubjects: () => Promise<ExampleSubjects>;
}

/** Collects every documented JSON route and serves OpenAPI 3.1 made from their schemas, with answers of this site as examples. Answers how to read it. */
export function collectOpenApi(app: App, { findSubjects }: OpenApiOptions): () => Promise<OpenApiDocument> {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.schema?.summary) routes.push(route);
  });

  async function describePaths(): Promise<Described> {
    const { paths, named } = describeRoutes(routes);
    const subjects = await findSubjects();
    for (const { url, method } of routes.filter(({ url }) => isPublic(url))) {
      for (const one of [method].flat().filter((name) => name !== 'HEAD')) {
        const path = paths[toTemplate(url)];
        const operation = path?.[one.toLowerCase()];
        if (!path || !operation) continue;
        const example = await makeExample(app, { method: one, path: url, subjects });
        path[one.toLowerCase()] = addExample(operation, example);
      }
    }
    return { paths, named };
  }

  let made: { paths: Promise<void>; at: number } | undefined;
  let newest: Described | undefined;
  const describeApi = async (): Promise<OpenApiDocument> => {
    if (!made || performance.now() - made.at > exampleMs) {
      const paths = describePaths().then((found) => {
        newest = found;
      });
      made = { paths, at: performance.now() };
      // What failed is asked for again.
      paths.catch(() => (made = undefined));
    }
    if (!newest) await Promise.race([made.paths, sleep(longestWaitMs, undefined, { ref: false })]);
    const { paths, named } = newest ?? describeRoutes(routes);
    return {
      openapi: '3.1.0',
      info: {
        title: 'Parapet',
        version: '1',
        description:
          'Security assessments of crypto projects. Dates are ISO 8601 UTC. Big integers are decimal strings. Addresses follow EIP-55, chains CAIP-2. `/api/v1` is stable: a version lives twelve months beside its successor.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      paths,
      components: { ...components, schemas: { ...components.schemas, ...named } },
    };
  };
  const schema: FastifySchema = { summary: 'This reference', tags: ['reference'], sends: 'application/json' };
  app.get(
    '/api/openapi.json',
    { config: { access: 'anyone', costly: true }, schema },
    async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      return describeApi();
    },
  );
  return describeApi;
}
