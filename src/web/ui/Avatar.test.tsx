import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

test('the first source that is there comes first, at 32 px', () => {
  const html = renderToStaticMarkup(<Avatar name="ada@example.org" sources={[null, '/a.png', '/b.png']} />);
  expect(html).toContain('src="/a.png"');
  expect(html).toContain('width="32" height="32"');
  expect(html).toContain('alt=""');
});

test('without pictures it shows the uppercase first letter', () => {
  expect(renderToStaticMarkup(<Avatar name="ada@example.org" />)).toContain('>A</span>');
  expect(renderToStaticMarkup(<Avatar name="éclair" label="Account" />)).toMatch(
    /role="img" aria-label="Account"[^>]*>É</,
  );
});
