import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { badRequest } from '#lib/AppError.ts';
import { isNestedDeeper } from '#lib/jsonDepth.ts';
import { sentWhole } from '#wire/sentWhole.ts';
import { describeIssue, markIssue } from './describeIssue.ts';
import { nameSchemas } from './schemaNames.ts';

nameSchemas();

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route answers by status, taken from its `schema`. */
    answers?: Readonly<Record<string, $ZodType>>;
  }
}

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

/** JSON Schema of a wire schema, for OpenAPI or, with `writes`, for the serializer. */
export function toJsonSchema(
  schema: $ZodType,
  { io, writes = false }: { io: 'input' | 'output'; writes?: boolean },
): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-7',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      if (writes && sentWhole.has(zodSchema)) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, { type: 'object', additionalProperties: {} });
      }
      // The serializer leaves out fields without a name by itself: refused, they would make a union match nothing and the answer an error.
      if (writes && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Left out where the value is transformed, such as a page number from a query; it holds all the same.
      if (io === 'input' && def.type === 'default' && !('default' in jsonSchema))
        jsonSchema.default = jsonSchema.type === 'string' ? String(def.defaultValue) : def.defaultValue;
    },
  });
  return json;
}

const findAnswerSchema = ({ statusCode, routeOptions }: FastifyReply) =>
  routeOptions.config.answers?.[statusCode];

const answerSchemas = new WeakMap<$ZodType, Record<string, unknown>>();

/** The text of an answer, cut to the schema of its route. The first answer makes what writes them. */
export function writeAnswer(reply: FastifyReply, value: unknown): string {
  const answer = findAnswerSchema(reply);
  if (!answer) return JSON.stringify(value);
  const schema = answerSchemas.get(answer) ?? toJsonSchema(answer, { io: 'output', writes: true });
  answerSchemas.set(answer, schema);
  // Fastify's type leaves out lists.
  return reply.serializeInput(value as Record<string, unknown>, schema);
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
  // Taken away before Fastify makes every serializer at the start, which takes longer than all else that routes do there.
  app.addHook('onRoute', (route) => {
    const { response, ...schema } = route.schema ?? {};
    if (!response || !route.config) return;
    route.schema = schema;
    route.config = { ...route.config, answers: response as Record<string, $ZodType> };
  });
  app.addHook('preSerialization', (_request, reply, payload, done) => {
    // Text is the body of an error: what came of an answer that could not be written.
    if (findAnswerSchema(reply))
      reply.serializer((value) => (typeof value === 'string' ? value : writeAnswer(reply, value)));
    done(null, payload);
  });
}
