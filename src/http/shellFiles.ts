import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import QRCode from 'qrcode';

const require = createRequire(import.meta.url);

/** A WeChat address as it is; a WeChat id as the link that opens its contact card. */
function wechatText(wechat: string): string {
  return /^https?:\/\//.test(wechat) ? wechat : `weixin://contacts/profile/${encodeURIComponent(wechat)}`;
}

/** Files that the shell asks for by a fixed address and only when it needs them. */
export function shellFileRoutes(
  app: FastifyInstance,
  { wechat, quoteForm }: { wechat: string | undefined; quoteForm: boolean },
): void {
  if (wechat !== undefined) {
    const svg = QRCode.toString(wechatText(wechat), { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
    app.get('/wechat.svg', async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('image/svg+xml')
        .send(await svg),
    );
  }
  // The form provider calls back only where jQuery is present.
  if (quoteForm) {
    app.get('/jquery.min.js', (_request, reply) =>
      reply.sendFile('jquery.min.js', require.resolve('jquery/package.json').replace('package.json', 'dist')),
    );
  }
}
