import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox } from './Checkbox.tsx';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';
import { Textarea } from './Textarea.tsx';

test('label, hint and error are tied to the input', () => {
  const html = renderToStaticMarkup(
    <Field id="mail" label="Email" type="email" hint="Yours" error="Too short" />,
  );
  expect(html).toContain('<label for="mail"');
  expect(html).toContain('aria-describedby="mail-hint mail-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/id="mail-hint"[^>]*>Yours/);
  expect(html).toMatch(/id="mail-error".*Too short/);
});

test('without hint and error nothing is described, and the live region waits', () => {
  const html = renderToStaticMarkup(<Field id="name" label="Name" />);
  expect(html).not.toContain('aria-describedby');
  expect(html).not.toContain('aria-invalid');
  expect(html).toContain('<div aria-live="polite"></div>');
});

test('a code field takes one-time codes with the digits keyboard', () => {
  const html = renderToStaticMarkup(<Field id="code" label="Verification code" type="code" />);
  expect(html).toContain('type="text"');
  expect(html).toContain('inputMode="numeric"');
  expect(html).toContain('autoComplete="one-time-code"');
});

test('a password field starts hidden and offers to show', () => {
  const html = renderToStaticMarkup(<Field id="pass" label="Password" type="password" />);
  expect(html).toContain('type="password"');
  expect(html).toContain('aria-label="Show password"');
  expect(html).toContain('aria-controls="pass"');
});

test('select, textarea and checkbox are wired the same way', () => {
  const select = renderToStaticMarkup(
    <Select id="chain" label="Chain" error="Choose one" options={[{ value: '1', label: 'Ethereum' }]} />,
  );
  expect(select).toContain('aria-describedby="chain-error"');
  expect(select).toContain('<option value="1">Ethereum</option>');
  const area = renderToStaticMarkup(<Textarea id="text" label="Text" hint="Links help" />);
  expect(area).toContain('aria-describedby="text-hint"');
  const box = renderToStaticMarkup(<Checkbox id="terms" label="I accept" error="Tick this" />);
  expect(box).toContain('<label for="terms">I accept</label>');
  expect(box).toContain('aria-describedby="terms-error"');
});
