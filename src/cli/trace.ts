import { getTraceThroughSwaps } from '#core/trace/getTrace.ts';
import { renderTraceSvg } from '#core/trace/renderTraceSvg.ts';
import { renderTraceCsv, renderTraceGraphml } from '#core/trace/traceFiles.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { badRequest } from '#lib/AppError.ts';
import { taintRuleNames, taintRules, traceDirections, tracedTokens, traceLimits } from '#model/trace.ts';
import { describeAmount, describeRange } from '#trace/amounts.ts';
import { cutTexts, nameTraceNode } from '#trace/drawTrace.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import { readTraceView } from '#trace/traceView.ts';
import { chainName } from '#wire/chains.ts';
import type { Trace, TraceAmount, TraceAsset } from '#wire/trace.ts';
import { oneOf, required, text, withFallback } from './arguments.ts';
import { defineCommand } from './Command.ts';
import { chooseChain, openChain } from './openChain.ts';

const plainView = readTraceView({});

const forms = ['table', 'json', 'csv', 'graphml', 'svg'] as const;

const renderers: Readonly<Record<(typeof forms)[number], (trace: Trace) => string>> = {
  table: (trace) => renderTable(trace).join('\n'),
  json: (trace) => JSON.stringify(trace, null, 2),
  csv: (trace) => renderTraceCsv(trace).trimEnd(),
  graphml: renderTraceGraphml,
  svg: (trace) => renderTraceSvg(trace, { view: plainView, chainName: chainName(trace.chain) }),
};

function renderTable(trace: Trace): string[] {
  const assets = new Map(trace.assets.map((one) => [one.asset, one]));
  const names = new Map(trace.nodes.map((node) => [node.address, nameTraceNode(node, plainView)]));
  const infoOf = (asset: string): TraceAsset => assets.get(asset) ?? { asset, symbol: null, decimals: null };
  const amount = (value: string, asset: string) => describeAmount(value, infoOf(asset));
  const range = (value: TraceAmount, asset: string) => describeRange(value, infoOf(asset));
  const { taint } = trace;
  return [
    `${trace.start} on ${trace.chain}, ${trace.direction}, read up to block ${trace.readTo ?? 'unknown'}`,
    ...trace.transfers.map((transfer) => {
      const { block, time, from, to, asset, amount: moved, traced, tokenId, transaction } = transfer;
      const part = traced && range(traced, asset);
      return `${block}  ${time}  ${names.get(from)} -> ${names.get(to)}  ${tokenId === null ? amount(moved, asset) : `${moved === '1' ? '' : `${moved} of `}no. ${tokenId}`}${part === null ? '' : `, of it traced ${part}`}  ${transaction}`;
    }),
    ...(taint
      ? [
          `ends: ${amount(taint.start, taint.asset)} traced by “${taintRuleNames[taint.rule]}”`,
          ...trace.nodes
            .filter(({ held }) => held?.most !== '0')
            .map(
              ({ address, held, cut }) =>
                `${address}  ${names.get(address)}  ${held ? range(held, taint.asset) : ''}  ${cut ? cutTexts[cut] : 'not seen to leave'}`,
            ),
          ...taint.whyUnknown.map((line) => `range: ${line}`),
        ]
      : []),
    ...trace.notSeen.map((line) => `not seen: ${line}`),
  ];
}

export const traceCommand = defineCommand({
  name: 'trace',
  summary: 'follow money from an address or a transaction',
  positionals: { start: required(text('START', 'an address, or the hash of a transaction')) },
  options: {
    chain: text('CHAIN', 'its chain, such as ethereum or eip155:1; needed where several are followed'),
    direction: text(traceDirections.join('|'), 'where the money went, or where it came from'),
    asset: text('TOKEN|coin', "only this token, or the chain's own coin"),
    tokens: text(tracedTokens.join('|'), 'tokens that are on record, or all'),
    amount: text('N', 'trace this amount of the asset; default: all that left the start'),
    least: text('N', 'ignore smaller amounts of the asset'),
    since: text('TIME', 'from a day such as 2026-11-10 or a time such as 2026-11-10T03:12:00Z'),
    until: text('TIME', 'up to a day or time'),
    hops: text('N', `number of steps, at most ${traceLimits.hops}`),
    width: text('N', `transfers per address, at most ${traceLimits.transfersPerAddress}`),
    addresses: text('N', `addresses, at most ${traceLimits.addresses}`),
    rule: text(taintRules.join('|'), 'how traced money is divided'),
    open: text('A,B', 'addresses to follow although the trace would end there'),
    as: withFallback(oneOf(forms, 'what is printed'), 'table'),
  },
  async run(context, { as, ...asked }) {
    const chain = chooseChain(context, asked.chain);
    const read = readTraceQuestion({ ...asked, chain });
    if ('fault' in read) throw badRequest(read.fault);
    const access = openChain(context, chain);
    try {
      const nodes = createNodeReader({ findClient: () => access.client, onTrouble: () => undefined });
      const { markets } = context.chains.find(({ id }) => id === chain) ?? {};
      const findChain = () => ({ explorer: null, problem: null, wrappedCoin: markets?.wrappedCoin });
      const trace = await context.withDatabase(({ db }) =>
        getTraceThroughSwaps({ db, nodes, findChain }, read.value),
      );
      context.print(renderers[as](trace));
    } finally {
      await access.close();
    }
  },
});
