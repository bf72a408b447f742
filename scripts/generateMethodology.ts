import { writeFileSync } from 'node:fs';
import { methodologyMarkdown } from '#scoring/methodology.ts';
import { rules } from '#scoring/rules.ts';

const target = new URL('../docs/methodology.md', import.meta.url);
writeFileSync(target, methodologyMarkdown(rules));
process.stdout.write('Wrote docs/methodology.md\n');
