import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { createBoundedFetch } from './boundedFetch.ts';

async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('reads what is small enough, whatever the pieces it comes in', async () => {
  const url = await serve((_request, response) => {
    const bytes = Buffer.from('Größe €');
    response.write(bytes.subarray(0, 3));
    response.end(bytes.subarray(3));
  });
  expect(await (await createBoundedFetch(20)(url)).text()).toBe('Größe €');
  await expect(createBoundedFetch(5)(url)).rejects.toThrow('the answer is larger than 0 kB');
});

it('counts what an answer is unpacked', async () => {
  const packed = gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x61));
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
  });
  await expect(createBoundedFetch(1024 * 1024)(url)).rejects.toThrow('larger than 1024 kB');
});

it('leaves an answer without end at its socket', async () => {
  const closed = Promise.withResolvers<void>();
  const url = await serve((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write('a'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    response.once('close', closed.resolve);
    more();
  });
  await expect(createBoundedFetch(1024 * 1024)(url)).rejects.toThrow('larger');
  await closed.promise;
});
