import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** What of an answer can be told wrongly. */
interface Said {
  challenge: string;
  origin: string;
  counter: number;
  isVerified?: boolean;
}

/** A passkey in software, whose counter, origin and challenge a test chooses freely. */
export function createSoftAuthenticator(rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');

  const writeClient = (type: string, { challenge, origin }: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function writeData({ counter, isVerified = true }: Said, attested?: Buffer): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)]);
  }

  /** The public key as COSE writes it: EC2, ES256, P-256. */
  function writeKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }

  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return {
    /** As `navigator.credentials.create` answers. */
    create(said: Said) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, writeKey()]);
      const data = writeData(said, attested);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const clientDataJSON = writeClient('webauthn.create', said).toString('base64url');
      return {
        ...common,
        response: { clientDataJSON, attestationObject: attestationObject.toString('base64url') },
      };
    },
    /** As `navigator.credentials.get` answers. */
    get(said: Said) {
      const client = writeClient('webauthn.get', said);
      const data = writeData(said);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
