import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const dayMs = 86_400_000;
const validDays = 60;

/** An element of DER (X.690): its tag, its length, and what it holds. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const digits = Buffer.from(body.length.toString(16).padStart(4, '0'), 'hex');
  const length =
    body.length < 0x80 ? Buffer.from([body.length]) : Buffer.concat([Buffer.from([0x82]), digits]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (at: number) =>
  der(0x18, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));
const commonName = '550403';
const subjectAltName = '551d11';
const basicConstraints = '551d13';

const nameOf = (text: string) =>
  sequence(der(0x31, sequence(identifier(commonName), der(0x0c, Buffer.from(text)))));

function toPem(body: Buffer): string {
  const lines = body.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** What is signed (RFC 5280): version 3, for all the hosts, issued by itself. */
function writeDescribed(hosts: readonly string[], publicKey: KeyObject, now: number): Buffer {
  const issuer = nameOf('Parapet demo world');
  const names = hosts.map((host) => der(0x82, Buffer.from(host)));
  const extensions = sequence(
    sequence(identifier(subjectAltName), der(0x04, sequence(...names))),
    sequence(identifier(basicConstraints), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
  );
  return sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    issuer,
    sequence(time(now - dayMs), time(now + validDays * dayMs)),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
}

/** A certificate for hosts that do not exist, made anew at each start: no key of it is ever kept. */
export function makeCertificate(hosts: readonly string[], { now }: { now: Date }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const described = writeDescribed(hosts, publicKey, now.getTime());
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', described, privateKey)]);
  return {
    cert: toPem(sequence(described, ecdsaWithSha256, der(0x03, signature))),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
