import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toFunctionVerdict } from '#analyzer/accessVerdict.ts';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import type { ExamFigures, ExamRow } from '#model/examResults.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { analyzeCode, listPowersOf } from './analyzeCode.ts';
import { combine, compare } from './compare.ts';
import { findRepository } from './findRepository.ts';
import { readSpreadsheet } from './readSpreadsheet.ts';

const repository = 'CRPWarner/RugPull';
const marker = 'dataset/groundtruth/groundTruth.xlsx';

interface Trap {
  name: string;
  column: string;
  /** A function that is the trap. */
  isTrap: (one: AnalyzedFunction, analysis: ContractAnalysis) => boolean;
  mapping: string;
  /** Precision and recall. */
  peers: readonly [string, string];
  alarms: string;
}

const holds = (one: AnalyzedFunction, ...powers: PowerClass[]) =>
  listPowersOf(one).some((power) => powers.includes(power));

const transferSelectors = ['0xa9059cbb', '0x23b872dd']; // transfer(address,uint256), transferFrom(address,address,uint256)
const isToken = ({ functions }: ContractAnalysis) =>
  functions.some(({ selector }) => transferSelectors.includes(selector));

const traps: readonly Trap[] = [
  {
    name: 'Hidden mint',
    column: 'B',
    isTrap: (one) => holds(one, 'mint') && !one.once,
    mapping: 'a power to mint that is not used up by its first use',
    peers: ['0.947', '0.90'],
    alarms: 'dataset/large/sample/mint.xlsx',
  },
  {
    name: 'Sell limit',
    column: 'D',
    isTrap: (one, analysis) =>
      holds(one, 'pause', 'blacklist') &&
      (one.steersTransfers || one.some !== undefined || !isToken(analysis)),
    mapping: 'a power to pause or to blacklist, of a token where its transfers ask for it',
    peers: ['0.931', '0.90'],
    alarms: 'dataset/large/sample/limit.xlsx',
  },
  {
    name: 'Leak',
    column: 'C',
    isTrap: (one) => holds(one, 'seize') || (one.uncapped && toFunctionVerdict(one) === 'privileged'),
    mapping: "a power to move or drain holders' tokens, or to set a fee or price of theirs without a limit",
    peers: ['0.875', '0.78'],
    alarms: 'dataset/large/sample/leak.xlsx',
  },
];

function readCode(folder: string, address: string): string | undefined {
  const file = [address, address.toLowerCase()]
    .map((name) => join(folder, `${name}.hex`))
    .find((path) => existsSync(path));
  const code = file === undefined ? '' : readFileSync(file, 'utf8').trim();
  return code.replace(/^0x/, '') === '' ? undefined : code;
}

interface Judged {
  address: string;
  labels: readonly boolean[];
  found: readonly boolean[];
}

const ratio = (part: number, all: number) => (all === 0 ? 0 : part / all);

async function judge(
  rows: readonly { address: string; labels: readonly boolean[] }[],
  { folder, asked }: { folder: string; asked: readonly Trap[] },
): Promise<{ judged: Judged[]; leftOut: number }> {
  const judged: Judged[] = [];
  for (const { address, labels } of rows) {
    const code = readCode(folder, address);
    if (code === undefined) continue;
    const analysis = await analyzeCode(code);
    const isFound = ({ isTrap }: Trap) => analysis.functions.some((one) => isTrap(one, analysis));
    judged.push({ address, labels, found: asked.map(isFound) });
  }
  return { judged, leftOut: rows.length - judged.length };
}

function measure(judged: readonly Judged[], at: number, { peers }: Trap): ExamFigures {
  const count = (label: boolean, found: boolean) =>
    judged.filter((one) => one.labels[at] === label && one.found[at] === found).length;
  const [right, missed, mistaken] = [count(true, true), count(true, false), count(false, true)];
  const [precision, recall] = [ratio(right, right + mistaken), ratio(right, right + missed)];
  return {
    text: `${precision.toFixed(3)} / ${recall.toFixed(3)}`,
    counts: `${right} found, ${missed} missed, ${mistaken} named by mistake, of ${judged.length} contracts`,
    standing: compare(combine(precision, recall), combine(Number(peers[0]), Number(peers[1]))),
  };
}

function measureAlarms(judged: readonly Judged[]): ExamFigures {
  const of = (label: boolean) => judged.filter(({ labels: [one] }) => one === label);
  const found = (label: boolean) => of(label).filter(({ found: [one] }) => one).length;
  return {
    text: `${found(true)} of ${of(true).length}`,
    counts: `${found(false)} of ${of(false).length} false alarms repeated`,
    standing: 'apart',
  };
}

/** Rug pulls with code, labelled by hand, and alarms that its authors judged. */
export async function measureRugPulls(
  folder: string,
  onJudged: (question: string, judged: Judged) => void = () => {},
): Promise<ExamRow[]> {
  const base = { benchmark: 'CRPWarner', repository };
  const root = findRepository(folder, marker);
  const note = (question: string, judged: readonly Judged[], at: number) => {
    for (const one of judged)
      onJudged(question, { ...one, labels: [one.labels[at] === true], found: [one.found[at] === true] });
  };
  const truth = root
    ? (readSpreadsheet(join(root, marker))[0] ?? [])
        .filter((row) => /^0x[0-9a-f]{40}$/i.test(row.get('A') ?? ''))
        .map((row) => ({
          address: row.get('A') ?? '',
          labels: traps.map(({ column }) => row.get(column) === '1'),
        }))
    : [];
  const { judged, leftOut } = root
    ? await judge(truth, { folder: join(root, 'dataset/groundtruth/hex'), asked: traps })
    : { judged: [], leftOut: 0 };
  const rows: ExamRow[] = [];
  for (const [at, trap] of traps.entries()) {
    note(trap.name, judged, at);
    rows.push({
      ...base,
      question: `${trap.name}: precision / recall`,
      peers: trap.peers.join(' / '),
      ours: judged.length > 0 ? measure(judged, at, trap) : null,
      mapping: trap.mapping,
      leftOut: root ? `${leftOut} contracts without code` : '',
    });
  }
  for (const trap of traps) {
    const file = root && join(root, trap.alarms);
    const alarms =
      file && existsSync(file)
        ? (readSpreadsheet(file)[0] ?? [])
            .filter((row) => /^0x[0-9a-f]{40}$/i.test(row.get('A') ?? ''))
            .map((row) => ({ address: row.get('A') ?? '', labels: [row.get('B') === 'Yes'] }))
        : [];
    const seen = root
      ? await judge(alarms, { folder: join(root, 'dataset/large/hex'), asked: [trap] })
      : { judged: [], leftOut: 0 };
    note(`${trap.name}, alarms`, seen.judged, 0);
    rows.push({
      ...base,
      question: `${trap.name}: true alarms also found`,
      peers: 'its own alarms, judged by hand',
      ours: seen.judged.length > 0 ? measureAlarms(seen.judged) : null,
      mapping: trap.mapping,
      leftOut: root ? `${seen.leftOut} contracts without code` : '',
    });
  }
  return rows;
}
