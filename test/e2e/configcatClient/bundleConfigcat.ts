import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The official browser client as it was published, as one script. */
export async function bundleConfigcat(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('page.js', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  if (!('output' in built)) throw new Error('Vite did not answer with one bundle');
  const [{ code }] = built.output;
  return code;
}
