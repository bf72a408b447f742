import Fastify from 'fastify';
import type { ApiOperation, JsonSchema, OpenApiDocument } from '#wire/openApi.ts';

/** The schema that the reference gives of what a call answers. */
export function findAnswerSchema({ responses: { 200: ok } }: ApiOperation): JsonSchema | undefined {
  return ok && 'content' in ok ? ok.content?.['application/json']?.schema : undefined;
}

/** Says how an answer departs from a published schema, fields that it does not name included; empty where it fits. */
export async function createAnswerCheck(
  schema: JsonSchema,
  components: Partial<OpenApiDocument['components']> = {},
): Promise<(answer: unknown) => Promise<string>> {
  const strictly = {
    removeAdditional: false,
    coerceTypes: false,
    useDefaults: false,
    strict: false,
  } as const;
  const app = Fastify({
    bodyLimit: 50_000_000,
    ajv: { customOptions: strictly },
    schemaErrorFormatter: (errors) =>
      new Error(
        errors.map(({ instancePath, params }) => `${instancePath} ${JSON.stringify(params)}`).join('\n'),
      ),
  });
  app.post('/', { schema: { body: { ...schema, components } } }, () => null);
  await app.ready();
  return async (answer) => {
    const headers = { 'content-type': 'application/json' };
    const payload = JSON.stringify(answer);
    const checked = await app.inject({ method: 'POST', url: '/', headers, payload });
    return checked.statusCode === 200 ? '' : checked.json<Error>().message;
  };
}
