import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

test('the client costs a browser at most 5 kB', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: {
        entry: fileURLToPath(new URL('./createFlagClient.ts', import.meta.url)),
        formats: ['es'],
        fileName: 'flags',
      },
      // A library build keeps white space by default; the site's own build does not.
      rolldownOptions: { output: { minify: true } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((output) => ('output' in output ? output.output : []));
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  expect(code).toContain('config_v5.json');
  expect(code).not.toMatch(/^import /m);
  expect(gzipSync(code).length).toBeLessThanOrEqual(5_000);
});
