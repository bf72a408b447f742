import { once } from 'node:events';

/** Given to Node, opens the door by which `readHeldMegabytes` asks; its address is printed at the start. */
export const inspectable = '--inspect=127.0.0.1:0';

type Answer = Record<string, Record<string, unknown>>;

/**
 * What a process holds once all garbage is collected, which the memory that the system counts does not say: V8 collects when it
 * must. Of the main thread; `log`: what the process has printed.
 */
export async function readHeldMegabytes(log: string): Promise<number> {
  const url = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(log)?.[0];
  if (!url) throw new Error('The process was not started to be inspected.');
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const ask = async (id: number, method: string, params = {}): Promise<Answer> => {
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>];
      const answer = JSON.parse(data) as { id?: number; result: Answer };
      if (answer.id === id) return answer.result;
    }
  };
  await ask(1, 'HeapProfiler.collectGarbage');
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
  const { result } = await ask(2, 'Runtime.evaluate', { expression });
  socket.close();
  return Number(result?.value) / 1024 / 1024;
}
