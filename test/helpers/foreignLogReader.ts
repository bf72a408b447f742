import { createHash, createPublicKey, verify } from 'node:crypto';

// A client of transparency logs written from the texts of C2SP (signed-note, tlog-checkpoint, tlog-tiles, tlog-proof) and RFC 6962
// alone. It imports nothing of ours: what it reads, other tools read, too.

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leafHash = (entry: Uint8Array) => sha256(Buffer.of(0), entry);
const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256(Buffer.of(1), left, right);

/** The DER of an Ed25519 public key begins so. */
const spki = Buffer.from('302a300506032b6570032100', 'hex');

export interface Checkpoint {
  origin: string;
  size: number;
  root: Buffer;
}

/** signed-note: the text ends before the empty line; each line after it begins with an em dash. */
export function openNote(note: string, vkey: string): Checkpoint {
  const [name = '', id = '', ...encoded] = vkey.split('+');
  const key = Buffer.from(encoded.join('+'), 'base64');
  const keyId = sha256(Buffer.from(`${name}\n`), key).subarray(0, 4);
  if (key[0] !== 1 || keyId.toString('hex') !== id) throw new Error('malformed verifier key');
  const split = note.lastIndexOf('\n\n');
  const text = note.slice(0, split + 1);
  const isSigned = note
    .slice(split + 2)
    .split('\n')
    .some((line) => {
      const [dash, signer, signature = ''] = line.split(' ');
      const bytes = Buffer.from(signature, 'base64');
      if (dash !== '—' || signer !== name || !bytes.subarray(0, 4).equals(keyId)) return false;
      const publicKey = createPublicKey({
        key: Buffer.concat([spki, key.subarray(1)]),
        ...{ format: 'der', type: 'spki' },
      });
      return verify(null, Buffer.from(text), publicKey, bytes.subarray(4));
    });
  if (!isSigned) throw new Error('no signature of that key verifies');
  const [origin = '', size = '', root = ''] = text.split('\n');
  if (!/^(0|[1-9]\d*)$/.test(size)) throw new Error('malformed size');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64') };
}

/** tlog-tiles: thousands in groups of three digits, all but the last after an x. */
function tilePath(level: number | 'entries', index: number, width: number): string {
  let rest = Math.floor(index / 1000);
  let path = String(index % 1000).padStart(3, '0');
  for (; rest > 0; rest = Math.floor(rest / 1000)) path = `x${String(rest % 1000).padStart(3, '0')}/${path}`;
  return `tile/${level}/${path}${width === 256 ? '' : `.p/${width}`}`;
}

/** The tree of the first `size` entries, from the tiles below an address. */
export function openTree(prefix: string, size: number) {
  const kept = new Map<string, Promise<Buffer>>();
  const read = (path: string) => {
    const known = kept.get(path);
    if (known) return known;
    const got = fetch(`${prefix}/${path}`).then(async (answer) => {
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    });
    kept.set(path, got);
    return got;
  };

  const widthOf = (index: number, count: number) => Math.min(256, count - index * 256);

  /** The hash of 2^height entries, the first of which is a multiple of as many. */
  async function subtree(height: number, first: number): Promise<Buffer> {
    const level = Math.floor(height / 8);
    const count = Math.floor(size / 256 ** level);
    const place = first / 256 ** level;
    const index = Math.floor(place / 256);
    const tile = await read(tilePath(level, index, widthOf(index, count)));
    let hashes = Array.from({ length: 2 ** (height % 8) }, (_, at) => {
      const start = ((place % 256) + at) * 32;
      return tile.subarray(start, start + 32);
    });
    while (hashes.length > 1)
      hashes = hashes.flatMap((hash, at) => (at % 2 === 0 ? [nodeHash(hash, hashes[at + 1] ?? hash)] : []));
    return hashes[0] ?? Buffer.alloc(0);
  }

  const splitOf = (count: number) => 2 ** Math.ceil(Math.log2(count) - 1);

  /** RFC 6962, 2.1: MTH of entries from `from` to before `to`. */
  async function root(from: number, to: number): Promise<Buffer> {
    const count = to - from;
    if (Number.isInteger(Math.log2(count))) return subtree(Math.log2(count), from);
    const split = splitOf(count);
    return nodeHash(await root(from, from + split), await root(from + split, to));
  }

  /** 2.1.1: PATH. */
  async function path(index: number, from = 0, to = size): Promise<Buffer[]> {
    if (to - from <= 1) return [];
    const split = from + splitOf(to - from);
    return index < split
      ? [...(await path(index, from, split)), await root(split, to)]
      : [...(await path(index, split, to)), await root(from, split)];
  }

  /** 2.1.2: SUBPROOF. */
  async function consistency(old: number, from = 0, to = size, isWhole = true): Promise<Buffer[]> {
    if (old === to - from) return isWhole ? [] : [await root(from, to)];
    const count = splitOf(to - from);
    return old <= count
      ? [...(await consistency(old, from, from + count, isWhole)), await root(from + count, to)]
      : [...(await consistency(old - count, from + count, to, false)), await root(from, from + count)];
  }

  return {
    path: (index: number) => path(index),
    consistency: (old: number) => consistency(old),
    /** Each behind its length in two bytes. */
    entry: async (index: number): Promise<Buffer> => {
      const bundleAt = Math.floor(index / 256);
      const bundle = await read(tilePath('entries', bundleAt, widthOf(bundleAt, size)));
      let at = 0;
      for (let before = index % 256; before > 0; before--) at += 2 + bundle.readUInt16BE(at);
      return bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at));
    },
  };
}

/** RFC 9162, 2.1.3.2. */
export function verifyInclusion(
  { size, root }: Checkpoint,
  { entry, index, proof }: { entry: Uint8Array; index: number; proof: readonly Buffer[] },
): boolean {
  if (index >= size) return false;
  let [at, last, hash] = [index, size - 1, leafHash(entry)];
  for (const one of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(one, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = nodeHash(hash, one);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && hash.equals(root);
}

/** RFC 9162, 2.1.4.2. */
export function verifyConsistency(old: Checkpoint, now: Checkpoint, proof: readonly Buffer[]): boolean {
  if (old.size === now.size) return proof.length === 0 && old.root.equals(now.root);
  const [first, ...rest] = Number.isInteger(Math.log2(old.size)) ? [old.root, ...proof] : proof;
  if (!first) return false;
  let [at, last, from, to] = [old.size - 1, now.size - 1, first, first];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  for (const one of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [from, to] = [nodeHash(one, from), nodeHash(one, to)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else to = nodeHash(to, one);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && from.equals(old.root) && to.equals(now.root);
}

/** tlog-proof: the entry as `extra`, the place, the hashes, and the checkpoint behind an empty line. */
export function openProof(text: string, vkey: string) {
  const end = text.indexOf('\n\n');
  const [version, extra = '', index = '', ...hashes] = text.slice(0, end).split('\n');
  if (version !== 'c2sp.org/tlog-proof@v1') throw new Error('another version');
  return {
    checkpoint: openNote(text.slice(end + 2), vkey),
    entry: Buffer.from(extra.replace(/^extra /, ''), 'base64'),
    index: Number(index.replace(/^index /, '')),
    proof: hashes.map((hash) => Buffer.from(hash, 'base64')),
  };
}
