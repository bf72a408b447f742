import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseRecords } from './parseRecords.ts';
import { csvColumns } from './readCsvRecords.ts';

const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const pool = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const header = 'name,chain,address,kind,symbol,decimals,label,website,category';

const read = (...lines: string[]) => parseRecords([{ path: 'list.csv', text: lines.join('\n') }]);
const faultsOf = (...lines: string[]) => {
  const parsed = read(...lines);
  return 'faults' in parsed
    ? parsed.faults.map(({ line, path, reason }) => `${line} ${path}: ${reason}`)
    : [];
};

it('makes projects of lines, one contract or token each', () => {
  const parsed = read(
    header,
    `Acme Lend,ethereum,${token.toLowerCase()},,ACM,18,,https://acme.example,lending;dex`,
    `Acme Lend,base,${pool},contract,,,Lending pool,,`,
    'Böse & Söhne,,,,,,,,',
  );
  expect('records' in parsed && parsed.records.projects).toMatchObject([
    {
      id: 'acme-lend',
      name: 'Acme Lend',
      website: 'https://acme.example',
      categories: ['Lending', 'DEX'],
      status: 'live',
      chains: ['eip155:1', 'eip155:8453'],
      tokens: [{ chain: 'eip155:1', address: token, symbol: 'ACM', decimals: 18 }],
      contracts: [{ chain: 'eip155:8453', address: pool, label: 'Lending pool' }],
    },
    { id: 'bose-sohne', categories: ['Other'], chains: [], tokens: [], contracts: [] },
  ]);
});

it('names every fault with its line and column, and reads nothing then', () => {
  expect(
    faultsOf(
      header,
      `Acme,etherium,${token},token,ACM,18,,,Lending`,
      `Acme,ethereum,${pool.replace('fB', 'Fb')},contract,,,,,Casino`,
      `Bolt,ethereum,0x12,token,B T,many,,ftp://x,`,
      `Bolt,ethereum,,token,BT,,,,`,
    ),
  ).toEqual(['3 category: is "Casino", but line 2 says "Lending" of the same project acme']);
  expect(
    faultsOf(
      header,
      `Acme,etherium,${token},token,ACM,18,,,Casino`,
      `Acme,ethereum,${pool.replace('fB', 'Fb')},contract,,,,,`,
      `Bolt,ethereum,0x12,token,B T,many,,ftp://x,`,
      `Bolt,ethereum,,token,BT,,,,`,
    ).map((one) => one.slice(0, 60)),
  ).toEqual([
    expect.stringMatching(/^2 category: must be one of/),
    expect.stringMatching(/^2 chain: must be a chain: “etherium” is no chain known here/),
    expect.stringMatching(/^3 address: is not in EIP-55 form/),
    expect.stringMatching(/^4 website: must be an http or https address/),
    expect.stringMatching(/^4 address: must be an address of 0x and 40 hex digits/),
    expect.stringMatching(/^4 symbol: must be 1 to 32 characters without spaces/),
    expect.stringMatching(/^4 decimals: must be number, but is string/),
    expect.stringMatching(/^5 address: is missing/),
    expect.stringMatching(/^5 decimals: is missing/),
  ]);
});

it('says what is wrong with the table itself', () => {
  expect(faultsOf('nmae,chain')).toEqual([
    `1 nmae: is not a known column; "name" is: say ${csvColumns.join(', ')}`,
  ]);
  expect(faultsOf('name,name')).toEqual(['1 name: stands in the header twice']);
  expect(faultsOf('chain,address')).toEqual(['1 name: is missing in the header']);
  expect(faultsOf('')).toEqual(['undefined $: is empty: the first line must name the columns']);
  expect(faultsOf('name,chain,address', 'Acme,ethereum', '日本,,', `Acme,ethereum,${token},x`)).toEqual([
    '2 $: has 2 cells, but the header names 3 columns',
    '3 id: is missing: the name gives no readable id',
    '4 $: has 4 cells, but the header names 3 columns',
  ]);
  expect(faultsOf('name,kind', 'Acme,tokn', ',')).toEqual(['2 kind: must be token or contract, not "tokn"']);
});

it('holds one project with very many lines to the limits of the format, soon', () => {
  const lines = Array.from(
    { length: 50_000 },
    (_, index) => `Acme,1,0x${index.toString(16).padStart(40, '0')}`,
  );
  expect(faultsOf('name,chain,address', ...lines)).toEqual([
    '1202 $: is more than the 1200 lines that one project may have',
  ]);
});

it('reads the template and the example of the documentation', () => {
  const root = new URL('../../', import.meta.url);
  const template = readFileSync(new URL('public/import-template.csv', root), 'utf8');
  const page = readFileSync(new URL('docs/import-format.md', root), 'utf8');
  for (const text of [template, page.match(/```csv\n([\s\S]*?)```/)?.[1] ?? '']) {
    const parsed = read(text);
    expect('records' in parsed && parsed.records.projects[0]).toMatchObject({
      id: 'example-lend',
      tokens: [{}],
      contracts: [{}],
    });
  }
});
