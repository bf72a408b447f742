import { z } from 'zod';
import type { SourceSettings } from '#jobs/sources/createLiveSources.ts';
import { priceServices } from '#jobs/sources/prices.ts';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

/** PARAPET_SOURCES as JSON: an entry for each source that is on. */
export const sourcesSchema = z.strictObject({
  websites: z.strictObject({}).optional(),
  securityTexts: z.strictObject({}).optional(),
  repositories: z
    .strictObject({ url: httpUrl.default('https://api.github.com'), token: z.string().min(1).optional() })
    .optional(),
  prices: z
    .strictObject({
      service: z.enum(priceServices),
      url: httpUrl.optional(),
      key: z.string().min(1).optional(),
    })
    .optional(),
  verifiedSources: z.strictObject({ url: httpUrl.default('https://sourcify.dev/server') }).optional(),
  domains: z.strictObject({ url: httpUrl.default('https://rdap.org') }).optional(),
  bountyPages: z.strictObject({}).optional(),
  tokenLists: z
    .strictObject({ urls: z.array(httpUrl).min(1).max(10).default(['https://tokens.uniswap.org']) })
    .optional(),
  auditLists: z.strictObject({ url: httpUrl.default('https://api.llama.fi/protocols') }).optional(),
  incidents: z.strictObject({ url: httpUrl.default('https://api.llama.fi/hacks') }).optional(),
  ratings: z
    .strictObject({
      defiscan: httpUrl.default(
        'https://raw.githubusercontent.com/deficollective/defiscan/main/src/content/protocols',
      ),
      defirisk: httpUrl.default('https://defirisk.co/api/v1.7.0'),
    })
    .optional(),
  recordFiles: z
    .strictObject({
      url: z.url({ protocol: /^(https?|file)$/, error: 'must be an http(s) or file address' }),
      branch: z
        .string()
        .regex(/^[\w][\w./-]{0,200}$/)
        .optional(),
      folder: z.string().min(1).max(300).optional(),
      token: z.string().min(1).optional(),
      apply: z.boolean().default(true),
      local: z.boolean().default(false),
    })
    .refine(({ url, local }) => local || !url.startsWith('file:'), {
      path: ['url'],
      error: 'is a folder of this machine; say "local": true if that is meant',
    })
    .optional(),
}) satisfies z.ZodType<SourceSettings>;
