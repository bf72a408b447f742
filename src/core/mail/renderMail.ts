import { trickCharacters } from '#lib/plainText.ts';

export interface MailLink {
  label: string;
  url: string;
}

/** What a mail says, before it becomes text and HTML. */
export interface MailText {
  subject: string;
  heading: string;
  /** Sentences, and links between them. */
  paragraphs: readonly (string | MailLink)[];
  /** Six digits, shown large. */
  code?: string;
  /** The one button. */
  action: MailLink;
  /** Small print at the end: why this mail came. */
  note: string;
  /** What can be done about it. */
  noteLinks?: readonly MailLink[];
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const tricks = new RegExp(trickCharacters.source, 'gu');

/** One line without what hides or turns text: a name cannot pass for a line, a link or a button of ours. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replace(tricks, '').trim();

/** The address as a browser would ask for it: without spaces, line ends or quotes. */
const plainLink = ({ label, url }: MailLink): MailLink => ({ label: plain(label), url: new URL(url).href });

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Mail programs clip a mail beyond 100 kB, and with it the way to unsubscribe. */
const mostParagraphBytes = 24_000;
const cutShort = 'This mail was cut short. The rest is on the site.';

/** As many paragraphs as fit; what strangers wrote among them has any length. */
function takeFitting(paragraphs: MailText['paragraphs']): MailText['paragraphs'] {
  const kept: (string | MailLink)[] = [];
  let bytes = 0;
  for (const paragraph of paragraphs) {
    const words = typeof paragraph === 'string' ? paragraph : `${paragraph.label}${paragraph.url}`;
    bytes += Buffer.byteLength(escapeHtml(words)) + 40;
    if (bytes > mostParagraphBytes) return [...kept, cutShort];
    kept.push(paragraph);
  }
  return kept;
}

function renderText({ heading, paragraphs, code, action, note, noteLinks = [] }: MailText): string {
  const parts = [
    heading,
    ...paragraphs.map((one) => (typeof one === 'string' ? one : `${one.label}:\n${one.url}`)),
    ...(code === undefined ? [] : [`    ${code}`]),
    `${action.label}:\n${action.url}`,
    [`--\n${note}`, ...noteLinks.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace";

/** Mail programs that know no dark theme, or remove style sheets, show the inline colours: paper and ink. */
const darkTheme = [
  '.page{background:#0a0f17!important}',
  '.card{background:#111826!important;border-color:#1e293a!important}',
  '.ink{color:#e7ecf3!important}',
  '.muted{color:#93a1b5!important;border-color:#1e293a!important}',
  '.brand{color:#2fd0a5!important}',
  '.code{background:#0a0f17!important;border-color:#1e293a!important;color:#e7ecf3!important}',
  '.button{background:#2fd0a5!important;color:#0a0f17!important}',
].join('');

const toHref = ({ url }: MailLink) => escapeHtml(url);

function renderParagraph(one: string | MailLink): string {
  const words =
    typeof one === 'string'
      ? escapeHtml(one)
      : `<a class="brand" href="${toHref(one)}" style="color:#0b7a66">${escapeHtml(one.label)}</a>`;
  return `<p style="margin:0 0 16px">${words}</p>`;
}

/** No tables, no pictures, nothing from elsewhere: a screen reader hears what is meant, and opening it tells nobody. */
function renderHtml({ subject, heading, paragraphs, code, action, note, noteLinks = [] }: MailText): string {
  const links = noteLinks.map(
    (link) => ` <a class="muted" href="${toHref(link)}" style="color:#566274">${escapeHtml(link.label)}</a>`,
  );
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkTheme}}</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f7f9">
<div class="page" style="padding:32px 16px;background:#f5f7f9">
<div class="card ink" style="max-width:496px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e7ec;border-radius:12px;${font};font-size:16px;line-height:1.5;color:#0c1420;overflow-wrap:anywhere">
<p class="brand" style="margin:0 0 24px;font-weight:700;color:#0b7a66">Parapet</p>
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:1.2;color:#0c1420">${escapeHtml(heading)}</h1>
${paragraphs.map(renderParagraph).join('\n')}
${code === undefined ? '' : `<p class="code" style="margin:0 0 16px;padding:16px;background:#f5f7f9;border:1px solid #e2e7ec;border-radius:8px;text-align:center;font-size:28px;letter-spacing:8px;${mono}">${escapeHtml(code)}</p>\n`}<p style="margin:0 0 16px"><a class="button" href="${toHref(action)}" style="display:inline-block;padding:12px 20px;background:#0b7a66;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p class="muted" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e7ec;font-size:14px;color:#566274">${escapeHtml(note)}${links.join('')}</p>
</div></div></body></html>
`;
}

/** Both parts from the same words. */
export function renderMail(mail: MailText): RenderedMail {
  const { noteLinks = [] } = mail;
  const paragraphs = mail.paragraphs
    .map((one) => (typeof one === 'string' ? plain(one) : plainLink(one)))
    .filter((one) => one !== '');
  const said: MailText = {
    ...mail,
    subject: plain(mail.subject),
    heading: plain(mail.heading),
    paragraphs: takeFitting(paragraphs),
    ...(mail.code !== undefined && { code: plain(mail.code) }),
    action: plainLink(mail.action),
    note: plain(mail.note),
    noteLinks: noteLinks.map(plainLink),
  };
  return { subject: said.subject, text: renderText(said), html: renderHtml(said) };
}
