import type { App } from '#http/schemas/zodRoutes.ts';
import { addFiles } from './addFiles.ts';

/** An SVG opened on its own is a document: it may draw, and nothing else. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves the pictures of the content folder at their fixed address. */
export async function addContentImages(app: App, folder: string): Promise<void> {
  await addFiles(app, {
    root: folder,
    prefix: '/content/images/',
    maxAge: '1h',
    setHeaders: (reply) => {
      reply.header('content-security-policy', imagePolicy);
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
