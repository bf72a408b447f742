import { existsSync } from 'node:fs';

/** The same engine without windows and their own pages comes first: a page costs an eighth of the processor time. */
const light = '/usr/bin/chromium-headless-shell';
const usual = '/usr/bin/chromium';

/** The browser that the tests drive, installed or not. */
export function findBrowser(): string {
  return process.env.CHROMIUM ?? (existsSync(light) ? light : usual);
}
