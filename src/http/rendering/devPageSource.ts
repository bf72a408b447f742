import type { App } from '#http/schemas/zodRoutes.ts';
import type { ServerEntry } from '#wire/rendering.ts';
import type { PageSource } from './pageSource.ts';

/** Vite in this process and on this port: its own files come first, everything else goes on to our routes. */
export async function createDevPageSource(app: App): Promise<PageSource> {
  const [{ createServer }, { default: react }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
  ]);
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()));
  app.addHook('onClose', () => vite.close());
  const preamble = react.preambleCode.replace('__BASE__', '/');
  const assets = {
    starter: '/src/web/entryLate.ts',
    entry: '/src/web/entryClient.tsx',
    styles: ['/src/web/app.css'],
    fonts: [],
    preload: () => [],
    head: `<script type="module">${preamble}</script><script type="module" src="/@vite/client"></script>`,
  };
  return async () => {
    const { render, paths } = (await vite.ssrLoadModule('/src/web/entryServer.tsx')) as ServerEntry;
    return { render, paths, assets };
  };
}
