import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Button, ButtonLink } from './Button.tsx';

test('a button submits nothing unless asked', () => {
  expect(renderToStaticMarkup(<Button>Sign Up</Button>)).toBe(
    '<button type="button" class="btn">Sign Up</button>',
  );
  expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"');
});

test('loading shows Loading... and stays focusable', () => {
  const html = renderToStaticMarkup(
    <Button variant="primary" loading>
      Log in
    </Button>,
  );
  expect(html).toContain('>Loading...<');
  expect(html).toContain('aria-disabled="true"');
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toContain(' disabled');
  expect(html).not.toContain('Log in');
});

test('the link form is a link', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ButtonLink to="/auth/signup" variant="quiet" size="sm" block>
        Sign Up
      </ButtonLink>
    </MemoryRouter>,
  );
  expect(html).toContain('href="/auth/signup"');
  expect(html).toContain('class="btn btn-quiet btn-sm w-full"');
});
