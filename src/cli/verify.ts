import { readFile, stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { checkProofFile } from '#core/sealedLog/proofFile.ts';
import { aboutScore } from '#core/sealedLog/sealStatements.ts';
import type { VerifierKey } from '#core/sealedLog/signedNote.ts';
import { findSizeFault, readEvidenceFile } from '#evidence/readEvidenceFile.ts';
import { escapeControls } from '#lib/escapeControls.ts';
import type { Evidence } from '#model/evidence.ts';
import { type Recomputed, recomputeFile } from '#scoring/recomputeFile.ts';
import { describeShown, shownOf } from '#scoring/shownScore.ts';
import type { EvidenceFile } from '#wire/evidenceFile.ts';
import { parsed, required, several, text } from './arguments.ts';
import { CommandFailure, defineCommand } from './Command.ts';
import {
  type ChainReference,
  checkReference,
  collectReferences,
  type NodesByChain,
  openNodes,
  type Verdict,
} from './chainReferences.ts';
import { logKey } from './sealedLog.ts';

/** `holds` and nothing else is success; what could not be checked is no success and no failure. */
const exitCodes = { differs: 1, badInput: 2, unchecked: 3 };

const badInput = (message: string) => new CommandFailure(exitCodes.badInput, `verify: ${message}`);

/** A stranger's words may hold what would act on a terminal. */
const plain = (text: string) => escapeControls(JSON.stringify(text)).slice(1, -1);

async function readText(path: string): Promise<string> {
  const unreadable = (error: NodeJS.ErrnoException) => badInput(`${path} cannot be read (${error.code})`);
  const { size } = await stat(path).catch((error) => Promise.reject(unreadable(error)));
  const fault = findSizeFault(size);
  if (fault !== undefined) throw badInput(`${path} cannot be used. ${fault}`);
  return readFile(path, 'utf8').catch((error) => Promise.reject(unreadable(error)));
}

/** Lines about the score, and how many of its parts differ; null: it could not be made again. */
function describeScore(result: Recomputed): { lines: string[]; differing: number | null } {
  if (result.state === 'otherRules')
    return {
      lines: [
        `not checked    score: made by rules ${plain(result.version)}; this program has rules ${result.inForce}`,
      ],
      differing: null,
    };
  if (result.state === 'unscorable') throw badInput('the facts in the file cannot be scored');
  const lines = result.parts.flatMap(({ name, differences }) => [
    `${differences.length === 0 ? 'agrees ' : 'DIFFERS'}        ${name}`,
    ...differences.map((one) => `               ${plain(one)}`),
  ]);
  return { lines, differing: result.parts.filter(({ differences }) => differences.length > 0).length };
}

const stateWords: Record<Verdict['state'], string> = {
  holds: 'holds',
  changed: 'changed since',
  wrong: 'DOES NOT HOLD',
  unchecked: 'not checked',
};

function nameReference(reference: ChainReference): string {
  const { kind, chain, label } = reference;
  const where =
    'address' in reference
      ? reference.address
      : 'hash' in reference
        ? reference.hash
        : `block ${reference.number}`;
  return plain(
    `${kind} ${chain} ${where}${'block' in reference ? ` at block ${reference.block}` : ''}: ${label}`,
  );
}

const isOnChain = (one: Evidence): one is ChainReference => 'chain' in one;

/** References looked up at once. */
const atOnce = 8;

async function checkAll(references: readonly ChainReference[], nodes: NodesByChain): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let start = 0; start < references.length; start += atOnce)
    verdicts.push(
      ...(await Promise.all(
        references.slice(start, start + atOnce).map((one): Promise<Verdict> => {
          const node = nodes.get(one.chain);
          return node
            ? checkReference(one, node)
            : Promise.resolve({ state: 'unchecked', words: 'no node of that chain was given or answered' });
        }),
      )),
    );
  return verdicts;
}

const count = (verdicts: readonly Verdict[], state: Verdict['state']) =>
  verdicts.filter((one) => one.state === state).length;

/** "2 references changed since"; nothing for none. */
const say = (number: number, thing: string, words: string) =>
  number === 0 ? [] : [`${number} ${thing}${number === 1 ? '' : 's'} ${words}`];

function conclude(differing: number | null, verdicts: readonly Verdict[], sealed: Seal['state']): void {
  const failed = [
    ...(sealed === 'wrong' ? ['the sealed entry does not show this score'] : []),
    ...say(differing ?? 0, 'part', 'of the file that disagree'),
    ...say(count(verdicts, 'wrong'), 'reference', 'found otherwise on the chain'),
    ...say(count(verdicts, 'changed'), 'reference', 'changed since'),
  ];
  const open = [
    ...(differing === null ? ['the score could not be recomputed'] : []),
    ...(sealed === 'missing' ? ['it holds no proof of its sealed entry'] : []),
    ...say(count(verdicts, 'unchecked'), 'reference', 'could not be checked'),
  ];
  const text = `${[...failed, ...open].join(', ')}.`;
  if (failed.length > 0) throw new CommandFailure(exitCodes.differs, `Failed: ${text}`);
  if (open.length > 0)
    throw new CommandFailure(exitCodes.unchecked, `Nothing contradicts the file, but ${text}`);
}

const nodeUrl = parsed('URL', 'a node for chain references; one per chain', (given) =>
  /^https?:$/.test(URL.parse(given)?.protocol ?? '')
    ? { value: given }
    : { fault: 'must be the address of a node, http:// or https://' },
);

function parseJson(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

interface Seal {
  state: 'holds' | 'wrong' | 'missing' | 'unasked';
  line: string;
}

const entrySchema = z.object({
  kind: z.literal('score'),
  about: z.string(),
  sealedAt: z.string(),
  says: z.object({ rules: z.string(), facts: z.string(), total: z.nullable(z.number()) }),
});

/** Whether the log whose key was given holds this very score. */
function checkSeal({ sealed, project, score }: EvidenceFile, key: VerifierKey | undefined): Seal {
  if (!key)
    return {
      state: 'unasked',
      line:
        sealed === undefined
          ? 'The file holds no proof of a sealed entry.'
          : 'The sealed entry was not checked: give --log-key VKEY to check it.',
    };
  if (sealed === undefined)
    return { state: 'missing', line: 'not checked    sealed entry: the file holds no proof' };
  const wrong = (why: string): Seal => ({
    state: 'wrong',
    line: `DIFFERS        sealed entry: ${plain(why)}`,
  });
  const checked = checkProofFile(sealed, key);
  if ('fault' in checked) return wrong(checked.fault);
  const entry = z.safeParse(entrySchema, parseJson(checked.entry)).data;
  if (entry?.about !== aboutScore(project.id)) return wrong(`entry ${checked.index} is about something else`);
  const { rules, facts, total } = entry.says;
  if (rules !== score.rulesVersion || facts !== score.inputsHash || total !== score.total)
    return wrong(`entry ${checked.index} says another score, or other facts`);
  return {
    state: 'holds',
    line: plain(
      `agrees         sealed entry ${checked.index} of ${checked.head.size} in ${checked.head.origin}, sealed ${entry.sealedAt}`,
    ),
  };
}

export const verifyCommand = defineCommand({
  name: 'verify',
  summary: 'recompute the score in an evidence file; with a node, re-read its chain references',
  positionals: { path: required(text('FILE', 'one evidence file (docs/evidence-file.md)')) },
  options: { rpc: several(nodeUrl), 'log-key': logKey },
  usageExit: exitCodes.badInput,
  async run({ print }, { path, rpc: urls, 'log-key': key }) {
    const read = readEvidenceFile(await readText(path));
    if ('fault' in read) throw badInput(`${path} cannot be used. ${read.fault}`);
    const { file, raw } = read;
    const { score } = file;
    print(plain(`${file.project.name} (${file.project.id}) by ${file.site}, rules ${score.rulesVersion}`));
    print(plain(`${describeShown(shownOf(score))}, scored ${score.scoredAt}`));
    const { lines, differing } = describeScore(recomputeFile(file, raw));
    lines.forEach((line) => void print(line));
    const sealed = checkSeal(file, key);
    print(sealed.line);
    const references = collectReferences(file.facts);
    const onChain = references.filter(isOnChain);
    const others = references.length - onChain.length;
    if (urls.length === 0) {
      print(`${onChain.length} chain references were not read: give --rpc URL to read them.`);
      return conclude(differing, [], sealed.state);
    }
    const { nodes, close } = await openNodes(urls);
    try {
      const verdicts = await checkAll(onChain, nodes);
      for (const [index, verdict] of verdicts.entries()) {
        const reference = onChain[index];
        const words = 'words' in verdict ? ` (${plain(verdict.words)})` : '';
        if (reference) print(`${stateWords[verdict.state].padEnd(15)}${nameReference(reference)}${words}`);
      }
      print(
        `${count(verdicts, 'holds')} of ${onChain.length} chain references hold; ${others} others are reports, records and pages.`,
      );
      conclude(differing, verdicts, sealed.state);
    } finally {
      await close();
    }
  },
});
