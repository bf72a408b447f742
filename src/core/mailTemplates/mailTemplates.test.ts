import { describe, expect, it } from 'vitest';
import { renderMail } from '#core/mail/renderMail.ts';
import { findBanned } from '#test/helpers/bannedWords.ts';
import { findLongLines } from '#test/helpers/readProse.ts';
import { mailTemplates } from './mailTemplates.ts';

const origin = 'https://parapet.test';
const hostile = `"'><img src=https://evil.test/x onerror=alert(1)><a href="javascript:alert(1)">\r\n\r\nOpen:\r\nhttps://evil.test/<script>\u202e`;

const decode = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const hrefsOf = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => decode(href));
const tagsOf = (html: string) => new Set([...html.matchAll(/<\/?([a-z0-9!]+)/gi)].map(([, tag]) => tag));
const ours = new Set(['!DOCTYPE', 'html', 'head', 'meta', 'title', 'style', 'body', 'div', 'p', 'h1', 'a']);

const templates = mailTemplates.map((template) => ({ name: template.name, template }));

describe.each(templates)('the mail $name', ({ template }) => {
  const mails = template.examples({ origin });

  it('leads to nothing but this site, says every link in both parts, and has one button', () => {
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) {
      const { html, text } = renderMail(mail);
      const hrefs = hrefsOf(html);
      for (const href of hrefs) {
        expect(href.startsWith(`${origin}/`), href).toBe(true);
        expect(text).toContain(href);
      }
      const told = [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url);
      expect(told.filter((url) => url.startsWith(origin) && !hrefs.includes(url))).toEqual([]);
      expect(html.match(/class="button"/g)).toHaveLength(1);
    }
  });

  it('is small, in both themes, and fetches nothing', () => {
    for (const mail of mails) {
      const { html } = renderMail(mail);
      expect(Buffer.byteLength(html)).toBeLessThan(30_000);
      expect(html).toContain('@media (prefers-color-scheme:dark)');
      expect(html).not.toMatch(/<(table|img|link|iframe)|url\(|src=|@import|@font-face/);
    }
  });

  it('says it in the words of the field, shortly', () => {
    const rendered = mails.map(renderMail);
    expect(findBanned(rendered.map(({ subject, text }) => `${subject}\n${text}`).join('\n'))).toEqual([]);
    expect(findLongLines(rendered.flatMap(({ text }) => text.split('\n')))).toEqual([]);
  });

  it('takes no HTML, no line and no link from what others wrote', () => {
    const changed = template.changedExamples({ origin }, (text) => `${text}${hostile}`);
    for (const mail of changed) {
      const { html, text, subject } = renderMail(mail);
      expect([...tagsOf(html)].filter((tag) => !ours.has(tag ?? ''))).toEqual([]);
      expect(hrefsOf(html).filter((href) => !href.startsWith(`${origin}/`))).toEqual([]);
      expect(html.replaceAll(/"[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+=/);
      expect(`${text}${subject}`).not.toMatch(/\r|\u202e/);
      expect(subject).not.toContain('\n');
      // A label above an address is how the text part says a link.
      expect(text).not.toMatch(/^Open:\n(?!\n)/m);
    }
  });
});

it('only mails that say nothing but a time or a number have nothing of others in them', () => {
  const fixed = mailTemplates.filter(
    ({ changedExamples }) => changedExamples({ origin }, (text) => `${text}x`).length === 0,
  );
  expect(fixed.map(({ name }) => name)).toEqual([
    'passwordReset',
    'passwordChanged',
    'recoveryCodeUsed',
    'factorsRemoved',
  ]);
});
