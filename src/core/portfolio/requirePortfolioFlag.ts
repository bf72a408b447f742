import type { FlagService } from '#core/flags/createFlagService.ts';
import { notFound } from '#lib/AppError.ts';

/** A user without the flag does not learn that there is a portfolio. */
export async function requirePortfolioFlag(
  flags: FlagService,
  { username, email }: { username: string; email: string },
): Promise<void> {
  if (!(await flags.isOn('portfolio', { identifier: username, email })))
    throw notFound('There is no such page');
}
