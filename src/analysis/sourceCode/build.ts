import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { CompilerInput } from '#model/sourceCode.ts';
import type { BuiltContract, ProcessAnswer, ProcessQuestion } from './buildProtocol.ts';
import { findCompiler } from './findCompiler.ts';

export interface BuildLimits {
  /** From start to answer. */
  milliseconds: number;
  /** Of the compiler's own memory; beside it the process has as much again for its answer. */
  megabytes: number;
  answerBytes: number;
}

export interface BuildOptions {
  compiler: string;
  input: CompilerInput;
  targets: readonly string[];
  limits?: BuildLimits;
  signal?: AbortSignal;
}

export type Built = { contracts: Record<string, BuiltContract> } | { why: string };

const standardLimits: BuildLimits = { milliseconds: 120_000, megabytes: 512, answerBytes: 16_000_000 };
/** After what visitors wait for. */
const lowPriority = 10;

const program = fileURLToPath(new URL('./compilerProcess.ts', import.meta.url));
const outputs = ['evm.deployedBytecode'];

type Run = { text: string } | { why: string };

function run(question: ProcessQuestion, limits: BuildLimits, signal: AbortSignal | undefined): Promise<Run> {
  const pages = limits.megabytes * 16;
  const child = spawn(
    process.execPath,
    [
      '--permission',
      `--allow-fs-read=${program}`,
      `--wasm-max-mem-pages=${pages}`,
      `--max-old-space-size=${limits.megabytes}`,
      '--disable-warning=SecurityWarning',
      program,
    ],
    { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'], signal, killSignal: 'SIGKILL' },
  );
  return new Promise((resolve) => {
    let why: string | undefined;
    const end = (reason: string) => {
      why ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(
      () => end(`it took longer than ${limits.milliseconds / 1000} s`),
      limits.milliseconds,
    );
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.answerBytes) end(`its answer is larger than ${limits.answerBytes / 1_000_000} MB`);
      else chunks.push(chunk);
    });
    child.on('error', (error) => {
      why ??= error.message;
    });
    // A process that ended early does not read on.
    child.stdin.on('error', () => undefined);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (why === undefined && code !== 0)
        why = `the compiler ended early; it may have needed more than ${limits.megabytes} MB`;
      resolve(why === undefined ? { text: Buffer.concat(chunks).toString('utf8') } : { why });
    });
    if (child.pid !== undefined) setPriority(child.pid, lowPriority);
    child.stdin.end(JSON.stringify(question));
  });
}

/** Builds source code in a process of its own with a deadline, bounds of memory and answer, no files and no network. */
export async function build(options: BuildOptions): Promise<Built> {
  const { compiler, input, targets, limits = standardLimits, signal } = options;
  if (input.language !== 'Solidity') return { why: `there is no compiler for ${input.language} here` };
  const found = findCompiler(compiler);
  if ('why' in found) return found;
  const outputSelection = { '*': { '*': outputs, '': ['ast'] } };
  const text = JSON.stringify({ ...input, settings: { ...input.settings, outputSelection } });
  const ran = await run({ program: found.program, input: text, targets: [...targets] }, limits, signal);
  if ('why' in ran) return ran;
  const { version, contracts, errors } = JSON.parse(ran.text) as ProcessAnswer;
  if (!version.startsWith(compiler)) return { why: `the installed compiler is ${version}, not ${compiler}` };
  const [first] = errors;
  if (first === undefined) return { contracts };
  return {
    why: /bad_alloc/.test(first)
      ? `the compiler needs more than ${limits.megabytes} MB`
      : `the compiler refuses it: ${first.slice(0, 300)}`,
  };
}
