import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toFunctionSelector } from 'viem/utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ExamRow } from '#model/examResults.ts';
import { measuredExam } from '#model/measuredExam.ts';
import { listNamedSelectors } from '../bench/exam/namedFunctions.ts';
import { runExam } from '../bench/exam/runExam.ts';
import { toMarkdown } from '../bench/exam/writeResults.ts';
import { listSamples } from './samples/contracts/listSamples.ts';

// Benchmarks in the shape in which they are published, made of contracts of our own.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parapet-exam-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Files one after another, not compressed, as a workbook may be. */
function zip(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const [name, text] of files) {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(Buffer.byteLength(text), 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    listed.push(entry, Buffer.from(name));
    const part = Buffer.concat([header, Buffer.from(name), Buffer.from(text)]);
    parts.push(part);
    at += part.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...listed, end]);
}

const column = (index: number) => String.fromCharCode(65 + index);

function writeSpreadsheet(sheets: readonly (readonly (readonly string[])[])[]): Buffer {
  const texts = [...new Set(sheets.flat(2))];
  const writeRow = (row: readonly string[], index: number) =>
    `<row r="${index + 1}">${row.map((text, at) => `<c r="${column(at)}${index + 1}" t="s"><v>${texts.indexOf(text)}</v></c>`).join('')}</row>`;
  return zip([
    ['xl/sharedStrings.xml', `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`],
    ...sheets.map(
      (rows, index) =>
        [
          `xl/worksheets/sheet${index + 1}.xml`,
          `<worksheet><sheetData>${rows.map(writeRow).join('')}</sheetData></worksheet>`,
        ] as const,
    ),
  ]);
}

const mintable = listSamples().find(({ labels }) =>
  labels.some((label) => label.class === 'mint' && label.privileged),
);
const code = mintable?.code ?? '';
const [first, second] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];

/** Labels in the order of their columns: mint, leak, limit. */
function putRugPulls(labels: readonly string[]): void {
  const truth = join(folder, 'RugPull/dataset/groundtruth');
  mkdirSync(join(truth, 'hex'), { recursive: true });
  writeFileSync(
    join(truth, 'groundTruth.xlsx'),
    writeSpreadsheet([
      [
        ['address', 'Mint', 'Leak', 'Limit'],
        [first, ...labels],
        [second, '0', '0', '0'],
      ],
    ]),
  );
  writeFileSync(join(truth, 'hex', `${first}.hex`), code);
}

/** What the authors of a detector made of its alarms. */
function putAlarms(answer: 'Yes' | 'No'): void {
  const large = join(folder, 'RugPull/dataset/large');
  mkdirSync(join(large, 'sample'), { recursive: true });
  mkdirSync(join(large, 'hex'), { recursive: true });
  writeFileSync(
    join(large, 'sample/mint.xlsx'),
    writeSpreadsheet([
      [
        ['address', 'true'],
        [first, answer],
      ],
    ]),
  );
  writeFileSync(join(large, 'hex', `${first}.hex`), code);
}

function putBackdoors(kind: string): void {
  const codes = join(folder, 'RugPull/dataset/large/hex');
  mkdirSync(codes, { recursive: true });
  mkdirSync(join(folder, 'Pied'), { recursive: true });
  writeFileSync(join(codes, `${first}.hex`), code);
  writeFileSync(
    join(folder, 'Pied/Backdoor_List.md'),
    `| no | kind | address |\n| 1 | ${kind} | ${first} |\n`,
  );
}

function putFlows(terminal: string): void {
  const flows = join(folder, 'Flows/LaunderNetEvm41');
  mkdirSync(flows, { recursive: true });
  writeFileSync(
    join(flows, 'flow records.csv'),
    [
      'Timestamp,Block,Tx_hash,From,From_label,To,To_label,Value_in_USD',
      `2024/1/1 0:00,10,0xaa,${first},,${second},,100.00`,
      `2024/1/1 0:01,11,0xbb,${second},,0x${'3'.repeat(40)},,60.00`,
    ].join('\n'),
  );
  writeFileSync(join(flows, 'source addresses.csv'), `${first}\n`);
  writeFileSync(join(flows, 'terminal addresses.csv'), `${terminal}\n`);
}

function putFlaws(named: string, source = ''): void {
  const datasets = join(folder, 'Flaws/datasets');
  const place = join(datasets, `DeFiHackLabsCVEs/eth@${first}`);
  mkdirSync(join(place, 'binary'), { recursive: true });
  mkdirSync(join(place, 'source_code'), { recursive: true });
  const taken = listSamples().find(({ name }) => name === 'UupsVault');
  writeFileSync(join(place, 'binary/contract.bin-runtime'), `0x${(taken?.code ?? '').replace(/^0x/, '')}`);
  writeFileSync(join(place, 'source_code/Taken.sol'), source);
  const header = ['No.', 'Chain', 'address', 'Type'];
  writeFileSync(
    join(datasets, 'datasets.xlsx'),
    writeSpreadsheet([[header, ['1', 'ETH', first, '', '', '', '', '', '', '', named]], [header]]),
  );
}

const find = (rows: readonly ExamRow[], question: RegExp) => rows.find((row) => question.test(row.question));

it('says of benchmarks that are not in the folder that they were not run', async () => {
  const rows = await runExam(folder);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.every(({ ours }) => ours === null)).toBe(true);
  expect(toMarkdown({ analyzerVersion: 1, measuredOn: '2026-11-18', rows })).toContain('| not run |');
});

it('a flipped label of a rug pull moves its figure', async () => {
  putRugPulls(['1', '0', '0']);
  expect(find(await runExam(folder), /^Hidden mint: prec/)).toMatchObject({
    ours: { text: '1.000 / 1.000', counts: '1 found, 0 missed, 0 named by mistake, of 1 contracts' },
    leftOut: '1 contracts without code',
  });
  putRugPulls(['0', '0', '0']);
  expect(find(await runExam(folder), /^Hidden mint: prec/)?.ours).toMatchObject({
    counts: '0 found, 0 missed, 1 named by mistake, of 1 contracts',
    standing: 'worse',
  });
});

it.each([
  { label: 'leak', question: /^Leak: prec/, other: /^Sell limit: prec/, flipped: ['1', '1', '0'] },
  { label: 'limit', question: /^Sell limit: prec/, other: /^Leak: prec/, flipped: ['1', '0', '1'] },
] as const)('a flipped $label moves its own figure alone', async ({ question, other, flipped }) => {
  putRugPulls(['1', '0', '0']);
  const before = await runExam(folder);
  putRugPulls(flipped);
  const after = await runExam(folder);
  expect(find(before, question)?.ours?.counts).toMatch(/^0 found, 0 missed/);
  expect(find(after, question)?.ours?.counts).toMatch(/^0 found, 1 missed/);
  expect(find(after, other)).toEqual(find(before, other));
});

it('what became of an alarm moves its figure', async () => {
  putRugPulls(['1', '0', '0']);
  putAlarms('Yes');
  const found = { text: '1 of 1', counts: '0 of 0 false alarms repeated', standing: 'apart' };
  expect(find(await runExam(folder), /^Hidden mint: true/)?.ours).toEqual(found);
  putAlarms('No');
  const repeated = { text: '0 of 0', counts: '1 of 1 false alarms repeated', standing: 'apart' };
  expect(find(await runExam(folder), /^Hidden mint: true/)?.ours).toEqual(repeated);
});

it('a flipped kind of a backdoor moves its figure', async () => {
  putBackdoors('GenerateToken');
  expect(find(await runExam(folder), /backdoors/)?.ours?.text).toMatch(/^1 of 1; /);
  putBackdoors('FreezeAccount');
  expect(find(await runExam(folder), /backdoors/)?.ours?.text).toMatch(/^0 of 1; /);
});

it('another named function moves the figure of access control', async () => {
  putFlaws('initialize');
  expect(find(await runExam(folder), /Named function/)?.ours?.counts).toMatch(/^1 of 1 named/);
  putFlaws('upgradeToAndCall');
  expect(find(await runExam(folder), /Named function/)?.ours?.counts).toMatch(/^0 of 1 named/);
});

it('a flaw that names a modifier stands for the functions that use it', async () => {
  const worn = 'function initialize(address o) external initializer { } modifier initializer() { _; }';
  putFlaws('initializer', worn);
  expect(find(await runExam(folder), /Named function/)?.ours?.counts).toMatch(/^1 of 1 named/);
  putFlaws('initializer', worn.replace('initializer {', '{'));
  expect(find(await runExam(folder), /Named function/)?.ours).toBeNull();
});

it('finds the function that a flaw names among several by what a struct, a list and a contract stand for', () => {
  mkdirSync(join(folder, 'source'));
  writeFileSync(
    join(folder, 'source/Orders.sol'),
    `struct Order { address maker; uint amount; Kind kind; }
     function fill(Order calldata order, IERC20[] memory tokens) external {}
     // function fill(uint other) external {}`,
  );
  const signature = 'fill((address,uint256,uint8),address[])';
  const wanted = toFunctionSelector(signature);
  const others = [toFunctionSelector('fill(uint256)'), toFunctionSelector('fill(address,address[])')];
  const isPresent = (selector: string) => [wanted, ...others].some((one) => one === selector);
  expect(listNamedSelectors(join(folder, 'source'), 'fill', isPresent)).toEqual([wanted]);
});

it('another end of a money flow moves its figure', async () => {
  const followed = async () => find(await runExam(folder), /followed .* by default/)?.ours;
  putFlows(`0x${'3'.repeat(40)}`);
  // What the one in the middle had besides is not known: none of it or all of it may have come this far.
  expect(await followed()).toMatchObject({ text: '100.0 % / 0.0 % / 100.0 % / 0.0 %', standing: 'better' });
  putFlows(second);
  expect(await followed()).toMatchObject({ text: '100.0 % / 100.0 % / 100.0 % / 100.0 %' });
  putFlows(`0x${'3'.repeat(40)}\n${second}`);
  expect(await followed()).toMatchObject({ text: '100.0 % / 62.5 % / 100.0 % / 62.5 %' });
  putFlows(`0x${'4'.repeat(40)}`);
  expect(await followed()).toBeNull();
});

it('the page about the analyser shows the kept figures', () => {
  const lines = readFileSync('docs/analyser.md', 'utf8')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '));
  for (const { question, peers, ours } of measuredExam.rows)
    expect(lines).toContain(`| ${question} | ${peers} | ${ours?.text} |`);
  expect(lines.join(' ')).toContain(
    `Measured on ${measuredExam.measuredOn} with version ${measuredExam.analyzerVersion}`,
  );
});
