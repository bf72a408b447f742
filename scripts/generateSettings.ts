import { writeFileSync } from 'node:fs';
import { renderSettingsPage } from '#settings/settingsPage.ts';

writeFileSync(new URL('../docs/settings.md', import.meta.url), renderSettingsPage());
process.stdout.write('Wrote docs/settings.md\n');
