import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createFastify } from '#http/createFastify.ts';

async function start(trustProxy: false | 1) {
  const lines: string[] = [];
  const app = createFastify({
    trustProxy,
    logLevel: 'warn',
    logStream: { write: (line) => void lines.push(line) },
    mostConnections: 4,
  });
  app.get('/', { config: { access: 'anyone' } }, async () => 'served');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });
  /** Asks and keeps the connection; answers the first line and the last, or nothing where it was closed. */
  const ask = (localAddress: string) =>
    new Promise<string>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      let said = '';
      socket.on('data', (chunk) => {
        said += chunk;
        if (said.includes('served') || said.endsWith('}'))
          resolve(`${said.split('\r\n')[0]} ${said.split('\r\n').at(-1)}`);
      });
      socket.on('error', () => resolve(''));
      socket.on('close', () => resolve(''));
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    });
  return { ask, lines, leave: () => sockets.splice(0, 2).map((socket) => socket.destroy()) };
}

const served = 'HTTP/1.1 200 OK served';
const refused =
  'HTTP/1.1 503 Service Unavailable {"name":"ServiceBusy","message":"Too many connections at this moment. Please try again shortly.","requestId":""}';

it('refuses with a sentence what one network, and what all together, open beyond their share', async () => {
  const { ask, lines, leave } = await start(false);
  expect(await ask('127.0.0.2')).toBe(served);
  expect(await ask('127.0.0.2')).toBe(refused);
  for (const address of ['127.0.0.3', '127.0.0.4', '127.0.0.5']) expect(await ask(address)).toBe(served);
  expect(await ask('127.0.0.6')).toBe(refused);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['too many connections: some are refused']);
  leave();
  await expect.poll(() => ask('127.0.0.6')).toBe(served);
});

it('leaves all of them to a proxy', async () => {
  const { ask } = await start(1);
  for (let count = 0; count < 4; count++) expect(await ask('127.0.0.2')).toBe(served);
  expect(await ask('127.0.0.2')).toBe(refused);
});
