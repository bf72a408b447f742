import * as z from 'zod';
import { evidenceFileSchema } from '#wire/evidenceFile.ts';

/** JSON Schema of an evidence file. Names that the API's document gives to shapes in zod's shared registry are no part of it. */
export function createEvidenceFileSchema() {
  return {
    ...z.toJSONSchema(evidenceFileSchema, { io: 'input', reused: 'ref', metadata: z.registry() }),
    title: 'Parapet evidence file',
    description:
      'What a score rests on, for "npm run parapet -- verify" and the page /verify. See evidence-file.md.',
  };
}
