import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { CompilerInput } from '#model/sourceCode.ts';
import type { BuiltContract, ProcessAnswer, ProcessQuestion } from './buildProtocol.ts';

/** SHA-256 of each compiler's program (soljson.js), as its npm package has it. No other program is run. */
export const compilerHashes: Readonly<Record<string, string>> = {
  '0.4.26': '357adb49bb74c9eabaa034db28f96b4105def2b052c7795db8e30ad9a34cc551',
  '0.5.17': 'dac1bc7560247d3e69bce9891f7eb2218a6a8d0106d9cdb4de8e03ede4546153',
  '0.6.12': '3e1956c550ca48e289044c7c0bd892403081b4b5e17e77ce707c815ce6c4228f',
  '0.7.6': 'b94e69dfb056b3e26080f805ab43b668afbc0ac70bf124bfb7391ecfc0172ad2',
  '0.8.1': 'c596765f9b3dce486cf596ea35676f37124d54f3ada0fcbc02f094c392066a59',
  '0.8.2': '015e83fb0b72ccdafb0c217961b21a0321adb2d3f2ad992f5e79635c2086e6dd',
  '0.8.3': 'b5cedfa8de5f9421fbdaccf9fd5038652c2632344b3b68e5278de81e9aeac210',
  '0.8.4': '4a14c7bcaf0d988a829db2174b8f7731898aa8633216490603ad74bff64eca3c',
  '0.8.5': '4af595f976235d33a22ffe223e9e3210b4ca510f6a93f153b3daed60f2b11fbc',
  '0.8.6': '06a671efd8865a6ecc0ad648076177b35abcd06a7059888ea65111272e33a57f',
  '0.8.7': '2ee1c6434a32a40b137ac28be12ceeba64701bfad5e80239690803d9c139908e',
  '0.8.8': '534b7d4079d13bb4cd10b7559dc105c2adec625df4105f20ebce47e6da60bfda',
  '0.8.9': '5b25f987aae32a0275fdc6c1be36cc47cf126024a04dafd8e4be39a1d1d1422c',
  '0.8.10': '5eaee3240a06891abf5ac70c75caf9a0c33ebe9a2736abdaa22a337f86c22933',
  '0.8.11': '64117d4b13bfc5bc6e5f80823519b140e753a0c09e99edd756772dc3029bc1f8',
  '0.8.12': 'ca11428a6645eab2c7329da80fe1eb9d9a9ca685da224562c43cf87ecd068660',
  '0.8.13': '723427bc2a01780f0774e8b5043d4c257c8dc84b836f5068ed53ceb7bcd0a734',
  '0.8.14': '01e6f01dbea34a6e1104a360346944c054e411a4feeeb8a8dfc0f8253e45fe3f',
  '0.8.15': '6f5730c00e5c33ea62d9e942c3b86e55209dbeb31f975b5b6b69671564cb519a',
  '0.8.16': '27b55a37c20f62bba94411fa31c18ab99f130e5cac2e548c9ca79507e85f0e2e',
  '0.8.17': '04184dd4a976c37a64c8d6470e25983cfdbb09b10ff371da9178f50d6e132745',
  '0.8.18': 'b0661d90b6ded1a5501c9c43ca2d3353ca2244686d5e9f00bf01a38603e16470',
  '0.8.19': 'fba49e26930967a28d4f301088e126002ab6fbb755f37b5d0ee22b1bf4787070',
  '0.8.20': '033dc42a16378dd036a475b8a7080af83cfae1841eb6848ce1667c56193972ba',
  '0.8.21': '2617de93ef021257d550a575c4c9b5e6429fb5e9393d0146e0306d697e9776d5',
  '0.8.22': '56ff1772e688ebfa599a881dd4b6f609204862ab80571b7bbd65aabeeafdefa0',
  '0.8.23': '9745559c347ccd7f9334b5e0aa00e884c23913952d943abdc0c6af85220a6b8e',
  '0.8.24': 'fb59b825b7d57f9de89cd9de2415b12aab1fcc7eb2573fd2bf5c9b969eacf4d9',
  '0.8.25': '0f64342b01296023229ef1a54645789a9fb9fa7924144e717f363f9bb36a684d',
  '0.8.26': '35ba6661f3bdaed995fc7af14c405502290cf681b3fd062fe8738cfdf6db14ed',
  '0.8.27': '7e87916c4bcce617eaee6a515e77318b8d8d6a59137cae81fd4afbcf41a6abb7',
  '0.8.28': '9ef37cc1d2597ed6d2f706a960f449e33eb9eee920936cea77b11e6f43861970',
  '0.8.29': 'b7fb054af1180a58b6284e79497a0c719299f84c6f200e110cf5c600757fbace',
  '0.8.30': '3bb491a777f76dff9b2fe73ce29ca20e21a971b59a2f2cf8f73415424f00be06',
  '0.8.31': '13546fc90b172935f0b0bc51355da576c279e7884588f080014dcb9d6cc9e960',
  '0.8.32': 'ad1516368b9c5e865b6ce5d1128a8f30938443351e2ba2dc1c957cd54130a469',
  '0.8.33': '2ba03d6c7e9bc6be705e92769a86a2f0eb583b29ad2d6897db67fd9c2a4f2c38',
  '0.8.34': '4d847e9615868981cd44a5d7b1896779e6dda323b88e9c693099e0aa8320f70d',
  '0.8.35': 'fa4345d648d9a09c6601ffc978e78e9f5267b54e6d91e8f8c473f44c0c16323b',
  '0.8.36': 'ccb677d54dfab2a9b30084eec6bb396c93eb86d58b42cc00267fd0f54f391f32',
  '0.8.37': '221d7a667378b5068d913e75fe092507e061363cd1d23b64c49ae82febabad4c',
};

const resolve = createRequire(import.meta.url).resolve;

/** The program of a package that is installed, whatever its version. */
function readProgram(name: string): string | undefined {
  try {
    return readFileSync(resolve(`${name}/soljson.js`), 'utf8');
  } catch {
    return undefined;
  }
}

export type FoundCompiler = { program: string } | { why: string };

/**
 * The compiler of a version, among the installed packages: `solc`, or `solc-0.8.20` for one of several. Only a program
 * whose hash is on our list is run.
 */
export function findCompiler(version: string, read: typeof readProgram = readProgram): FoundCompiler {
  const short = /^[0-9]+\.[0-9]+\.[0-9]+/.exec(version)?.[0] ?? '';
  const hash = Object.hasOwn(compilerHashes, short) ? compilerHashes[short] : undefined;
  if (hash === undefined) return { why: `the compiler ${version} is not on the list of known compilers` };
  const programs = [`solc-${short}`, 'solc'].flatMap((name) => read(name) ?? []);
  const program = programs.find((text) => createHash('sha256').update(text).digest('hex') === hash);
  return program === undefined ? { why: `the compiler ${version} is not installed` } : { program };
}

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
