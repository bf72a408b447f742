import * as z from 'zod/mini';
import { severities } from '#model/severities.ts';
import { ruleDefinitionSchema, ruleSubjectSchema, watchRuleLimits } from '#model/watchRules.ts';
import type { OwnerChoice } from './organisations.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(watchRuleLimits.name));

export const createWatchRuleSchema = z.object({ name, definition: ruleDefinitionSchema });
export const updateWatchRuleSchema = z.object({ id: z.uuid(), name, definition: ruleDefinitionSchema });
export const pauseWatchRuleSchema = z.object({ id: z.uuid(), paused: z.boolean() });
export const muteWatchRuleSchema = z.object({ id: z.uuid(), muted: z.boolean() });
export const watchRuleIdSchema = z.object({ id: z.uuid() });

export const watchRuleSchema = z.object({
  id: z.string(),
  name: z.string(),
  definition: ruleDefinitionSchema,
  isPaused: z.boolean(),
  /** Whose it is; null: the account's own. */
  organisation: z.nullable(z.string()),
  /** A rule of an organisation that is kept out of this member's inbox. */
  isMuted: z.boolean(),
  /** Alerts of the last 7 days. */
  alerts: z.number(),
  lastAt: z.nullable(z.string()),
  /** It matched more often today than is told one by one. */
  isOverLimit: z.boolean(),
  /** Until then its alerts are in the inbox alone. */
  silenced: z.nullable(z.object({ until: z.string(), reason: z.string() })),
  /** Of a rule about calls: where calls by other contracts are not seen, and why. */
  unseenCalls: z.array(z.object({ chain: z.string(), problem: z.string() })),
  /** Of a rule about what contracts log or are called with: those that nobody reads, some of them where they are many. */
  notRead: z.array(z.object({ chain: z.string(), address: z.string() })),
  /** Why it matches nothing at all; null: it is at work. */
  problem: z.nullable(z.string()),
  feedKey: z.nullable(z.string()),
  shareKey: z.nullable(z.string()),
  createdAt: z.string(),
});
export type WatchRule = z.infer<typeof watchRuleSchema>;

/** A rule of an older form, of which only the name can be read. */
export interface UnreadableRule {
  id: string;
  name: string;
}

export const watchRulesSchema = z.object({ rules: z.array(watchRuleSchema), most: z.number() });

/** A function or an event that a rule can be about. */
export const ruleChoiceSchema = z.object({
  kind: z.enum(['event', 'call']),
  /** As Solidity writes it. */
  declaration: z.string(),
  /** What conditions can be about; none where the names and places of the arguments are not known. */
  arguments: z.array(z.object({ name: z.string(), type: z.string() })),
  /** How often it was seen at these contracts. */
  seen: z.number(),
});
export type RuleChoice = z.infer<typeof ruleChoiceSchema>;

export const ruleChoicesBodySchema = z.object({
  subjects: z.array(ruleSubjectSchema).check(z.minLength(1), z.maxLength(watchRuleLimits.subjects)),
});
export const ruleChoicesSchema = z.object({ choices: z.array(ruleChoiceSchema) });

export const tryRuleSchema = z.object({ definition: ruleDefinitionSchema });

export const trialSchema = z.object({
  /** The newest of `total`. */
  matches: z.array(
    z.object({
      text: z.string(),
      isUnchecked: z.boolean(),
      /** Null: it is of no chain, or of no one transaction. */
      chain: z.nullable(z.string()),
      block: z.nullable(z.number()),
      transaction: z.nullable(z.string()),
      contract: z.nullable(z.string()),
      time: z.string(),
    }),
  ),
  total: z.number(),
  /** There was more than is looked at: what follows is said of the time since `since`. */
  isCut: z.boolean(),
  /** Nothing of the past can be had: a warning says why. */
  isUntried: z.boolean(),
  since: z.string(),
  messagesPerWeek: z.number(),
  /** More a day than are told one by one. */
  isOverLimit: z.boolean(),
  warnings: z.array(z.string()),
});
export type Trial = z.infer<typeof trialSchema>;

/** Rules as a file, without where their exporter is told. */
export const ruleFileSchema = z.object({
  format: z.literal('parapet-watch-rules/1'),
  rules: z
    .array(z.object({ name, definition: ruleDefinitionSchema }))
    .check(z.minLength(1), z.maxLength(watchRuleLimits.rules)),
});
export type RuleFile = z.infer<typeof ruleFileSchema>;

export const importRulesSchema = z.object({ text: z.string().check(z.minLength(2), z.maxLength(300_000)) });

/** With what of the file no rule could be made of. */
export const importedRulesSchema = z.object({ made: z.number(), left: z.array(z.string()) });

/** What is read of a declaration that somebody wrote. */
export const readDeclarationSchema = z.object({
  kind: z.enum(['event', 'call']),
  declaration: z.string().check(z.minLength(1), z.maxLength(watchRuleLimits.declaration)),
});

export const declarationSchema = z.object({
  arguments: z.array(z.object({ name: z.string(), type: z.string() })),
});

/** Where a message leads that its reader wants no more of. */
export const stopHref = (key: string) => `/stop/${key}`;
export const shareHref = (key: string) => `/rules/${key}`;

export const ruleKeyKinds = ['feed', 'share'] as const;
export type RuleKeyKind = (typeof ruleKeyKinds)[number];

/** Makes the secret address of a rule's feed, or the link by which it is shared, or ends it. */
export const ruleKeySchema = z.object({ id: z.uuid(), kind: z.enum(ruleKeyKinds), on: z.boolean() });

/** The page `/stop/{key}`; null: there is no such rule any more. */
export interface StopRuleData {
  key: string;
  rule: { name: string; isPaused: boolean } | null;
}

/** The page `/rules/{key}`. */
export interface SharedRuleData {
  key: string;
  name: string;
  definition: z.infer<typeof ruleDefinitionSchema>;
}

export const inboxAlertSchema = z.object({
  id: z.string(),
  severity: z.enum(severities),
  state: z.enum(['open', 'retracted']),
  chain: z.nullable(z.string()),
  block: z.nullable(z.number()),
  transaction: z.nullable(z.string()),
  time: z.string(),
  isRead: z.boolean(),
  /** Name of the organisation whose rule it was; null: the account's own. */
  organisation: z.nullable(z.string()),
  acknowledgedAt: z.nullable(z.string()),
  /** Its condition no longer holds. */
  clearedAt: z.nullable(z.string()),
  /** The first of `total`. */
  matches: z.array(
    z.object({
      rule: z.string(),
      contract: z.nullable(z.string()),
      text: z.string(),
      isUnchecked: z.boolean(),
    }),
  ),
  total: z.number(),
});
export type InboxAlert = z.infer<typeof inboxAlertSchema>;

export const inboxSchema = z.object({
  items: z.array(inboxAlertSchema),
  total: z.number(),
  unread: z.number(),
  page: z.number(),
  perPage: z.number(),
});
export type Inbox = z.infer<typeof inboxSchema>;

export const acknowledgeAlertSchema = z.object({ id: z.uuid() });

/** The rules that set an alert off stay silent for so long; 0 ends it. */
export const silenceAlertSchema = z.object({
  id: z.uuid(),
  minutes: z.int().check(z.gte(0), z.lte(watchRuleLimits.quietMinutes)),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(watchRuleLimits.reason)),
});

/** Without ids: all. */
export const markInboxSchema = z.object({
  ids: z._default(z.nullable(z.array(z.uuid()).check(z.maxLength(100))), null),
  read: z.boolean(),
});

/** Where rules can look. */
export interface RulePlaces {
  projects: { id: string; name: string }[];
  watchlists: { id: string; name: string }[];
  chains: { id: string; name: string }[];
  outlets: { id: string; name: string }[];
}

/** The page `/my/rules`. */
export interface WatchRulesData {
  rules: WatchRule[];
  /** They match nothing. */
  unreadable: UnreadableRule[];
  /** Ids of the owner's. */
  watchlists: string[];
  unread: number;
  owner: OwnerChoice;
  username: string;
}

/** The pages `/my/rules/new` and `/my/rules/{id}`. */
export interface WatchRuleData {
  rule: WatchRule | null;
  /** What a new rule begins as. */
  copy: WatchRule | null;
  places: RulePlaces;
  /** The project that a new rule begins with. */
  first: string | null;
  owner: OwnerChoice;
  username: string;
}

/** The page `/my/inbox`. */
export type InboxData = Inbox & { onlyUnread: boolean; username: string };
