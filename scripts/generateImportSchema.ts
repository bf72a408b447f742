import { writeFileSync } from 'node:fs';
import { createImportSchema } from '#records/importSchema.ts';

writeFileSync(
  new URL('../docs/import.schema.json', import.meta.url),
  `${JSON.stringify(createImportSchema(), null, 2)}\n`,
);
