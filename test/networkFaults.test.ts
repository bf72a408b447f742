import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createFlagClient } from '#flagclient/createFlagClient.ts';
import { createMailTransport } from '#jobs/mailTransport.ts';
import { serveRpc } from '../demo/chain/serveRpc.ts';
import { startMailServer } from './helpers/startMailServer.ts';
import { answerFaults, startTcpProxy } from './helpers/startTcpProxy.ts';
import { answerDocument, startFlagServer } from './startFlagServer.ts';

/** Longer than any answer takes on a busy machine. */
const recovery = { timeout: 60_000 };
const faults = [...answerFaults, 'silent'] as const;
type Fault = (typeof faults)[number];
/** How long the clients wait here: not long for what never ends, and longer than needed for what is seen at once. */
const patience = (fault: Fault) =>
  fault === 'slow' || fault === 'longer' || fault === 'silent' ? 150 : recovery.timeout;

/** A proxy in front of a server, with a fault; mended by `heal`. Silence cannot be: what was lost stays lost. */
async function startFaulty(port: number, fault: Fault) {
  const proxy = await startTcpProxy({ host: '127.0.0.1', port });
  onTestFinished(() => proxy.close());
  if (fault === 'silent') proxy.silence();
  else proxy.harm(fault);
  return {
    address: `127.0.0.1:${proxy.port}`,
    heal() {
      proxy.cut();
      proxy.harm(undefined);
    },
  };
}

describe('an RPC endpoint', () => {
  const wanted: Record<Fault, RegExp> = {
    slow: /did not answer in time/,
    cut: /cannot be reached/,
    garbage: /cannot be reached/,
    shorter: /without JSON|cannot be reached/,
    longer: /did not answer in time/,
    silent: /did not answer in time/,
  };
  it.each(faults)('that is %s fails in time and never answers something else', async (fault) => {
    const server = await serveRpc(async () => '0x2a', { port: 0 });
    onTestFinished(() => server.close());
    const faulty = await startFaulty(server.port, fault);
    const transport = createHttpTransport({ url: `http://${faulty.address}`, timeout: patience(fault) });
    onTestFinished(() => transport.close());
    const calls = [{ method: 'eth_blockNumber', params: [] }];
    await expect(transport.send(calls)).rejects.toThrow(wanted[fault]);
    if (fault === 'silent') return;
    faulty.heal();
    await expect.poll(() => transport.send(calls).catch(String), recovery).toEqual([{ result: '0x2a' }]);
  });
});

describe('a mail server', () => {
  // SMTP says no lengths.
  it.each(['slow', 'cut', 'garbage', 'silent'] as const)(
    'that is %s fails in time, and the mail goes out afterwards',
    async (fault) => {
      const server = await startMailServer();
      onTestFinished(() => server.close());
      const faulty = await startFaulty(Number(new URL(server.url).port), fault);
      const connect = (deliveryMs: number) => {
        const transport = createMailTransport({
          smtpUrl: `smtp://${faulty.address}`,
          from: 'Parapet <no-reply@parapet.test>',
          data: '/nowhere',
          deliveryMs,
        });
        onTestFinished(() => transport.close());
        return transport;
      };
      const mail = { to: 'a@example.test', messageKey: 'x', subject: 'x', text: 'x', html: 'x' };
      // Long enough to be connected, and far less than a conversation at that pace takes: what is not connected cannot be cut.
      const limit = fault === 'slow' ? 3000 : patience(fault);
      await expect(connect(limit).deliver(mail)).rejects.toThrow();
      if (fault === 'silent') return;
      faulty.heal();
      await connect(recovery.timeout).deliver(mail);
      expect(server.mails.map(({ to }) => to)).toEqual([['a@example.test']]);
    },
  );
});

describe('a flag service', () => {
  it.each(faults)('that is %s leaves the default, and is believed again afterwards', async (fault) => {
    const server = await startFlagServer(
      answerDocument({ f: { on: { t: 0, v: true, i: 'x', p: [], r: [] } } }),
    );
    onTestFinished(() => server.close());
    const faulty = await startFaulty(Number(new URL(server.url).port), fault);
    const said: string[] = [];
    const client = createFlagClient({
      sdkKey: 'key',
      baseUrl: `http://${faulty.address}`,
      mode: 'manual-poll',
      requestTimeoutMs: patience(fault),
      logger: { warn: (message) => said.push(message), error: (message) => said.push(message) },
    });
    onTestFinished(() => client.close());
    await client.refresh();
    expect(await client.getValue('on', false)).toBe(false);
    expect(said.join('\n')).toMatch(/flag configuration|timed out|failed/i);
    if (fault === 'silent') return;
    faulty.heal();
    await expect
      .poll(async () => {
        await client.refresh();
        return client.getValue('on', false);
      }, recovery)
      .toBe(true);
  });
});
