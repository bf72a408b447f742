import { writeFileSync } from 'node:fs';
import { renderPrices } from '../demo/prices.ts';

writeFileSync(new URL('../demo/prices.json', import.meta.url), renderPrices());
