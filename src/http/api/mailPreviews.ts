import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type MailText, renderMail } from '#core/mail/renderMail.ts';
import { mailTemplates } from '#core/mailTemplates/mailTemplates.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { notFound } from '#lib/AppError.ts';
import { escapeXml } from '#lib/escapeXml.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const darkQuery = '@media (prefers-color-scheme:dark)';

/** What a mail program of that theme shows, whatever the theme of whoever looks at it here. */
const inTheme = (html: string, theme: Theme): string =>
  html.replace(darkQuery, theme === 'dark' ? '@media all' : '@media not all');

const type = 'text/html; charset=utf-8';
const listPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

const style = `:root{color-scheme:light dark}body{max-width:1200px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,sans-serif}
.mail{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:16px}h2,p{overflow-wrap:anywhere}iframe{box-sizing:border-box;width:100%;height:560px;border:1px solid #8886;border-radius:8px}
pre{margin:0;padding:16px;border:1px solid #8886;border-radius:8px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:14px}`;

interface Example {
  name: string;
  index: number;
  mail: MailText;
}

function renderExample({ name, index, mail }: Example): string {
  const { subject, text, html } = renderMail(mail);
  const address = (theme: Theme) =>
    `/styleguide/mail?name=${encodeURIComponent(name)}&amp;example=${index}&amp;theme=${theme}`;
  const frames = themes.map(
    (theme) =>
      `<iframe loading="lazy" title="${escapeXml(`${subject}, ${theme}`)}" src="${address(theme)}"></iframe>`,
  );
  const size = (Buffer.byteLength(html) / 1000).toFixed(1);
  return `<h2>${escapeXml(subject)}</h2><p><code>${escapeXml(name)}</code> · HTML ${size} kB</p>
<div class="mail">${frames.join('')}<pre>${escapeXml(text)}</pre></div>`;
}

/** Every mail with example contents, in both parts and both themes: in development and where the operator asks for it. */
export function mailPreviewRoutes(
  app: App,
  { originOf }: { originOf: (request: FastifyRequest) => string },
): void {
  const listExamples = (request: FastifyRequest) =>
    mailTemplates.flatMap(({ name, examples }) =>
      examples({ origin: originOf(request) }).map((mail, index): Example => ({ name, index, mail })),
    );

  app.get('/styleguide/mails', { config: { access: 'anyone' } }, (request, reply) =>
    reply
      .headers({ 'content-security-policy': listPolicy, 'x-robots-tag': 'noindex' })
      .type(type)
      .send(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails · Parapet</title><style>${style}</style></head>
<body><main><h1>Mails</h1><p>Each mail with invented contents: light, dark, text.</p>${listExamples(request).map(renderExample).join('\n')}</main></body></html>`),
  );

  const query = z.object({ name: z.string(), example: z.coerce.number(), theme: z.enum(themes) });
  app.get(
    '/styleguide/mail',
    { config: { access: 'anyone' }, schema: { querystring: query } },
    (request, reply) => {
      const { name, example, theme } = request.query;
      const found = listExamples(request).find((one) => one.name === name && one.index === example);
      if (!found) throw notFound('There is no such mail. /styleguide/mails lists them all.');
      return reply
        .headers({
          'content-security-policy': mailPolicy,
          'x-frame-options': 'SAMEORIGIN',
          'x-robots-tag': 'noindex',
        })
        .type(type)
        .send(inTheme(renderMail(found.mail).html, theme));
    },
  );
}
