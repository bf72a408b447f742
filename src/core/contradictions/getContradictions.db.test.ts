import { expect, it } from 'vitest';
import { upsertReading } from '#core/powers/upsertReading.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getContradictions, getReadContracts } from './getProjectContradictions.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const holder = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const time = new Date('2026-05-01T00:00:00Z');

it('holds what a record claims of a contract against the powers that were read of it', async () => {
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', contracts: [{ chain, address, label: 'Vault' }] })],
  });
  const power = {
    ...({ target: address, method: 'symbolic', guard: null, name: null } as const),
    holders: [{ kind: 'key' as const, address: holder }],
    evidence: [],
  };
  await upsertReading(db, {
    now: time,
    reading: {
      ...{ chain, address, codeHash: null, proxyKind: 'none', facets: [], implementation: null },
      ...{ implementationHash: null, problem: null, takeovers: [], paused: null, creation: null },
      ...{ block: 9, time },
      powers: [
        { ...power, class: 'mint', verdict: 'privileged', selector: '0x12345678' },
        // Who may use it is not known, so it speaks against nothing.
        { ...power, class: 'upgrade', verdict: 'unknown', selector: '0x87654321' },
      ],
    },
  });
  const contracts = [{ chain, address, claims: ['fixedSupply', 'noUpgrades'] as const }];
  const found = await getContradictions(
    db,
    { tokens: [], contracts: contracts.map((one) => ({ ...one, claims: [...one.claims] })) },
    await getReadContracts(db, 'acme'),
  );
  expect(found).toMatchObject([{ chain, address, basis: 'measured', at: time.toISOString() }]);
  expect(found[0]?.measured).toContain('0x12345678');
});
