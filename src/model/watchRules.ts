import * as z from 'zod/mini';
import { chainIdPattern } from './chainId.ts';
import { frequencies } from './notifications.ts';
import { mostOutlets } from './outlets.ts';
import { retention } from './retention.ts';
import { severities } from './severities.ts';

/** What one account may have, and how much one rule may say. */
export const watchRuleLimits = {
  rules: 100,
  name: 80,
  subjects: 20,
  conditions: 10,
  /** A function or an event, written as in Solidity. */
  declaration: 500,
  value: 200,
  /** Of CEL, over the arguments of an event or a call, or over what a getter answers. */
  expression: 500,
  /** Rules of an account whose expressions compare no argument with a value: they are evaluated for each log there is. */
  searches: 5,
  /** Spenders of one address: each is asked four things every time. */
  spenders: 25,
  /** Matches of one rule in a day: what comes after is counted and not told one by one. */
  matchesPerDay: 500,
  /** Of these, the ones whose conditions could not be checked: anybody can log what cannot be read. */
  uncheckedPerDay: 250,
  /** Addresses of one chain that rules at work name and no record does. */
  addresses: 200,
  /** Of these, by one account or organisation. */
  addressesOfOne: 20,
  /** What was read once is read for ever: so many on one chain, also of rules that are gone. */
  addressesEver: 2_000,
  finality: 1_000,
  quietMinutes: 7 * 24 * 60,
  silenceHours: 90 * 24,
  reason: 200,
} as const;

/** Days that alerts are kept. */
export const alertDays = retention.watchAlerts.days;

/** How an argument is compared with a value. */
export const comparisons = ['equals', 'differs', 'above', 'atLeast', 'below', 'atMost'] as const;
export type Comparison = (typeof comparisons)[number];

/** Changes of who or what decides, whatever event a contract logs for it. */
export const controlChanges = ['owner', 'implementation', 'role', 'signers', 'pause', 'timelock'] as const;
export type ControlChange = (typeof controlChanges)[number];

/** What can move without a transaction of the project. */
export const standings = ['score', 'control', 'coverage'] as const;
export type Standing = (typeof standings)[number];

/** When an operation of a timelock is told: as it is announced, and once it can be executed. */
export const operationMoments = ['queued', 'due'] as const;
export type OperationMoment = (typeof operationMoments)[number];

const chainSchema = z
  .string()
  .check(z.regex(chainIdPattern, 'must be the id of an EVM chain, such as eip155:1'));
const addressSchema = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hexadecimal digits'));

/** What a rule is for. */
export const ruleSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contract'), chain: chainSchema, address: addressSchema }),
  z.object({ kind: z.literal('project'), projectId: z.string().check(z.minLength(1), z.maxLength(80)) }),
  z.object({ kind: z.literal('watchlist'), watchlistId: z.uuid() }),
]);
export type RuleSubject = z.infer<typeof ruleSubjectSchema>;

const conditionSchema = z.object({
  argument: z.string().check(z.minLength(1), z.maxLength(100)),
  comparison: z.enum(comparisons),
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(watchRuleLimits.value)),
});
/** All conditions of a rule must hold. */
export type RuleCondition = z.infer<typeof conditionSchema>;

const declaration = z.string().check(z.trim(), z.minLength(3), z.maxLength(watchRuleLimits.declaration));
const value = z.string().check(z.trim(), z.minLength(1), z.maxLength(watchRuleLimits.value));
const expression = z.string().check(z.trim(), z.minLength(1), z.maxLength(watchRuleLimits.expression));
const where = z._default(z.array(conditionSchema).check(z.maxLength(watchRuleLimits.conditions)), []);

/** When a rule matches. */
export const ruleTriggerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), declaration, where, expression: z.optional(expression) }),
  /** Calls sent to the contract, and by other contracts where blocks are traced; those that failed left out. */
  z.object({ kind: z.literal('call'), declaration, where, expression: z.optional(expression) }),
  z.object({ kind: z.literal('change'), of: z.array(z.enum(controlChanges)).check(z.minLength(1)) }),
  /** What a getter without arguments answers, or a storage slot holds, at each contract that is named. */
  z.object({ kind: z.literal('state'), read: declaration, comparison: z.enum(comparisons), value }),
  /** The same by an expression, over all that a getter answers. */
  z.object({ kind: z.literal('stateExpression'), read: declaration, expression }),
  /** A balance in the smallest unit; null token: the chain's own coin. */
  z.object({ kind: z.literal('balance'), token: z.nullable(addressSchema), below: value }),
  /** By so many points since it was told last; a control grade by letters. */
  z.object({
    kind: z.literal('standing'),
    of: z.array(z.enum(standings)).check(z.minLength(1)),
    by: z.int().check(z.gte(1), z.lte(100)),
    /** Without it a rise is told as well. */
    direction: z.optional(z.literal('falls')),
  }),
  /** None of the contracts logged anything for so long. */
  z.object({
    kind: z.literal('silence'),
    hours: z.int().check(z.gte(1), z.lte(watchRuleLimits.silenceHours)),
  }),
  z.object({ kind: z.literal('operation'), when: z.array(z.enum(operationMoments)).check(z.minLength(1)) }),
  z.object({ kind: z.literal('incident') }),
  /** Of whoever may move what belongs to the addresses that are named. */
  z.object({ kind: z.literal('spender') }),
]);
export type RuleTrigger = z.infer<typeof ruleTriggerSchema>;

/** Looked at again and again, beside what blocks hold. */
export const checkedKinds = [
  'state',
  'stateExpression',
  'balance',
  'standing',
  'silence',
  'operation',
  'incident',
  'spender',
] as const;
export type CheckedTrigger = Extract<RuleTrigger, { kind: (typeof checkedKinds)[number] }>;
export const isChecked = (when: RuleTrigger): when is CheckedTrigger =>
  (checkedKinds as readonly string[]).includes(when.kind);

/** What these look at is in the blocks that are read of their contracts. */
export const readKinds = [
  'event',
  'call',
  'change',
  'silence',
] as const satisfies readonly RuleTrigger['kind'][];

/** All that a person says of a rule but its name. */
export const ruleDefinitionSchema = z.object({
  subjects: z.array(ruleSubjectSchema).check(z.minLength(1), z.maxLength(watchRuleLimits.subjects)),
  when: ruleTriggerSchema,
  severity: z.enum(severities),
  /** Blocks that must follow before somebody is told; 0: at once, with a retraction should the block go. */
  finality: z.int().check(z.gte(0), z.lte(watchRuleLimits.finality)),
  /** For so long after a message of this rule there is no other. */
  quietMinutes: z.int().check(z.gte(0), z.lte(watchRuleLimits.quietMinutes)),
  /** Beside the inbox. */
  mail: z._default(z.enum(frequencies), 'off'),
  outlets: z._default(z.array(z.uuid()).check(z.maxLength(mostOutlets)), []),
});
export type RuleDefinition = z.infer<typeof ruleDefinitionSchema>;

/** waiting: not final enough yet. retracted: its block is gone. */
export const watchAlertStates = ['waiting', 'open', 'retracted'] as const;
