import { type Command, describeArgument, describeUsage } from './Command.ts';
import { commandGroups } from './commands.ts';

const typed = 'npm run parapet --';

/** Every command, with what it takes. */
export function renderHelp(): string {
  const groups = Object.entries(commandGroups).map(([title, commands]) =>
    [title, ...commands.map((command) => `  ${describeUsage(command)}\n      ${command.summary}`)].join('\n'),
  );
  return [
    `Usage: ${typed} <command>`,
    ...groups,
    `${typed} <command> --help says what its options mean.`,
  ].join('\n\n');
}

export const renderUsage = (command: Command) => `Usage: ${typed} ${describeUsage(command)}`;

/** What is typed, its meaning, and what holds without it. */
function listArguments(command: Command) {
  const all = Object.entries({ ...command.positionals, ...command.options });
  return all
    .filter(([, { isHidden }]) => !isHidden)
    .map(([name, { meaning, fallback, isMultiple }]) => ({
      words: `${describeArgument(command, name)}${isMultiple ? ' (several)' : ''}`,
      meaning,
      fallback,
    }));
}

/** One command, with the meaning of what it takes. */
export function renderCommandHelp(command: Command): string {
  const taken = listArguments(command);
  const width = Math.max(0, ...taken.map(({ words }) => words.length));
  const lines = taken.map(
    ({ words, meaning, fallback }) =>
      `  ${words.padEnd(width)}  ${meaning}${fallback === undefined ? '' : ` (default ${fallback})`}`,
  );
  return [renderUsage(command), `  ${command.summary}`, ...(lines.length > 0 ? [lines.join('\n')] : [])].join(
    '\n\n',
  );
}

const toSentence = (phrase: string) => `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
/** The help names files of the docs; their page links to them. */
const linkDocs = (words: string) => words.replaceAll(/\bdocs\/([\w-]+\.md)/g, '[$1]($1)');
const markCode = (words: string) => words.replaceAll(/(?<=\s)(\/[\w/.-]+…?|--[a-z-]+)/g, '`$1`');

function renderCommand(command: Command): string {
  const taken = listArguments(command).map(
    ({ words, meaning, fallback }) =>
      `- \`${words}\`: ${linkDocs(meaning)}${fallback === undefined ? '' : ` (default \`${fallback}\`)`}`,
  );
  return [
    `### ${command.name}`,
    `\`\`\`\n${typed} ${describeUsage(command)}\n\`\`\``,
    toSentence(markCode(command.summary)),
    ...(taken.length > 0 ? [taken.join('\n')] : []),
  ].join('\n\n');
}

/** docs/commands.md. */
export function renderCommandsPage(): string {
  const groups = Object.entries(commandGroups).map(([title, commands]) =>
    [`## ${title}`, ...commands.map(renderCommand)].join('\n\n'),
  );
  return `${[
    '# Commands',
    '<!-- Made by scripts/generateCommands.ts from src/cli. -->',
    'Commands work whether or not the site runs, with the site’s [settings](settings.md). `help` lists them, `--help` after\none explains it.',
    'A command ends with 0 when it did its work, 1 when it could not, 2 when there is no such command. `verify` and `badge verify` end with 2\nwhen their input cannot be read, and `verify` with 3 when something could not be checked.',
    ...groups,
  ].join('\n\n')}\n`;
}
