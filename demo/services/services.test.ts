import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifySource } from '#analysis/sourceCode/verifySource.ts';
import { createDomainReader } from '#jobs/createDomainReader.ts';
import { createLiveSources } from '#jobs/sources/createLiveSources.ts';
import type { LiveSource } from '#jobs/sources/LiveSource.ts';
import { demoChain } from '#model/chainId.ts';
import { getArtifact } from '../chain/artifact.ts';
import { compilerSettings, readSources } from '../contractSources.ts';
import { loadDemoRecords } from '../loadDemoRecords.ts';
import { type DemoServices, forgeApi, openServices, sourceService } from './openServices.ts';
import { buildPrepared, getPreparedBuilds } from './preparedBuilds.ts';
import { ratingApis } from './ratings.ts';
import { readServiceStories } from './story.ts';

let services: DemoServices;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

function getSource(name: string): LiveSource {
  const demo = {
    ...services,
    forge: forgeApi,
    verifiedSources: sourceService,
    ratings: ratingApis,
    isReady: () => true,
  };
  const found = createLiveSources({}, { origin: undefined, demo }).find((one) => one.name === name);
  if (!found || 'follow' in found) throw new Error(`no ${name}`);
  return found;
}
const context = { now: new Date(), etag: null, lastModified: null, signal: AbortSignal.timeout(20_000) };
const ask = (name: string, subject: string) => getSource(name).ask(subject, context);

it('has a story for every project, at the websites and repositories on record', () => {
  const parsed = loadDemoRecords();
  if ('faults' in parsed) throw new Error('the demo records have faults');
  const stories = readServiceStories();
  const { projects } = parsed.records;
  const contradicted: string[] = [];
  expect(Object.keys(stories).sort()).toEqual(projects.map(({ id }) => id).sort());
  for (const { id, website, links, operations } of projects) {
    expect(website).toBe(`https://${id}.example`);
    const repository = links.find(({ kind }) => kind === 'repository')?.url;
    expect(repository, id).toBe(
      stories[id]?.repository === undefined ? undefined : `https://forge.example/${id}/contracts`,
    );
    const contact = stories[id]?.contact ? operations?.securityContact : undefined;
    if (contact !== undefined && contact !== `security@${id}.example`) contradicted.push(id);
  }
  // A security.txt that names another contact than the record is a contradiction to be shown.
  expect(contradicted).toEqual(['cobble-escrow']);
});

it('answers for websites over TLS: with headers, moved elsewhere, or not at all', async () => {
  expect(await ask('websites', 'https://harbor-lend.example')).toMatchObject({
    kind: 'answered',
    answer: { status: 200, headers: expect.arrayContaining(['content-security-policy']) },
  });
  expect(await ask('websites', 'https://causeway-transfer.example')).toMatchObject({
    answer: { url: 'https://causeway-app.example/', status: 200 },
  });
  expect(await ask('websites', 'https://emberfall-vault.example')).toMatchObject({ kind: 'failed' });
  expect(await ask('securityTexts', 'https://harbor-lend.example/.well-known/security.txt')).toMatchObject({
    answer: { text: { contacts: ['mailto:security@harbor-lend.example'] } },
  });
});

it('answers for repositories as GitHub does', async () => {
  expect(await ask('repositories', 'https://forge.example/harbor-lend/contracts')).toMatchObject({
    answer: {
      repository: { name: 'harbor-lend/contracts', contributors: 14, release: { name: 'v2.3.1' } },
    },
  });
  expect(await ask('repositories', 'https://forge.example/slipway-launch/contracts')).toMatchObject({
    answer: { repository: null },
  });
});

it('publishes the source code that builds what runs, and none for those who published none', async () => {
  const { deployedBytecode } = getArtifact('RenouncedToken');
  const hidden = `0x${'2'.repeat(40)}`;
  services.follow({
    request: async () => deployedBytecode,
    isUnpublished: (address) => address === hidden,
  });
  expect(await ask('verifiedSources', `${demoChain}/0x${'1'.repeat(40)}`)).toMatchObject({
    answer: { match: 'exact_match', url: expect.stringContaining('https://sources.example/v2/contract/') },
    write: expect.any(Function),
  });
  expect(await ask('verifiedSources', `${demoChain}/${hidden}`)).toMatchObject({ answer: { match: null } });
});

it('compares every contract with its published source by builds made with the demo', async () => {
  const { compiler, contracts } = getPreparedBuilds();
  for (const [name, { target }] of Object.entries(contracts)) {
    const sources = readSources([target.split(':')[0] ?? '']);
    const found = await verifySource(
      {
        ...{ compiler, target, deployed: getArtifact(name).deployedBytecode },
        input: { language: 'Solidity', sources, settings: compilerSettings },
      },
      (options) => buildPrepared(options, async () => ({ why: 'it was not prepared' })),
    );
    expect(found, name).toMatchObject({ outcome: 'exact' });
  }
});

it('answers for a domain what a team published, and for no other', async () => {
  const reader = createDomainReader({ nameServersOf: services.nameServersOf, local: services });
  services.publishText('_parapet-challenge.harbor-lend.example', 'parapet-team=1');
  expect(await reader.readTexts('_parapet-challenge.harbor-lend.example')).toEqual(['parapet-team=1']);
  expect(await reader.readTexts('_parapet-challenge.tern-bridge.example')).toEqual([]);
});
