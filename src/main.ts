import { AppError } from '#lib/AppError.ts';
import { describeFailure } from '#lib/describeFailure.ts';
import { createProgress, type Progress } from '#lib/progress.ts';
import { ConfigError, readConfig } from '#settings/readConfig.ts';
import { type App, type ProcessRole, startApp } from '#start/startApp.ts';

/** The process is given this long to finish; a second signal ends it at once. */
const shutdownLimitMs = 10_000;

function stopOnSignals(app: App): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), shutdownLimitMs).unref();
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Once the site is ready, chains that catch up have a line of their own. */
function createBehindLine(progress: Progress) {
  let shown = false;
  return (text: string | undefined) => {
    if (text === undefined) {
      if (shown) progress.end();
      shown = false;
      return;
    }
    if (!shown) progress.step('Reading the chains');
    shown = true;
    progress.update(text);
  };
}

function readRole(args: readonly string[]): ProcessRole {
  if (args.includes('--web')) return 'web';
  return args.includes('--worker') ? 'worker' : 'all';
}

const progress = createProgress(process.stderr);
try {
  const { config, warnings } = readConfig();
  for (const warning of warnings) console.error(`  ! ${warning}`);
  const role = readRole(process.argv);
  const app = await startApp(config, {
    role,
    development: process.argv.includes('--development'),
    onStep: progress.step,
    onDetail: progress.update,
    onBehind: createBehindLine(progress),
  });
  progress.end();
  stopOnSignals(app);
  console.log(
    role === 'worker' ? `The worker of ${app.address} is at work` : `Parapet is ready at ${app.address}`,
  );
} catch (error) {
  progress.end();
  const expected = error instanceof AppError || error instanceof ConfigError;
  console.error(expected ? `\n${error.message}` : describeFailure(error));
  process.exit(1);
}
