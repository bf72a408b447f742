import { createHash } from 'node:crypto';
import { type recoverTypedDataAddress, verifyTypedData } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import type { Attestation } from '#wire/attestations.ts';

const key = `0x${'11'.repeat(32)}`;
const { app, db } = await prepareTestApp({ attestationKey: key, limitScale: 10 });

const hostile = `<script>alert(1)</script> "A" & 'B'`;
beforeEach(async () => {
  const contract = {
    chain: 'eip155:1',
    address: '0x00000000000000000000000000000000000000A1',
    label: 'Vault',
  };
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', name: hostile, contracts: [contract] })],
  });
});

describe('score cards', () => {
  it('can be framed anywhere, run nothing and keep nothing', async () => {
    const { headers, body, statusCode } = await app.inject('/embed/projects/acme');
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
    const policy = String(headers['content-security-policy']);
    const [, css = ''] = /<style>(.*)<\/style>/s.exec(body) ?? [];
    const hash = createHash('sha256').update(css).digest('base64');
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
    ]);
    expect(body).not.toMatch(/<script|\son\w+=/);
    expect(body).toContain('&lt;script&gt;');
  });

  it('leaves every other page to itself, the picture too', async () => {
    for (const url of ['/', '/projects/acme', '/embed/projects/acme/card.svg', '/embed/projects/nobody']) {
      const { headers } = await app.inject(url);
      expect(headers['x-frame-options'], url).toBe('DENY');
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    }
  });

  it('says what is unknown and what was not read', async () => {
    for (const path of ['', '/card.svg']) {
      const { body } = await app.inject(`/embed/projects/acme${path}`);
      expect(body).toMatch(/Not assessed yet|Range: only \d+ % of the checks known/);
      expect(body, path).toContain('Stale: eip155:1 not read');
      expect(body).toContain('>Unknown<');
      expect(body).toContain('Scored 2026-11-15');
    }
  });

  it('is light or dark as asked, and refuses another theme', async () => {
    const paper = async (theme: string) =>
      /--paper:(#\w+)/.exec((await app.inject(`/embed/projects/acme?theme=${theme}`)).body)?.[1];
    expect([await paper('light'), await paper('dark')]).toEqual(['#ffffff', '#0a0f17']);
    expect((await app.inject('/embed/projects/acme?theme=pink')).statusCode).toBe(400);
    expect((await app.inject('/embed/projects/nobody')).statusCode).toBe(404);
  });
});

describe('attestations', () => {
  const ask = async () =>
    (await app.inject('/api/v1/projects/acme/badge')).json().data as {
      attestation: Attestation;
      claims: { iat: number; exp: number };
    };
  /** As whoever gets the answer has it: JSON, with what libraries need of it. */
  const typed = ({ domain, types, primaryType, message }: Attestation) =>
    ({ domain, types, primaryType, message }) as unknown as Parameters<typeof recoverTypedDataAddress>[0];

  it('are signed by the key of the operator, for seven days', async () => {
    const { attestation, claims } = await ask();
    const { data } = (await app.inject('/api/v1/attestation-signers')).json();
    expect(data.signers[0]).toBe('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A');
    expect(data.signers).toHaveLength(2);
    expect(attestation.signer).toBe(data.signers[0]);
    const { signature, signer, message } = attestation;
    expect(await verifyTypedData({ ...typed(attestation), address: signer, signature })).toBe(true);
    expect([message.issuedAt, message.expiresAt]).toEqual([claims.iat, claims.exp]);
    expect(message.expiresAt - message.issuedAt).toBe(7 * 24 * 3600);
    expect(message).toMatchObject({
      project: 'acme',
      chains: [{ chain: 'eip155:1', read: false, block: 0 }],
    });
    const altered = { ...attestation, message: { ...message, score: 99 } };
    expect(await verifyTypedData({ ...typed(altered), address: signer, signature })).toBe(false);
  });
});
