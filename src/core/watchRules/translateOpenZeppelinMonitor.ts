import * as z from 'zod/mini';
import {
  type Comparison,
  type RuleCondition,
  type RuleSubject,
  type RuleTrigger,
  watchRuleLimits,
} from '#model/watchRules.ts';
import { compileTrigger } from './compileRule.ts';
import { findDeclaration, listArguments } from './declarations.ts';
import { translateExpression } from './translateExpression.ts';
import type { RuleText } from './watchRules.ts';

export interface ReadRules {
  rules: (RuleText & { isPaused?: boolean })[];
  /** What of the file no rule could be made of, in sentences. */
  left: string[];
}

interface Parameter {
  type: string;
  name?: string | undefined;
  indexed?: boolean | undefined;
  components?: Parameter[] | undefined;
}

const parameter: z.ZodMiniType<Parameter> = z.object({
  type: z.string(),
  name: z.optional(z.string()),
  indexed: z.optional(z.boolean()),
  get components() {
    return z.optional(z.array(parameter));
  },
});

const specItem = z.object({
  type: z.string(),
  name: z.optional(z.string()),
  inputs: z.optional(z.array(parameter)),
});
const condition = z.object({ signature: z.string(), expression: z.optional(z.nullable(z.string())) });
const texts = z._default(z.array(z.string()), []);

/** As far as it is translated; what else it holds is left alone. */
export const monitorSchema = z.object({
  name: z.string(),
  paused: z._default(z.boolean(), false),
  networks: z.array(z.string()),
  addresses: z.array(
    z.object({ address: z.string(), contract_spec: z.optional(z.nullable(z.array(z.unknown()))) }),
  ),
  match_conditions: z.object({
    functions: z._default(z.array(condition), []),
    events: z._default(z.array(condition), []),
    transactions: z._default(
      z.array(z.object({ status: z.string(), expression: z.optional(z.nullable(z.string())) })),
      [],
    ),
  }),
  triggers: texts,
  trigger_conditions: z._default(z.array(z.unknown()), []),
});
type Monitor = z.infer<typeof monitorSchema>;

/** Networks by the names that its examples give them; operators choose others freely. */
const chainsOf: Readonly<Record<string, number>> = {
  ...{ ethereum: 1, ethereum_mainnet: 1, optimism: 10, optimism_mainnet: 10, bsc: 56, bsc_mainnet: 56 },
  ...{ polygon: 137, polygon_mainnet: 137, base: 8_453, base_mainnet: 8_453, arbitrum: 42_161 },
  ...{ arbitrum_mainnet: 42_161, arbitrum_one: 42_161, sepolia: 11_155_111, ethereum_sepolia: 11_155_111 },
};

const operators: Readonly<Record<string, Comparison>> = {
  ...{ '==': 'equals', '!=': 'differs', '>': 'above', '>=': 'atLeast', '<': 'below', '<=': 'atMost' },
};

/** Comparisons that all must hold, as the form has them; undefined for any other expression. */
function readComparisons(expression: string): RuleCondition[] | undefined {
  const parts = expression.split(/\s+AND\s+/i).map((part): RuleCondition | undefined => {
    const [, argument, operator = '', value] =
      /^\s*([A-Za-z_]\w*)\s*(==|!=|>=|<=|>|<)\s*('[^']*'|"[^"]*"|[\w.-]+)\s*$/.exec(part) ?? [];
    const comparison = operators[operator];
    return argument !== undefined && value !== undefined && comparison
      ? { argument, comparison, value: value.replaceAll(/^['"]|['"]$/g, '') }
      : undefined;
  });
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** What a monitor asks of arguments: as conditions of the form where they can say it, or else as an expression. */
function readConditions(
  kind: 'event' | 'call',
  declaration: string,
  expression: string,
): { where: RuleCondition[]; expression?: string } | undefined {
  const found = findDeclaration(kind, declaration);
  if (!found) return { where: [] };
  const known = listArguments(found);
  const where = readComparisons(expression);
  const isText = (argument: string) => known.some(({ name, type }) => name === argument && type === 'string');
  if (where && !where.some(({ argument }) => isText(argument))) return { where };
  const translated = translateExpression(expression, found.item.inputs);
  return translated === undefined ? undefined : { where: [], expression: translated };
}

const writeType = ({ type, components = [] }: Parameter): string =>
  type.startsWith('tuple') ? `(${components.map(writeType).join(',')})${type.slice('tuple'.length)}` : type;

/** With the names of its ABI, where it is there. */
function findNamed(monitor: Monitor, kind: 'event' | 'call', signature: string): string | undefined {
  const word = kind === 'event' ? 'event' : 'function';
  for (const { contract_spec: spec } of monitor.addresses)
    for (const item of spec ?? []) {
      const found = z.safeParse(specItem, item).data;
      if (found?.type !== word) continue;
      const { name, inputs = [] } = found;
      if (`${name}(${inputs.map(writeType).join(',')})` !== signature.replaceAll(' ', '')) continue;
      const list = inputs.map((one) =>
        [writeType(one), ...(one.indexed ? ['indexed'] : []), ...(one.name ? [one.name] : [])].join(' '),
      );
      return `${word} ${name}(${list.join(', ')})`;
    }
  return undefined;
}

/** A rule for each event and function of a monitor, and what of it is none. */
export function translateOpenZeppelinMonitor(monitor: Monitor): ReadRules {
  const { name, networks, addresses, match_conditions: match, triggers } = monitor;
  const left: string[] = [];
  const leave = (what: string) => left.push(`${name}: ${what}`);
  const chains = networks.flatMap((network) => {
    const chain = Object.hasOwn(chainsOf, network) ? chainsOf[network] : undefined;
    if (chain === undefined) leave(`network ${network} is not known here`);
    return chain === undefined ? [] : [`eip155:${chain}`];
  });
  const places = chains.flatMap((chain) =>
    addresses.flatMap(({ address }): RuleSubject[] => {
      if (/^0x[0-9a-fA-F]{40}$/.test(address)) return [{ kind: 'contract', chain, address }];
      leave(`${address} is no address of an EVM chain`);
      return [];
    }),
  );
  const subjects = places.slice(0, watchRuleLimits.subjects);
  if (places.length > subjects.length)
    leave(`${places.length - subjects.length} addresses are more than a rule can have`);
  if (triggers.length > 0) leave(`triggers ${triggers.join(', ')}: choose outlets for its rules`);
  if (monitor.trigger_conditions.length > 0) leave('trigger conditions, which are scripts');
  if (monitor.paused) leave('was paused there, so its rules are paused');
  for (const { status, expression } of match.transactions) {
    if (expression) leave(`transactions where ${expression}`);
    else if (status !== 'Success')
      leave(`transactions of status ${status}: only calls that succeed are matched`);
  }
  const asked = [
    ...match.events.map((one) => ({ kind: 'event' as const, ...one })),
    ...match.functions.map((one) => ({ kind: 'call' as const, ...one })),
  ];
  if (asked.length === 0) leave('no event or function: transactions alone are not matched');
  const rules = asked.flatMap(({ kind, signature, expression }) => {
    const declaration = findNamed(monitor, kind, signature) ?? signature;
    const conditions = expression ? readConditions(kind, declaration, expression) : { where: [] };
    if (!conditions) {
      leave(`${signature} where ${expression}: this cannot be said by an expression here`);
      return [];
    }
    const when: RuleTrigger = { kind, declaration, ...conditions };
    const compiled = compileTrigger(when);
    if ('faults' in compiled) {
      leave(`${signature}: ${compiled.faults.map(({ reason }) => reason).join('; ')}`);
      return [];
    }
    if (subjects.length === 0) return [];
    const settings = { severity: 'major', finality: 0, quietMinutes: 0, mail: 'off', outlets: [] } as const;
    return [
      {
        name: `${name}: ${signature.split('(')[0]}`.slice(0, watchRuleLimits.name),
        definition: { subjects, when, ...settings, outlets: [] },
        ...(monitor.paused && { isPaused: true }),
      },
    ];
  });
  if (asked.length > 0 && subjects.length === 0) leave('no contract on a chain that is known here');
  return { rules, left };
}
