import { expect, it } from 'vitest';
import { scan } from '#db/schema/scans.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { sampleScan } from '#test/helpers/sampleScan.ts';

const { db, signedIn } = await prepareAccountsApp();
const address = '0x3333333333333333333333333333333333333333';

it('watches code and powers by any result of an address, and ends it', async () => {
  const [made] = await db
    .insert(scan)
    .values({
      chain: 'eip155:1',
      address,
      state: 'done',
      doneAt: new Date('2026-11-16T10:00:00Z'),
      kind: 'contract',
      block: 10,
      result: JSON.parse(JSON.stringify(sampleScan({}, { block: 10 }))),
    })
    .returning({ id: scan.id });
  const id = made?.id ?? '';
  const { browser } = await signedIn('ada@example.test');
  const watch = (body: object) => browser.post('/api/scan-watches', body);
  expect((await watch({ id: crypto.randomUUID(), on: true })).status).toBe(404);
  expect((await watch({ id, on: true })).body).toEqual({
    mails: 'off',
    watches: [
      {
        chain: 'eip155:1',
        address,
        sinceBlock: 10,
        scan: { id, block: 10 },
        lookedAt: '2026-11-16T10:00:00.000Z',
      },
    ],
  });
  const exported = await browser.get('/api/user/export');
  expect(exported.body).toMatchObject({ watchedAddresses: [{ address }] });
  expect((await watch({ id, on: false })).body).toEqual({ mails: 'off', watches: [] });
  expect((await browser.get('/api/scan-watches')).body).toEqual({ mails: 'off', watches: [] });
});
