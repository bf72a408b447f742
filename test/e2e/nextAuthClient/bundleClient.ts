import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The library as it was published, with a page around it, as one script. */
export async function bundleClient(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"' },
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
