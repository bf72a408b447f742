import * as z from 'zod/mini';
import type { ImageService } from '#core/images/createImageService.ts';
import type { ImageFormat } from '#core/images/resizeImage.ts';
import { matchesEtag } from '#http/caching/acceptEncoding.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { badRequest } from '#lib/AppError.ts';
import { toNetwork } from '#lib/toNetwork.ts';
import { defaultImageQuality, imageQualities, imageWidths } from '#wire/images.ts';

const querySchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const known = ['url', 'w', 'q', 'auto', 'fit'];

/** A hundred qualities would be a hundred pictures to make and keep, of which nobody can tell two apart. */
function nearestQuality(asked: number): number {
  const far = (quality: number) => Math.abs(quality - asked);
  return imageQualities.reduce((best, one) => (far(one) < far(best) ? one : best), defaultImageQuality);
}

function readQuery(query: z.infer<typeof querySchema>) {
  const given: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) {
    if (!known.includes(key)) throw badRequest(`There is no parameter ${key}; there are ${known.join(', ')}`);
    if (typeof value !== 'string') throw badRequest(`${key} is given twice`);
    given[key] = value;
  }
  const { url, w, q = String(defaultImageQuality), auto, fit } = given;
  if (!url) throw badRequest('url is missing');
  if (url.length > 2048) throw badRequest('url is too long');
  const width = imageWidths.find((one) => String(one) === w);
  if (width === undefined) throw badRequest(`w must be one of ${imageWidths.join(', ')}`);
  if (!/^([1-9]\d?|100)$/.test(q)) throw badRequest('q must be a whole number from 1 to 100');
  if (auto !== undefined && auto !== 'format') throw badRequest('auto can only be format');
  if (fit !== undefined && fit !== 'max') throw badRequest('fit can only be max');
  return { url, width, quality: nearestQuality(Number(q)), auto: auto === 'format' };
}

/** The best format the browser says it takes; what it says with `*` or `image/*` is no promise. */
function formatFor(accept: string | undefined): ImageFormat | undefined {
  const takes = (type: string) =>
    accept?.split(',').some((part) => {
      const [name, ...rest] = part.split(';').map((piece) => piece.trim().toLowerCase());
      return name === type && !rest.some((piece) => /^q=0(\.0*)?$/.test(piece));
    });
  if (takes('image/avif')) return 'avif';
  return takes('image/webp') ? 'webp' : undefined;
}

export function imageRoutes(app: App, { images }: { images: ImageService }): void {
  app.get(
    '/_image',
    { config: { access: 'anyone' }, schema: { querystring: querySchema } },
    async (request, reply) => {
      const { auto, ...wanted } = readQuery(request.query);
      const format = auto ? formatFor(request.headers.accept) : undefined;
      const image = await images.get({ ...wanted, format, network: toNetwork(request.ip) });
      reply.headers({
        etag: image.etag,
        'cache-control': image.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
        ...(auto && { vary: 'accept' }),
      });
      if (matchesEtag(request.headers['if-none-match'], image.etag)) return reply.code(304).send();
      return reply.type(`image/${image.format}`).send(image.bytes);
    },
  );
}
