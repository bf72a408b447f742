import { expect, it } from 'vitest';
import { escapeControls } from './escapeControls.ts';

it('escapes what JSON leaves alone and changes no value', () => {
  const value = { text: 'a\u007fb\u009b31mc\u2028d\u202ee\u2066f', plain: 'Zürich 東京 🧱 "x" \\u' };
  const line = escapeControls(JSON.stringify(value));
  expect(line).toBe(
    '{"text":"a\\u007fb\\u009b31mc\\u2028d\\u202ee\\u2066f","plain":"Zürich 東京 🧱 \\"x\\" \\\\u"}',
  );
  expect(JSON.parse(line)).toEqual(value);
});
