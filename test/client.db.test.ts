import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { makeDump } from '#core/dumps/dumps.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import type { JsonSchema, OpenApiDocument } from '#wire/openApi.ts';
import { renderClientTypes } from '../scripts/renderClientTypes.ts';

const { app, db, database, address, data } = await prepareTestApp({ limitScale: 10 });
const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

// As whoever installs the package has it: built, and found by its name.
const folder = mkdtempSync(join(tmpdir(), 'parapet-client-'));
const installed = join(folder, 'node_modules/parapet-client');
mkdirSync(installed, { recursive: true });
writeFileSync(join(installed, 'package.json'), readText('client/package.json'));
await run(process.execPath, [
  ...[join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'client')],
  ...['--outDir', join(installed, 'dist')],
]);
const { createClient }: typeof import('../client/src/createClient.ts') = await import(
  pathToFileURL(join(installed, 'dist/createClient.js')).href
);
const { ApiError }: typeof import('../client/src/ApiError.ts') = await import(
  pathToFileURL(join(installed, 'dist/ApiError.js')).href
);
afterAll(() => rmSync(folder, { recursive: true }));

const ids = ['acme', 'beta', 'cedar', 'delta', 'ember'];
beforeEach(async () => {
  await importTestRecords(db, { projects: ids.map((id) => projectRecord({ id })) });
});

it('has the types of the document', async () => {
  const document = (await app.inject('/api/openapi.json')).json<OpenApiDocument>();
  const current = renderClientTypes(document);
  expect(current === readText('client/src/api.ts'), 'run node scripts/generateClient.ts').toBe(true);
});

it('is made from a document whose references lead somewhere', async () => {
  const text = (await app.inject('/api/openapi.json')).body;
  const document = JSON.parse(text) as Record<string, unknown>;
  const named = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(named).toContain('components/schemas/Holder');
  for (const path of new Set(named))
    expect(
      path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document),
      path,
    ).toBeDefined();
});

it('calls what several answers share by a name', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json<OpenApiDocument>();
  const places = new Map<string, string[]>();
  const read = (value: unknown, place: string) => {
    if (typeof value !== 'object' || value === null) return;
    const { properties = {} } = value as JsonSchema;
    const text = JSON.stringify(value);
    if (Object.keys(properties).length >= 6 && text.length > 400)
      places.set(text, [...(places.get(text) ?? []), place]);
    for (const [key, inner] of Object.entries(value)) if (key !== 'example') read(inner, `${place}/${key}`);
  };
  for (const [path, methods] of Object.entries(paths))
    for (const { responses } of Object.values(methods)) read(responses[200], path);
  expect(
    [...places.values()].filter(({ length }) => length > 2),
    'name them in src/http/schemas/schemaNames.ts',
  ).toEqual([]);
});

it('asks a site and reads lists to their end', async () => {
  const client = createClient({ origin: address });
  const { data, cite } = await client.getProject({ id: 'acme' });
  expect([data.project.name, cite.page]).toEqual(['Acme', `${address}/projects/acme`]);
  const seen: string[] = [];
  for await (const { id } of client.each('getProjects', { limit: 2 })) seen.push(id);
  expect(seen).toEqual(ids);
  const found = await client.postLookups({ projects: ['beta', 'nobody'] });
  expect(found.data.projects.map(({ id }) => id)).toEqual(['beta']);
});

it('is not sent again what it has', async () => {
  const statuses: number[] = [];
  const counting: typeof fetch = async (...asked) => {
    const response = await fetch(...asked);
    statuses.push(response.status);
    return response;
  };
  const client = createClient({ origin: address, fetch: counting });
  const first = await client.getProject({ id: 'acme' });
  const second = await client.getProject({ id: 'acme' });
  expect(second).toEqual(first);
  // One caller may change what it got without another seeing it.
  expect(second).not.toBe(first);
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', name: 'Renamed' })] });
  expect((await client.getProject({ id: 'acme' })).data.project.name).toBe('Renamed');
  expect(statuses).toEqual([200, 304, 200]);
});

it('says what was refused', async () => {
  const failed = await createClient({ origin: address })
    .getProject({ id: 'nobody' })
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ApiError);
  expect(failed).toMatchObject({ status: 404, code: 'NotFound', requestId: expect.any(String) });
  const wrongKey = createClient({ origin: address, key: 'parapet_none' }).getVersions();
  await expect(wrongKey).rejects.toMatchObject({ status: 401, code: 'InvalidApiKey' });
});

const blocksOf = (page: string, language: string) =>
  [...readText(page).matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) =>
    text.replaceAll('https://parapet.example', address),
  );

it('answers the examples for a shell', async () => {
  const outputs: string[] = [];
  for (const block of blocksOf('docs/api.md', 'sh'))
    outputs.push((await run('sh', ['-ec', block], { cwd: folder })).stdout);
  const [one = '', many = '', unchanged] = outputs;
  expect(JSON.parse(one).data.project.name).toBe('Acme');
  expect(JSON.parse(many).data.projects).toHaveLength(2);
  expect(unchanged).toBe('304\n');
});

it('answers the examples in Python', async () => {
  const now = new Date('2026-11-19T08:00:00Z');
  const { signal } = new AbortController();
  await makeDump(database, { data, signal, now, licence: 'CC-BY-4.0', giveWay: async () => undefined });
  const outputs: string[] = [];
  for (const block of blocksOf('docs/api.md', 'python')) {
    const ran = run('python3', ['-c', block]).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT')
        throw new Error('python3 is missing: install it (apt-get install python3)');
      throw error;
    });
    outputs.push((await ran).stdout);
  }
  expect(outputs).toEqual([ids.map((id) => `${id} no rating\n`).join(''), '2026-11-19 5 CC-BY-4.0\n']);
});

it('sends parts of the files of a dump to any origin, and nothing else of their folder', async () => {
  const files = `${address}/api/v1/dumps/files`;
  const part = await fetch(`${files}/2026-11-19/manifest.json`, { headers: { range: 'bytes=0-0' } });
  expect([part.status, await part.text()]).toEqual([206, '{']);
  expect(part.headers.get('access-control-allow-origin')).toBe('*');
  mkdirSync(join(data, 'dumps/.making-1'));
  writeFileSync(join(data, 'dumps/.making-1/projects.csv.gz'), 'half');
  for (const path of ['.making-1/projects.csv.gz', '2026-11-19/', '..%2fsecret', '2026-11-18/manifest.json'])
    expect((await fetch(`${files}/${path}`)).status, path).toBeOneOf([403, 404]);
});

it('answers the examples of its own page', async () => {
  const outputs: string[] = [];
  for (const [index, block] of blocksOf('client/README.md', 'ts').entries()) {
    const file = join(folder, `example${index}.ts`);
    writeFileSync(file, block);
    outputs.push((await run(process.execPath, [file])).stdout);
  }
  expect(outputs[0]).toContain(`Acme no rating yet Parapet, ${address}/projects/acme, rules`);
  expect(outputs[0]?.split('\n').slice(1, -1)).toEqual(ids);
  expect(outputs[1]).toBe('404 NotFound true\n');
});
