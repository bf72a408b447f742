import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '#test/helpers/startMailServer.ts';
import { createMailTransport, needsTls } from './mailTransport.ts';

it.each([
  ['smtp://mail.example.org', true],
  ['smtp://user:word@mail.example.org:587', true],
  ['smtp://mail.example.org?requireTLS=false', false],
  ['smtps://mail.example.org', false],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://127.0.0.1:2525?requireTLS=true', true],
])('%s must be encrypted by STARTTLS: %s', (url, needed) => {
  expect(needsTls(url)).toBe(needed);
});

it('sends nothing in clear to a server that must encrypt and does not', async () => {
  // Not one of the names of this machine: nothing but the rule itself asks for encryption.
  const mail = await startMailServer({ host: '127.0.0.2' });
  const transport = createMailTransport({
    smtpUrl: mail.url,
    from: 'Parapet <no-reply@parapet.test>',
    data: '/nowhere',
  });
  onTestFinished(async () => {
    transport.close();
    await mail.close();
  });
  const message = { to: 'a@example.test', messageKey: 'x', subject: 'x', text: 'x', html: 'x' };
  await expect(transport.deliver(message)).rejects.toThrow(/TLS/);
  expect(mail.mails).toEqual([]);
});

it('sends nothing any more once a delivery was given up, whenever the server begins to talk', async () => {
  const mail = await startMailServer();
  const gate = createServer().listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port } = gate.address() as AddressInfo;
  const transport = createMailTransport({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Parapet <no-reply@parapet.test>',
    data: '/nowhere',
    deliveryMs: 100,
  });
  onTestFinished(async () => {
    transport.close();
    gate.close();
    await mail.close();
  });
  const message = { to: 'a@example.test', messageKey: 'x', subject: 'x', text: 'x', html: 'x' };
  const delivery = transport.deliver(message);
  const [[client]] = await Promise.all([
    once(gate, 'connection'),
    expect(delivery).rejects.toThrow(/within/),
  ]);
  // The way to the server opens only now.
  const closed = once(client, 'close');
  const upstream = connect(Number(new URL(mail.url).port), '127.0.0.1');
  client.pipe(upstream).pipe(client);
  await closed;
  expect(mail.mails).toEqual([]);
});
