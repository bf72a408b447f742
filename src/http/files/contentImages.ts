import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** An SVG opened on its own is a document: it may draw, and nothing else. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves the pictures of the content folder at their fixed address. */
export async function addContentImages(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/content/images/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
    setHeaders: (reply) => {
      reply.header('content-security-policy', imagePolicy);
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
