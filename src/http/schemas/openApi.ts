import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifySchema, RouteOptions } from 'fastify';
import type { ApiContentOf, ApiOperation, JsonSchema, OpenApiDocument } from '#wire/openApi.ts';
import { cookieKeys } from '#wire/storageKeys.ts';
import { apiErrors, type Described, describeRoutes, isPublic, toTemplate } from './describeRoutes.ts';
import { type ExampleSubjects, type LiveExample, makeExample } from './liveExamples.ts';
import type { App } from './zodRoutes.ts';

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
  /** Whoever asks meanwhile does not keep the examples waiting by having it described anew. */
  let withoutExamples: Described | undefined;
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
    withoutExamples ??= describeRoutes(routes);
    const { paths, named } = newest ?? withoutExamples;
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
