import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { badRequest } from '#lib/AppError.ts';
import { isNestedDeeper } from '#lib/jsonDepth.ts';
import { describeIssue, markIssue } from './describeIssue.ts';

/** What a route receives and may answer, read off the schemas that it states. */
interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends $ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends $ZodType ? z.output<this['schema']> : unknown;
}

/** The server as routes see it: their types come from their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypes
>;

/** More than any body of ours needs, and little enough that whatever walks it does so on the stack. */
const deepestJson = 32;

/** A body may be wrong in a thousand places; the first ones say enough. */
const mostFaults = 20;

const tooDeep = () => badRequest(`The body is nested more than ${deepestJson} levels deep`);

function isZod(schema: unknown): schema is $ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

/** JSON Schema of a wire schema, for the serializer and for OpenAPI. */
export function toJsonSchema(schema: $ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-7',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      // Left out where the value is transformed, such as a page number from a query; it holds all the same.
      if (io === 'input' && def.type === 'default' && !('default' in jsonSchema))
        jsonSchema.default = jsonSchema.type === 'string' ? String(def.defaultValue) : def.defaultValue;
    },
  });
  return json;
}

/** Lets routes state their parts as zod schemas: bodies are checked by them, answers are cut to them. */
export function addZodSchemas(app: App): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (!isZod(schema)) return () => true;
    return (value: unknown) => {
      const result = z.safeParse(schema, value, { error: markIssue, reportInput: true });
      if (result.success) return { value: result.data };
      const { issues } = result.error;
      const faults = issues.slice(0, mostFaults).map((issue) => describeIssue(issue, httpPart ?? 'body'));
      if (issues.length > mostFaults) faults.push(`and ${issues.length - mostFaults} more faults`);
      return { error: badRequest(faults.join('; ')) };
    };
  });
  // Many clients name a type for a body that they do not send. Nothing sent is an object without keys.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (isNestedDeeper(text, deepestJson)) done(tooDeep());
    else parseJson(request, text, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
    done();
  });
  // Runs when a route is added, before Fastify compiles its serializer from plain JSON Schema.
  app.addHook('onRoute', (route) => {
    const response = route.schema?.response as Record<string, unknown> | undefined;
    if (!route.schema || !response) return;
    const converted = Object.entries(response).map(([status, schema]) => [
      status,
      isZod(schema) ? toJsonSchema(schema, 'output') : schema,
    ]);
    route.schema = { ...route.schema, response: Object.fromEntries(converted) };
  });
}
