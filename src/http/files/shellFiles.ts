import { readFile } from 'node:fs/promises';
import type { App } from '#http/schemas/zodRoutes.ts';

/** A WeChat address as it is; a WeChat id as the link that opens its contact card. */
function wechatText(wechat: string): string {
  return /^https?:\/\//.test(wechat) ? wechat : `weixin://contacts/profile/${encodeURIComponent(wechat)}`;
}

async function drawCode(text: string): Promise<string> {
  // Most sites show no such code.
  const { default: QRCode } = await import('qrcode');
  return QRCode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
}

/** Files that the shell asks for by a fixed address and only when it needs them. */
export function shellFileRoutes(app: App, { wechat }: { wechat?: string | undefined }): void {
  if (wechat !== undefined) {
    const svg = drawCode(wechatText(wechat));
    app.get('/wechat.svg', { config: { access: 'anyone' } }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('image/svg+xml')
        .send(await svg),
    );
  }
  // The form provider calls back only where jQuery is present. Read when first asked for: most sites never are.
  // By its place: the package does not export its minified file.
  const jquery = new URL('../../../node_modules/jquery/dist/jquery.min.js', import.meta.url);
  let script: Promise<Buffer> | undefined;
  app.get('/jquery.min.js', { config: { access: 'anyone' } }, async (_request, reply) => {
    script ??= readFile(jquery);
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/javascript')
      .send(await script);
  });
}
