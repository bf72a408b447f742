import type { App } from '#http/schemas/zodRoutes.ts';
import { badRequest } from '#lib/AppError.ts';
import { findUnstorable, unstorable } from '#lib/findUnstorable.ts';

/** No text of ours holds what PostgreSQL cannot store, so it is refused before anybody asks there. */
export function refuseUnstorable(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? badRequest('The address holds a NUL character (%00)') : undefined);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    // Forms are those of the sign-in protocol, whose answers are redirects.
    const path = request.routeOptions.config.accepts === 'form' ? undefined : findUnstorable(request.body);
    done(path && badRequest(`${path.join('.') || 'The body'}: must not hold ${unstorable}`));
  });
}
