import type { z } from 'zod';
import { renderMarkdownTable } from '#lib/markdownTable.ts';
import { chainNames } from '#model/chainNames.ts';
import { commonMarkets } from '#model/commonMarkets.ts';
import { chainSchema } from './chainSettings.ts';
import { settingGroups } from './settings.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** How a value would be written in the setting. */
function showDefault(value: unknown): string {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (value === undefined || isEmpty) return 'unset';
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return `\`${value}\``;
}

const describeDefault = (setting: z.ZodType) => {
  const shown = setting.meta()?.shownDefault;
  return typeof shown === 'string' ? shown : showDefault(setting.parse(undefined));
};

function describeField(field: z.ZodType): string {
  const absent = field.safeParse(undefined);
  if (!absent.success) return 'required';
  return absent.data === undefined ? 'unset' : `\`${JSON.stringify(absent.data)}\``;
}

function renderTable(shape: Shape, tellDefault: (setting: z.ZodType) => string): string {
  return renderMarkdownTable(
    ['name', 'default', 'meaning'],
    Object.entries(shape).map(([name, setting]) => [
      `\`${name}\``,
      tellDefault(setting),
      setting.description ?? '',
    ]),
  );
}

const example = `[{ "id": "eip155:1", "rpc": ["https://first.example/key", "https://second.example"], "name": "Ethereum" }]`;

const marketsExample = `"markets": { "exchanges": [{ "name": "Uniswap V2", "kind": "v2", "factory": "0x…", "router": "0x…", "feeMillionths": 3000 }],
             "wrappedCoin": "0x…", "quotes": [{ "token": "0x…", "holder": "0x…" }], "lockers": ["0x…"] }`;

const listCommonMarkets = () =>
  Object.entries(commonMarkets)
    .map(([id, { exchanges }]) => `${chainNames[id]} has ${exchanges.map(({ name }) => name).join(', ')}`)
    .join('; ');

/** docs/settings.md. */
export function renderSettingsPage(): string {
  const groups = Object.entries(settingGroups).flatMap(([title, shape]) => [
    `## ${title}`,
    '',
    renderTable(shape, describeDefault),
    '',
  ]);
  return [
    '# Settings',
    '',
    '<!-- Made by scripts/generateSettings.ts from src/settings. -->',
    '',
    'Settings are environment variables, read once at start. A start with faults lists all of them and ends; an unknown `PARAPET_*` name is',
    'reported as a probable typing mistake. Empty means unset.',
    '',
    ...groups,
    '## Entry of a chain',
    '',
    '`PARAPET_CHAINS` is a JSON list of them. [Following chains](operations.md#following-chains) says what is read and kept.',
    '',
    '```json',
    example,
    '```',
    '',
    renderTable(chainSchema.shape, describeField),
    '',
    `Without \`markets\`, ${listCommonMarkets()}. [Common exchanges](decisions/scan/common-exchanges.md) says where their addresses were found.`,
    '',
    'In `markets`:',
    '',
    '```',
    marketsExample,
    '```',
    '',
    '- `exchanges`: `kind` is `v2` (factories with `getPair`) or `v3` (`getPool`); `router` spends the approvals of traders there.',
    "- `wrappedCoin`: the chain's coin as a token with `deposit()`.",
    '- `quotes`: other tokens that pools trade for, each with an address that holds much of it.',
    '- `lockers`: contracts that lock pool tokens for a time.',
    '',
    'Nothing is ever sent: a simulated trade is one `eth_call` with a state override, which the endpoint must allow.',
    '',
  ].join('\n');
}
