import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** From now on nothing passes, and nobody is told: a pulled cable or a frozen machine. */
  silence(): void;
  /** Ends every connection. */
  cut(): void;
  close(): Promise<void>;
}

/** Stands between a client and a server, and fails as a network does. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => void (isSilent || to.write(chunk)));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      if (!isSilent) to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      isSilent = true;
    },
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
