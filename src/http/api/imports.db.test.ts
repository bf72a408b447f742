import { expect, it } from 'vitest';
import { getProject } from '#core/projects/getProject.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { projectRecord } from '#test/helpers/projectRecords.ts';
import type { ImportPreview } from '#wire/imports.ts';

const { db, signedIn } = await prepareAccountsApp();

const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
const filesOf = (name: string) => [
  {
    path: 'acme.json',
    text: JSON.stringify({ version: 1, projects: [projectRecord({ id: 'acme', name, logo: 'acme.svg' })] }),
  },
  { path: 'acme.svg', base64: logo },
];

it('applies what was shown, and takes it back', async () => {
  const { browser } = await signedIn('editor@example.test', { role: 'editor' });
  const check = async (name: string) => {
    const { status, body } = await browser.post('/api/admin/imports/preview', { files: filesOf(name) });
    expect(status).toBe(200);
    return body as unknown as Exclude<ImportPreview, { faults: unknown }>;
  };
  const apply = (name: string, fingerprint: string) =>
    browser.post('/api/admin/imports/apply', { files: filesOf(name), fingerprint });

  const shown = await check('Acme');
  expect(shown).toMatchObject({ total: 1, changes: [{ kind: 'project', id: 'acme', action: 'created' }] });
  expect(await apply('Another', shown.fingerprint)).toMatchObject({
    status: 409,
    body: { name: 'ImportOutdated' },
  });
  expect(await apply('Acme', shown.fingerprint)).toMatchObject({ status: 200, body: { id: 1, changed: 1 } });
  await apply('Acme Two', (await check('Acme Two')).fingerprint);

  const page = await browser.get('/api/pages/deskImport?id=1');
  expect(page.body).toMatchObject({
    line: { id: 1, by: 'editor@example.test', source: 'desk', files: ['acme.json'], changes: 1 },
    left: [{ kind: 'project', id: 'acme', reason: 'was changed since, by import 2' }],
  });
  expect(await browser.post('/api/admin/imports/undo', { id: 2 })).toMatchObject({
    status: 200,
    body: { id: 3, left: [] },
  });
  expect((await getProject(db, 'acme')).project).toMatchObject({
    name: 'Acme',
    logo: expect.stringMatching(/^\/logos\//),
  });
  for (const id of ['x', '', '99', '1e9'])
    expect((await browser.get(`/api/pages/deskImport?id=${id}`)).status).toBe(404);
});

it('says what is wrong with what was sent', async () => {
  const { browser } = await signedIn('editor@example.test', { role: 'editor' });
  const send = (files: unknown) => browser.post('/api/admin/imports/preview', { files });
  expect(await send([{ path: 'a.yaml', text: 'version: 1\nprojects:\n  - id: Bad Id\n' }])).toMatchObject({
    status: 200,
    body: { faults: expect.arrayContaining([expect.objectContaining({ file: 'a.yaml', line: 3 })]) },
  });
  expect(await send([{ path: 'a.svg', base64: logo }])).toMatchObject({
    status: 400,
    body: { message: 'There is no .json, .yaml, .yml or .csv file among what was sent' },
  });
  const twice = { path: 'a.json', text: '{}' };
  expect(await send([twice, twice])).toMatchObject({
    status: 400,
    body: { message: 'The file a.json was sent twice' },
  });
});

it('takes a table as spreadsheets write it, or names the line and column of what is wrong', async () => {
  const { browser } = await signedIn('editor@example.test', { role: 'editor' });
  const write = (chain: string) => [
    {
      path: 'list.csv',
      text: `\uFEFFname;chain;address;symbol;decimals\r\nAcme Lend;${chain};0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed;ACM;18\r\n`,
    },
  ];
  const preview = (chain: string) => browser.post('/api/admin/imports/preview', { files: write(chain) });
  expect(await preview('etherium')).toMatchObject({
    status: 200,
    body: {
      faults: [{ file: 'list.csv', line: 2, path: 'chain', reason: expect.stringContaining('Ethereum') }],
    },
  });
  const { body } = await preview('ethereum');
  const { fingerprint } = body as unknown as Exclude<ImportPreview, { faults: unknown }>;
  expect(
    await browser.post('/api/admin/imports/apply', { files: write('ethereum'), fingerprint }),
  ).toMatchObject({
    status: 200,
  });
  expect((await getProject(db, 'acme-lend')).project).toMatchObject({ name: 'Acme Lend' });
  // The same by another name of the chain is nothing new: records are kept with ids of chains.
  expect(await preview('eip155:1')).toMatchObject({ body: { total: 0 } });
});
