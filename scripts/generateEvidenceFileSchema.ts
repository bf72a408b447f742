import { writeFileSync } from 'node:fs';
import { createEvidenceFileSchema } from '#evidence/evidenceFileSchema.ts';

writeFileSync(
  new URL('../docs/evidence-file.schema.json', import.meta.url),
  `${JSON.stringify(createEvidenceFileSchema(), null, 2)}\n`,
);
