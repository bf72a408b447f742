/** What a mail says, before it becomes text and HTML. */
export interface MailText {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Six digits, shown large. */
  code?: string;
  action?: { label: string; url: string };
  /** Small print at the end: why this mail came. */
  note: string;
  /** What can be done about it. */
  noteLink?: { label: string; url: string };
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace";

function renderText({ heading, paragraphs, code, action, note, noteLink }: MailText): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\n${note}${noteLink ? ` ${noteLink.label}: ${noteLink.url}` : ''}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Tables and inline styles, because that is what mail programs understand. Paper, ink and one signal colour. */
function renderHtml({ subject, heading, paragraphs, code, action, note, noteLink }: MailText): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.2;color:#0c1420">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(code === undefined
      ? []
      : [
          `<p style="margin:0 0 16px;padding:16px;background:#f5f7f9;border:1px solid #e2e7ec;border-radius:8px;text-align:center;font-size:28px;letter-spacing:8px;${mono}">${escapeHtml(code)}</p>`,
        ]),
    ...(action
      ? [
          `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;background:#0b7a66;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
  ];
  const end = noteLink
    ? ` <a href="${escapeHtml(noteLink.url)}" style="color:#566274">${escapeHtml(noteLink.label)}</a>`
    : '';
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f5f7f9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f7f9"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2e7ec;border-radius:12px"><tr><td style="padding:32px;${font};font-size:16px;line-height:1.5;color:#0c1420">
<p style="margin:0 0 24px;font-size:16px;font-weight:700;color:#0b7a66">Parapet</p>
${body.join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e7ec;font-size:14px;color:#566274">${escapeHtml(note)}${end}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

export function renderMail(mail: MailText): RenderedMail {
  return { subject: mail.subject, text: renderText(mail), html: renderHtml(mail) };
}
