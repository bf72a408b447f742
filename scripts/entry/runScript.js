import { join } from 'node:path';
import { build } from './build.js';
import { install } from './install.js';
import { root } from './root.js';
import { runForeground, StepError } from './run.js';
import { getToolchain } from './toolchain.js';

const source = (file) => join(root, file);

const scripts = {
  async start(tools, args) {
    await install(tools, { withTests: false });
    await build(tools);
    return runForeground(tools.node, [source('src/main.ts'), ...args], tools);
  },
  async dev(tools, args) {
    await install(tools, { withTests: true });
    return runForeground(
      tools.node,
      ['--watch-path=src', source('src/main.ts'), '--development', ...args],
      tools,
    );
  },
  async cli(tools, args) {
    await install(tools, { withTests: false });
    return runForeground(tools.node, [source('src/cli.ts'), ...args], tools);
  },
  async build(tools) {
    await install(tools, { withTests: false });
    await build(tools);
    return 0;
  },
  async check(tools) {
    await install(tools, { withTests: true });
    return runForeground(tools.node, [source('scripts/check.ts')], { ...tools, cwd: root });
  },
  async test(tools, args) {
    await install(tools, { withTests: true });
    await build(tools);
    return runForeground(tools.node, [source('scripts/test.ts'), ...args], { ...tools, cwd: root });
  },
};

/** Prepares Node, packages and build as far as the script needs them, then runs it. */
export async function runScript(name, args) {
  const script = scripts[name];
  if (!script) {
    console.error(`There is no script "${name}". Scripts: ${Object.keys(scripts).join(', ')}.`);
    return 2;
  }
  try {
    return await script(await getToolchain(), args);
  } catch (error) {
    console.error(error instanceof StepError ? `\n${error.message}` : error);
    return 1;
  }
}
