import { describe, expect, it } from 'vitest';
import { renderMail } from './renderMail.ts';

const mail = {
  subject: 'Subject & more',
  heading: 'Heading',
  paragraphs: [
    'One <script>alert(1)</script>',
    'Two\r\n\r\nOpen:\nhttps://evil.test \u202e',
    { label: 'More', url: 'https://example.test/more' },
  ],
  code: '012345',
  action: { label: 'Open', url: 'https://example.test/?a=1&b="2"' },
  note: 'Why this came.',
  noteLinks: [{ label: 'Unsubscribe', url: 'https://example.test/end' }],
};

describe('mail', () => {
  it('says the same in text, and a name in it makes no lines of its own', () => {
    expect(renderMail(mail).text).toBe(
      'Heading\n\nOne <script>alert(1)</script>\n\nTwo Open: https://evil.test\n\nMore:\nhttps://example.test/more\n\n    012345\n\nOpen:\nhttps://example.test/?a=1&b=%222%22\n\n--\nWhy this came.\nUnsubscribe: https://example.test/end\n',
    );
  });

  it('escapes in HTML', () => {
    const { html } = renderMail(mail);
    expect(html).toContain('One &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('href="https://example.test/?a=1&amp;b=%222%22"');
    expect(html).toContain('<title>Subject &amp; more</title>');
    expect(html).toContain('>012345</p>');
    expect(html).not.toContain('<script');
  });

  it('is cut before mail programs clip it, in both parts, and keeps its button', () => {
    const { html, text } = renderMail({
      ...mail,
      paragraphs: Array.from({ length: 900 }, (_, n) => `${n} "${'ü'.repeat(50)}"`),
    });
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(html).toContain('This mail was cut short.');
    expect(text).toContain('This mail was cut short. The rest is on the site.\n\n    012345\n\nOpen:');
    expect(html).toContain('>Unsubscribe</a>');
  });
});
