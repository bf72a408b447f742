import { expect, it } from 'vitest';
import { decryptText, encryptText } from './encryptText.ts';

const old = { secret: 'a secret of at least thirty-two bytes' };
const plain = { purpose: 'totp', owner: 'u1', text: 'JBSWY3DPEHPK3PXP' };

it('reads again what it encrypted, also while secrets change, and for nobody else', () => {
  const text = encryptText(old, plain);
  expect(text).not.toContain(plain.text);
  expect(encryptText(old, plain)).not.toBe(text);
  expect(decryptText(old, { ...plain, text })).toBe(plain.text);
  const secret = 'another secret of thirty-two bytes!';
  expect(decryptText({ secret, acceptedSecret: old.secret }, { ...plain, text })).toBe(plain.text);
  expect(decryptText({ secret }, { ...plain, text })).toBeUndefined();
  expect(decryptText(old, { ...plain, owner: 'u2', text })).toBeUndefined();
  expect(decryptText(old, { ...plain, purpose: 'other', text })).toBeUndefined();
  expect(decryptText(old, { ...plain, text: `${text.slice(0, -2)}AA` })).toBeUndefined();
  expect(decryptText(old, { ...plain, text: 'short' })).toBeUndefined();
});
