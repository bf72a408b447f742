import { writeFileSync } from 'node:fs';
import { renderCommandsPage } from '#cli/runCommand.ts';

writeFileSync(new URL('../docs/commands.md', import.meta.url), renderCommandsPage());
process.stdout.write('Wrote docs/commands.md\n');
