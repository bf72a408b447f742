// Generated from /api/openapi.json by scripts/generateClient.ts.

export type Alert = {
  id: string;
  kind: 'incident' | 'onChain';
  detector: 'ownershipTransferred' | 'ownershipRenounced' | 'implementationUpgraded' | 'roleGranted' | 'roleRevoked' | 'paused' | 'unpaused' | 'largeMint' | 'largeTransfer' | 'blacklistUsed' | 'timelockScheduled' | 'timelockExecuted' | 'codeDiffers' | null;
  project: {
    id: string;
    name: string;
    logo: string | null;
    demo: boolean;
  };
  severity: 'critical' | 'major' | 'medium' | 'minor' | 'info';
  originalSeverity: string | null;
  time: string;
  title: string;
  text: string;
  state: 'new' | 'confirmed' | 'retracted';
  reason: string | null;
  retractionCause: 'reorganised' | 'didNotHappen' | 'wronglyDescribed' | 'duplicate' | 'other' | null;
  judgedAt: string | null;
  evidence: Evidence | null;
  contract: string | null;
  activeExploit: boolean;
  technique: string | null;
  lossUsd: number | null;
  returnedUsd: number | null;
  resolvedAt: string | null;
  traceCase: string | null;
  updates: {
    time: string;
    text: string;
  }[];
};

export type Announced = {
  operations: TimelockOperation[];
  more: {
    open: number;
    ended: number;
  };
  notRead: number;
  contracts: number;
};

export type AnswerOverride = {
  about: string;
  outcome: 'unknown' | 'fail';
  measured: 'pass' | 'partial' | 'fail' | 'unknown' | 'applies' | 'clear';
  reason: string;
  dispute: number;
  at: string;
};

export type Audit = {
  id: string;
  title: string;
  auditor: string;
  startedOn: string;
  progress: {
    state: 'completed';
    completedOn: string;
  } | {
    state: 'underWay';
    stage: 'scoping' | 'review' | 'preliminaryReport' | 'remediation' | 'finalReport';
    progress: number;
    expectedOn: string | null;
  };
  method: string;
  methods: ('manual' | 'static' | 'fuzzing' | 'formal')[] | null;
  summary: string | null;
  scope: {
    repository: string | null;
    commit: string | null;
    files: string[];
    contracts: {
      chain: string;
      address: string | null;
      codeHash: string | null;
    }[];
  };
  report: {
    href: string;
    sha256: string;
  } | null;
  findings: {
    id: string;
    title: string;
    severity: 'critical' | 'major' | 'medium' | 'minor' | 'info' | 'centralization';
    category: string;
    status: 'pending' | 'acknowledged' | 'partiallyResolved' | 'mitigated' | 'resolved' | 'declined';
    files: {
      path: string;
      from: number | null;
      to: number | null;
    }[];
    description: string;
    impact: string | null;
    recommendation: string | null;
    response: string | null;
    fixCommit: string | null;
    originalSeverity: string | null;
    originalStatus: string | null;
    proofCheckedBy: string | null;
    proofOfFix: {
      state: 'notChecked' | 'commitReviewed' | 'deployed' | 'notDeployed';
      checkedOn: string | null;
      note: string | null;
    } | null;
    fix: {
      proof: 'proven' | 'refuted' | 'notChecked';
      checked: {
        chain: string;
        address: string;
        label: string;
        withFix: boolean;
        source: {
          id: string;
          commit: string | null;
          outcome: 'exact' | 'codeEqual' | 'differs' | 'notBuilt' | null;
        } | null;
        namedHash: string | null;
        running: {
          hash: string;
          at: string;
          block: number;
        } | null;
        runs: boolean | null;
      }[];
    } | null;
  }[] | null;
};

export type Auditor = {
  slug: string;
  name: string;
  reports: number;
  withFindings: number;
  projects: number;
  firstOn: string;
  lastOn: string;
  findings: {
    severity: 'critical' | 'major' | 'medium' | 'minor' | 'info' | 'centralization';
    status: 'pending' | 'acknowledged' | 'partiallyResolved' | 'mitigated' | 'resolved' | 'declined';
    count: number;
  }[];
  fixes: {
    claimed: number;
    proven: number;
    refuted: number;
  };
  code: {
    running: number;
    replaced: number;
    unknown: number;
  };
  incidents: {
    within: number;
    outside: number;
    unknown: number;
  };
};

export type AuditsFact = {
  state: 'known';
  value: {
    all: {
      auditor: string;
      completedAt: string;
      methods: ('manual' | 'static' | 'fuzzing' | 'formal')[] | null;
      scope: {
        repository: string | null;
        commit: string | null;
        codeHashes: string[];
        files: string[];
      };
      evidence: Evidence[];
    }[];
    complete: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    all: {
      auditor: string;
      completedAt: string;
      methods: ('manual' | 'static' | 'fuzzing' | 'formal')[] | null;
      scope: {
        repository: string | null;
        commit: string | null;
        codeHashes: string[];
        files: string[];
      };
      evidence: Evidence[];
    }[];
    complete: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type BadgeClaims = {
  iss: string;
  sub: string;
  iat: number;
  exp: number;
  name: string;
  demo: boolean;
  shown: ShownScore;
  control?: GradeRange | null;
  rulesVersion: string | null;
  scoredAt: string | null;
  chains: {
    chain: string;
    block: number | null;
    time: string | null;
  }[];
};

export type BugBountyFact = {
  state: 'known';
  value: {
    kind: 'none';
  } | {
    kind: 'running';
    maxRewardUsd: number | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    kind: 'none';
  } | {
    kind: 'running';
    maxRewardUsd: number | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type Calendar = {
  operations: TimelockOperation[];
  more: {
    open: number;
    ended: number;
  };
  notRead: number;
  contracts: number;
  freshness: Freshness[];
};

export type ChainState = {
  chain: string;
  block: number | null;
  time: string | null;
  behind: number | null;
  checkedAt: string | null;
  explorer: string | null;
  problem: string | null;
};

export type Change = {
  id: string;
  kind: 'incident' | 'code' | 'owner' | 'power' | 'control' | 'score' | 'audit';
  project: {
    id: string;
    name: string;
    logo: string | null;
    demo: boolean;
  };
  time: string;
  isDay: boolean;
  title: string;
  text: string;
  href: string;
};

export type Check = {
  id: string;
  chain: string;
  madeAt: string;
  verdict: {
    state: 'risk' | 'caution' | 'passed' | 'unknown';
    text: string;
  };
  reasons: {
    state: 'risk' | 'caution' | 'passed' | 'unknown';
    text: string;
  }[];
  result: CheckResult;
  moves: {
    text: string;
    usd: number | null;
  }[];
  grants: {
    text: string;
    usd: number | null;
  }[];
  contracts: {
    address: string;
    label: string | null;
    kind: 'contract' | 'account' | 'delegated' | 'empty' | null;
    projects: {
      projectId: string;
      project: string;
      label: string;
      assessed: boolean;
      score: number | null;
      rating: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'CCC' | null;
      coverage: number;
      range: {
        low: number;
        high: number;
      };
    }[];
    isThief: boolean;
    scan: {
      id: string;
      state: string;
    } | null;
    verdict: {
      state: 'risk' | 'caution' | 'passed' | 'unknown';
      text: string;
    } | null;
    control: {
      best: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
      worst: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
      sentence: string;
    } | null;
    createdAt: string | null;
    isSourceVerified: boolean | null;
    incidents: {
      id: string;
      title: string;
      project: string;
    }[];
    copiedIncidents: {
      id: string;
      title: string;
      project: string;
    }[];
  }[];
  stale: string[];
  isCompared: boolean;
  evidence: Evidence[];
};

export type CheckResult = {
  kind: 'transaction' | 'safe' | 'typedData' | 'delegation';
  account: string | null;
  block: number | null;
  time: string;
  title: string;
  calls: {
    to: string;
    value: string;
    selector: string | null;
    function: string | null;
    arguments: string[];
    isDelegate: boolean;
    depth: number;
  }[];
  simulation: {
    state: 'done';
  } | {
    state: 'reverts';
    why: string;
  } | {
    state: 'unable';
    why: string;
  } | {
    state: 'none';
  };
  moves: {
    direction: 'out' | 'in';
    kind: 'coin' | 'token' | 'item';
    token: {
      address: string;
      symbol: string | null;
      decimals: number | null;
    } | null;
    amount: string | null;
    id: string | null;
    others: string[];
    isMeasured: boolean;
  }[];
  grants: {
    kind: 'allowance' | 'operator' | 'item' | 'permit2' | 'transfer' | 'order' | 'owner' | 'role' | 'code' | 'signer' | 'threshold' | 'module' | 'guard' | 'delegation';
    on: string;
    token: {
      address: string;
      symbol: string | null;
      decimals: number | null;
    } | null;
    to: string | null;
    before: string | null;
    after: string | null;
    until: string | null;
    atMost: string | null;
    isTakenBack: boolean;
  }[];
  touched: string[];
  bound: {
    kind: 'code';
    address: string;
    hash: string | null;
  } | {
    kind: 'slot';
    address: string;
    slot: string;
    value: string;
  } | {
    kind: 'call';
    address: string;
    data: string;
    value: string;
    what: string;
  }[];
  warnings: string[];
  unknown: string[];
};

export type Citation = {
  rulesVersion: string;
  analyzerVersion: number;
  dataAsOf: {
    chain: string;
    block: number | null;
    time: string | null;
  }[];
  madeAt: string;
  page: string;
  text: string;
};

export type CodeMatchFact = {
  state: 'known';
  value: {
    matching: number;
    differing: number;
    notCompared: number;
    complete?: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    matching: number;
    differing: number;
    notCompared: number;
    complete?: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type CommunityLinksFact = {
  state: 'known';
  value: {
    platforms: string[];
    complete: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    platforms: string[];
    complete: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type Contract = {
  chain: string;
  address: string | null;
  label: string;
  name: string | null;
};

export type ControlFact = {
  state: 'known';
  value: {
    powers: {
      class: 'mint' | 'burn' | 'seize' | 'pause' | 'blacklist' | 'fee' | 'upgrade' | 'ownership' | 'withdraw' | 'other';
      contract: string;
      function: string;
      holder: Holder;
      cut?: true;
      decides?: true;
      evidence: Evidence[];
    }[];
    contractsRead: number;
    contracts: number;
    tokens?: number;
    found?: {
      closed: boolean;
      beyond: number;
      obeyed: number;
      created?: number;
      unread: boolean;
      why: string | null;
    };
    paused?: {
      contract: string;
      stopped: string[];
      evidence: Evidence[];
    }[];
    complete?: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    powers: {
      class: 'mint' | 'burn' | 'seize' | 'pause' | 'blacklist' | 'fee' | 'upgrade' | 'ownership' | 'withdraw' | 'other';
      contract: string;
      function: string;
      holder: Holder;
      cut?: true;
      decides?: true;
      evidence: Evidence[];
    }[];
    contractsRead: number;
    contracts: number;
    tokens?: number;
    found?: {
      closed: boolean;
      beyond: number;
      obeyed: number;
      created?: number;
      unread: boolean;
      why: string | null;
    };
    paused?: {
      contract: string;
      stopped: string[];
      evidence: Evidence[];
    }[];
    complete?: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type ControlGrade = {
  rulesVersion: string;
  gradedAt: string;
  best: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
  worst: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
  sentence: string;
  reasons: {
    grade: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
    act: 'take' | 'replaceCode' | 'dilute' | 'setPrice' | 'block' | 'tax';
    who: 'anybody' | 'oneKey' | 'severalKeys' | 'vote' | 'nobody' | null;
    warning: 'none' | 'hours' | 'twoDays' | 'sevenDays' | null;
    contract: string | null;
    function: string | null;
    holder: Holder | null;
    sentence: string;
    evidence: Evidence[];
  }[];
  moreReasons: number;
  unknown: {
    why: string;
    worst: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
    evidence: Evidence[];
  }[];
};

export type ControlPoint = {
  at: string;
  rulesVersion: string;
  best: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
  worst: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
  cause: 'first' | 'facts' | 'knowledge' | 'reading' | 'rules' | 'both' | 'time';
  sentence: string;
};

export type Copies = {
  items: {
    chain: string;
    address: string;
    label: string;
    codeHash: string;
    other: {
      chain: string;
      address: string;
      label: string;
      codeHash: string;
      projectId: string;
      project: string;
    };
    kind: 'sameCode' | 'sameFunctions' | 'nearlySame' | 'sameImplementation';
    functions: number;
    shared: number;
  }[];
  hasMore: boolean;
  warnings: {
    projectId: string;
    project: string;
    kind: 'incident' | 'finding';
    id: string;
    title: string;
    severity: 'critical' | 'major' | 'medium' | 'minor' | 'info' | 'centralization';
    at: string | null;
    auditId: string | null;
  }[];
  compared: number;
  library: number;
  contracts: number;
};

export type Counted = {
  contracts: number;
  read: number;
  since: string | null;
  unjudged?: {
    contracts: number;
    functions: number;
    fallbacks: number;
    shared: number;
  };
};

export type DeploymentFact = {
  state: 'known';
  value: {
    firstSeenAt: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    firstSeenAt: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type Discovery = {
  closed: boolean;
  sentence: string;
  summary: string;
  onRecord: number;
  found: number;
  blocks: {
    chain: string;
    block: number;
    time: string;
  }[];
  readAt: string;
  nodes: {
    chain: string;
    address: string;
    role: 'onRecord' | 'graded' | 'governing' | 'code' | 'end';
    stop: 'key' | 'burn' | 'precompile' | 'infrastructure' | 'labelled' | 'otherProject' | 'wallet' | 'cut' | null;
    name: string | null;
    depth: number;
  }[];
  edges: {
    chain: string;
    from: string;
    to: string;
    relation: 'runs' | 'calls' | 'obeys' | 'creates' | 'added';
    reason: string;
    evidence: Evidence[];
    sinceBlock: number;
    since: string;
    isNew: boolean;
    goneBlock: number | null;
    goneAt: string | null;
  }[];
  moreEdges: number;
  open: {
    cause: 'unread' | 'depth' | 'count' | 'children' | 'partly' | 'listed' | 'untold' | 'cut' | 'hidden' | 'holders';
    chain: string;
    address: string;
    count: number;
    sentence: string;
    why: string | null;
  }[];
  changes: {
    act: 'add' | 'cut';
    chain: string;
    from: string | null;
    to: string;
    reason: string;
    at: string;
  }[];
};

export type DocumentationFact = {
  state: 'known';
  value: {
    published: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    published: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type Dump = {
  id: string;
  schemaVersion: number;
  madeAt: string;
  rulesVersion: string;
  analyzerVersion: number;
  chains: {
    chain: string;
    block: number | null;
    time: string | null;
  }[];
  licence: string | null;
  tables: {
    name: 'projects' | 'contracts' | 'powers' | 'scores' | 'alerts' | 'incidents';
    about: string;
    rows: number;
    columns: {
      name: string;
      type: 'text' | 'number' | 'integer' | 'boolean' | 'time' | 'list';
      about: string;
    }[];
    files: {
      format: 'csv.gz' | 'ndjson.gz' | 'parquet';
      name: string;
      bytes: number;
      sha256: string;
    }[];
  }[];
};

export type Evidence = {
  kind: 'block';
  chain: string;
  number: number;
  label: string;
  href?: string | null;
} | {
  kind: 'transaction';
  chain: string;
  hash: string;
  label: string;
  href?: string | null;
} | {
  kind: 'log';
  chain: string;
  hash: string;
  block: number;
  index: number;
  label: string;
  href?: string | null;
} | {
  kind: 'storage';
  chain: string;
  address: string;
  slot: string;
  block: number;
  value?: string;
  label: string;
  href?: string | null;
} | {
  kind: 'call';
  chain: string;
  address: string;
  data: string;
  block: number;
  value: string;
  whole?: {
    bytes: number;
    sha256: string;
  };
  label: string;
  href?: string | null;
} | {
  kind: 'contract';
  chain: string;
  address: string;
  block: number;
  codeHash?: string | null;
  label: string;
  href?: string | null;
} | {
  kind: 'report';
  sha256: string;
  page: number | null;
  label: string;
  href?: string | null;
} | {
  kind: 'record';
  type: 'audit' | 'finding' | 'alert' | 'project' | 'metric';
  id: string;
  label: string;
  href?: string | null;
} | {
  kind: 'answer';
  source: 'websites' | 'securityTexts' | 'repositories' | 'verifiedSources' | 'prices' | 'domains' | 'bountyPages' | 'tokenLists' | 'auditLists' | 'incidents' | 'ratings' | 'recordFiles';
  url: string;
  at: string;
  label: string;
  href?: string | null;
} | {
  kind: 'page';
  url: string;
  label: string;
  href?: string | null;
} | {
  kind: 'list';
  list: 'transactions' | 'privileged-transactions' | 'events' | 'callers' | 'functions' | 'event-kinds' | 'alerts' | 'all-alerts' | 'news' | 'audits' | 'holders' | 'views' | 'votes';
  filter: {
    day?: string;
    since?: string;
    after?: string;
    upTo?: string;
    chain?: string;
    contract?: string;
    caller?: string;
    selector?: string;
    topic?: string;
    outcome?: 'failed';
    vote?: 'yes' | 'no';
    alert?: string;
  };
  count: number;
  label: string;
  href?: string | null;
};

export type ExchangesFact = {
  state: 'known';
  value: {
    count: number;
    complete?: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    count: number;
    complete?: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type Facts = {
  audits: AuditsFact;
  findings: FindingsFact;
  codeMatch: CodeMatchFact;
  sourceVerified: SourceVerifiedFact;
  control: ControlFact;
  upgradeability: UpgradeabilityFact;
  takeovers: TakeoversFact;
  incidents: IncidentsFact;
  bugBounty: BugBountyFact;
  securityContact: SecurityContactFact;
  incidentPlan: IncidentPlanFact;
  monitoring: MonitoringFact;
  lastRead: LastReadFact;
  holders: HoldersFact;
  supply: SupplyFact;
  sellSimulation: SellSimulationFact;
  transferFee: TransferFeeFact;
  restrictions: RestrictionsFact;
  exchanges: ExchangesFact;
  priceHistory: PriceHistoryFact;
  communityLinks: CommunityLinksFact;
  website: WebsiteFact;
  documentation: DocumentationFact;
  repository: RepositoryFact;
  team: TeamFact;
  deployment: DeploymentFact;
  funding: FundingFact;
  status: StatusFact;
};

export type FindingsFact = {
  state: 'known';
  value: {
    all: {
      id: string;
      severity: 'critical' | 'major' | 'medium' | 'minor' | 'info' | 'centralization';
      status: 'pending' | 'acknowledged' | 'partiallyResolved' | 'mitigated' | 'resolved' | 'declined';
      proofOfFix: 'proven' | 'refuted' | 'claimed' | 'claimedMissing' | 'none';
      reportedAt: string;
      evidence: Evidence[];
    }[];
    complete: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    all: {
      id: string;
      severity: 'critical' | 'major' | 'medium' | 'minor' | 'info' | 'centralization';
      status: 'pending' | 'acknowledged' | 'partiallyResolved' | 'mitigated' | 'resolved' | 'declined';
      proofOfFix: 'proven' | 'refuted' | 'claimed' | 'claimedMissing' | 'none';
      reportedAt: string;
      evidence: Evidence[];
    }[];
    complete: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type FoundProject = {
  id: string;
  logo: string | null;
  name: string;
  rank: number | null;
  controlGrade: GradeRange | null;
  tokenTickers: string[];
};

export type Freshness = {
  chain: string;
  block: number | null;
  time: string | null;
  behind: number | null;
  checkedAt: string | null;
};

export type FundingFact = {
  state: 'known';
  value: {
    kind: 'undisclosed';
  } | {
    kind: 'disclosed';
    usd: number | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    kind: 'undisclosed';
  } | {
    kind: 'disclosed';
    usd: number | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type GradeRange = {
  best: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
  worst: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
};

export type HeldPower = {
  contract: string;
  contractLabel: string | null;
  address: string;
  label: string | null;
  kind: 'key' | 'multisig' | 'timelock' | 'contract' | 'owner';
  powers: ('mint' | 'burn' | 'seize' | 'pause' | 'blacklist' | 'fee' | 'upgrade' | 'ownership' | 'withdraw' | 'other')[];
  paths: string[];
};

export type Holder = {
  kind: 'nobody';
} | {
  kind: 'anyone';
} | {
  kind: 'key';
  address: string;
} | {
  kind: 'multisig';
  address: string;
  threshold: number;
  owners: number;
} | {
  kind: 'timelock';
  address: string;
  delaySeconds: number;
  controller: Holder;
} | {
  kind: 'contract';
  address: string;
  controller: Holder | null;
} | {
  kind: 'others';
} | {
  kind: 'maybeAnyone';
} | {
  kind: 'unknown';
};

export type HoldersFact = {
  state: 'known';
  value: {
    top10Share: number;
    holders: number | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    top10Share: number;
    holders: number | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type HoldingProject = {
  id: string;
  name: string;
  logo: string | null;
  demo: boolean;
  assessed: boolean;
  score: number | null;
  rating: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'CCC' | null;
  coverage: number;
  range: {
    low: number;
    high: number;
  };
  control: 'nobody' | 'timelock' | 'multisig' | 'contract' | 'unknown' | 'key' | 'anyone' | null;
};

export type Incident = {
  id: string;
  project: {
    id: string;
    name: string;
    logo: string | null;
    demo: boolean;
  };
  title: string;
  time: string;
  resolvedAt: string | null;
  activeExploit: boolean;
  chain: string | null;
  contract: string | null;
  technique: string | null;
  rootCause: string | null;
  lossUsd: number | null;
  lossEstimatedBy: string | null;
  returnedUsd: number | null;
  evidenceUrl: string | null;
  traceCase: string | null;
  audited: 'contract' | 'project' | 'otherContracts' | 'no' | 'unknown';
  auditsBefore: {
    id: string;
    title: string;
    auditor: string;
    completedOn: string;
  }[];
  scoreBefore: PastScore;
};

export type IncidentPlanFact = {
  state: 'known';
  value: {
    kind: 'none';
  } | {
    kind: 'published';
    at: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    kind: 'none';
  } | {
    kind: 'published';
    at: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type IncidentsFact = {
  state: 'known';
  value: {
    all: {
      id: string;
      title: string;
      severity: 'critical' | 'major' | 'medium' | 'minor' | 'info';
      happenedAt: string;
      resolvedAt: string | null;
      activeExploit: boolean;
      evidence: Evidence[];
    }[];
    complete: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    all: {
      id: string;
      title: string;
      severity: 'critical' | 'major' | 'medium' | 'minor' | 'info';
      happenedAt: string;
      resolvedAt: string | null;
      activeExploit: boolean;
      evidence: Evidence[];
    }[];
    complete: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type LastReadFact = {
  state: 'known';
  value: {
    at: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    at: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type MonitoringFact = {
  state: 'known';
  value: {
    watched: number;
    contracts: number;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    watched: number;
    contracts: number;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type OpenFindings = {
  critical: number;
  major: number;
  medium: number;
  minor: number;
  info: number;
  centralization: number;
  complete: boolean;
};

export type Overridden = {
  sentence: string;
  measured: 'pass' | 'partial' | 'fail' | 'unknown' | 'applies' | 'clear';
  reason: string;
  dispute: number;
  at: string;
};

export type PastScore = {
  state: 'scored' | 'recomputed';
  total: number;
  rating: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'CCC' | null;
} | {
  state: 'tooLittleKnown';
} | {
  state: 'unreached';
};

export type PastScores = {
  at: string;
  rules: 'today' | 'then';
  rulesVersion: string;
  rulesInForce: string;
  knownFrom: string | null;
  published: ScorePoint | null;
  since: Record<string, {
    validFrom: string;
    notBefore: string | null;
    knownFrom: string;
  }>;
};

export type PowerEvidence = {
  label: string;
  block: number | null;
  txHash: string | null;
  slot: string | null;
  href: string | null;
};

export type PriceHistoryFact = {
  state: 'known';
  value: {
    days: number;
    dailyDeviation: number;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    days: number;
    dailyDeviation: number;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type PrivilegedAddress = {
  chain: string;
  contract: string;
  contractLabel: string | null;
  block: number;
  time: string;
  address: string;
  label: string | null;
  kind: 'key' | 'multisig' | 'timelock' | 'contract' | 'owner';
  direct: boolean;
  powers: ('mint' | 'burn' | 'seize' | 'pause' | 'blacklist' | 'fee' | 'upgrade' | 'ownership' | 'withdraw' | 'other')[];
  functions: string[];
  paths: string[];
  evidence: PowerEvidence[];
  moreEvidence: boolean;
};

export type PrivilegedAddresses = {
  items: PrivilegedAddress[];
  total: number;
  hasMore: boolean;
  read: {
    chain: string;
    contract: string;
    block: number;
    time: string;
    problem: string | null;
  }[];
};

export type PrivilegedFunction = {
  chain: string;
  contract: string;
  contractLabel: string | null;
  block: number;
  time: string;
  target: string;
  selector: string;
  name: string | null;
  class: 'mint' | 'burn' | 'seize' | 'pause' | 'blacklist' | 'fee' | 'upgrade' | 'ownership' | 'withdraw' | 'other';
  beside: ('mint' | 'burn' | 'seize' | 'pause' | 'blacklist' | 'fee' | 'upgrade' | 'ownership' | 'withdraw' | 'other')[];
  verdict: 'privileged' | 'open' | 'unknown';
  guard: string | null;
  method: 'symbolic' | 'state' | 'differential';
  paths: string[];
  holders: string[];
  evidence: PowerEvidence[];
};

export type PrivilegedFunctions = {
  items: PrivilegedFunction[];
  total: number;
  hasMore: boolean;
  read: {
    chain: string;
    contract: string;
    block: number;
    time: string;
    problem: string | null;
  }[];
};

export type Project = {
  id: string;
  name: string;
  logo: string | null;
  demo: boolean;
  tokenTickers: string[];
  categories: string[];
  chains: string[];
  status: 'live' | 'underAudit' | 'preLaunch' | 'halted' | null;
  assessed: boolean;
  rank: number | null;
  score: number | null;
  rating: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'CCC' | null;
  range: {
    low: number;
    high: number;
  };
  coverage: number;
  audited: boolean;
  auditedOn: string | null;
  underAudit: boolean;
  openFindings: OpenFindings | null;
  control: 'nobody' | 'timelock' | 'multisig' | 'contract' | 'unknown' | 'key' | 'anyone' | null;
  controlGrade: GradeRange | null;
  controlRank: number | null;
  votes: {
    yes: number;
    total: number;
  };
  viewsLast7Days: number;
  description: string;
  source: 'records' | 'tokenList';
  website: string | null;
  links: ProjectLink[];
  tokens: Token[];
  contracts: Contract[];
  launchedOn: string | null;
  license: string | null;
  claimedBy: {
    by: string;
    on: string;
    url: string | null;
  } | null;
  presence: {
    audits: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    incidents: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    bugBounty: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    securityContact: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    incidentPlan: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    documentation: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    repository: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    team: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    funding: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    links: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    website: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    contracts: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
    tokens: {
      state: 'notLookedFor';
    } | {
      state: 'noneFound';
      search: {
        on: string;
        by: string;
        where: string[];
      };
    } | {
      state: 'exists';
      search: {
        on: string;
        by: string;
        where: string[];
      } | null;
    };
  };
  withdrawnAudits: {
    id: string;
    title: string;
    auditor: string;
    on: string;
    reason: string;
  }[];
  updatedAt: string;
  commit: string | null;
};

export type ProjectHolders = {
  at: string | null;
  token: {
    chain: string;
    address: string;
    symbol: string;
    decimals: number;
  } | null;
  block: number | null;
  problem: string | null;
  total: number | null;
  page: number;
  items: {
    chain: string;
    address: string;
    label: string | null;
    balance: string;
    share: number;
  }[];
};

export type ProjectLink = {
  kind: 'documentation' | 'repository' | 'blog' | 'forum' | 'governance' | 'status' | 'twitter' | 'telegram' | 'discord' | 'youtube' | 'medium' | 'linkedin' | 'other';
  url: string;
  label: string | null;
};

export type ProjectPowers = {
  at: string | null;
  state: 'known' | 'lost' | 'unknown';
  why: string | null;
  readAt: string | null;
  since: {
    validFrom: string;
    notBefore: string | null;
    knownFrom: string;
  } | null;
  contracts: {
    all: number;
    read: number;
    complete: boolean;
  } | null;
  powers: {
    class: 'mint' | 'burn' | 'seize' | 'pause' | 'blacklist' | 'fee' | 'upgrade' | 'ownership' | 'withdraw' | 'other';
    contract: string;
    function: string;
    path: string;
    addresses: string[];
    cut?: true;
    decides?: true;
    evidence: Evidence[];
  }[] | null;
};

export type ProjectRow = {
  id: string;
  name: string;
  logo: string | null;
  demo: boolean;
  tokenTickers: string[];
  categories: string[];
  chains: string[];
  status: 'live' | 'underAudit' | 'preLaunch' | 'halted' | null;
  assessed: boolean;
  rank: number | null;
  score: number | null;
  rating: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'CCC' | null;
  range: {
    low: number;
    high: number;
  };
  coverage: number;
  audited: boolean;
  auditedOn: string | null;
  underAudit: boolean;
  openFindings: OpenFindings | null;
  control: 'nobody' | 'timelock' | 'multisig' | 'contract' | 'unknown' | 'key' | 'anyone' | null;
  controlGrade: GradeRange | null;
  controlRank: number | null;
  votes: {
    yes: number;
    total: number;
  };
  viewsLast7Days: number;
};

export type ProjectTab = {
  name: 'overview';
  facts: {
    control: ControlFact;
    lastRead: LastReadFact;
  } | null;
  keyFacts: {
    id: string;
    tone: 'grave' | 'risk' | 'caution' | 'minor' | 'unknown' | 'good';
    text: string;
    detail: string | null;
    on: string | null;
    evidence: Evidence | null;
    factor: string | null;
  }[];
  whoControls: {
    tone: 'grave' | 'risk' | 'caution' | 'minor' | 'unknown' | 'good';
    text: string;
    detail: string | null;
  } | null;
  canBeSold: {
    tone: 'grave' | 'risk' | 'caution' | 'minor' | 'unknown' | 'good';
    text: string;
    detail: string | null;
  } | null;
  bases: Record<string, {
    kind: 'claimed' | 'measured' | 'told';
    by: string | null;
    at: string;
  }>;
  answerTabs: Record<string, 'overview' | 'code-audit' | 'on-chain-monitoring' | 'governance' | 'market' | 'community'>;
  alerts: Alert[];
  hasMoreAlerts: boolean;
  history: ScorePoint[];
  recomputed: ScorePoint[];
  records: {
    team: {
      public: boolean;
      verification: {
        level: 'gold' | 'silver' | 'bronze';
        verifier: string;
        verifiedOn: string;
        expiresOn: string | null;
        members: number;
        evidence: string | null;
      } | null;
    } | null;
    bugBounty: {
      active: boolean;
      url: string;
      launchedOn: string | null;
      maxRewardUsd: number | null;
      scope: string | null;
    } | null;
    funding: {
      round: string;
      on: string;
      amountUsd: number | null;
      investors: string[];
      source: string | null;
    }[];
    operations: {
      securityContact: string | null;
      incidentPlan: string | null;
      insurance: {
        provider: string;
        coverUsd: number;
        expiresOn: string | null;
        evidence: string | null;
      } | null;
    } | null;
  };
  contradictions: {
    chain: string | null;
    address: string | null;
    claimed: string;
    measured: string;
    basis: 'measured' | 'told';
    at: string;
    evidence: Evidence[];
  }[];
} | {
  name: 'code-audit';
  facts: {
    codeMatch: CodeMatchFact;
    sourceVerified: SourceVerifiedFact;
  } | null;
  audits: Audit[];
  deployed: {
    chain: string;
    address: string;
    label: string;
    running: {
      hash: string;
      at: string;
      block: number;
      facets: {
        address: string;
        codeHash: string | null;
      }[];
      isSeen: boolean;
    } | null;
    sources: {
      origin: 'record' | 'service';
      publisher: string;
      target: string;
      commit: string | null;
      repository: string | null;
      comparison: {
        outcome: 'exact';
        builtHash: string;
        filled: {
          kind: 'immutable' | 'library';
          name: string | null;
          value: string;
        }[];
        note: string | null;
      } | {
        outcome: 'codeEqual';
        builtHash: string;
        filled: {
          kind: 'immutable' | 'library';
          name: string | null;
          value: string;
        }[];
        note: string | null;
      } | {
        outcome: 'differs';
        builtHash: string;
        offset: number;
        function: string | null;
        note: string;
      } | {
        outcome: 'notBuilt';
        why: string;
      } | null;
    }[];
  }[];
  copies: Copies;
} | {
  name: 'on-chain-monitoring';
  facts: {
    monitoring: MonitoringFact;
    lastRead: LastReadFact;
    deployment: DeploymentFact;
  } | null;
  alerts: Alert[];
  hasMoreAlerts: boolean;
  activity: {
    day: string;
    count: number;
  }[];
  chainActivity: {
    day: string;
    transactions: number | null;
    failed: number | null;
    events: number | null;
  }[] | null;
  topCallers: {
    items: {
      chain: string;
      address: string;
      label: string | null;
      count: number;
      countedTo: number;
      failed: number;
      txHash: string;
      block: number;
      time: string;
    }[];
    total: number;
    asOf: string | null;
    counted: Counted;
  } | null;
  topEvents: {
    items: {
      chain: string;
      contract: {
        address: string;
        label: string;
      };
      topic: string | null;
      event: string | null;
      count: number;
      countedTo: number;
      txHash: string;
      block: number;
      time: string;
    }[];
    total: number;
    asOf: string | null;
    counted: Counted;
  } | null;
  topFunctionCalls: {
    items: {
      chain: string;
      contract: {
        address: string;
        label: string;
      };
      selector: string | null;
      function: string | null;
      count: number;
      countedTo: number;
      failed: number;
      txHash: string;
      block: number;
      time: string;
    }[];
    total: number;
    asOf: string | null;
    counted: Counted;
  } | null;
  chains: ChainState[];
} | {
  name: 'governance';
  facts: {
    control: ControlFact;
    upgradeability: UpgradeabilityFact;
    takeovers: TakeoversFact;
    lastRead: LastReadFact;
  } | null;
  addresses: PrivilegedAddress[];
  functions: PrivilegedFunction[];
  hasMorePowers: boolean;
  transactions: {
    items: {
      chain: string;
      txHash: string;
      block: number;
      time: string;
      from: string;
      fromLabel: string | null;
      contract: {
        address: string;
        label: string;
      };
      selector: string;
      function: string;
    }[];
    total: number;
    asOf: string | null;
    counted: Counted;
  } | null;
  announced: Announced;
  chains: ChainState[];
  stages: {
    scheme: 'defiscan' | 'l2beat';
    stage: 0 | 1 | 2;
    id: string;
    name: string;
    state: 'met' | 'notMet' | 'unknown';
    sentence: string;
    evidence: Evidence[];
  }[];
  ratings: {
    service: 'defiscan' | 'defirisk';
    state: 'rated';
    rating: string;
    details: string | null;
    ratedOn: string | null;
    until: string;
    page: string;
    named: number;
    onRecord: number;
    why: string;
    evidence: Evidence;
  } | {
    service: 'defiscan' | 'defirisk';
    state: 'unknown';
    why: string;
    page: string | null;
  }[];
  gradeHistory: ControlPoint[];
  discovery: Discovery | null;
  stolenKeys: StolenKeysOfProject | null;
} | {
  name: 'market';
  facts: {
    holders: HoldersFact;
    supply: SupplyFact;
    sellSimulation: SellSimulationFact;
    transferFee: TransferFeeFact;
    restrictions: RestrictionsFact;
    exchanges: ExchangesFact;
    priceHistory: PriceHistoryFact;
  } | null;
  metrics: {
    name: string;
    time: string;
    value: unknown;
  }[];
  price: {
    latest: {
      at: string;
      usd: number;
    } | null;
    days: {
      at: string;
      usd: number;
    }[];
    toldBy?: string;
    volume?: {
      at: string;
      usd: number;
      toldBy: string;
    };
  };
  heldThen: ProjectHolders | null;
} | {
  name: 'community';
  facts: {
    communityLinks: CommunityLinksFact;
    website: WebsiteFact;
  } | null;
  views: {
    day: string;
    count: number;
  }[];
  answers: {
    title: string;
    text: string;
    basis: 'measured' | 'told';
    evidence: Evidence;
    about: string;
  }[];
};

export type RepositoryFact = {
  state: 'known';
  value: {
    kind: 'none';
  } | {
    kind: 'private';
  } | {
    kind: 'public';
    url: string;
    lastCommitAt: string | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    kind: 'none';
  } | {
    kind: 'private';
  } | {
    kind: 'public';
    url: string;
    lastCommitAt: string | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type RestrictionsFact = {
  state: 'known';
  value: {
    paused: boolean | null;
    barred: {
      count: number;
      newest: string[];
    } | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    paused: boolean | null;
    barred: {
      count: number;
      newest: string[];
    } | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type Scan = {
  id: string;
  chain: string;
  address: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  step: 'block' | 'code' | 'powers' | 'creation' | 'account' | 'token' | null;
  problem: string | null;
  block: number | null;
  controlGrade: GradeRange | null;
  askedAt: string;
  doneAt: string | null;
  result: {
    kind: 'contract' | 'account' | 'delegated' | 'empty';
    block: number;
    time: string;
    code: {
      hash: string;
      size: number;
    } | null;
    balance: string;
    nonce: number;
    owners: {
      projectId: string;
      project: string;
      label: string;
    }[];
    label: TraceLabel | null;
    contract: {
      analyzer?: number;
      proxyKind: string;
      implementation: string | null;
      implementationHash: string | null;
      facets: {
        address: string;
        codeHash: string | null;
        functions: {
          selector: string;
          name: string | null;
          verdict: 'privileged' | 'unknown' | 'open' | 'readsOnly';
        }[];
      }[];
      problem: string | null;
      takeovers: {
        title: string;
        open: boolean;
      }[];
      functions: {
        selector: string;
        name: string | null;
        verdict: 'privileged' | 'unknown' | 'open' | 'readsOnly';
        class: 'mint' | 'burn' | 'seize' | 'pause' | 'blacklist' | 'fee' | 'upgrade' | 'ownership' | 'withdraw' | 'other' | null;
        guard: string | null;
        paths: string[];
        misuse?: 'setting' | 'call' | 'approval' | 'allowance' | 'taking' | 'payment' | 'credit' | 'trade' | null;
        uncapped?: boolean;
      }[];
      powers: {
        target: string;
        selector: string;
        name: string | null;
        guard: string | null;
        paths: string[];
        evidence: Evidence[];
      }[];
      holders: HeldPower[];
    } | null;
    source: {
      outcome: 'exact' | 'codeEqual' | 'differs';
      target: string;
    } | null;
    creation: {
      block: number;
      time: string;
      transaction: string | null;
      proof: 'receipt' | 'state';
    } | null;
    wallet: {
      kind: 'multisig' | 'timelock';
      text: string;
      owners: {
        address: string;
        label: string | null;
      }[];
      unreadOwners: number;
      beside: string[] | null;
      evidence: Evidence[];
    } | null;
    holds: HeldPower[];
    hasMorePowers: boolean;
    approvals: {
      kind: 'amount' | 'all';
      token: string;
      tokenLabel: string | null;
      spender: string;
      spenderLabel: string | null;
      amount: string | null;
      decimals?: number | null;
    }[] | null;
    token: TokenScan | null;
    control: ControlGrade | null;
    activity: {
      since: number;
      transactions: number;
      events: number;
      days: number;
    } | null;
    places: {
      chain: string;
      address: string;
      label: string | null;
      role: 'code' | 'implementation' | 'facet';
      block: number;
    }[];
    hasMorePlaces: boolean;
    audits: {
      id: string;
      title: string;
      auditor: string;
      projectId: string;
      project: string;
      completedOn: string | null;
      contract: string;
    }[];
    hasMoreAudits: boolean;
    gaps: {
      step: 'block' | 'code' | 'powers' | 'creation' | 'account' | 'token';
      why: string;
    }[];
  } | null;
  previous: {
    id: string;
    block: number;
    changes: {
      what: string;
      before: string;
      after: string;
    }[];
  } | null;
  newer: {
    id: string;
    block: number;
  } | null;
};

export type ScanJob = {
  id: string;
  ended: number;
  total: number;
  scans: ScanLine[];
};

export type ScanLine = {
  id: string;
  chain: string;
  address: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  step: 'block' | 'code' | 'powers' | 'creation' | 'account' | 'token' | null;
  problem: string | null;
  block: number | null;
  controlGrade: GradeRange | null;
};

export type ScheduledCall = {
  target: {
    address: string;
    label: string | null;
  };
  token: {
    symbol: string;
    decimals: number;
  } | null;
  value: string;
  selector: string | null;
  function: string | null;
  arguments: string[];
  power: 'mint' | 'burn' | 'seize' | 'pause' | 'blacklist' | 'fee' | 'upgrade' | 'ownership' | 'withdraw' | 'other' | null;
  data: string;
};

export type Score = {
  rulesVersion: string;
  scoredAt: string;
  inputsHash: string;
  total: number | null;
  uncapped: number | null;
  rating: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'CCC' | null;
  coverage: number;
  ranked: boolean;
  range: {
    low: number;
    high: number;
  };
  categories: {
    id: 'codeSecurity' | 'governanceStrength' | 'operationalResilience' | 'marketStability' | 'communityTrust' | 'fundamentalHealth';
    name: string;
    weight: number;
    score: number | null;
    coverage: number;
    factors: {
      id: string;
      category: 'codeSecurity' | 'governanceStrength' | 'operationalResilience' | 'marketStability' | 'communityTrust' | 'fundamentalHealth';
      name: string;
      weight: number;
      outcome: 'pass' | 'partial' | 'fail' | 'unknown';
      standing: 'current' | 'held' | 'unknown';
      sentence: string;
      evidence: Evidence[];
      overridden?: Overridden;
    }[];
  }[];
  caps: {
    id: string;
    name: string;
    limit: number;
    state: 'applies' | 'clear' | 'unknown';
    held: boolean;
    lowers: boolean;
    sentence: string;
    evidence: Evidence[];
    overridden?: Overridden;
  }[];
};

export type ScorePoint = {
  at: string;
  total: number | null;
  rating: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'CCC' | null;
  coverage: number;
  rulesVersion: string;
  cause: 'first' | 'facts' | 'knowledge' | 'reading' | 'rules' | 'both' | 'time';
  sentence: string;
  moves: string[];
  facts: string[];
};

export type SecurityContactFact = {
  state: 'known';
  value: {
    kind: 'none';
  } | {
    kind: 'published';
    at: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    kind: 'none';
  } | {
    kind: 'published';
    at: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type SellSimulationFact = {
  state: 'known';
  value: {
    sellable: boolean;
    reason: string | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    sellable: boolean;
    reason: string | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type ShownScore = {
  kind: 'notAssessed';
} | {
  kind: 'range';
  low: number;
  high: number;
  coverage: number;
} | {
  kind: 'score';
  score: number;
  rating: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'CCC';
  coverage: number;
};

export type Simulation = {
  kind: 'done';
  changes: string[];
  score: {
    before: ShownScore;
    after: ShownScore;
    moves: string[];
  } | {
    why: string;
  };
} | {
  kind: 'refused';
  why: string;
} | {
  kind: 'unable';
  why: string;
};

export type SourceVerifiedFact = {
  state: 'known';
  value: {
    verified: number;
    contracts: number;
    complete?: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    verified: number;
    contracts: number;
    complete?: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type Spender = {
  kind: 'contract' | 'account' | null;
  grade: GradeRange | null;
  owner: string | null;
  implementation: string | null;
  control: {
    block: number;
    problem: string | null;
    open: string[];
    paths: {
      text: string;
      holder: Holder;
      functions: string[];
    }[];
    morePaths: number;
    unknownFunctions: number;
  } | null;
  changed: boolean | null;
  why: string | null;
  changes: {
    text: string;
    evidence: Evidence[];
  }[];
  incidents: {
    id: string;
    title: string;
    time: string;
  }[];
};

export type Stake = {
  token: string | null;
  symbol: string | null;
  decimals: number | null;
  amount: string;
  usd: number | null;
};

export type StatusFact = {
  state: 'known';
  value: 'live' | 'underAudit' | 'preLaunch';
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: 'live' | 'underAudit' | 'preLaunch';
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type StolenKey = {
  chain: string;
  address: string;
  kind: 'key' | 'multisig';
  threshold: number;
  owners: string[];
  through: string[];
  soonestSeconds: number | null;
  reach: {
    contract: string;
    name: string;
    act: 'replaceCode' | 'take' | 'dilute' | 'wallet' | 'tax' | 'burn' | 'handOut' | 'setting' | 'depends' | 'market' | 'maybe';
    functions: string[];
    delaySeconds: number;
    stakes: Stake[];
  }[];
  moreReach: number;
  blocks: {
    contract: string;
    name: string;
  }[];
  most: {
    state: 'known';
    usd: number;
  } | {
    state: 'unknown';
    why: string;
  };
  least: {
    state: 'simulated';
    stakes: Stake[];
    minted: Stake[];
    steps: {
      to: string | null;
      creates: string | null;
      from: string;
      what: string;
      data: string;
    }[];
    thief: string;
    block: number;
  } | {
    state: 'unknown';
    why: string;
  };
  leastUsd: number | null;
  sentence: string;
  evidence: Evidence[];
  hash: string;
};

export type StolenKeys = {
  keys: StolenKey[];
  more: number;
  notes: string[];
  blocks: {
    chain: string;
    block: number;
  }[];
};

export type StolenKeysOfProject = {
  result: StolenKeys | null;
  problem: string | null;
  readAt: string;
};

export type SupplyFact = {
  state: 'known';
  value: {
    total: string;
    cap: string | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    total: string;
    cap: string | null;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type TakeoversFact = {
  state: 'known';
  value: {
    contract: string;
    title: string;
    open: boolean;
    evidence: Evidence[];
  }[];
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    contract: string;
    title: string;
    open: boolean;
    evidence: Evidence[];
  }[];
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type TeamFact = {
  state: 'known';
  value: {
    kind: 'anonymous';
    complete?: boolean;
  } | {
    kind: 'named';
    members: number | null;
    complete?: boolean;
  } | {
    kind: 'verified';
    members: number;
    by: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    kind: 'anonymous';
    complete?: boolean;
  } | {
    kind: 'named';
    members: number | null;
    complete?: boolean;
  } | {
    kind: 'verified';
    members: number;
    by: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type TimelockOperation = {
  project: {
    id: string;
    name: string;
    demo: boolean;
  };
  chain: string;
  timelock: {
    address: string;
    label: string | null;
  };
  id: string;
  calls: ScheduledCall[];
  scheduled: {
    txHash: string;
    block: number;
    time: string;
  };
  proposer: {
    from: {
      address: string;
      label: string | null;
    };
    to: {
      address: string;
      label: string | null;
    };
  } | null;
  readyAt: string;
  expiresAt: string | null;
  isLapsing: boolean;
  predecessor: string | null;
  state: 'waiting' | 'ready' | 'executed' | 'cancelled' | 'expired' | 'unknown';
  why: string | null;
  ended: {
    txHash: string;
    block: number;
    time: string;
  } | null;
  simulated: {
    block: number;
    time: string;
    simulation: Simulation;
  } | null;
};

export type Token = {
  chain: string;
  address: string | null;
  symbol: string;
  name: string | null;
  decimals: number;
  logo: string | null;
};

export type TokenScan = {
  chain: string;
  address: string;
  block: number;
  time: string;
  fields: {
    name: {
      state: 'known';
      value: string;
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    symbol: {
      state: 'known';
      value: string;
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    decimals: {
      state: 'known';
      value: number;
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    supply: {
      state: 'known';
      value: {
        total: string;
        cap: string | null;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    holders: {
      state: 'known';
      value: {
        count: number;
        top10Share: number;
        largest?: {
          address: string;
          share: number;
          isContract: boolean;
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    owner: {
      state: 'known';
      value: {
        address: string | null;
        share: number | null;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    creator: {
      state: 'known';
      value: {
        address: string;
        share: number;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    listed: {
      state: 'known';
      value: {
        project: {
          id: string;
          name: string;
        } | null;
        sameName: {
          project: {
            id: string;
            name: string;
          };
          chain: string;
          address: string;
          same: 'name' | 'symbol' | 'both';
        }[];
        hasMore?: boolean;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    lure: {
      state: 'known';
      value: {
        words: string[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    creatorRefused: {
      state: 'known';
      value: string[];
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    mint: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    burnOthers: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    moveOthers: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    pause: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    blacklist: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    fees: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    personalFees: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    feeLimits: {
      state: 'known';
      value: {
        selector: string;
        name: string | null;
        number: number;
        caller: string;
        taken: string;
        refused: string;
      }[];
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    transferLimit: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    limitsInForce: {
      state: 'known';
      value: {
        name: string;
        amount: string;
      }[];
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    cooldown: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    takeBackOwnership: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    hiddenOwner: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    upgrade: {
      state: 'known';
      value: {
        functions: {
          selector: string;
          name: string | null;
          guard: string | null;
          paths: string[];
          holders?: (Holder | {
            kind: 'paid';
          })[];
        }[];
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    selfDestruct: {
      state: 'known';
      value: {
        possible: boolean;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    externalCall: {
      state: 'known';
      value: {
        possible: boolean;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    proxy: {
      state: 'known';
      value: {
        kind: string;
        implementation: string | null;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    pools: {
      state: 'known';
      value: {
        exchange: string;
        address: string;
        quote: string;
        quoteAmount: string;
        tokenAmount: string;
      }[];
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    lockedLiquidity: {
      state: 'known';
      value: {
        pool: string;
        burned: number;
        locked: number;
      }[];
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    poolHolders: {
      state: 'known';
      value: {
        pool: string;
        supply: string;
        count: number;
        burned: number;
        largest: {
          address: string;
          share: number;
          isLocker: boolean;
        }[];
      }[];
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    buyTax: {
      state: 'known';
      value: {
        lowest: number;
        highest: number;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    sellTax: {
      state: 'known';
      value: {
        lowest: number;
        highest: number;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    transferTax: {
      state: 'known';
      value: {
        lowest: number;
        highest: number;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    lostToOthers: {
      state: 'known';
      value: {
        lowest: number;
        highest: number;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    sale: {
      state: 'known';
      value: {
        outcome: 'works' | 'refused' | 'refusedForSome' | 'takenAway' | 'refusedLater' | 'mostKept';
        fee?: {
          lowest: number;
          highest: number;
        };
        reason: string | null;
        buyersTried: number;
        heldSeconds: number;
        lost?: {
          address: string;
          block: number;
          had: string;
        };
        between?: {
          kind: 'seconds' | 'blocks' | 'purchases' | 'growth' | 'sales' | 'approval';
          amount: number;
        };
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    purchase: {
      state: 'known';
      value: {
        outcome: 'works' | 'nothing' | 'refused' | 'mostKept';
        reason: string | null;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
    soldAtOnce: {
      state: 'known';
      value: {
        lowest: number;
        highest: number;
      };
      evidence: Evidence[];
    } | {
      state: 'unknown';
      why: string;
    };
  };
  trades: {
    pool: string;
    trader: {
      kind: 'fresh' | 'followed' | 'buyer' | 'eoa';
      address: string;
    };
    stage: 'notTried' | 'buyRefused' | 'boughtNothing' | 'sellRefused' | 'sold';
    paid: string | null;
    boughtDue: string | null;
    bought: string;
    soldPercent: number;
    sold: string;
    spent?: string;
    soldArrived: string;
    received: string;
    route: 'approval' | 'transfer' | null;
    sent: {
      amount: string;
      arrived: string;
    } | null;
    reason: string | null;
    kept?: string;
    between?: {
      kind: 'seconds' | 'blocks' | 'purchases' | 'growth' | 'sales' | 'approval';
      amount: number;
    };
  }[];
};

export type Trace = {
  chain: string;
  start: string;
  direction: 'forwards' | 'backwards';
  readTo: number | null;
  assets: {
    asset: string;
    symbol: string | null;
    decimals: number | null;
  }[];
  nodes: {
    address: string;
    hop: number;
    label: TraceLabel | null;
    cut: 'hops' | 'labelled' | 'hub' | 'moreTransfers' | 'tooManyAddresses' | 'unread' | 'swapped' | null;
    more: number;
    held: TraceAmount | null;
  }[];
  transfers: {
    from: string;
    to: string;
    asset: string;
    tokenId: string | null;
    amount: string;
    traced: TraceAmount | null;
    block: number;
    time: string;
    transaction: string;
    kind: 'payment' | 'wrap' | 'call' | 'log' | 'unwrap';
    index: number;
  }[];
  swaps?: {
    transaction: string;
    block: number;
    time: string;
    address: string;
    to: string;
    asset: string;
    amount: string;
    traced: TraceAmount | null;
    got: {
      asset: string;
      amount: string;
      traced: TraceAmount | null;
      ends?: {
        least: string;
        most: string;
        kind: 'exchange' | 'mixer' | 'bridge' | 'swapped' | 'deposited' | 'still' | 'unknown';
        addresses: number;
      }[];
    }[];
  }[];
  continued?: {
    transaction: string;
    address: string;
    asset: string;
    start: string;
    nodes: {
      address: string;
      hop: number;
      label: TraceLabel | null;
      cut: 'hops' | 'labelled' | 'hub' | 'moreTransfers' | 'tooManyAddresses' | 'unread' | 'swapped' | null;
      more: number;
      held: TraceAmount | null;
    }[];
    transfers: {
      from: string;
      to: string;
      asset: string;
      tokenId: string | null;
      amount: string;
      traced: TraceAmount | null;
      block: number;
      time: string;
      transaction: string;
      kind: 'payment' | 'wrap' | 'call' | 'log' | 'unwrap';
      index: number;
    }[];
  }[];
  taint: {
    rule: 'fifo' | 'haircut';
    asset: string;
    start: string;
    shares: {
      rule: 'fifo' | 'haircut';
      source: string | null;
      start: string;
      ends: {
        least: string;
        most: string;
        kind: 'exchange' | 'mixer' | 'bridge' | 'swapped' | 'deposited' | 'still' | 'unknown';
        addresses: number;
      }[];
    }[];
    throughSwaps?: {
      least: string;
      most: string;
      kind: 'exchange' | 'mixer' | 'bridge' | 'swapped' | 'deposited' | 'still' | 'unknown';
      addresses: number;
    }[];
    whyUnknown: string[];
  } | null;
  notSeen: string[];
  leftOut?: {
    addresses: number;
    transfers: number;
  };
};

export type TraceAmount = {
  least: string;
  most: string;
};

export type TraceLabel = {
  name: string;
  kind: 'exchange' | 'bridge' | 'mixer' | 'service' | 'thief' | 'other' | 'project';
  source: string;
  url: string | null;
  confidence: number | null;
  isNobody: boolean;
};

export type TransferFeeFact = {
  state: 'known';
  value: {
    basisPoints: number;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    basisPoints: number;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type UnknownFact = {
  state: 'unknown';
  why: string;
  pending?: true;
};

export type UpgradeabilityFact = {
  state: 'known';
  value: {
    kind: 'immutable';
  } | {
    kind: 'standardProxy';
    pattern: string;
  } | {
    kind: 'customProxy';
    pattern: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    kind: 'immutable';
  } | {
    kind: 'standardProxy';
    pattern: string;
  } | {
    kind: 'customProxy';
    pattern: string;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;

export type WebsiteFact = {
  state: 'known';
  value: {
    kind: 'none';
  } | {
    kind: 'site';
    url: string;
    reachable: boolean;
    https: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
} | {
  state: 'lost';
  value: {
    kind: 'none';
  } | {
    kind: 'site';
    url: string;
    reachable: boolean;
    https: boolean;
  };
  at: string;
  evidence: Evidence[];
  maker?: string;
  overrides?: AnswerOverride[];
  since: string;
  why: string;
} | UnknownFact;


/** What each call is asked and answers. */
export interface Operations {
  /** Who can do what to a contract, and what an address has power over: `GET /api/v1/addresses/{chain}/{address}` */
  getAddress: {
    asked: {
      chain: string;
      address: string;
    };
    answer: {
      data: {
        functions: PrivilegedFunctions;
        addresses: PrivilegedAddresses;
      };
      cite: Citation;
    };
  };
  /** Who may move an address’s tokens and collectibles, with the call that revokes it: `GET /api/v1/addresses/{address}/approvals` */
  getAddressApprovals: {
    asked: {
      address: string;
    };
    answer: {
      data: {
        address: string;
        chains: {
          chain: string;
          name: string;
          block: number | null;
          reason: string | null;
          delegate: {
            address: string;
            label: string | null;
            info: Spender;
          } | null;
          unknown: string[];
        }[];
        approvals: {
          kind: 'amount' | 'all' | 'item' | 'permit2';
          chain: string;
          owner: string;
          token: string;
          symbol: string;
          spender: string;
          spenderLabel: string | null;
          spenderProject: HoldingProject | null;
          amount: string | null;
          unlimited: boolean;
          item: string | null;
          expiresAt: string | null;
          evidence: Evidence[];
          since: number | null;
          atRisk: string | null;
          atRiskUsd: number | null;
          concerns: ('incident' | 'changed' | 'account' | 'takeover' | 'unlimited')[];
          spenderInfo: Spender;
          revoke: {
            to: string;
            data: string;
          };
        }[];
      };
      cite: Citation;
    };
  };
  /** Alerts, newest first: `GET /api/v1/alerts` */
  getAlerts: {
    asked: {
      cursor?: string;
      limit?: number;
      project?: string;
      severity?: 'critical' | 'major' | 'medium' | 'minor' | 'info';
      kind?: 'incident' | 'onChain';
      since?: string;
    };
    answer: {
      data: Alert[];
      next: string | null;
      cite: Citation;
    };
  };
  /** Addresses that sign attestations of this site: `GET /api/v1/attestation-signers` */
  getAttestationSigners: {
    asked: Record<string, never>;
    answer: {
      data: {
        signers: string[];
      };
      cite: Citation;
    };
  };
  /** An auditor, and incidents after their audits; the reports: /api/v1/audits?auditor=: `GET /api/v1/auditors/{auditor}` */
  getAuditor: {
    asked: {
      auditor: string;
    };
    answer: {
      data: {
        auditor: Auditor;
        incidents: {
          id: string;
          title: string;
          project: {
            id: string;
            name: string;
            logo: string | null;
            demo: boolean;
          };
          time: string;
          place: 'within' | 'outside' | 'unknown';
        }[];
      };
      cite: Citation;
    };
  };
  /** Auditors with the outcome of their findings, by number of reports, which is no rank: `GET /api/v1/auditors` */
  getAuditors: {
    asked: {
      cursor?: string;
      limit?: number;
    };
    answer: {
      data: Auditor[];
      next: string | null;
      cite: Citation;
    };
  };
  /** Completed audits of all projects, newest first: `GET /api/v1/audits` */
  getAudits: {
    asked: {
      cursor?: string;
      limit?: number;
      project?: string;
      auditor?: string;
    };
    answer: {
      data: {
        id: string;
        project: {
          id: string;
          name: string;
          demo: boolean;
        };
        title: string;
        auditor: string;
        completedOn: string;
      }[];
      next: string | null;
      cite: Citation;
    };
  };
  /** Timelock operations, upcoming first: `GET /api/v1/calendar` */
  getCalendar: {
    asked: {
      project?: string;
    };
    answer: {
      data: Calendar;
      cite: Citation;
    };
  };
  /** A category: questions that matter, spread, best and worst; its projects: /api/v1/projects?category=: `GET /api/v1/categories/{category}` */
  getCategorie: {
    asked: {
      category: string;
    };
    answer: {
      data: {
        kind: 'categories' | 'chains';
        key: string;
        projects: number;
        assessed: number;
        ranked: number;
        spread: {
          lowest: number;
          lowerQuarter: number;
          median: number;
          upperQuarter: number;
          highest: number;
        } | null;
        questions: {
          factor: string;
          asks: string;
        }[];
        byRating: {
          rating: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'CCC';
          count: number;
        }[];
        byControl: {
          control: 'nobody' | 'timelock' | 'multisig' | 'contract' | 'unknown' | 'key' | 'anyone';
          count: number;
        }[];
        best: {
          row: ProjectRow;
          answers: {
            factor: string;
            outcome: 'pass' | 'partial' | 'fail' | 'unknown';
            sentence: string;
          }[];
          reason: string | null;
        }[];
        worst: {
          row: ProjectRow;
          answers: {
            factor: string;
            outcome: 'pass' | 'partial' | 'fail' | 'unknown';
            sentence: string;
          }[];
          reason: string | null;
        }[];
        newest: ProjectRow[];
        changes: Change[];
      };
      cite: Citation;
    };
  };
  /** Categories with the spread of scores, by number of projects: `GET /api/v1/categories` */
  getCategories: {
    asked: Record<string, never>;
    answer: {
      data: {
        key: string;
        projects: number;
        assessed: number;
        ranked: number;
        spread: {
          lowest: number;
          lowerQuarter: number;
          median: number;
          upperQuarter: number;
          highest: number;
        } | null;
      }[];
      next: string | null;
      cite: Citation;
    };
  };
  /** A chain: questions that matter, spread, best and worst; its projects: /api/v1/projects?chain=: `GET /api/v1/chains/{chain}` */
  getChain: {
    asked: {
      chain: string;
    };
    answer: {
      data: {
        kind: 'categories' | 'chains';
        key: string;
        projects: number;
        assessed: number;
        ranked: number;
        spread: {
          lowest: number;
          lowerQuarter: number;
          median: number;
          upperQuarter: number;
          highest: number;
        } | null;
        questions: {
          factor: string;
          asks: string;
        }[];
        byRating: {
          rating: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'CCC';
          count: number;
        }[];
        byControl: {
          control: 'nobody' | 'timelock' | 'multisig' | 'contract' | 'unknown' | 'key' | 'anyone';
          count: number;
        }[];
        best: {
          row: ProjectRow;
          answers: {
            factor: string;
            outcome: 'pass' | 'partial' | 'fail' | 'unknown';
            sentence: string;
          }[];
          reason: string | null;
        }[];
        worst: {
          row: ProjectRow;
          answers: {
            factor: string;
            outcome: 'pass' | 'partial' | 'fail' | 'unknown';
            sentence: string;
          }[];
          reason: string | null;
        }[];
        newest: ProjectRow[];
        changes: Change[];
      };
      cite: Citation;
    };
  };
  /** Chains with the spread of scores, by number of projects: `GET /api/v1/chains` */
  getChains: {
    asked: Record<string, never>;
    answer: {
      data: {
        key: string;
        projects: number;
        assessed: number;
        ranked: number;
        spread: {
          lowest: number;
          lowerQuarter: number;
          median: number;
          upperQuarter: number;
          highest: number;
        } | null;
      }[];
      next: string | null;
      cite: Citation;
    };
  };
  /** What moved, newest first: scores, control grades, owners, code, incidents, audits: `GET /api/v1/changes` */
  getChanges: {
    asked: {
      cursor?: string;
      limit?: number;
      kind?: 'incident' | 'code' | 'owner' | 'power' | 'control' | 'score' | 'audit';
      days?: number;
      project?: string;
    };
    answer: {
      data: Change[];
      next: string | null;
      cite: Citation;
    };
  };
  /** A check, and whether it still holds; kept for 30 days: `GET /api/v1/checks/{id}` */
  getCheck: {
    asked: {
      id: string;
    };
    answer: {
      data: Check;
      cite: Citation;
    };
  };
  /** Code that is the same as one or nearly so, and where it runs: `GET /api/v1/codes/{hash}/copies` */
  getCodeCopies: {
    asked: {
      hash: string;
    };
    answer: {
      data: {
        items: {
          codeHash: string;
          kind: 'sameCode' | 'sameFunctions' | 'nearlySame';
          functions: number;
          shared: number;
          places: {
            chain: string;
            address: string;
            projectId: string | null;
            project: string | null;
          }[];
        }[];
        hasMore: boolean;
        state: 'compared' | 'library' | 'notCompared';
      };
      cite: Citation;
    };
  };
  /** Two to 4 projects side by side: what makes the difference first: `GET /api/v1/compare` */
  getCompare: {
    asked: {
      projects: string;
    };
    answer: {
      data: {
        projects: {
          row: ProjectRow;
          categories: {
            id: 'codeSecurity' | 'governanceStrength' | 'operationalResilience' | 'marketStability' | 'communityTrust' | 'fundamentalHealth';
            name: string;
            score: number | null;
          }[];
          whoControls: {
            tone: 'grave' | 'risk' | 'caution' | 'minor' | 'unknown' | 'good';
            text: string;
            detail: string | null;
          } | null;
          canBeSold: {
            tone: 'grave' | 'risk' | 'caution' | 'minor' | 'unknown' | 'good';
            text: string;
            detail: string | null;
          } | null;
          timeToLeave: {
            outcome: 'pass' | 'partial' | 'fail' | 'unknown';
            sentence: string;
          } | null;
          audits: number;
          incidents: {
            count: number;
            lossUsd: number;
            withoutLoss: number;
            lookedForOn: string | null;
          };
        }[];
        differences: {
          id: string;
          name: string;
          kind: 'factor' | 'cap';
          points: number;
          answers: ({
            outcome: 'pass' | 'partial' | 'fail' | 'unknown';
            sentence: string;
          } | null)[];
        }[];
      };
      cite: Citation;
    };
  };
  /** Code that contracts of several projects run, with incidents at any of them: `GET /api/v1/copies` */
  getCopies: {
    asked: {
      cursor?: string;
      limit?: number;
    };
    answer: {
      data: {
        codeHash: string;
        label: string;
        codes: number;
        functions: number;
        contracts: number;
        projects: number;
        places: {
          chain: string;
          address: string;
          label: string;
          projectId: string;
          project: string;
        }[];
        incidents: {
          id: string;
          title: string;
          project: string;
        }[];
      }[];
      next: string | null;
      cite: Citation;
    };
  };
  /** The manifest of the dump of a day: `GET /api/v1/dumps/{id}` */
  getDump: {
    asked: {
      id: string;
    };
    answer: {
      data: Dump;
      cite: Citation;
    };
  };
  /** Dumps of the whole data, newest first, with hashes, columns and licence of their files: `GET /api/v1/dumps` */
  getDumps: {
    asked: Record<string, never>;
    answer: {
      data: Dump[];
      cite: Citation;
    };
  };
  /** An incident with its story: `GET /api/v1/incidents/{id}` */
  getIncident: {
    asked: {
      id: string;
    };
    answer: {
      data: {
        incident: Incident;
        text: string;
        retracted: string | null;
        timeline: {
          kind: 'audit' | 'alert' | 'incident' | 'update' | 'resolved';
          time: string;
          text: string;
          href: string | null;
        }[];
      };
      cite: Citation;
    };
  };
  /** Recorded incidents, newest first: `GET /api/v1/incidents` */
  getIncidents: {
    asked: {
      cursor?: string;
      limit?: number;
      project?: string;
    };
    answer: {
      data: Incident[];
      next: string | null;
      cite: Citation;
    };
  };
  /** A project with score, control grade and contradictions: `GET /api/v1/projects/{id}` */
  getProject: {
    asked: {
      id: string;
    };
    answer: {
      data: {
        project: Project;
        score: Score | null;
        control: ControlGrade | null;
        contradictions: {
          chain: string | null;
          address: string | null;
          claimed: string;
          measured: string;
          basis: 'measured' | 'told';
          at: string;
          evidence: Evidence[];
        }[];
      };
      cite: Citation;
    };
  };
  /** Audits of a project with findings: `GET /api/v1/projects/{id}/audits` */
  getProjectAudits: {
    asked: {
      id: string;
    };
    answer: {
      data: Audit[];
      cite: Citation;
    };
  };
  /** A badge signed for seven days: as JWS, and as typed data (EIP-712): `GET /api/v1/projects/{id}/badge` */
  getProjectBadge: {
    asked: {
      id: string;
    };
    answer: {
      data: {
        token: string;
        claims: BadgeClaims;
        keys: string;
        page: string;
        attestation: {
          domain: {
            name: string;
            version: string;
          };
          types: {
            Badge: {
              name: string;
              type: string;
            }[];
            ChainRead: {
              name: string;
              type: string;
            }[];
          };
          primaryType: 'Badge';
          message: {
            site: string;
            project: string;
            demo: boolean;
            shown: 'score' | 'range' | 'notAssessed';
            score: number;
            low: number;
            high: number;
            rating: string;
            coverage: number;
            controlBest: string;
            controlWorst: string;
            rulesVersion: string;
            scoredAt: number;
            chains: {
              chain: string;
              read: boolean;
              block: number;
              time: number;
            }[];
            issuedAt: number;
            expiresAt: number;
          };
          signature: string;
          signer: string;
        };
      };
      cite: Citation;
    };
  };
  /** Contracts of other projects with the same or nearly the same code, and what is known against them: `GET /api/v1/projects/{id}/copies` */
  getProjectCopies: {
    asked: {
      id: string;
    };
    answer: {
      data: Copies;
      cite: Citation;
    };
  };
  /** Token holders of a project, largest first; with `at`, at a time or block: `GET /api/v1/projects/{id}/holders` */
  getProjectHolders: {
    asked: {
      id: string;
      at?: string;
      page?: number;
    };
    answer: {
      data: ProjectHolders;
      cite: Citation;
    };
  };
  /** Who holds power over a project’s contracts; with `at`, at a time or block: `GET /api/v1/projects/{id}/powers` */
  getProjectPowers: {
    asked: {
      id: string;
      at?: string;
    };
    answer: {
      data: ProjectPowers;
      cite: Citation;
    };
  };
  /** A score with facts, evidence and history; with `at`, at a time or block: `GET /api/v1/projects/{id}/score` */
  getProjectScore: {
    asked: {
      id: string;
      at?: string;
      rules?: 'today' | 'then';
    };
    answer: {
      data: {
        score: Score | null;
        control: ControlGrade | null;
        facts: Facts | null;
        basis: Record<string, {
          kind: 'claimed' | 'measured' | 'told';
          by: string | null;
          at: string;
        }>;
        history: ScorePoint[];
        controlHistory: ControlPoint[];
        stages: {
          scheme: 'defiscan' | 'l2beat';
          stage: 0 | 1 | 2;
          id: string;
          name: string;
          state: 'met' | 'notMet' | 'unknown';
          sentence: string;
          evidence: Evidence[];
        }[];
        recomputed: ScorePoint[];
        past: PastScores | null;
      };
      cite: Citation;
    };
  };
  /** What the thief of each key could come by: at least, at most, how soon: `GET /api/v1/projects/{id}/stolen-keys` */
  getProjectStolenKeys: {
    asked: {
      id: string;
    };
    answer: {
      data: {
        stolenKeys: StolenKeysOfProject | null;
      };
      cite: Citation;
    };
  };
  /** Everything that one tab of a project’s page shows: `GET /api/v1/projects/{id}/tabs/{tab}` */
  getProjectTab: {
    asked: {
      id: string;
      tab: 'overview' | 'code-audit' | 'on-chain-monitoring' | 'governance' | 'market' | 'community';
    };
    answer: {
      data: ProjectTab;
      cite: Citation;
    };
  };
  /** Projects, by id: `GET /api/v1/projects` */
  getProjects: {
    asked: {
      cursor?: string;
      limit?: number;
      text?: string;
      chain?: string;
      category?: string;
      rating?: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'CCC';
      controlGrade?: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
      assessed?: boolean;
      audited?: boolean;
      demo?: boolean;
    };
    answer: {
      data: ProjectRow[];
      next: string | null;
      cite: Citation;
    };
  };
  /** A scan with its result: `GET /api/v1/scans/{id}` */
  getScan: {
    asked: {
      id: string;
    };
    answer: {
      data: Scan;
      cite: Citation;
    };
  };
  /** How far the scans of a job are; kept for a week: `GET /api/v1/scan-jobs/{id}` */
  getScanJob: {
    asked: {
      id: string;
    };
    answer: {
      data: ScanJob;
      cite: Citation;
    };
  };
  /** Projects by name, ticker, id or address, the best first: `GET /api/v1/search` */
  getSearch: {
    asked: {
      keyword?: string;
      page?: number;
      perPage?: number;
    };
    answer: {
      data: {
        projects: FoundProject[];
        total: number;
      };
      cite: Citation;
    };
  };
  /** Trace money from an address or transaction: `GET /api/v1/trace` */
  getTrace: {
    asked: {
      chain?: string;
      start?: string;
      direction?: string;
      hops?: string;
      width?: string;
      addresses?: string;
      run?: string;
      asset?: string;
      tokens?: string;
      least?: string;
      amount?: string;
      since?: string;
      until?: string;
      rule?: string;
      open?: string;
      names?: string;
      notes?: string;
      pin?: string;
      fold?: string;
      unfold?: string;
      hide?: string;
    };
    answer: {
      data: Trace;
      cite: Citation;
    };
  };
  /** Versions of the API with their changes: `GET /api/v1` */
  getVersions: {
    asked: Record<string, never>;
    answer: {
      data: {
        versions: {
          version: string;
          path: string;
          releasedOn: string;
          succeededOn: string | null;
          endsOn: string | null;
          changes: {
            on: string;
            text: string;
          }[];
        }[];
        monthsBesideSuccessor: number;
      };
      cite: Citation;
    };
  };
  /** Check a transaction, Safe transaction or typed data before it is signed: what leaves, what comes, what others may do afterwards. Nothing is sent: `POST /api/v1/checks` */
  postChecks: {
    asked: {
      chain?: string;
      from?: string;
      request: string | Record<string, unknown> | unknown[];
    };
    answer: {
      data: Check;
      cite: Citation;
    };
  };
  /** Up to 100 projects and 100 addresses in one call; those that are not here are left out: `POST /api/v1/lookups` */
  postLookups: {
    asked: {
      projects?: string[];
      addresses?: {
        chain: string;
        address: string;
      }[];
    };
    answer: {
      data: {
        projects: ProjectRow[];
        addresses: {
          chain: string;
          address: string;
          projects: {
            id: string;
            name: string;
            label: string;
          }[];
          read: {
            block: number;
            time: string;
            problem: string | null;
          } | null;
          powers: number | null;
        }[];
      };
      cite: Citation;
    };
  };
  /** Whether a contract meets conditions: allow, deny, or unknown, which denies; signed: `POST /api/v1/policy-checks` */
  postPolicyChecks: {
    asked: {
      chain: string;
      address: string;
      conditions: {
        kind: 'noSingleKey';
        acts?: ('take' | 'replaceCode' | 'dilute' | 'setPrice' | 'block' | 'tax')[];
        withinHours: number;
      } | {
        kind: 'saleSimulated';
      } | {
        kind: 'taxAtMost';
        percent: number;
      } | {
        kind: 'notPaused';
      } | {
        kind: 'sourceVerified';
      } | {
        kind: 'coverageAtLeast';
        percent: number;
      } | {
        kind: 'scoreAtLeast';
        score: number;
      } | {
        kind: 'controlGradeAtLeast';
        grade: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
      } | {
        kind: 'noActiveExploit';
      } | {
        kind: 'readWithin';
        hours: number;
      }[];
    };
    answer: {
      data: {
        verdict: 'allow' | 'deny' | 'unknown';
        chain: string;
        address: string;
        projects: {
          id: string;
          name: string;
          coverage: number | null;
        }[];
        conditions: {
          condition: {
            kind: string;
          };
          state: 'broken' | 'unknown' | 'met';
          reason: string;
          evidence: Evidence[];
        }[];
        receipt: string;
        keys: string;
      };
      cite: Citation;
    };
  };
  /** Scan 1 to 100 addresses: `POST /api/v1/scans` */
  postScans: {
    asked: {
      chain?: string;
      addresses: string[];
    };
    answer: {
      data: ScanJob;
      cite: Citation;
    };
  };
}


export const operations: { readonly [Name in keyof Operations]: { method: 'GET' | 'POST'; path: string } } = {
  getAddress: { method: 'GET', path: '/api/v1/addresses/{chain}/{address}' },
  getAddressApprovals: { method: 'GET', path: '/api/v1/addresses/{address}/approvals' },
  getAlerts: { method: 'GET', path: '/api/v1/alerts' },
  getAttestationSigners: { method: 'GET', path: '/api/v1/attestation-signers' },
  getAuditor: { method: 'GET', path: '/api/v1/auditors/{auditor}' },
  getAuditors: { method: 'GET', path: '/api/v1/auditors' },
  getAudits: { method: 'GET', path: '/api/v1/audits' },
  getCalendar: { method: 'GET', path: '/api/v1/calendar' },
  getCategorie: { method: 'GET', path: '/api/v1/categories/{category}' },
  getCategories: { method: 'GET', path: '/api/v1/categories' },
  getChain: { method: 'GET', path: '/api/v1/chains/{chain}' },
  getChains: { method: 'GET', path: '/api/v1/chains' },
  getChanges: { method: 'GET', path: '/api/v1/changes' },
  getCheck: { method: 'GET', path: '/api/v1/checks/{id}' },
  getCodeCopies: { method: 'GET', path: '/api/v1/codes/{hash}/copies' },
  getCompare: { method: 'GET', path: '/api/v1/compare' },
  getCopies: { method: 'GET', path: '/api/v1/copies' },
  getDump: { method: 'GET', path: '/api/v1/dumps/{id}' },
  getDumps: { method: 'GET', path: '/api/v1/dumps' },
  getIncident: { method: 'GET', path: '/api/v1/incidents/{id}' },
  getIncidents: { method: 'GET', path: '/api/v1/incidents' },
  getProject: { method: 'GET', path: '/api/v1/projects/{id}' },
  getProjectAudits: { method: 'GET', path: '/api/v1/projects/{id}/audits' },
  getProjectBadge: { method: 'GET', path: '/api/v1/projects/{id}/badge' },
  getProjectCopies: { method: 'GET', path: '/api/v1/projects/{id}/copies' },
  getProjectHolders: { method: 'GET', path: '/api/v1/projects/{id}/holders' },
  getProjectPowers: { method: 'GET', path: '/api/v1/projects/{id}/powers' },
  getProjectScore: { method: 'GET', path: '/api/v1/projects/{id}/score' },
  getProjectStolenKeys: { method: 'GET', path: '/api/v1/projects/{id}/stolen-keys' },
  getProjectTab: { method: 'GET', path: '/api/v1/projects/{id}/tabs/{tab}' },
  getProjects: { method: 'GET', path: '/api/v1/projects' },
  getScan: { method: 'GET', path: '/api/v1/scans/{id}' },
  getScanJob: { method: 'GET', path: '/api/v1/scan-jobs/{id}' },
  getSearch: { method: 'GET', path: '/api/v1/search' },
  getTrace: { method: 'GET', path: '/api/v1/trace' },
  getVersions: { method: 'GET', path: '/api/v1' },
  postChecks: { method: 'POST', path: '/api/v1/checks' },
  postLookups: { method: 'POST', path: '/api/v1/lookups' },
  postPolicyChecks: { method: 'POST', path: '/api/v1/policy-checks' },
  postScans: { method: 'POST', path: '/api/v1/scans' },
};
