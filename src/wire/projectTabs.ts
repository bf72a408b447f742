import * as z from 'zod/mini';
import { contradictionSchema } from '#model/contradictions.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { factSchemas as facts } from '#model/facts.ts';
import { factTones, type KeyFact, type ShortAnswer } from '#model/keyFacts.ts';
import { ratingServices } from '#model/otherRatings.ts';
import { type ProjectRecords, projectDetailsRecordSchema } from '#model/projectRecords.ts';
import { comparedSourceSchema } from '#model/sourceCode.ts';
import { statementKinds } from '#model/statements.ts';
import { alertSchema } from './alerts.ts';
import { auditSchema } from './audits.ts';
import { announcedSchema } from './calendar.ts';
import { copiesSchema } from './copies.ts';
import { discoveryViewSchema } from './discovery.ts';
import { projectHoldersSchema } from './holders.ts';
import { privilegedAddressSchema, privilegedFunctionSchema } from './powers.ts';
import type { PriceHistoryView } from './prices.ts';
import {
  type ChainView,
  type ContractSources,
  type MeasuredList,
  type ProjectTab,
  projectTabs,
  type TabOf,
} from './projectPage.ts';
import { basisSchema, controlPointSchema, scorePointSchema, stageConditionSchema } from './scores.ts';
import { sentWhole } from './sentWhole.ts';
import {
  type ActivityDay,
  countedSchema,
  freshnessSchema,
  privilegedTransactionSchema,
  topCallerSchema,
  topEventSchema,
  topFunctionCallSchema,
} from './skynet.ts';
import type { AnswerLine, OtherRating } from './sourceAnswers.ts';
import { stolenKeysViewSchema } from './stolenKeys.ts';

const text = z.string();
const maybe = z.nullable(text);
const number = z.number();
const amount = z.nullable(number);
const yesOrNo = z.boolean();
const { literal } = z;

const shortAnswerSchema: z.ZodMiniType<ShortAnswer> = z.object({
  tone: z.enum(factTones),
  text,
  detail: maybe,
});

const keyFactSchema: z.ZodMiniType<KeyFact> = z.object({
  id: text,
  tone: z.enum(factTones),
  text,
  detail: maybe,
  on: maybe,
  evidence: z.nullable(evidenceSchema),
  factor: maybe,
});

/** What the operator's records say about people and money behind a project. */
const recordsSchema: z.ZodMiniType<ProjectRecords> = z.pick(projectDetailsRecordSchema, {
  team: true,
  bugBounty: true,
  funding: true,
  operations: true,
});

const overviewSchema: z.ZodMiniType<TabOf<'overview'>> = z.object({
  name: literal('overview'),
  facts: z.nullable(z.object({ control: facts.control, lastRead: facts.lastRead })),
  keyFacts: z.array(keyFactSchema),
  whoControls: z.nullable(shortAnswerSchema),
  canBeSold: z.nullable(shortAnswerSchema),
  bases: z.record(text, basisSchema),
  answerTabs: z.record(text, z.enum(projectTabs)),
  alerts: z.array(alertSchema),
  hasMoreAlerts: yesOrNo,
  history: z.array(scorePointSchema),
  recomputed: z.array(scorePointSchema),
  records: recordsSchema,
  contradictions: z.array(contradictionSchema),
});

const contractSourcesSchema: z.ZodMiniType<ContractSources> = z.object({
  chain: text,
  address: text,
  label: text,
  running: z.nullable(
    z.object({
      hash: text,
      at: text,
      block: number,
      facets: z.array(z.object({ address: text, codeHash: maybe })),
      isSeen: yesOrNo,
    }),
  ),
  sources: z.array(comparedSourceSchema),
});

const codeAuditSchema: z.ZodMiniType<TabOf<'code-audit'>> = z.object({
  name: literal('code-audit'),
  facts: z.nullable(z.object({ codeMatch: facts.codeMatch, sourceVerified: facts.sourceVerified })),
  audits: z.array(auditSchema),
  deployed: z.array(contractSourcesSchema),
  copies: copiesSchema,
});

/** Null: nothing was counted, which is not zero. */
const measuredOf = <T>(item: z.ZodMiniType<T>): z.ZodMiniType<MeasuredList<T> | null> =>
  z.nullable(z.object({ items: z.array(item), total: number, asOf: maybe, counted: countedSchema }));

const dayCounts = z.array(z.object({ day: text, count: number }));

const activityDaySchema: z.ZodMiniType<ActivityDay> = z.object({
  day: text,
  transactions: amount,
  failed: amount,
  events: amount,
});

export const chainViewSchema: z.ZodMiniType<ChainView> = z.extend(freshnessSchema, {
  explorer: maybe,
  problem: maybe,
});

const monitoringSchema: z.ZodMiniType<TabOf<'on-chain-monitoring'>> = z.object({
  name: literal('on-chain-monitoring'),
  facts: z.nullable(
    z.object({ monitoring: facts.monitoring, lastRead: facts.lastRead, deployment: facts.deployment }),
  ),
  alerts: z.array(alertSchema),
  hasMoreAlerts: yesOrNo,
  activity: dayCounts,
  chainActivity: z.nullable(z.array(activityDaySchema)),
  topCallers: measuredOf(topCallerSchema),
  topEvents: measuredOf(topEventSchema),
  topFunctionCalls: measuredOf(topFunctionCallSchema),
  chains: z.array(chainViewSchema),
});

const service = z.enum(ratingServices);
const ratingSchema: z.ZodMiniType<OtherRating> = z.discriminatedUnion('state', [
  z.object({
    service,
    state: literal('rated'),
    rating: text,
    details: maybe,
    ratedOn: maybe,
    until: text,
    page: text,
    named: number,
    onRecord: number,
    why: text,
    evidence: evidenceSchema,
  }),
  z.object({ service, state: literal('unknown'), why: text, page: maybe }),
]);

const governanceSchema: z.ZodMiniType<TabOf<'governance'>> = z.object({
  name: literal('governance'),
  facts: z.nullable(
    z.object({
      control: facts.control,
      upgradeability: facts.upgradeability,
      takeovers: facts.takeovers,
      lastRead: facts.lastRead,
    }),
  ),
  addresses: z.array(privilegedAddressSchema),
  functions: z.array(privilegedFunctionSchema),
  hasMorePowers: yesOrNo,
  transactions: measuredOf(privilegedTransactionSchema),
  announced: announcedSchema,
  chains: z.array(chainViewSchema),
  stages: z.array(stageConditionSchema),
  ratings: z.array(ratingSchema),
  gradeHistory: z.array(controlPointSchema),
  discovery: z.nullable(discoveryViewSchema),
  stolenKeys: z.nullable(stolenKeysViewSchema),
});

const price = z.object({ at: text, usd: number });

const priceHistorySchema: z.ZodMiniType<PriceHistoryView> = z.object({
  latest: z.nullable(price),
  days: z.array(price),
  toldBy: z.exactOptional(text),
  volume: z.exactOptional(z.extend(price, { toldBy: text })),
});

const marketSchema: z.ZodMiniType<TabOf<'market'>> = z.object({
  name: literal('market'),
  facts: z.nullable(
    z.object({
      holders: facts.holders,
      supply: facts.supply,
      sellSimulation: facts.sellSimulation,
      transferFee: facts.transferFee,
      restrictions: facts.restrictions,
      exchanges: facts.exchanges,
      priceHistory: facts.priceHistory,
    }),
  ),
  metrics: z.array(z.object({ name: text, time: text, value: z.unknown() })),
  price: priceHistorySchema,
  heldThen: z.nullable(projectHoldersSchema),
});

const answerLineSchema: z.ZodMiniType<AnswerLine> = z.object({
  title: text,
  text,
  basis: z.enum(['measured', 'told']),
  evidence: evidenceSchema,
  about: z.templateLiteral([z.enum(statementKinds), ':', z.string()]),
});

const communitySchema: z.ZodMiniType<TabOf<'community'>> = z.object({
  name: literal('community'),
  facts: z.nullable(z.object({ communityLinks: facts.communityLinks, website: facts.website })),
  views: dayCounts,
  answers: z.array(answerLineSchema),
});

/** What a tab of a project's page shows, with the state, time and evidence of each fact. */
export const projectTabSchema: z.ZodMiniType<ProjectTab> = z.union([
  overviewSchema,
  codeAuditSchema,
  monitoringSchema,
  governanceSchema,
  marketSchema,
  communitySchema,
]);
sentWhole.add(projectTabSchema, {});
