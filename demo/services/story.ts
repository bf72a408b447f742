import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const repositorySchema = z.strictObject({
  committed: z.number(),
  contributors: z.number(),
  release: z.string().optional(),
  released: z.number().optional(),
  policy: z.boolean().default(false),
  archived: z.boolean().default(false),
  renamed: z.string().optional(),
});
const servicesSchema = z.record(
  z.string(),
  z.strictObject({
    website: z.enum(['all', 'some', 'none', 'down']),
    movedTo: z.string().optional(),
    contact: z.boolean().default(false),
    repository: z.union([z.literal('gone'), repositorySchema]).optional(),
    unverified: z.union([z.boolean(), z.array(z.string())]).default(false),
  }),
);

export type RepositoryStory = z.infer<typeof repositorySchema>;
export type ServiceStories = z.infer<typeof servicesSchema>;

/** demo/services.yaml, by project. */
export function readServiceStories(): ServiceStories {
  return servicesSchema.parse(parse(readFileSync(new URL('../services.yaml', import.meta.url), 'utf8')));
}
