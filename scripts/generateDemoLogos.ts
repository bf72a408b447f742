import { writeFileSync } from 'node:fs';
import { renderLogos } from '../demo/logos.ts';

for (const [id, svg] of Object.entries(renderLogos())) {
  writeFileSync(new URL(`../demo/logos/${id}.svg`, import.meta.url), svg);
}
