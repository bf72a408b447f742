import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
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

const relaxed = (value: string) =>
  value
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();

/** Whether the signature of a message is that of the key over its body and the headers that it names (RFC 6376, relaxed). */
function isSigned(raw: string, key: KeyObject): boolean {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const headerOf = (name: string) => {
    const line = headers.findLast((one) => one.slice(0, one.indexOf(':')).toLowerCase() === name) ?? '';
    return line.slice(line.indexOf(':') + 1);
  };
  const signature = headerOf('dkim-signature');
  const tag = (name: string) =>
    (new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature)?.[1] ?? '').replaceAll(/\s/g, '');
  const body = raw
    .slice(end + 4)
    .replaceAll(/[ \t]+(?=\r\n|$)/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '\r\n');
  if (createHash('sha256').update(body, 'latin1').digest('base64') !== tag('bh')) return false;
  const unsigned = signature.replace(/([;\s]b=)[^;]*/, '$1');
  const signed = [
    ...tag('h')
      .split(':')
      .map((name) => `${name.toLowerCase()}:${relaxed(headerOf(name.toLowerCase()))}\r\n`),
    `dkim-signature:${relaxed(unsigned)}`,
  ].join('');
  return verify('sha256', Buffer.from(signed, 'latin1'), key, Buffer.from(tag('b'), 'base64'));
}

it('signs what it sends (DKIM), with the header that lets a receiver offer the one click', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const mail = await startMailServer();
  const transport = createMailTransport({
    smtpUrl: mail.url,
    from: 'Parapet <no-reply@parapet.test>',
    data: '/nowhere',
    dkim: { domain: 'parapet.test', selector: 'mail2026', key: privateKey },
  });
  onTestFinished(async () => {
    transport.close();
    await mail.close();
  });
  await transport.deliver({
    to: 'a@example.test',
    messageKey: 'x',
    subject: 'Größe  und mehr',
    text: 'Zwei  Wörter \n\n',
    html: `<p>${'lang '.repeat(200)}</p>`,
    unsubscribeUrl: 'https://parapet.test/end?id=1',
  });
  const raw = mail.mails[0]?.raw ?? '';
  expect(raw).toMatch(/d=parapet\.test;\s+q=dns\/txt;\s+s=mail2026;/);
  expect(raw.replaceAll(/\s/g, '')).toContain('list-unsubscribe-post');
  expect(isSigned(raw, publicKey)).toBe(true);
  // The check itself can fail: another body, another subject, another key.
  expect(isSigned(raw.replace('lang', 'kurz'), publicKey)).toBe(false);
  expect(isSigned(raw.replace(/^Subject: .*$/m, 'Subject: other'), publicKey)).toBe(false);
  const { publicKey: foreign } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  expect(isSigned(raw, foreign)).toBe(false);
});
