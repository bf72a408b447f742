import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readTreeHead } from './checkpoint.ts';
import { createLogKeys } from './logKeys.ts';
import { checkNote, readNote, readVerifierKey, signNote, writeNote, writeVerifierKey } from './signedNote.ts';

/** The example of C2SP signed-note. */
const exampleKey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const exampleNote =
  'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

const now = new Date('2026-11-15T12:00:00Z');
const { signing, witness } = createLogKeys({ secret: 'x'.repeat(32), origin: 'https://example.org' });
const text = 'example.org/log\n3\nsFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=\n';

describe('checkNote', () => {
  it('reads and verifies what other programs signed', () => {
    const key = readVerifierKey(exampleKey);
    const note = readNote(exampleNote);
    if (!key || !note) throw new Error('the example was not read');
    expect(writeVerifierKey(key)).toBe(exampleKey);
    expect(writeNote(note)).toBe(exampleNote);
    expect(checkNote(note, key).state).toBe('valid');
    expect(checkNote({ ...note, text: 'This is another message.\n' }, key).state).toBe('forged');
  });

  it('verifies our own signature and that of a witness with its time, and neither of another text or key', () => {
    const [key] = signing;
    if (!key) throw new Error('there is no key');
    const note = { text, signatures: [signNote(text, key, now), signNote(text, witness, now)] };
    const read = readNote(writeNote(note));
    if (!read) throw new Error('the note was not read');
    expect(checkNote(read, key.verifier)).toMatchObject({ state: 'valid', at: null });
    expect(checkNote(read, witness.verifier)).toMatchObject({ state: 'valid', at: now });
    const other = { ...read, text: text.replace('3', '4') };
    expect(checkNote(other, key.verifier).state).toBe('forged');
    expect(checkNote(other, witness.verifier).state).toBe('forged');
    const [stranger] = createLogKeys({ secret: 'y'.repeat(32), origin: 'https://example.org' }).signing;
    expect(stranger && checkNote(read, stranger.verifier).state).toBe('unsigned');
  });

  it('takes no other time than the one that a witness signed', () => {
    const signature = signNote(text, witness, now);
    signature.bytes.writeBigUInt64BE(BigInt(now.getTime() / 1000 + 60));
    expect(checkNote({ text, signatures: [signature] }, witness.verifier).state).toBe('forged');
  });
});

describe('what is no note, key or checkpoint', () => {
  it('is undefined', () => {
    const [line = ''] = exampleNote.split('\n').slice(2);
    for (const given of [
      '',
      'text\n',
      exampleNote.slice(0, -1),
      exampleNote.replace('—', '-'),
      exampleNote.replace('Uw2Q', 'Uw2*'),
      exampleNote.replace('message', 'mess\u0007age'),
      `${exampleNote}${`${line}\n`.repeat(32)}`,
    ])
      expect(readNote(given), given).toBeUndefined();
    for (const given of [
      '',
      'a',
      exampleKey.replace('530d', '530e'),
      exampleKey.replace('Aeky', 'Beky'),
      `${exampleKey}A`,
    ])
      expect(readVerifierKey(given), given).toBeUndefined();
    const head = text;
    expect(readTreeHead(head)).toMatchObject({ origin: 'example.org/log', size: 3 });
    expect(readTreeHead(`${head}more\n`)?.size).toBe(3);
    for (const given of [
      '',
      head.replace('3', '03'),
      head.replace('3', '-1'),
      head.replace('sFod', 'sFo'),
      `${head}\n`,
      head.slice(0, -1),
      `${head}x`,
    ])
      expect(readTreeHead(given), given).toBeUndefined();
  });
});

it('secrets that change leave the log two keys, and a witness keeps a key that signs nothing else', () => {
  const changing = createLogKeys({
    secret: 'n'.repeat(32),
    acceptedSecret: 'x'.repeat(32),
    origin: 'https://example.org',
  });
  expect(changing.signing).toHaveLength(2);
  expect(changing.signing[1]?.verifier).toEqual(signing[0]?.verifier);
  expect(witness.verifier.publicKey).not.toEqual(signing[0]?.verifier.publicKey);
  expect(
    createPrivateKey(witness.privateKey.export({ format: 'pem', type: 'pkcs8' })).asymmetricKeyType,
  ).toBe('ed25519');
});
