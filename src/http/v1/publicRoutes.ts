import type { KeyCounter } from '#core/apiKeys/createKeyCounter.ts';
import type { ApprovalReaders } from '#core/approvals/ApprovalReader.ts';
import type { Attester } from '#core/badges/attestations.ts';
import type { BadgeKeys } from '#core/badges/badgeKeys.ts';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import type { Catalogue } from '#core/projects/createCatalogue.ts';
import type { CheckRequest } from '#http/api/createCheckRequest.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { ChainDirectory } from '#http/operations/ChainDirectory.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { addressCalls } from './addressCalls.ts';
import { approvalCalls } from './approvalCalls.ts';
import { badgeCalls } from './badgeCalls.ts';
import { boardCalls } from './boardCalls.ts';
import { checkCalls } from './checkCalls.ts';
import { createCalls } from './createCalls.ts';
import { dumpCalls } from './dumpCalls.ts';
import { eventCalls } from './eventCalls.ts';
import { policyCalls } from './policyCalls.ts';
import { projectCalls } from './projectCalls.ts';
import { openPublicApi } from './publicApi.ts';
import { versionCalls } from './versionCalls.ts';

interface PublicRoutesParts extends Pick<Parameters<typeof addressCalls>[1], 'requestScan' | 'checkTraces'> {
  context: EvidenceContext;
  catalogue: Catalogue;
  chains: ChainDirectory;
  origins: Origins;
  limitScale: number;
  badgeKeys: BadgeKeys;
  attester: Attester;
  requestCheck: CheckRequest;
  keyCounter: KeyCounter;
  approvals: ApprovalReaders;
  data: string;
}

/** The API for programs of others, version by version; what it says is what pages say, by the same functions. */
export function publicRoutes(app: App, parts: PublicRoutesParts): void {
  const { context, catalogue, chains, origins, limitScale, badgeKeys } = parts;
  const { db } = context;
  openPublicApi(app, { db, counter: parts.keyCounter, origins, limitScale });
  const calls = createCalls(app, { db, origins });
  versionCalls(calls);
  projectCalls(calls, { db, catalogue, chains });
  eventCalls(calls, { db, chains });
  boardCalls(calls, { db, chains });
  dumpCalls(calls, parts);
  addressCalls(calls, parts);
  approvalCalls(calls, { db, chains, approvals: parts.approvals, checkQuestions: parts.checkTraces });
  checkCalls(calls, { context, chains, requestCheck: parts.requestCheck });
  badgeCalls(calls, { db, origins, badgeKeys, attester: parts.attester });
  policyCalls(calls, { db, chains, badgeKeys, origins });
}
