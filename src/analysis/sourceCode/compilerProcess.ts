import { runInNewContext } from 'node:vm';
import type { BuiltContract, ProcessAnswer, ProcessQuestion } from './buildProtocol.ts';

// A process of its own, which the parent may end at any moment. It is given the compiler's program and its input, and
// may open no file, start no process and write nothing but its answer.

interface CompilerModule {
  cwrap: (name: string, result: string, parameters: string[]) => (...given: unknown[]) => string;
  [name: string]: unknown;
}

interface CompilerOutput {
  errors?: { severity?: string; message?: string }[];
  sources?: Record<string, { ast?: unknown }>;
  contracts?: Record<string, Record<string, { evm?: { deployedBytecode?: CompiledCode } }>>;
}

interface CompiledCode {
  object?: string;
  linkReferences?: BuiltContract['linkReferences'];
  immutableReferences?: BuiltContract['immutableReferences'];
  functionDebugData?: Record<string, { entryPoint?: number | null }>;
}

const isCompiler = (module: Partial<CompilerModule>): module is CompilerModule =>
  typeof module.cwrap === 'function';

/** The program runs where nothing of Node is to be found: neither files nor network. */
function load(program: string): CompilerModule {
  const quiet: Partial<CompilerModule> = { print: () => undefined, printErr: () => undefined };
  const context = { Module: quiet, atob };
  runInNewContext(program, context);
  if (!isCompiler(context.Module)) throw new TypeError('The program is no Solidity compiler');
  return context.Module;
}

function compile(compiler: CompilerModule, input: string): string {
  // Without a way to read imports: what is not in the input is not there.
  if (typeof compiler._compileStandard === 'function')
    return compiler.cwrap('compileStandard', 'string', ['string', 'number'])(input, 0);
  return compiler.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])(input, 0, 0);
}

const versionOf = (compiler: CompilerModule) =>
  compiler.cwrap(
    typeof compiler._solidity_version === 'function' ? 'solidity_version' : 'version',
    'string',
    [],
  )();

/** Names of variables by the number that the compiler gave their declaration. */
function findNames(node: unknown, ids: ReadonlySet<string>, names: Record<string, string> = {}) {
  if (Array.isArray(node)) for (const one of node) findNames(one, ids, names);
  else if (typeof node === 'object' && node !== null) {
    const { id, name } = node as { id?: unknown; name?: unknown };
    if (typeof name === 'string' && ids.has(String(id))) names[String(id)] = name;
    for (const inner of Object.values(node)) if (typeof inner === 'object') findNames(inner, ids, names);
  }
  return names;
}

interface SyntaxNode {
  nodeType?: string;
  id?: number;
  stateVariable?: boolean;
  members?: unknown[];
  typeDescriptions?: { typeIdentifier?: string };
  /** Of inline assembly: by name before 0.6. */
  externalReferences?: ({ declaration?: number } | Record<string, { declaration?: number }>)[];
  /** Of inline assembly, its text before 0.6. */
  operations?: string;
  AST?: { statements?: { nodeType?: string; value?: { nodeType?: string } }[] };
}

function listNodes(root: unknown): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const open = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('nodeType' in node) found.push(node as SyntaxNode);
    for (const inner of Object.values(node)) if (typeof inner === 'object') open.push(inner);
  }
  return found;
}

const typeOf = ({ typeDescriptions }: SyntaxNode) => typeDescriptions?.typeIdentifier ?? '';
const isPointer = (node: SyntaxNode) =>
  node.nodeType === 'VariableDeclaration' && typeOf(node).includes('t_function_internal');

/**
 * Whether a variable can hold a jump target that is not in the source: kept in storage, in the code or in memory, or
 * written by inline assembly. Assembly that only copies one local pointer to another, as casts of libraries do, cannot.
 */
function findPointers(sources: CompilerOutput['sources']): boolean {
  const nodes = listNodes(sources);
  const pointers = nodes.filter(isPointer);
  const members = new Set<unknown>(
    nodes.flatMap(({ nodeType, members }) => (nodeType === 'StructDefinition' && members) || []),
  );
  const isKept = (node: SyntaxNode) =>
    node.stateVariable || members.has(node) || !typeOf(node).startsWith('t_function_internal');
  const ids = new Set(pointers.map(({ id }) => id));
  const isWritten = ({ nodeType, externalReferences = [], operations, AST }: SyntaxNode) => {
    if (nodeType !== 'InlineAssembly') return false;
    if (operations !== undefined && /\bjumpi?\b/.test(operations)) return true;
    const used = externalReferences
      .flatMap((one) => (typeof one.declaration === 'number' ? [one] : Object.values(one)))
      .map((one) => ids.has((one as { declaration?: number }).declaration));
    const isCopy = AST?.statements?.every(
      (one) => one.nodeType === 'YulAssignment' && one.value?.nodeType === 'YulIdentifier',
    );
    return used.includes(true) && (!isCopy || used.includes(false));
  };
  return nodes.length === 0 || pointers.some(isKept) || nodes.some(isWritten);
}

type OfInput = Pick<BuiltContract, 'hasMetadata' | 'hasFunctionPointers'>;

function toContract(code: CompiledCode, sources: CompilerOutput['sources'], ofInput: OfInput): BuiltContract {
  const { object = '', linkReferences = {}, immutableReferences = {}, functionDebugData = {} } = code;
  const ids = new Set(Object.keys(immutableReferences));
  return {
    code: object,
    linkReferences,
    immutableReferences,
    immutableNames: ids.size > 0 ? findNames(sources, ids) : {},
    ...ofInput,
    functions: Object.entries(functionDebugData).flatMap(([name, { entryPoint }]) =>
      typeof entryPoint === 'number' ? [{ name, entryPoint }] : [],
    ),
  };
}

function answer({ program, input, targets }: ProcessQuestion): ProcessAnswer {
  const compiler = load(program);
  const output = JSON.parse(compile(compiler, input)) as CompilerOutput;
  const { settings } = JSON.parse(input) as { settings?: { metadata?: { appendCBOR?: unknown } } };
  const ofInput = {
    hasMetadata: settings?.metadata?.appendCBOR !== false,
    hasFunctionPointers: findPointers(output.sources),
  };
  const contracts: Record<string, BuiltContract> = {};
  for (const target of targets) {
    const at = target.lastIndexOf(':');
    const code = output.contracts?.[target.slice(0, at)]?.[target.slice(at + 1)]?.evm?.deployedBytecode;
    if (code) contracts[target] = toContract(code, output.sources, ofInput);
  }
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  return {
    version: versionOf(compiler),
    contracts,
    errors: errors.slice(0, 3).map((one) => one.message ?? ''),
  };
}

const chunks: Buffer[] = [];
process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk));
process.stdin.on('end', () => {
  const question = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ProcessQuestion;
  process.stdout.end(JSON.stringify(answer(question)));
});
