import { parseArgs } from 'node:util';
import { getTrace } from '#core/trace/getTrace.ts';
import { renderTraceSvg } from '#core/trace/renderTraceSvg.ts';
import { renderTraceCsv, renderTraceGraphml } from '#core/trace/traceFiles.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { badRequest } from '#lib/AppError.ts';
import { taintRuleNames } from '#model/trace.ts';
import { readTraceQuestion } from '#model/traceQuestion.ts';
import { chainName } from '#wire/chains.ts';
import { describeAmount, isTracedUnknown } from '#wire/trace/amounts.ts';
import { cutTexts, nameTraceNode } from '#wire/trace/drawTrace.ts';
import { readTraceView } from '#wire/trace/traceView.ts';
import type { Trace, TraceAsset } from '#wire/trace.ts';
import type { Command } from './Command.ts';
import { chooseChain } from './chooseChain.ts';
import { openChain } from './openChain.ts';

const plainView = readTraceView({});

const renderers: Readonly<Record<string, (trace: Trace) => string>> = {
  table: (trace) => renderTable(trace).join('\n'),
  json: (trace) => JSON.stringify(trace, null, 2),
  csv: (trace) => renderTraceCsv(trace).trimEnd(),
  graphml: renderTraceGraphml,
  svg: (trace) => renderTraceSvg(trace, { view: plainView, chainName: chainName(trace.chain) }),
};

function renderTable(trace: Trace): string[] {
  const assets = new Map(trace.assets.map((one) => [one.asset, one]));
  const names = new Map(trace.nodes.map((node) => [node.address, nameTraceNode(node, plainView)]));
  const amount = (value: string, asset: string) =>
    describeAmount(
      value,
      assets.get(asset) ?? ({ asset, symbol: null, decimals: null } satisfies TraceAsset),
    );
  const { taint } = trace;
  return [
    `${trace.start} on ${trace.chain}, ${trace.direction}, read up to block ${trace.readTo ?? 'unknown'}`,
    ...trace.transfers.map((transfer) => {
      const { block, time, from, to, asset, amount: moved, traced, tokenId, transaction } = transfer;
      const part = isTracedUnknown(trace, transfer) ? 'not known' : traced && amount(traced, asset);
      return `${block}  ${time}  ${names.get(from)} -> ${names.get(to)}  ${tokenId === null ? amount(moved, asset) : `${moved === '1' ? '' : `${moved} of `}no. ${tokenId}`}${part === null ? '' : `, of it traced ${part}`}  ${transaction}`;
    }),
    ...(taint
      ? [
          `ends: ${amount(taint.start, taint.asset)} traced by “${taintRuleNames[taint.rule]}”`,
          ...trace.nodes
            .filter(({ held }) => held !== '0')
            .map(
              ({ address, held, cut }) =>
                `${address}  ${names.get(address)}  ${held === null ? 'amount not known' : amount(held, taint.asset)}  ${cut ? cutTexts[cut] : 'not seen to leave'}`,
            ),
          ...taint.whyUnknown.map((line) => `not known: ${line}`),
        ]
      : []),
    ...trace.notSeen.map((line) => `not seen: ${line}`),
  ];
}

const text = { type: 'string' } as const;

export const traceCommand: Command = {
  name: 'trace',
  usage:
    'START [--chain ID] [--direction backwards] [--asset TOKEN|coin] [--tokens all] [--amount N] [--least N] [--since T] [--until T] [--hops N] [--rule haircut] [--open A,B] [--as json|csv|graphml|svg]',
  summary: 'follow money from an address or a transaction',
  async run(context, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{
          chain: text,
          direction: text,
          asset: text,
          tokens: text,
          amount: text,
          least: text,
          since: text,
        },
        ...{ until: text, hops: text, width: text, addresses: text, rule: text, open: text, as: text },
      },
    });
    const { as = 'table', ...asked } = values;
    const render = Object.hasOwn(renderers, as) ? renderers[as] : undefined;
    if (!render) throw badRequest(`--as ${as}: say one of ${Object.keys(renderers).join(', ')}`);
    const chain = chooseChain(context, asked.chain);
    const read = readTraceQuestion({ ...asked, chain, start: positionals[0] });
    if ('fault' in read) throw badRequest(read.fault);
    const access = openChain(context, chain);
    try {
      const nodes = createNodeReader({ findClient: () => access.client, onTrouble: () => undefined });
      const { markets } = context.chains.find(({ id }) => id === chain) ?? {};
      const findChain = () => ({ explorer: null, problem: null, wrappedCoin: markets?.wrappedCoin });
      const trace = await context.withDatabase(({ db }) => getTrace({ db, nodes, findChain }, read.value));
      context.print(render(trace));
    } finally {
      await access.close();
    }
  },
};
