import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { $ZodIssue, $ZodType } from 'zod/v4/core';
import { AppError } from '#lib/AppError.ts';

function isZod(schema: unknown): schema is $ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

function describeIssue(part: string, { path, message }: $ZodIssue): string {
  const place = path.length > 0 ? path.map(String).join('.') : part;
  return `${place}: ${message}`;
}

/** JSON Schema of a wire schema, for the serializer and for OpenAPI. */
export function toJsonSchema(schema: $ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' });
  return json;
}

/** Lets routes state their parts as zod schemas: bodies are checked by them, answers are cut to them. */
export function addZodSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (!isZod(schema)) return () => true;
    return (value: unknown) => {
      const result = z.safeParse(schema, value);
      if (result.success) return { value: result.data };
      const message = result.error.issues.map((issue) => describeIssue(httpPart ?? 'body', issue)).join('; ');
      return { error: new AppError(400, 'BadRequest', message) };
    };
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
