import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { handleError } from '#http/answers/handleError.ts';
import { type App, addZodSchemas } from './zodRoutes.ts';

async function answerOf(answer: unknown) {
  const app = Fastify() as unknown as App;
  app.setErrorHandler(handleError);
  addZodSchemas(app);
  const shape = z.object({ one: z.nullable(z.array(z.object({ kept: z.number() }))) });
  app.get('/', { config: { access: 'anyone' }, schema: { response: { 200: shape } } }, () => answer as never);
  const { statusCode, body } = await app.inject('/');
  return { statusCode, body: JSON.parse(body) as unknown };
}

it('leaves a field out that the schema does not name, inside a union too', async () => {
  expect(await answerOf({ one: [{ kept: 1, more: 2 }] })).toEqual({
    statusCode: 200,
    body: { one: [{ kept: 1 }] },
  });
});

it('answers an error as an object where an answer cannot be written', async () => {
  const { statusCode, body } = await answerOf({ one: [{}] });
  expect(statusCode).toBe(500);
  expect(body).toMatchObject({ name: 'InternalError' });
});
