import type { FastifySchema, RouteOptions } from 'fastify';
import type { $ZodType } from 'zod/v4/core';
import type { ApiOperation, ApiParameter, JsonSchema, OpenApiDocument } from '#wire/openApi.ts';
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

function parametersOf(schema: unknown, place: ApiParameter['in']): ApiParameter[] {
  const { properties = {}, required = [] } = toJsonSchema(schema as $ZodType, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
  }));
}

function describeBody({ body, form }: FastifySchema): Pick<ApiOperation, 'requestBody'> {
  if (!form && body === undefined) return {};
  const schema = toJsonSchema(form?.schema ?? (body as $ZodType), 'input');
  const types = form?.types ?? ['application/json'];
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
  };
}

function describeRoute({ schema = {}, config }: RouteOptions): ApiOperation {
  const parameters = [
    ...(schema.params ? parametersOf(schema.params, 'path') : []),
    ...(schema.querystring ? parametersOf(schema.querystring, 'query') : []),
  ];
  const responses = Object.entries(config?.answers ?? {}).map(([status, answer]) => [
    status,
    {
      description: status === '200' ? 'OK' : 'Answer',
      content: { 'application/json': { schema: toJsonSchema(answer, 'output') } },
    },
  ]);
  return {
    summary: schema.summary ?? '',
    ...(schema.tags && { tags: schema.tags }),
    ...(parameters.length > 0 && { parameters }),
    ...describeBody(schema),
    responses: {
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

function describeRoutes(routes: readonly RouteOptions[]): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    for (const method of [route.method].flat()) {
      if (method === 'HEAD') continue;
      paths[path] = { ...paths[path], [method.toLowerCase()]: describeRoute(route) };
    }
  }
  return paths;
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['name', 'message', 'requestId'],
  properties: { name: { type: 'string' }, message: { type: 'string' }, requestId: { type: 'string' } },
};

/** Collects every documented JSON route and serves OpenAPI 3.1 made from their schemas. Answers how to read it. */
export function collectOpenApi(app: App): () => OpenApiDocument {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.schema?.summary) routes.push(route);
  });
  let paths: OpenApiDocument['paths'] | undefined;
  const describePaths = () => {
    paths ??= describeRoutes(routes);
    return paths;
  };
  const describeApi = (): OpenApiDocument => ({
    openapi: '3.1.0',
    info: {
      title: 'Parapet',
      version: '1',
      description:
        'Security assessments of crypto projects. Dates are ISO 8601 UTC. Big integers are decimal strings. Addresses follow EIP-55, chains CAIP-2.',
    },
    paths: describePaths(),
    components: { schemas: { Error: errorSchema } },
  });
  const schema: FastifySchema = { summary: 'This reference', tags: ['reference'], sends: 'application/json' };
  app.get('/api/openapi.json', { config: { access: 'anyone' }, schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return describeApi();
  });
  return describeApi;
}
