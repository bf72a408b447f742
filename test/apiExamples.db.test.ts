import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createAnswerCheck, findAnswerSchema } from '#test/helpers/answerCheck.ts';
import { drawPicture } from '#test/helpers/pictures.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import { exampleRequest, formatCurl } from '#web/pages/resources/exampleRequest.ts';
import { groupOperations } from '#web/pages/resources/groupOperations.ts';
import type { JsonSchema, OpenApiDocument } from '#wire/openApi.ts';

const { address } = await prepareTestApp();
const run = promisify(execFile);
// The example of an upload sends a file that whoever tries it has at hand.
const folder = mkdtempSync(join(tmpdir(), 'parapet-examples-'));
writeFileSync(join(folder, 'picture.png'), await drawPicture());
afterAll(() => rmSync(folder, { recursive: true }));
const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as OpenApiDocument;
// The stream of alerts never ends, so its example is not one to wait for.
const { open, own } = groupOperations(document);
const operations = [...open, ...own]
  .flatMap((group) => group.operations)
  .filter(({ path }) => path !== '/api/alerts/stream');

test('there are calls to try', () => {
  expect(operations.length).toBeGreaterThan(0);
});

test('every answer that the reference describes can be written', async () => {
  const probe = Fastify();
  const asItIs: JsonSchema = { type: 'object', additionalProperties: {} };
  const schemas = { ...document.components.schemas };
  for (const name of Object.keys(schemas))
    if (/Fact$|^(?:EvidenceFile|Facts|ProjectTab|Scan|TokenScan)$/.test(name)) schemas[name] = asItIs;
  const answers = operations.flatMap(({ operation }) => findAnswerSchema(operation) ?? []);
  for (const [index, schema] of answers.entries())
    probe.get(
      `/${index}`,
      { schema: { response: { 200: { ...schema, components: document.components } } } },
      () => '',
    );
  await probe.ready();
  expect(answers.length).toBeGreaterThan(50);
});

test.each(operations.map(({ id, method, path, operation }) => ({ id, method, path, operation })))(
  'the example of $id, pasted into a shell, gets an answer that the reference describes',
  async ({ method, path, operation }) => {
    const command = formatCurl(address, exampleRequest({ method, path }, operation));
    const { stdout } = await run(
      'sh',
      ['-c', `${command} --silent --write-out '\\n%{http_code} %{content_type}'`],
      { cwd: folder },
    );
    const [last = '', ...body] = stdout.split('\n').reverse();
    const [status = '', type = ''] = last.split(' ');
    expect(Number(status), `${command}\n${stdout}`).toBeLessThan(500);
    expect(Number(status), `${command}\n${stdout}`).toBeGreaterThanOrEqual(200);
    if (status === '204') return;
    expect(type, stdout).toContain('application/json');
    const answer: unknown = JSON.parse(body.reverse().join('\n'));
    // A refusal, as for a call that needs an account, has the documented form.
    if (Number(status) >= 400 && operation.responses[status] === undefined)
      expect(answer).toEqual({
        name: expect.any(String),
        message: expect.any(String),
        requestId: expect.any(String),
      });
    else expect(Object.keys(operation.responses)).toContain(status);
    const schema = findAnswerSchema(operation);
    if (status !== '200' || !schema) return;
    const check = await createAnswerCheck(schema, document.components);
    expect(await check(answer)).toBe('');
  },
);
