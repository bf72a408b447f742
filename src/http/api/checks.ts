import * as z from 'zod/mini';
import { whenGone } from '#http/answers/whenGone.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError } from '#lib/AppError.ts';
import { addressQuery } from '#wire/addressQuery.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import type { CheckRequest } from './createCheckRequest.ts';

const field = z.optional(z.string().check(z.maxLength(262_144)));

/** The form of the page without scripts: leads to the check, or back to the form that says what is wrong. */
export function checkRoutes(app: App, { requestCheck }: { requestCheck: CheckRequest }): void {
  const { path } = fixedPages.check;
  app.post(
    '/check',
    {
      config: { access: 'anyone', accepts: 'form' },
      schema: { body: z.looseObject({ request: field, from: field, chain: field }) },
    },
    async (request, reply) => {
      const { request: given = '', from = '', chain = '' } = request.body;
      const signer = z.safeParse(addressQuery, from.trim());
      if (from.trim() !== '' && !signer.success) return reply.redirect(`${path}?refused=from`, 303);
      try {
        const id = await requestCheck(
          request,
          { request: given, from: signer.data, chain: chain || undefined },
          whenGone(reply),
        );
        return await reply.redirect(`${path}/${id}`, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return reply.redirect(`${path}?refused=${error.status === 429 ? 'busy' : 'request'}`, 303);
      }
    },
  );
}
