import type { AuditMethod, AuditScope, AuditStage, FindingDetails } from '#model/audits.ts';
import type { Basis } from '#model/claims.ts';
import type { Contradiction } from '#model/contradictions.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { FactKey, Facts } from '#model/facts.ts';
import type { FindingStatus, FixCheck } from '#model/findings.ts';
import type { KeyFact, ShortAnswer } from '#model/keyFacts.ts';
import type { ProjectRecords } from '#model/projectRecords.ts';
import type { RecordKind } from '#model/records.ts';
import type { Score } from '#model/score.ts';
import type { FindingSeverity } from '#model/severities.ts';
import type { ComparedSource, FixVerdict } from '#model/sourceCode.ts';
import type { StageCondition } from '#model/stageConditions.ts';
import type { Alert } from './alerts.ts';
import type { Announced } from './calendar.ts';
import type { Copies } from './copies.ts';
import type { DiscoveryView } from './discovery.ts';
import type { DisputeMark } from './disputes.ts';
import type { ProjectHolders } from './holders.ts';
import type { PrivilegedAddress, PrivilegedFunction } from './powers.ts';
import type { PriceHistoryView } from './prices.ts';
import type { ProjectDetails } from './projectDetails.ts';
import type { ControlPoint, Past, ScorePoint } from './scores.ts';
import type {
  ActivityDay,
  Counted,
  Freshness,
  PrivilegedTransaction,
  TopCaller,
  TopEvent,
  TopFunctionCall,
} from './skynet.ts';
import type { AnswerLine, OtherRating } from './sourceAnswers.ts';
import type { StolenKeysView } from './stolenKeys.ts';
import type { VerifiedTeam } from './teamProofs.ts';
import type { TeamReply } from './teamReplies.ts';

/** Tabs of `/projects/{id}?tab=…`; without the parameter it is the first. */
export const projectTabs = [
  'overview',
  'code-audit',
  'on-chain-monitoring',
  'governance',
  'market',
  'community',
] as const;
export type ProjectTabName = (typeof projectTabs)[number];

export interface FindingView extends Omit<FindingDetails, 'foundIn' | 'fixedIn'> {
  id: string;
  title: string;
  severity: FindingSeverity;
  category: string;
  status: FindingStatus;
  proofOfFix: {
    state: FixCheck;
    checkedOn: string | null;
    note: string | null;
  } | null;
  /** What the deployed code says of the fix; null where the record names no code. */
  fix: FixVerdict | null;
}

/** A contract of the project, the code that runs there, and what was published as its source. */
export interface ContractSources {
  chain: string;
  address: string;
  label: string;
  /** The own code of a contract, or a proxy's implementation; a diamond runs its facets besides. */
  running: {
    hash: string;
    at: string;
    block: number;
    facets: { address: string; codeHash: string | null }[];
    /** It runs no other code, as far as it can be seen from its own. */
    isSeen: boolean;
  } | null;
  sources: ComparedSource[];
}

export type AuditProgress =
  | { state: 'completed'; completedOn: string }
  | {
      state: 'underWay';
      stage: AuditStage;
      /** Per cent. */
      progress: number;
      expectedOn: string | null;
    };

export interface AuditView {
  id: string;
  title: string;
  auditor: string;
  startedOn: string;
  progress: AuditProgress;
  /** How it was done, in its own words. */
  method: string;
  /** Null: the record does not say which methods were used. */
  methods: AuditMethod[] | null;
  summary: string | null;
  scope: AuditScope;
  /** `href` downloads our copy or leads to the auditor's; `sha256` is of the file. */
  report: { href: string; sha256: string } | null;
  /** Null: the record does not say what was found. */
  findings: FindingView[] | null;
}

/** The facts that each tab shows. */
export const tabFacts = {
  overview: ['control', 'lastRead'],
  'code-audit': ['codeMatch', 'sourceVerified'],
  'on-chain-monitoring': ['monitoring', 'lastRead', 'deployment'],
  governance: ['control', 'upgradeability', 'takeovers', 'lastRead'],
  market: ['holders', 'supply', 'sellSimulation', 'transferFee', 'restrictions', 'exchanges', 'priceHistory'],
  community: ['communityLinks', 'website'],
} as const satisfies Record<ProjectTabName, readonly FactKey[]>;

/** The facts that the first page of the past shows. */
export const pastFacts = ['control', 'holders'] as const satisfies readonly FactKey[];

/** Tabs that a project has in the past; of the others nothing is kept over time. */
export const pastTabs = ['overview', 'governance', 'market'] as const satisfies readonly ProjectTabName[];
export type PastTabName = (typeof pastTabs)[number];

/** Each with its state, time and evidence. Null for a project that is not assessed. */
type TabFacts<Name extends ProjectTabName> = Pick<Facts, (typeof tabFacts)[Name][number]> | null;

export interface DayCount {
  /** YYYY-MM-DD, UTC. */
  day: string;
  count: number;
}

/** A stored metric such as `exchanges(projectId=…)`, newest value. */
export interface MetricView {
  name: string;
  time: string;
  value: unknown;
}

/** What was counted on chains, and the time of the oldest of their newest blocks. */
export interface MeasuredList<T> {
  items: T[];
  /** How many there are, of which `items` are the first. */
  total: number;
  asOf: string | null;
  counted: Counted;
}

/** How far a chain is read, where its transactions can be looked at, and why it cannot be read at present. */
export interface ChainView extends Freshness {
  explorer: string | null;
  problem: string | null;
}

export type ProjectTab =
  | {
      name: 'overview';
      facts: TabFacts<'overview'>;
      /** What to know first, the worst first; empty for a project that is not assessed. */
      keyFacts: KeyFact[];
      /** Null for a project that is not assessed. */
      whoControls: ShortAnswer | null;
      /** Null besides for a project without a token. */
      canBeSold: ShortAnswer | null;
      /** What each answer of the score rests on, by the id of its question; empty for the past. */
      bases: Partial<Record<string, Basis>>;
      /** Where more is told of answers that have no evidence, by the id of their question; empty for the past. */
      answerTabs: Partial<Record<string, ProjectTabName>>;
      /** Every incident on record, and the newest on-chain alerts; newest first. */
      alerts: Alert[];
      /** There are older on-chain alerts. */
      hasMoreAlerts: boolean;
      history: ScorePoint[];
      /** Of the time before the history, made afterwards from what was read back; empty while that was not done. */
      recomputed: ScorePoint[];
      records: ProjectRecords;
      /** Where the record and the chain or a live source cannot both be right. */
      contradictions: Contradiction[];
    }
  | {
      name: 'code-audit';
      facts: TabFacts<'code-audit'>;
      /** Newest first. */
      audits: AuditView[];
      /** Contracts that have an address. */
      deployed: ContractSources[];
      /** Contracts of other projects that run the same code or nearly the same. */
      copies: Copies;
    }
  | {
      name: 'on-chain-monitoring';
      facts: TabFacts<'on-chain-monitoring'>;
      /** On-chain ones, newest first. */
      alerts: Alert[];
      /** There are older ones. */
      hasMoreAlerts: boolean;
      /** On-chain alerts per day, oldest first: those of the last 30 days of which every event was read. */
      activity: DayCount[];
      /** Transactions and events per day, the last 30 days, oldest first; null when no contract is followed. */
      chainActivity: ActivityDay[] | null;
      /** Null when no contract of the project is followed. Only transactions sent straight to a contract count. */
      topCallers: MeasuredList<TopCaller> | null;
      topEvents: MeasuredList<TopEvent> | null;
      topFunctionCalls: MeasuredList<TopFunctionCall> | null;
      /** One for each chain the project has contracts on. */
      chains: ChainView[];
    }
  | {
      name: 'governance';
      facts: TabFacts<'governance'>;
      /** Who has power over the project's contracts, with the paths in plain words. */
      addresses: PrivilegedAddress[];
      functions: PrivilegedFunction[];
      /** There are more powers than were looked at for these two lists. */
      hasMorePowers: boolean;
      /** Newest first; null when no contract of the project is followed. */
      transactions: MeasuredList<PrivilegedTransaction> | null;
      announced: Announced;
      chains: ChainView[];
      /** Conditions of stages that others publish; empty where nothing was assessed. */
      stages: StageCondition[];
      /** What other services say, one entry for each; empty for the past. */
      ratings: OtherRating[];
      /** Changes of the control grade, oldest first. */
      gradeHistory: ControlPoint[];
      /** What was found from the contracts on record; null before the first reading, and for the past. */
      discovery: DiscoveryView | null;
      /** What thieves of keys could come by; null before it was worked out, and for the past. */
      stolenKeys: StolenKeysView | null;
    }
  | {
      name: 'market';
      facts: TabFacts<'market'>;
      metrics: MetricView[];
      price: PriceHistoryView;
      /** Of a moment of the past: who held the token then, the largest ones; null for now. */
      heldThen: ProjectHolders | null;
    }
  | {
      name: 'community';
      facts: TabFacts<'community'>;
      /** Page views per day, the last 30 days, oldest first. */
      views: DayCount[];
      /** What live sources answered; empty where none was asked. */
      answers: AnswerLine[];
    };

/** The data of one tab. */
export type TabOf<Name extends ProjectTabName> = Extract<ProjectTab, { name: Name }>;

/** All that visitors are told of a project that staff withdrew. */
export interface Withdrawal {
  id: string;
  name: string;
  at: string;
  reason: string;
  /** The project that this was a duplicate of; null for any other reason. */
  mergedInto: string | null;
}

export interface WithdrawnPageData {
  withdrawn: Withdrawal;
}

/** A project as it would be with a draft that staff has not published. */
export interface DraftPageData extends ProjectPageData {
  draft: { kind: RecordKind; id: string };
}

/** `/projects/{id}` */
export interface ProjectPageData {
  project: ProjectDetails;
  /** Null: not assessed yet. */
  score: Score | null;
  /** The worst that somebody can do to holders' money; null with the score. */
  control: ControlGrade | null;
  tab: ProjectTab;
  /** Who showed that they speak for it; null: nobody, and for the past. */
  team: VerifiedTeam | null;
  /** Statements that are disputed or were, newest first; empty for the past. */
  disputes: DisputeMark[];
  /** What its team says to statements; empty for the past. */
  replies: TeamReply[];
  /** The moment that is shown instead of now; score and facts are then of that moment. */
  past: (Past & { facts: Pick<Facts, (typeof pastFacts)[number]> | null }) | null;
  /** When this was read. */
  asOf: string;
}
