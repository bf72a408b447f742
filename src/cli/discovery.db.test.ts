import { beforeEach, describe, expect, it } from 'vitest';
import { getDiscoveryChanges } from '#core/discovery/discoveryChanges.ts';
import { getDiscoveryView } from '#core/discovery/getDiscovery.ts';
import { saveDiscovery } from '#core/discovery/saveDiscovery.ts';
import { authAudit } from '#db/schema/auditLog.ts';
import type { DiscoveredEdge, Discovery } from '#model/discovery.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const { db, run } = await prepareTestCommands();
const chain = 'eip155:1';
const vault = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const oracle = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const other = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';

const edge: DiscoveredEdge = {
  ...{ chain, from: vault, to: oracle, relation: 'calls', reason: 'oracle()' },
  evidence: [],
};

const foundAt = (block: number, edges: DiscoveredEdge[]): Discovery => ({
  nodes: [
    { chain, address: vault, role: 'onRecord', stop: null, name: null, depth: 0 },
    { chain, address: oracle, role: 'graded', stop: null, name: null, depth: 1 },
  ],
  edges,
  open: [],
  closed: true,
  blocks: [{ chain, block, time: new Date(Date.UTC(2026, 5, block)).toISOString() }],
});

const save = (block: number, edges: DiscoveredEdge[]) =>
  saveDiscovery(db, { projectId: 'acme', found: foundAt(block, edges), now: new Date() });

beforeEach(async () => {
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', contracts: [{ chain, address: vault, label: 'Vault' }] })],
  });
  await save(1, [edge]);
});

describe('discovery add, cut and restore', () => {
  it('changes edges with a public reason, and takes changes back', async () => {
    const reason = ['--reason', 'A public oracle of others'] as const;
    expect(await run('discovery', 'cut', 'acme', 'ethereum', oracle.toLowerCase(), ...reason)).toEqual({
      exit: 0,
      said: 'Cut. The project is read again soon.',
    });
    expect(await getDiscoveryChanges(db, 'acme')).toMatchObject([
      { act: 'cut', from: null, to: oracle, reason: 'A public oracle of others' },
    ]);
    const from = ['--from', vault] as const;
    expect((await run('discovery', 'add', 'acme', chain, other, ...from, ...reason)).exit).toBe(0);
    expect((await getDiscoveryView(db, { projectId: 'acme' }))?.changes).toMatchObject([
      { act: 'cut', to: oracle },
      { act: 'add', from: vault, to: other, reason: 'A public oracle of others' },
    ]);
    // The same edge again takes the place of the first.
    const better = ['--reason', 'Everybody calls it'] as const;
    expect((await run('discovery', 'cut', 'acme', chain, oracle, ...better)).exit).toBe(0);
    expect(await getDiscoveryChanges(db, 'acme')).toHaveLength(2);
    expect(await run('discovery', 'restore', 'acme', chain, oracle)).toMatchObject({ exit: 0 });
    expect(await run('discovery', 'restore', 'acme', chain, other, ...from)).toMatchObject({ exit: 0 });
    expect(await getDiscoveryChanges(db, 'acme')).toEqual([]);
    const events = await db.select({ event: authAudit.event }).from(authAudit);
    expect(events.map(({ event }) => event).filter((event) => event.startsWith('discovery'))).toEqual([
      ...['discovery.changed', 'discovery.changed', 'discovery.changed'],
      ...['discovery.restored', 'discovery.restored'],
    ]);
  });

  it.each([
    [['cut', 'acme', 'ethereum-one', oracle, '--reason', 'Not ours'], 'is no chain known here by name'],
    [['cut', 'acme', chain, '0x12', '--reason', 'Not ours'], '0x12 is no address'],
    [['cut', 'acme', chain, oracle, '--reason', 'No'], 'a reason has 5 to 500 characters'],
    [['cut', 'acme', chain, other, '--reason', 'Not ours'], 'was not discovered from the contracts of acme'],
    [['cut', 'nobody', chain, oracle, '--reason', 'Not ours'], 'There is no project nobody with contracts'],
    [['add', 'acme', chain, oracle, '--reason', 'Its oracle'], '--from'],
    [['add', 'acme', chain, oracle, '--from', other, '--reason', 'Its own'], 'is not among the contracts'],
    [['add', 'acme', chain, vault, '--from', vault, '--reason', 'Its own'], 'from one address to another'],
    [['restore', 'acme', chain, oracle], 'That edge was not added or cut'],
  ] as const)('refuses %j and changes nothing', async (words, fault) => {
    expect(await run('discovery', ...words)).toMatchObject({
      exit: 1,
      said: expect.stringContaining(fault),
    });
    expect(await getDiscoveryChanges(db, 'acme')).toEqual([]);
  });
});

describe('the discovered contracts of a project', () => {
  it('are closed at a block, and say what is new and what is gone since the first reading', async () => {
    expect(await getDiscoveryView(db, { projectId: 'acme' })).toMatchObject({
      sentence: '1 contract found from 1 on record: closed at block 1.',
      edges: [{ to: oracle, isNew: false, goneAt: null }],
    });
    const obeys: DiscoveredEdge = { ...edge, to: other, relation: 'obeys', reason: 'owner()' };
    await save(2, [obeys]);
    const view = await getDiscoveryView(db, { projectId: 'acme', most: 1 });
    expect(view).toMatchObject({ edges: [{ to: other, isNew: true, sinceBlock: 2 }], moreEdges: 1 });
    expect((await getDiscoveryView(db, { projectId: 'acme' }))?.edges[1]).toMatchObject({
      to: oracle,
      goneBlock: 2,
      goneAt: '2026-06-02T00:00:00.000Z',
    });
    expect(await getDiscoveryView(db, { projectId: 'nobody' })).toBeNull();
  });

  it('say what keeps them open', async () => {
    const open = [{ cause: 'listed' as const, chain, address: vault, count: 2, why: null }];
    const found = { ...foundAt(3, [edge]), open, closed: false };
    await saveDiscovery(db, { projectId: 'acme', found, now: new Date() });
    expect(await getDiscoveryView(db, { projectId: 'acme' })).toMatchObject({
      sentence: '1 contract found from 1 on record: not closed: 2 calls to entries of a list.',
      open: [{ sentence: '2 calls to entries of a list' }],
    });
  });
});
