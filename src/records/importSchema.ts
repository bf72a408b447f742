import * as z from 'zod';
import { recordFile } from './recordFile.ts';

/** JSON Schema of an import file as it is written: fields with defaults may be left out. */
export function createImportSchema() {
  return {
    ...z.toJSONSchema(recordFile, {
      io: 'input',
      override({ zodSchema, jsonSchema }) {
        const { def } = zodSchema._zod;
        // Left out where words inside are read as ours; it holds all the same.
        if (def.type === 'default' && !('default' in jsonSchema)) jsonSchema.default = def.defaultValue;
      },
    }),
    title: 'Parapet import file',
    description:
      'Projects, audits, incidents, announcements, metrics and source code for "npm run parapet -- import". See import-format.md.',
  };
}
