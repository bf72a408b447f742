import { describe, expect, it } from 'vitest';
import { addressKinds, type OutletKind, type OutletMessage, outletKinds } from '#model/outlets.ts';
import { describeRequest, writeRequest } from './writeRequest.ts';

const start = new Date('2026-11-01T00:00:00Z');

const urls: Record<OutletKind, string> = {
  webhook: 'https://example.org/hook',
  slack: 'https://hooks.slack.com/services/T/B/x',
  discord: 'https://discord.com/api/webhooks/1/x',
  telegram: 'https://api.telegram.org/bot1:x/sendMessage?chat_id=-100',
  ntfy: 'https://ntfy.sh/topic',
  matrix: 'https://matrix.example/_matrix/client/v3/rooms/!r:x/send/m.room.message?access_token=t',
  push: 'https://push.example.org/endpoint-of-a-browser',
};

it('writes to every kind as it wants to be written to', () => {
  const message: OutletMessage = {
    ...{
      kind: 'alert',
      alertId: 'a',
      severity: 'critical',
      title: 'Critical: <@all> & me',
      lines: ['x'.repeat(9_000)],
    },
    ...{ rules: [{ id: 'r', name: 'Mine' }], chain: 'eip155:1', block: 1, transaction: '0xabc' },
    time: start.toISOString(),
  };
  const requests = addressKinds.map((kind) =>
    writeRequest({
      ...{ deliveryId: 'd1', outlet: { kind, url: urls[kind] }, secrets: ['whsec_AAAA'], now: start },
      ...{
        message,
        origin: 'https://parapet.test',
      },
    }),
  );
  const shown = requests.map(({ method, url, headers, body }) => ({
    method,
    url,
    headers,
    size: body.length,
  }));
  expect(shown.slice(1)).toEqual([
    {
      method: 'POST',
      url: urls.slack,
      headers: { 'content-type': 'application/json' },
      size: expect.any(Number),
    },
    {
      method: 'POST',
      url: urls.discord,
      headers: { 'content-type': 'application/json' },
      size: expect.any(Number),
    },
    {
      ...{ method: 'POST', url: 'https://api.telegram.org/bot1:x/sendMessage', size: expect.any(Number) },
      headers: { 'content-type': 'application/json' },
    },
    {
      ...{ method: 'POST', url: urls.ntfy, size: 3_499 },
      headers: { 'content-type': 'text/plain; charset=utf-8', title: 'Parapet', priority: '5' },
    },
    {
      method: 'PUT',
      url: 'https://matrix.example/_matrix/client/v3/rooms/!r:x/send/m.room.message/d1',
      headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
      size: expect.any(Number),
    },
  ]);
  expect(requests[1]?.body).toContain('&lt;@all&gt; &amp; me');
  expect(JSON.parse(String(requests[2]?.body)).content.length).toBeLessThanOrEqual(2_000);
  expect(JSON.parse(String(requests[3]?.body)).chat_id).toBe('-100');
  for (const { body } of requests.slice(1)) {
    expect(body).toContain('Evidence: https://parapet.test/chains/eip155:1/transactions/0xabc?block=1');
    expect(body).toContain('Stop: https://parapet.test/my/rules/r');
  }
});

const contract = `0x${'1'.repeat(40)}`;

describe.each(addressKinds)('%s', (kind) => {
  const url = 'https://example.org/bot1:x/sendMessage?chat_id=1';
  const place = { chain: 'eip155:1', block: 1, transaction: '0xabc', contract };
  const rules = [{ id: 'r', name: 'Mine', stopKey: 'k1' }];
  const write = (part: Partial<OutletMessage>) => {
    const message: OutletMessage = {
      ...{ kind: 'alert', alertId: 'a', severity: 'major', title: 'Happened', lines: ['Paused(0x01)'] },
      ...{ rules, ...place, time: start.toISOString(), ...part },
    };
    const { body } = writeRequest({
      ...{ deliveryId: 'd1', outlet: { kind, url }, secrets: ['whsec_AAAA'], now: start, message },
      origin: 'https://parapet.test',
    });
    return String(body);
  };

  it.each(['alert', 'retraction', 'cleared'] as const)(
    '%s: what happened, why, the evidence, and how to stop it',
    (what) => {
      const body = write({ kind: what, title: `Happened: ${what}` });
      for (const part of [
        ...[`Happened: ${what}`, 'Paused(0x01)', 'Mine', 'https://parapet.test/stop/k1'],
        'https://parapet.test/chains/eip155:1/transactions/0xabc?block=1',
      ])
        expect(body).toContain(part);
    },
  );

  it.each([
    ['contract', { transaction: null }, `/chains/eip155:1/addresses/${contract}?block=1`],
    ['block', { transaction: null, contract: null }, '/chains/eip155:1/blocks/1'],
  ] as const)('shows the %s where there is no transaction', (_, part, href) => {
    expect(write(part)).toContain(`https://parapet.test${href}`);
    const { title, lines, severity, time } = {
      title: 'One',
      lines: [],
      severity: 'major',
      time: start.toISOString(),
    };
    const alerts = [{ ...place, ...part, title, lines, severity, time }];
    const digest = write({
      kind: 'digest',
      chain: null,
      block: null,
      transaction: null,
      contract: null,
      alerts,
    });
    expect(digest).toContain(`https://parapet.test${href}`);
  });

  it('stops each of several rules by a link of its own', () => {
    const more = Array.from({ length: 7 }, (_, index) => ({
      id: `r${index}`,
      name: `Rule ${index}`,
      stopKey: `k${index}`,
    }));
    const body = write({ rules: more.slice(0, 2) });
    for (const key of ['k0', 'k1']) expect(body).toContain(`https://parapet.test/stop/${key}`);
    expect(write({ rules: more })).toContain('https://parapet.test/my/rules');
  });
});

it.each(outletKinds)('shows in its log what is sent to %s, without what lets others write there', (kind) => {
  const message: OutletMessage = {
    ...{ kind: 'alert', alertId: 'a', severity: 'major', title: 'Happened', lines: ['Paused(0x01)'] },
    ...{ rules: [{ id: 'r', name: 'Mine', stopKey: 'k1' }], chain: null, block: null, transaction: null },
    time: start.toISOString(),
  };
  const outlet = { kind, url: urls[kind], pushKeys: { p256dh: 'key of the browser', auth: 'its secret' } };
  const shown = describeRequest({
    ...{ deliveryId: 'd1', outlet, secrets: ['whsec_AAAA'], now: start, message },
    origin: 'https://parapet.test',
  });
  const { host, pathname } = new URL(urls[kind]);
  expect(shown.split('\n')[0]).toBe(`${kind === 'matrix' ? 'PUT' : 'POST'} ${host}`);
  expect(shown).toContain('Happened');
  expect(shown).toContain('https://parapet.test/stop/k1');
  expect(shown).not.toMatch(/authorization|webhook-signature|Bearer|v1,|whsec|key of the browser|its secret/);
  expect(shown).not.toContain(pathname);
  if (kind === 'webhook') expect(shown).toContain('\nwebhook-id: d1\n');
});
