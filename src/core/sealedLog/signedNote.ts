import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A signed note (C2SP signed-note): text that ends in a newline, an empty line, signature lines. */
export interface Note {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  readonly name: string;
  /** Four bytes, hex. */
  readonly keyId: string;
  readonly bytes: Buffer;
}

/** 1: Ed25519 over the text; 4: a witness's, with its time (C2SP tlog-cosignature). */
export type KeyType = 1 | 4;

/** A public key as "vkeys" write it: NAME+ID+base64(type, key). */
export interface VerifierKey {
  readonly name: string;
  readonly keyId: string;
  readonly type: KeyType;
  readonly publicKey: Buffer;
}

export interface SigningKey {
  readonly verifier: VerifierKey;
  readonly privateKey: KeyObject;
}

const keyIdOf = (name: string, type: KeyType, publicKey: Uint8Array): string =>
  createHash('sha256')
    .update(`${name}\n`)
    .update(Uint8Array.of(type))
    .update(publicKey)
    .digest('hex')
    .slice(0, 8);

const nameForm = /^[^\s+]{1,200}$/u;
const base64Form = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Undefined where it is not base64 as RFC 4648 spells it. */
export function readBase64(text: string): Buffer | undefined {
  const bytes = base64Form.test(text) ? Buffer.from(text, 'base64') : undefined;
  return bytes?.toString('base64') === text ? bytes : undefined;
}

export function createSigningKey(name: string, type: KeyType, privateKey: KeyObject): SigningKey {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicKey = Buffer.from(x, 'base64url');
  return { verifier: { name, type, publicKey, keyId: keyIdOf(name, type, publicKey) }, privateKey };
}

export const writeVerifierKey = ({ name, keyId, type, publicKey }: VerifierKey): string =>
  `${name}+${keyId}+${Buffer.concat([Uint8Array.of(type), publicKey]).toString('base64')}`;

/** Undefined where it is no key of these types, or its id is not its own. */
export function readVerifierKey(text: string): VerifierKey | undefined {
  const [, name = '', keyId = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = readBase64(encoded);
  const type = bytes?.[0];
  if (!nameForm.test(name) || bytes?.length !== 33 || (type !== 1 && type !== 4)) return undefined;
  const publicKey = bytes.subarray(1);
  return keyIdOf(name, type, publicKey) === keyId ? { name, keyId, type, publicKey } : undefined;
}

/** More are refused: a note of ours has one signature of each key and each witness. */
const mostSignatures = 32;
export const longestNote = 64 * 1024;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them
const controls = /[\u0000-\u0009\u000b-\u001f]/;

/** Undefined where it is no signed note. */
export function readNote(given: string): Note | undefined {
  const end = given.lastIndexOf('\n\n');
  if (given.length > longestNote || controls.test(given) || end < 0 || !given.endsWith('\n'))
    return undefined;
  const lines = given.slice(end + 2, -1).split('\n');
  if (lines.length > mostSignatures) return undefined;
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const signature = readSignatureLine(line);
    if (!signature) return undefined;
    signatures.push(signature);
  }
  return { text: given.slice(0, end + 1), signatures };
}

/** "— NAME base64(id, signature)", without its newline. */
export function readSignatureLine(line: string): NoteSignature | undefined {
  const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
  const bytes = readBase64(encoded);
  if (!nameForm.test(name) || !bytes || bytes.length < 5) return undefined;
  return { name, keyId: bytes.subarray(0, 4).toString('hex'), bytes: bytes.subarray(4) };
}

/** With its newline. */
export const writeSignature = ({ name, keyId, bytes }: NoteSignature): string =>
  `— ${name} ${Buffer.concat([Buffer.from(keyId, 'hex'), bytes]).toString('base64')}\n`;

export const writeNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(writeSignature).join('')}`;

const cosigned = (text: string, seconds: number) => Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);

export function signNote(text: string, { verifier, privateKey }: SigningKey, now: Date): NoteSignature {
  const { name, keyId, type } = verifier;
  if (type === 1) return { name, keyId, bytes: sign(null, Buffer.from(text), privateKey) };
  const seconds = Math.floor(now.getTime() / 1000);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  return { name, keyId, bytes: Buffer.concat([time, sign(null, cosigned(text, seconds), privateKey)]) };
}

const toKeyObject = (publicKey: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }, format: 'jwk' });

export type NoteVerdict =
  | { state: 'valid'; signature: NoteSignature /** Of a witness. */; at: Date | null }
  /** It bears the key's name, and is not of the key. */
  | { state: 'forged' }
  | { state: 'unsigned' };

/** In seconds: no later time can be written. */
const latest = 8.64e12;

/** What a note says of one key. */
export function checkNote({ text, signatures }: Note, key: VerifierKey): NoteVerdict {
  const own = signatures.filter(({ name, keyId }) => name === key.name && keyId === key.keyId);
  let verdict: NoteVerdict = { state: 'unsigned' };
  for (const signature of own) {
    const { bytes } = signature;
    const at = key.type === 4 && bytes.length === 72 ? Number(bytes.readBigUInt64BE()) : null;
    if (bytes.length !== (key.type === 4 ? 72 : 64) || (at ?? 0) > latest) return { state: 'forged' };
    const signed = at === null ? Buffer.from(text) : cosigned(text, at);
    if (!verify(null, signed, toKeyObject(key.publicKey), bytes.subarray(-64))) return { state: 'forged' };
    verdict = { state: 'valid', signature, at: at === null ? null : new Date(at * 1000) };
  }
  return verdict;
}
