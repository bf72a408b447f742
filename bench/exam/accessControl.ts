import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toFunctionSelector } from 'viem/utils';
import { toFunctionVerdict } from '#analyzer/accessVerdict.ts';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import type { ExamRow } from '#model/examResults.ts';
import { analyzeCode, toRuntime } from './analyzeCode.ts';
import { compare } from './compare.ts';
import { findRepository } from './findRepository.ts';
import { listNamedSelectors } from './namedFunctions.ts';
import { readSpreadsheet, type SpreadsheetRow } from './readSpreadsheet.ts';

const workbook = 'datasets/datasets.xlsx';
const deployed = 'datasets/DeFiHackLabsCVEs';
const audited = 'datasets/Code4rena';

interface Flaw {
  /** The folder of its code, and which contract in it; undefined where there is none. */
  folder: string | undefined;
  contract: string | undefined;
  named: string;
}

const foldersOf = (root: string) => (existsSync(root) ? readdirSync(root) : []);

function readFlaws(root: string): Flaw[] {
  const [attacks = [], reports = []] = readSpreadsheet(join(root, workbook));
  const isNumbered = (row: SpreadsheetRow) => /^\d+$/.test(row.get('A') ?? '');
  const attacked = foldersOf(join(root, deployed));
  const reported = foldersOf(join(root, audited));
  return [
    ...attacks.filter(isNumbered).map((row): Flaw => {
      const address = row.get('C')?.toLowerCase() ?? '';
      const name = attacked.find((one) => one.toLowerCase().endsWith(`@${address}`));
      return {
        folder: name && join(root, deployed, name),
        contract: undefined,
        named: row.get('K') ?? '',
      };
    }),
    ...reports.filter(isNumbered).map((row): Flaw => {
      const links = `${row.get('B')} ${row.get('H')}`.split(/[/#\s]/);
      const contract = basename((row.get('H') ?? '').replace(/#.*$/, ''), '.sol');
      const own = reported.filter((one) => links.includes(one));
      const folder = (own.length > 0 ? own : reported)
        .map((one) => join(root, audited, one))
        .find((one) => findBinary(one, contract) !== undefined);
      return { folder, contract, named: row.get('G') ?? '' };
    }),
  ];
}

function findBinary(folder: string, contract: string | undefined): string | undefined {
  const files = foldersOf(join(folder, 'binary'));
  const named = files.find(
    (file) => file.replace(/\.bin(-runtime)?$/, '').toLowerCase() === contract?.toLowerCase(),
  );
  const [only] = files.filter((file) => file.endsWith('.bin-runtime'));
  const found = named ?? (contract === undefined ? only : undefined);
  return found && join(folder, 'binary', found);
}

/** The contract of a verified source that was deployed; it stands in the compiler's settings. */
function readContractName(folder: string): string | undefined {
  const file = join(folder, 'source_code', 'config.json');
  const settings: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const name =
    settings && typeof settings === 'object' && 'ContractName' in settings
      ? settings.ContractName
      : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Whether we say that anybody can misuse a function. */
export const isFlagged = (one: AnalyzedFunction, { takeovers }: ContractAnalysis): boolean =>
  takeovers.some(({ through }) => through === one.selector) ||
  one.misuse !== undefined ||
  (one.anybody !== undefined && one.anybody.class !== 'other' && !one.anybody.isAsked);

interface Judged {
  flaw: Flaw;
  found: boolean;
  one: AnalyzedFunction;
}

interface Listeners {
  onJudged?: (judged: Judged) => void;
  onOther?: (where: string, one: AnalyzedFunction) => void;
}

interface Subject {
  analysis: ContractAnalysis;
  /** Functions of which some flaw is said. */
  named: Set<string>;
}

function createSubjects() {
  const subjects = new Map<string, Subject>();
  async function read(file: string): Promise<Subject> {
    const known = subjects.get(file);
    if (known) return known;
    const code = readFileSync(file, 'utf8');
    const analysis = await analyzeCode(file.endsWith('.bin') ? toRuntime(code) : code);
    const subject = { analysis, named: new Set<string>() };
    subjects.set(file, subject);
    return subject;
  }
  return { subjects, read };
}

/** The functions that a flaw names, as far as their code was published and has them. */
function listNamed({ folder, named }: Flaw, { functions }: ContractAnalysis): AnalyzedFunction[] {
  const present = new Set<string>(functions.map(({ selector }) => selector));
  const selectors = listNamedSelectors(folder ?? '', named, (selector) => present.has(selector));
  const bare = /^\w+/.exec(named)?.[0];
  return functions.filter(
    ({ selector, name, arguments: types }) =>
      selectors.includes(selector) ||
      (bare !== undefined && (name === bare || toFunctionSelector(`${bare}(${types})`) === selector)),
  );
}

function countOthers(subjects: ReadonlyMap<string, Subject>, onOther: Listeners['onOther']) {
  let [others, flagged] = [0, 0];
  for (const [file, { analysis, named }] of subjects)
    for (const one of analysis.functions) {
      if (named.has(one.selector) || toFunctionVerdict(one) === 'readsOnly') continue;
      others++;
      if (!isFlagged(one, analysis)) continue;
      flagged++;
      onOther?.(file, one);
    }
  return { others, flagged };
}

/** Of the peers the one that finds most. */
const bestPeer = 0.75;
const percent = (part: number, all: number) => `${((100 * part) / (all || 1)).toFixed(1)} %`;

/** Flaws of access control with the function named: is that one flagged, and how many others are? */
export async function measureAccessControl(
  folder: string,
  { onJudged, onOther }: Listeners = {},
): Promise<ExamRow[]> {
  const root = findRepository(folder, workbook);
  const flaws = root ? readFlaws(root) : [];
  const { subjects, read } = createSubjects();
  let [found, judged] = [0, 0];
  for (const flaw of flaws) {
    const file = flaw.folder && findBinary(flaw.folder, flaw.contract ?? readContractName(flaw.folder));
    const subject = file ? await read(file) : undefined;
    const ones = subject ? listNamed(flaw, subject.analysis) : [];
    const [first] = ones;
    if (!first || !subject) continue;
    judged++;
    for (const one of ones) subject.named.add(one.selector);
    const isFound = ones.some((one) => isFlagged(one, subject.analysis));
    if (isFound) found++;
    onJudged?.({ flaw, found: isFound, one: first });
  }
  const { others, flagged } = countOthers(subjects, onOther);
  return [
    {
      benchmark: 'Access-control flaws (ASE 2025)',
      repository: 'HelayLiu/AccessControlVulnerabilities',
      question: 'Named function flagged / other writing functions flagged',
      peers: 'six tools 3–8 %, language models 53–75 %',
      ours:
        judged > 0
          ? {
              text: `${percent(found, flaws.length)} / ${percent(flagged, others)}`,
              counts: `${found} of ${flaws.length} named functions; ${flagged} of ${others} others`,
              standing: compare(found / flaws.length, bestPeer),
            }
          : null,
      mapping:
        "Flagged: anybody can take control through it, or it looks open to misuse. Also what lets anybody mint, burn, pause, blacklist, set a fee or move others' tokens, with nothing asked. Also what lets anybody take what it holds, replace code or hand over authority. Pages tell less: no open withdrawal or hand-over alone, and no calls. They tell misuse only where nothing is asked. A label may name a modifier or an inner function. It stands for all functions that use it, by the names in the source. One of them flagged counts as found. None of them is among the others",
      leftOut: root
        ? `${flaws.length - judged} whose code or function is not in the data; they count as not found`
        : '',
    },
  ];
}
