import type { App } from '#http/schemas/zodRoutes.ts';
import { badRequest } from '#lib/AppError.ts';

function findNul(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = key.includes('\0') ? path : findNul(part, path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** No text of ours holds a NUL character and PostgreSQL cannot store one, so it is refused before anybody asks there. */
export function refuseNul(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? badRequest('The address holds a NUL character (%00)') : undefined);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    // Forms are those of the sign-in protocol, whose answers are redirects.
    const path = request.routeOptions.config.accepts === 'form' ? undefined : findNul(request.body, '');
    done(path === undefined ? undefined : badRequest(`${path || 'The body'}: must not hold a NUL character`));
  });
}
