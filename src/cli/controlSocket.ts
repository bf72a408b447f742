import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RpcClient } from '#chain/createRpcClient.ts';
import type { Secrets } from '#core/auth/secrets.ts';
import type { Database } from '#db/Database.ts';
import type { Source } from '#jobs/sources/LiveSource.ts';
import type { MarketSettings } from '#model/markets.ts';
import type { ChainSettings } from '#settings/chainSettings.ts';

/** One line to the server asks for a command; lines back are what it prints, the last one its exit code. */
type ControlMessage = { out: string } | { exit: number };

const controlSocketPath = (data: string) => join(data, 'control.sock');

/** Asks the running server to do a command and answers its exit code; undefined when none listens. */
export function askServer(
  data: string,
  { argv, print }: { argv: readonly string[]; print: (line: string) => void },
): Promise<number | undefined> {
  return new Promise((settle) => {
    const socket = createConnection(controlSocketPath(data));
    let exit: number | undefined;
    socket.once('connect', () => {
      socket.write(`${JSON.stringify({ argv })}\n`);
      createInterface({ input: socket }).on('line', (line) => {
        const message = JSON.parse(line) as ControlMessage;
        if ('out' in message) print(message.out);
        else exit = message.exit;
      });
      socket.once('close', () => settle(exit ?? 1));
    });
    socket.once('error', () => settle(exit));
  });
}

interface ControlParts extends Secrets {
  database: Database;
  data: string;
  chains: readonly ChainSettings[];
  sources: readonly Source[];
  findClient: (chain: string) => RpcClient | undefined;
  findMarkets: (chain: string) => MarketSettings | undefined;
}

async function serve(
  socket: Socket,
  { database, data, chains, sources, findClient, findMarkets, secret, acceptedSecret }: ControlParts,
): Promise<void> {
  const send = (message: ControlMessage) =>
    void (socket.writable && socket.write(`${JSON.stringify(message)}\n`));
  for await (const line of createInterface({ input: socket })) {
    const { argv } = JSON.parse(line) as { argv: string[] };
    // With the first command: all of them together are as much as the server itself.
    const { runCommand } = await import('./runCommand.ts');
    const exit = await runCommand(argv, {
      data,
      chains,
      sources,
      secrets: { secret, acceptedSecret },
      findClient,
      findMarkets,
      withDatabase: (work) => work(database),
      print: (out) => send({ out }),
    });
    send({ exit });
    socket.end();
  }
}

/**
 * Lets commands work while this process holds the embedded database or the demo chain. Only the owner of the data folder may
 * connect (mode 0600).
 */
export async function startControlSocket(parts: ControlParts): Promise<() => Promise<void>> {
  const path = controlSocketPath(parts.data);
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket, parts).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    rmSync(path, { force: true });
  };
}
