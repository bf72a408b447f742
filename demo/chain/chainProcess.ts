import type { FromChain, RpcFault, StartOptions, ToChain } from './chainMessages.ts';
import { createDirector, type Director } from './director.ts';
import { type Journal, openJournal } from './journal.ts';
import { mineBlock } from './mineBlock.ts';
import { type EmbeddedNode, openNode } from './openNode.ts';

// The embedded chain's own process: the node is native code and blocks while it works, so it must neither hold up
// nor take down the web server. It speaks only to its parent and ends with it.

let node: EmbeddedNode | undefined;

process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the parent decides when this process ends.
process.on('SIGINT', () => undefined);
process.on('message', (message: ToChain) => {
  if (message.type === 'start') void start(message.options);
  else void answer(message.id, message.method, message.params);
});

async function start(options: StartOptions): Promise<void> {
  try {
    const journal = openJournal(options);
    const director = createDirector(options.plan, { ...options, genesisTime: journal.genesisTime });
    const opened = await openNode(journal);
    await rebuild(opened, director, journal);
    node = opened;
    const { deployments, accountNames, acts } = director.world;
    send({
      type: 'ready',
      genesisTime: journal.genesisTime,
      historyBlocks: director.historyTimes.length,
      deployments: [...deployments.values()],
      accounts: Object.fromEntries(accountNames()),
      acts,
    });
    if (options.liveIntervalMs > 0) void live(opened, director, journal, options.liveIntervalMs);
  } catch (error) {
    send({ type: 'unavailable', reason: error instanceof Error ? error.message : String(error) });
  }
}

async function rebuild(opened: EmbeddedNode, director: Director, journal: Journal): Promise<void> {
  const phases = [
    ...director.historyTimes.map((timestamp) => ({ timestamp, phase: 'history' as const })),
    ...journal.liveTimes.map((timestamp) => ({ timestamp, phase: 'live' as const })),
  ];
  for (const [index, { timestamp, phase }] of phases.entries()) {
    await mineBlock(opened, { timestamp, transactions: director.fillBlock(timestamp, phase) });
    if (index % 50 === 0) send({ type: 'progress', done: index, total: phases.length });
  }
}

async function live(
  opened: EmbeddedNode,
  director: Director,
  journal: Journal,
  interval: number,
): Promise<void> {
  let last = journal.liveTimes.at(-1) ?? director.historyTimes.at(-1) ?? journal.genesisTime;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    const timestamp = Math.max(last + 1, Math.floor(Date.now() / 1000));
    // Written down before it is mined: a kill in between leaves a block that the next start makes, not one it lacks.
    journal.append(timestamp);
    await mineBlock(opened, { timestamp, transactions: director.fillBlock(timestamp, 'live') });
    last = timestamp;
  }
}

async function answer(id: number, method: string, params: readonly unknown[]): Promise<void> {
  try {
    if (node === undefined) throw new Error('the embedded chain is not ready');
    send({ type: 'answer', id, result: (await node.request(method, params)) ?? null });
  } catch (error) {
    send({ type: 'fault', id, fault: toFault(error) });
  }
}

function toFault(error: unknown): RpcFault {
  const { code, message, data } = (error ?? {}) as Partial<RpcFault>;
  const fault = { code: typeof code === 'number' ? code : -32_603, message: String(message ?? error) };
  return data === undefined ? fault : { ...fault, data };
}

function send(message: FromChain): void {
  process.send?.(message);
}
