import { describe, expect, it } from 'vitest';
import { renderMail } from './renderMail.ts';

const mail = {
  subject: 'Subject & more',
  heading: 'Heading',
  paragraphs: ['One <script>alert(1)</script>', 'Two'],
  code: '012345',
  action: { label: 'Open', url: 'https://example.test/?a=1&b="2"' },
  note: 'Why this came.',
};

describe('mail', () => {
  it('says the same in text', () => {
    expect(renderMail(mail).text).toBe(
      'Heading\n\nOne <script>alert(1)</script>\n\nTwo\n\n    012345\n\nOpen:\nhttps://example.test/?a=1&b="2"\n\n--\nWhy this came.\n',
    );
  });

  it('escapes in HTML', () => {
    const { html } = renderMail(mail);
    expect(html).toContain('One &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('href="https://example.test/?a=1&amp;b=&quot;2&quot;"');
    expect(html).toContain('<title>Subject &amp; more</title>');
    expect(html).toContain('>012345</p>');
    expect(html).not.toContain('<script');
  });
});
