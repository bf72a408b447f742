import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { upsertLabels } from '#core/trace/labels.ts';
import { migrate } from '#db/migrate.ts';
import { badRequest } from '#lib/AppError.ts';
import { addressPattern } from '#model/address.ts';
import { readChain } from '#model/readChain.ts';
import { addressLabelKinds } from '#model/trace.ts';
import { required, text as textArgument } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const text = z.string().trim().min(1).max(200);

const labelsSchema = z
  .array(
    z
      .strictObject({
        chain: z.string().transform((name, context) => {
          const read = readChain(name);
          if ('value' in read) return read.value;
          context.addIssue({ code: 'custom', message: read.fault });
          return z.NEVER;
        }),
        address: z.string().regex(addressPattern, 'must be an address'),
        name: text,
        kind: z.enum(addressLabelKinds),
        source: text,
        url: z.url({ protocol: /^https?$/ }).optional(),
        confidence: z.number().min(0).max(1).optional(),
        measuredBy: text.optional(),
      })
      .refine(({ confidence, measuredBy }) => (confidence === undefined) === (measuredBy === undefined), {
        error: 'a confidence needs measuredBy, and the other way round',
      }),
  )
  .max(100_000);

const importCommand = defineCommand({
  name: 'labels import',
  summary: 'import address labels for traces: exchanges, bridges, mixers and others',
  positionals: { path: required(textArgument('FILE', 'a JSON list of labels (docs/trace.md)')) },
  async run({ withDatabase, print }, { path }) {
    const labels = readLabels(path);
    await withDatabase(async (database) => {
      await migrate(database);
      await database.db.transaction((tx) => upsertLabels(tx, labels));
    });
    print(`Read ${labels.length} labels.`);
  },
});

function readLabels(path: string): z.infer<typeof labelsSchema> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw badRequest(`${path} cannot be read as JSON: ${(error as Error).message}`);
  }
  const result = labelsSchema.safeParse(json);
  if (result.success) return result.data;
  const faults = result.error.issues
    .slice(0, 20)
    .map(({ path: at, message }) => `${at.join('.')}: ${message}`);
  throw badRequest(`${path} is no list of labels:\n${faults.join('\n')}`);
}

export const labelCommands: readonly Command[] = [importCommand];
