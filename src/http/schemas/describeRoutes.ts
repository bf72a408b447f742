import type { FastifySchema, RouteOptions } from 'fastify';
import type { $ZodType } from 'zod/v4/core';
import type { ApiOperation, ApiParameter, JsonSchema, OpenApiDocument } from '#wire/openApi.ts';
import { toJsonSchema } from './zodRoutes.ts';

/** Answers of `/api/v1` beside the one that was asked for; the names stay what they are. */
export const apiErrors = {
  NotModified: { status: 304, text: 'Nothing has changed since the ETag that was sent.' },
  BadRequest: { status: 400, text: 'Something in the question is wrong; the message names it.' },
  InvalidApiKey: { status: 401, text: 'The key is unknown, expired or revoked.' },
  InsufficientScope: { status: 403, text: 'The key is not for this call.' },
  NotFound: { status: 404, text: 'There is no such thing here.' },
  TooManyRequests: { status: 429, text: 'More calls than the limit; Retry-After says when to ask again.' },
} as const;

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

/** A schema as a document has it: what has a name is read from the root. In a question it stands where it is asked: what has a default may be left out there. */
function toApiSchema(schema: $ZodType, io: 'input' | 'output', named: NamedSchemas): JsonSchema {
  const { definitions = {}, ...rest } = toJsonSchema(schema, { io }) as JsonSchema;
  const withRootRefs = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withRootRefs);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') {
      const name = value.$ref.replace('#/definitions/', '');
      return io === 'input' ? withRootRefs(definitions[name]) : { $ref: `#/components/schemas/${name}` };
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withRootRefs(inner)]));
  };
  if (io === 'output')
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

export const isPublic = (url: string) => url.startsWith('/api/v1');

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

export const toTemplate = (url: string) => url.replace(/:(\w+)/g, '{$1}');

export interface Described {
  paths: OpenApiDocument['paths'];
  named: NamedSchemas;
}

/** Every route as an operation of the document, by its path. */
export function describeRoutes(routes: readonly RouteOptions[]): Described {
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
