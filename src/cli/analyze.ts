import { readFile } from 'node:fs/promises';
import { getAddress, isAddress } from 'viem/utils';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createAnalysisProcess } from '#analysis/code/createAnalysisProcess.ts';
import { createAddressAnalyzer } from '#analysis/powers/analyzeAddress.ts';
import { createCreations } from '#analysis/reads/createCreations.ts';
import { createNodeLogs } from '#analysis/reads/logs.ts';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { analyzeContract } from '#analyzer/analyzeContract.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import type { ProxyKind } from '#analyzer/detectProxy.ts';
import { toHolder } from '#core/powers/controlNode.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Hex } from '#lib/hex.ts';
import { readThreadTime } from '#lib/threadTime.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { misuseWords } from '#model/misuse.ts';
import { describeHolder } from '#scoring/factors/control.ts';
import { text, toggle } from './arguments.ts';
import { defineCommand } from './Command.ts';
import { type ChainAccess, chooseChain, openChain } from './openChain.ts';

type Line = Pick<AnalyzedFunction, 'selector' | 'verdict' | 'class'> & {
  name: string | null;
  guard: string | null;
  /** What whoever may call it can do by it besides. */
  beside: AnalyzedFunction['beside'];
  /** It sets a fee, price or other rate to whatever its caller says. */
  uncapped: boolean;
  /** It can be used one time only. */
  once: boolean;
  /** Of an open function: what it looks open to. */
  misuse: AnalyzedFunction['misuse'] | null;
  /** In words; null where nobody is asked or code alone does not say. */
  holder: string | null;
  holders?: ControlNode[];
};

type Report = { codeHash: string | null; proxy: ProxyKind; functions: Line[] } & {
  chain?: string;
  address?: string;
  block?: number;
  problem?: string | null;
};

const toLine = (one: AnalyzedFunction): Line => ({
  selector: one.selector,
  name: one.name ?? null,
  verdict: one.verdict,
  class: one.class,
  guard: one.guard ?? null,
  beside: one.beside,
  uncapped: one.uncapped,
  once: one.once,
  misuse: one.misuse ?? null,
  holder: one.holder ? getAddress(one.holder) : null,
});

/** Hex as compilers print it, or an artifact with the runtime code. */
function readCode(text: string): string {
  const plain = text.replaceAll(/\s/g, '').replace(/^0x/, '');
  if (/^([0-9a-fA-F]{2})*$/.test(plain)) return plain;
  try {
    const { deployedBytecode } = JSON.parse(text) as { deployedBytecode?: string | { object?: string } };
    const code = typeof deployedBytecode === 'string' ? deployedBytecode : deployedBytecode?.object;
    if (code && /^(0x)?([0-9a-fA-F]{2})*$/.test(code)) return code.replace(/^0x/, '');
  } catch {
    // Said below, for everything that holds no code.
  }
  throw badRequest('the file is neither hex nor an artifact with "deployedBytecode"');
}

async function analyzeFile(file: string): Promise<Report> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw badRequest(`${file} cannot be read (${error.code})`);
  });
  const { codeHash, proxy, functions } = await analyzeContract({
    code: readCode(text),
    now: readThreadTime,
  });
  return { codeHash, proxy, functions: functions.map(toLine) };
}

async function analyzeOnChain(access: ChainAccess, address: Hex): Promise<Report> {
  const { chain, client, startBlock, maxRange } = access;
  const analyser = createAnalysisProcess();
  try {
    const reader = await openStateReader(client, { chain });
    const analyze = createAddressAnalyzer({
      reader,
      getLogs: createNodeLogs(client, {
        from: startBlock,
        to: reader.block,
        maxRange,
        findCreation: createCreations(reader),
      }),
      analyzeCode: createCodeAnalysis(analyser.analyze, { now: () => new Date() }),
      getCandidates: async () => [],
    });
    const { codeHash, proxy, functions, powers, problem } = await analyze(address);
    const lines = functions.map((one) => {
      const held = powers.find(
        ({ selector, verdict }) => selector === one.selector && verdict === 'privileged',
      );
      const words = held?.holders.map((node) => describeHolder(toHolder(node)));
      return { ...toLine(one), holder: words?.join(' or ') ?? null, ...(held && { holders: held.holders }) };
    });
    return {
      chain,
      address: getAddress(address),
      block: reader.block,
      codeHash: codeHash ?? null,
      proxy,
      problem: problem ?? null,
      functions: lines,
    };
  } finally {
    await analyser.close();
    await access.close();
  }
}

function renderReport({ codeHash, proxy, problem, functions }: Report): string[] {
  const rows = functions.map(({ selector, name, verdict, class: what, beside, misuse, guard, holder }) =>
    [
      verdict.padEnd(10),
      (verdict === 'privileged' ? [what, ...beside].join('+') : '').padEnd(9),
      (name ?? selector).padEnd(28),
      verdict === 'privileged' ? (holder ?? guard ?? '') : misuse ? misuseWords[misuse] : '',
    ]
      .join('  ')
      .trimEnd(),
  );
  return [
    `code hash  ${codeHash ?? 'none: there is no code'}`,
    `proxy      ${proxy.kind}${'implementation' in proxy && proxy.implementation ? ` to ${proxy.implementation}` : ''}`,
    ...(problem ? [`not read   ${problem}`] : []),
    ...rows,
  ];
}

export const analyzeCommand = defineCommand({
  name: 'analyze',
  summary: 'list the functions of a contract and who may call them',
  options: {
    bytecode: text('FILE', 'runtime code as hex, or an artifact with "deployedBytecode"'),
    chain: text('CHAIN', 'the chain of the contract, such as ethereum or eip155:1'),
    address: text('0x…', 'the contract'),
    json: toggle('print the whole result as JSON'),
  },
  alternatives: [['bytecode'], ['chain', 'address']],
  async run(context, { bytecode, chain, address = '', json }) {
    let report: Report;
    if (bytecode !== undefined) report = await analyzeFile(bytecode);
    else {
      const lower = address === address.toLowerCase();
      if (!isAddress(address, { strict: !lower }))
        throw badRequest(`${address} is not an address, or its checksum is wrong`);
      report = await analyzeOnChain(openChain(context, chooseChain(context, chain)), address);
    }
    for (const line of json ? [JSON.stringify(report, null, 2)] : renderReport(report)) context.print(line);
  },
});
