import type { FastifyRequest } from 'fastify';
import type { Viewer } from '#core/auth/viewer.ts';
import type { FlagService } from '#core/flags/createFlagService.ts';
import type { Portfolios } from '#core/portfolio/createPortfolios.ts';
import { requirePortfolioFlag } from '#core/portfolio/requirePortfolioFlag.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { type Portfolio, portfolioSchema } from '#wire/portfolio.ts';
import { createRateLimit } from '../guards/rateLimit.ts';

const tags = ['portfolio'];

export interface PortfolioRoutesOptions {
  portfolios: Portfolios;
  chains: ChainDirectory;
  flags: FlagService;
  limitScale: number;
}

/** What the signed-in user's wallets hold. */
export function portfolioRoutes(
  app: App,
  { portfolios, chains, flags, limitScale }: PortfolioRoutesOptions,
): void {
  const withHrefs = async (portfolio: Promise<Portfolio>) =>
    addHrefs(await portfolio, { projectId: null, isRead: createIsRead(chains) });
  const limit = createRateLimit({ most: 10 * limitScale, windowMs: 60_000 });
  const requireUser = async (request: FastifyRequest): Promise<Viewer> => {
    const viewer = await request.requireViewer();
    await requirePortfolioFlag(flags, viewer);
    return viewer;
  };

  app.get(
    '/api/user/portfolio',
    {
      config: { access: 'user' },
      schema: {
        summary: 'The user’s portfolio',
        tags,
        response: { 200: portfolioSchema },
      },
    },
    async (request) => withHrefs(portfolios.get((await requireUser(request)).id)),
  );

  app.post(
    '/api/user/portfolio/refresh',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Refresh the user’s portfolio',
        tags,
        response: { 200: portfolioSchema },
      },
    },
    async (request) => {
      const { id } = await requireUser(request);
      // A read costs the endpoints the same from wherever it is asked for, so the user is what counts.
      limit({ ip: id });
      return withHrefs(portfolios.refresh(id));
    },
  );

  app.addHook('onClose', () => portfolios.close());
}
