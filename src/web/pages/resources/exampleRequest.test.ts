import { expect, test } from 'vitest';
import type { ApiOperation, JsonSchema } from '#wire/openApi.ts';
import { exampleRequest, formatCurl } from './exampleRequest.ts';
import { formatSchema } from './formatSchema.ts';

const operation: ApiOperation = {
  operationId: 'postThings',
  security: [],
  summary: 'Changes a thing',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'kind', in: 'query', required: true, schema: { enum: ['a b', 'c'] } },
    { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['email', 'note', 'count', 'tags'],
          properties: {
            email: { type: 'string', format: 'email' },
            note: { type: 'string', default: "it's" },
            count: { type: 'integer', minimum: 3 },
            tags: { type: 'array', items: { type: 'string', minLength: 6 } },
            left: { type: 'string' },
          },
        },
      },
    },
  },
  responses: {},
};

test('an example has what is required and is safe in a shell', () => {
  const request = exampleRequest({ method: 'post', path: '/api/things/{id}' }, operation);
  expect(request).toEqual({
    method: 'POST',
    path: '/api/things/harbor-lend?kind=a+b',
    type: 'application/json',
    body: { email: 'person@example.org', note: "it's", count: 3, tags: ['textxx'] },
  });
  expect(formatCurl('https://example.org', request)).toBe(
    `curl -X POST 'https://example.org/api/things/harbor-lend?kind=a+b' -H 'content-type: application/json' -d '{"email":"person@example.org","note":"it'\\''s","count":3,"tags":["textxx"]}'`,
  );
});

test('an example of a form is sent as one', () => {
  const form = (type: string, properties: Record<string, JsonSchema>): ApiOperation => ({
    operationId: 'postX',
    security: [],
    summary: 'Takes a form',
    requestBody: {
      required: true,
      content: { [type]: { schema: { type: 'object', required: Object.keys(properties), properties } } },
    },
    responses: {},
  });
  const curl = (operation: ApiOperation) =>
    formatCurl('https://example.org', exampleRequest({ method: 'post', path: '/api/x' }, operation));
  expect(
    curl(form('application/x-www-form-urlencoded', { json: { const: 'true' }, email: { type: 'string' } })),
  ).toBe(`curl -X POST 'https://example.org/api/x' -d 'json=true&email=person%40example.org'`);
  expect(curl(form('multipart/form-data', { file: { type: 'string', format: 'binary' } }))).toBe(
    `curl -X POST 'https://example.org/api/x' -F 'file=@picture.png'`,
  );
});

test('schemas read like types', () => {
  expect(
    formatSchema({
      type: 'object',
      required: ['items', 'next'],
      properties: {
        items: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
        next: { type: ['string', 'null'] },
        state: { enum: ['open', 'closed'], description: 'where it stands' },
        error: { $ref: '#/components/schemas/Error' },
        deep: { type: 'object', properties: { yes: { const: true } }, required: ['yes'] },
      },
    }),
  ).toBe(`{
  items: (string | number)[];
  next: string | null;
  state?: "open" | "closed"; // where it stands
  error?: Error;
  deep?: {
    yes: true;
  };
}`);
});
