import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What happens to the server's answers: they come a byte at a time for ever, end in the middle, are other bytes than were sent,
 * or say a length that is not theirs.
 */
export const answerFaults = ['slow', 'cut', 'garbage', 'shorter', 'longer'] as const;
export type AnswerFault = (typeof answerFaults)[number];

export interface TcpProxy {
  port: number;
  /** From now on nothing passes, and nobody is told: a pulled cable or a frozen machine. */
  silence(): void;
  /** From now on every answer has this fault; undefined: none. */
  harm(fault: AnswerFault | undefined): void;
  /** Ends every connection. */
  cut(): void;
  close(): Promise<void>;
}

/** The length of a whole body, or of its first part. */
const changeLength = (chunk: Buffer, by: number) =>
  Buffer.from(
    chunk
      .toString('latin1')
      .replace(/^(content-length: )(\d+)/im, (_, name, length) => `${name}${Number(length) + by}`)
      .replace(
        /(^|\r\n\r\n)([0-9a-f]+)(?=\r\n)/,
        (_, before, length) => before + (Number.parseInt(length, 16) + by).toString(16),
      ),
    'latin1',
  );

/** The server's bytes on their way to the client. */
const passers: Record<AnswerFault, (client: Socket, chunk: Buffer) => void> = {
  slow(client, chunk) {
    let place = 0;
    const timer = setInterval(() => client.write(chunk.subarray(place, ++place)), 20);
    client.once('close', () => clearInterval(timer));
  },
  cut(client, chunk) {
    client.write(chunk.subarray(0, chunk.length / 2), () => client.destroy());
  },
  garbage(client, chunk) {
    client.write(chunk.map((byte, place) => (byte * 31 + place * 7) % 256));
  },
  shorter: (client, chunk) => void client.write(changeLength(chunk, -9)),
  longer: (client, chunk) => void client.write(changeLength(chunk, 9)),
};

/** Stands between a client and a server, and fails as a network does. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let fault: AnswerFault | undefined;
  const join = (from: Socket, to: Socket, pass: (chunk: Buffer) => void) => {
    sockets.add(from);
    from.on('data', (chunk) => void (isSilent || to.destroyed || pass(chunk)));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      if (!isSilent) to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    join(client, upstream, (chunk) => void upstream.write(chunk));
    join(upstream, client, (chunk) =>
      fault === undefined ? void client.write(chunk) : passers[fault](client, chunk),
    );
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
    harm(next) {
      fault = next;
    },
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
