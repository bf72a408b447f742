import type * as z from 'zod/mini';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import { getCheck } from '#core/checks/getCheck.ts';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { getOwners } from '#core/evidence/EvidenceContext.ts';
import { getPrivilegedFunctions, getReadContracts } from '#core/powers/getPowers.ts';
import type { Catalogue } from '#core/projects/createCatalogue.ts';
import { getProject } from '#core/projects/getProject.ts';
import { getRows } from '#core/projects/getRows.ts';
import { describeCitation } from '#core/publicApi/describeCitation.ts';
import { getScan } from '#core/scans/getScan.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import { evidenceHref } from '#evidence/evidencePlace.ts';
import { getScoreAnswer } from '#http/answers/getScoreAnswer.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import { answerPolicy, type PolicyParts } from '#http/v1/policyCalls.ts';
import { badRequest } from '#lib/AppError.ts';
import { createMarker, quote } from '#lib/quoteThirdParty.ts';
import type { Evidence } from '#model/evidence.ts';
import { isPending } from '#model/operations.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { judgeScan, listChecks } from '#scoring/judgeScan.ts';
import type { agentTools } from '#wire/agentTools.ts';
import type { CheckBody } from '#wire/checks.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { projectHref } from '#wire/projectHref.ts';

type Tools = typeof agentTools;
export type ToolName = keyof Tools;
export type ToolInput<N extends ToolName> = z.output<Tools[N]['input']>;
export type ToolOutput<N extends ToolName> = z.output<Tools[N]['output']>;

export interface ToolParts extends PolicyParts {
  context: EvidenceContext;
  catalogue: Catalogue;
  chains: ChainDirectory;
  /** Has an address scanned for whoever asks, and answers the id of the scan. */
  requestScan: (asked: { chain: string | undefined; address: string }) => Promise<string>;
  /** Has a request checked for whoever asks, and answers the id of the check. */
  requestCheck: (asked: CheckBody) => Promise<string>;
  /** Our own origin, before every link. */
  site: string;
  now: Date;
}

/** An agent reads all of an answer: what a page would list is cut, and says so. */
const most = { projects: 10, reasons: 40, functions: 50, operations: 20, evidence: 20, unknown: 30 };

const percent = (share: number) => `${Math.floor(share * 100)} %`;

/** Links that may be opened to check what is said. */
function linkEvidence(
  evidence: readonly { what: string; one: Evidence }[],
  { chains, site, projectId }: Pick<ToolParts, 'chains' | 'site'> & { projectId: string | null },
) {
  const isRead = createIsRead(chains);
  const links = evidence.flatMap(({ what, one }) => {
    const href = evidenceHref(one, { projectId, isRead });
    // Addresses of others are words of others: they stand on the page.
    return href?.startsWith('/') ? [{ what, href: `${site}${href}` }] : [];
  });
  return [...new Map(links.map((link) => [link.href, link])).values()].slice(0, most.evidence);
}

async function cite({ db, site, now }: ToolParts, page: string, chains?: readonly string[]) {
  return describeCitation(await getFreshness(db, chains), { page: `${site}${page}`, now });
}

async function findProject(
  parts: ToolParts,
  { text }: ToolInput<'findProject'>,
): Promise<ToolOutput<'findProject'>> {
  const { db, catalogue, site } = parts;
  const found = await catalogue.search({ keyword: text, page: 1, perPage: most.projects });
  const rows = await getRows(
    db,
    found.projects.map(({ id }) => id),
  );
  return {
    projects: rows.map(({ id, name, tokenTickers, demo, score, rating, range, coverage, controlGrade }) => ({
      ...{ id, demo, score, rating, range, coverage, controlGrade },
      name: quote(name, 'project'),
      tickers: tokenTickers.slice(0, 5).map((ticker) => quote(ticker, 'project')),
      page: `${site}${projectHref(id)}`,
    })),
    more: found.total > rows.length,
    coverage: `${rows.length} of ${found.total} found`,
    unknown: rows.length > 0 ? [] : ['No project of this name is on record: that says nothing about it.'],
    evidence: rows.map(({ id }) => ({ what: id, href: `${site}${projectHref(id)}` })),
    cite: await cite(parts, '/'),
  };
}

async function explainScore(
  parts: ToolParts,
  { project: id, at }: ToolInput<'explainScore'>,
): Promise<ToolOutput<'explainScore'>> {
  const { db, now } = parts;
  const [{ project }, { score, control, facts }] = await Promise.all([
    getProject(db, id),
    getScoreAnswer(db, { id, at, rules: undefined, now }),
  ]);
  const known = <K extends keyof NonNullable<typeof facts>>(key: K) => {
    const fact = facts?.[key];
    return fact && fact.state !== 'unknown' ? fact.value : undefined;
  };
  const say = createMarker([
    project.name,
    project.website,
    project.claimedBy?.by,
    ...project.tokenTickers,
    ...project.tokens.flatMap(({ symbol, name }) => [symbol, name]),
    ...project.contracts.flatMap(({ label, name }) => [label, name]),
    ...((known('audits') as { all: { auditor: string }[] } | undefined)?.all ?? []).map(
      ({ auditor }) => auditor,
    ),
    ...((known('incidents') as { all: { title: string }[] } | undefined)?.all ?? []).map(
      ({ title }) => title,
    ),
    ...((known('control') as { powers: { function: string }[] } | undefined)?.powers ?? []).map(
      (one) => one.function,
    ),
    ...((known('takeovers') as { title: string }[] | undefined) ?? []).map(({ title }) => title),
  ]);
  const factors = (score?.categories ?? []).flatMap((category) => category.factors);
  const caps = (score?.caps ?? []).filter(({ lowers }) => lowers);
  return {
    project: { id, name: quote(project.name, 'project'), demo: project.demo },
    score: score?.total ?? null,
    rating: score?.rating ?? null,
    range: score?.range ?? null,
    controlGrade: control && { best: control.best, worst: control.worst },
    controlSentence: control && say(control.sentence),
    categories: (score?.categories ?? []).map((one) => ({
      ...{ name: one.name, score: one.score, coverage: one.coverage, weight: one.weight },
    })),
    reasons: factors.slice(0, most.reasons).map(({ name, outcome, sentence, weight }) => ({
      ...{ question: name, outcome, weight },
      sentence: say(sentence),
    })),
    caps: caps.map(({ limit, sentence }) => ({ limit, sentence: say(sentence) })),
    coverage: score ? `Based on ${percent(score.coverage)} of the checks.` : 'Not assessed yet.',
    unknown: [
      ...factors
        .filter(({ outcome }) => outcome === 'unknown')
        .map(({ name, sentence }) => `${name}: ${say(sentence)}`),
      ...(control?.unknown ?? []).map(({ why }) => say(why)),
    ].slice(0, most.unknown),
    evidence: linkEvidence(
      factors.flatMap(({ name, evidence }) => evidence.slice(0, 1).map((one) => ({ what: name, one }))),
      { ...parts, projectId: id },
    ),
    cite: await cite(
      parts,
      at === undefined ? projectHref(id) : `${projectHref(id)}?at=${encodeURIComponent(at)}`,
      project.chains,
    ),
  };
}

async function whoCanDoWhat(
  parts: ToolParts,
  { chain, address }: ToolInput<'whoCanDoWhat'>,
): Promise<ToolOutput<'whoCanDoWhat'>> {
  const { db, site } = parts;
  const place = { chain, address };
  const [found, owners, read] = await Promise.all([
    getPrivilegedFunctions(db, place),
    getOwners(db, place),
    getReadContracts(db, place),
  ]);
  const own = found.items.filter((one) => one.contract === address || one.target === address);
  const shown = own.slice(0, most.functions);
  const say = createMarker([
    ...owners.flatMap(({ project, label }) => [project, label]),
    ...own.flatMap(({ contractLabel, name }) => [contractLabel, name]),
  ]);
  const [contract] = read;
  return {
    ...place,
    projects: owners.map(({ projectId, project }) => ({ id: projectId, name: quote(project, 'project') })),
    functions: shown.map(({ name, selector, class: does, verdict, paths }) => ({
      function: name === null ? null : quote(name, 'contract'),
      ...{ selector, does },
      whoCanCall: paths.slice(0, 10).map(say),
      isOpen: verdict === 'open',
    })),
    more: found.hasMore || own.length > shown.length,
    coverage: contract ? `Read at block ${contract.block}.` : 'Never read here.',
    unknown: [
      ...(contract
        ? []
        : ['Nobody has read this contract: no function listed does not mean that there is none.']),
      ...(contract?.problem ? [say(contract.problem)] : []),
      ...own
        .filter(({ verdict }) => verdict === 'unknown')
        .map(({ selector }) => `Who may call ${selector} is not known.`),
    ].slice(0, most.unknown),
    evidence: [
      { what: 'The address with its powers and their evidence', href: `${site}${placeHrefs.address(place)}` },
    ],
    cite: await cite(parts, placeHrefs.address(place), [chain]),
  };
}

async function whatIsPending(
  parts: ToolParts,
  { project }: ToolInput<'whatIsPending'>,
): Promise<ToolOutput<'whatIsPending'>> {
  const { db, site, now } = parts;
  const calendar = await getCalendar(db, { projectId: project, now });
  const pending = calendar.operations.filter(({ state }) => isPending({ state }));
  const shown = pending.slice(0, most.operations);
  return {
    operations: shown.map(({ project: owner, chain, timelock, state, readyAt, calls }) => ({
      ...{ project: owner.id, chain, timelock: timelock.address, state, readyAt },
      calls: calls.slice(0, 10).map((call) => ({
        target: call.target.address,
        function: call.function === null ? null : quote(call.function, 'contract'),
        arguments: call.arguments.slice(0, 10).map((one) => quote(one, 'contract')),
        power: call.power,
      })),
    })),
    more: pending.length - shown.length + calendar.more.open,
    coverage: `Events of ${calendar.contracts - calendar.notRead} of ${calendar.contracts} contracts were read from the first.`,
    unknown:
      calendar.notRead === 0
        ? []
        : ['Operations of contracts that were not read from the first may be missing.'],
    evidence: shown.map(({ chain, scheduled }) => ({
      what: 'Transaction that scheduled it',
      href: `${site}${placeHrefs.transaction({ chain, hash: scheduled.txHash })}`,
    })),
    cite: await cite(parts, fixedPages.calendar.path),
  };
}

async function scan(parts: ToolParts, asked: ToolInput<'scan'>): Promise<ToolOutput<'scan'>> {
  const { db, site, now, requestScan } = parts;
  const { chain, address } = asked;
  if (asked.scan === undefined && address === undefined)
    throw badRequest('Give an address, or the id of a scan.');
  const id = asked.scan ?? (await requestScan({ chain, address: address ?? '' }));
  const found = await getScan(db, { id, now });
  const { result } = found;
  const page = `${fixedPages.scan.path}/${id}`;
  const say = createMarker([
    result?.label?.name,
    ...(result?.owners ?? []).flatMap((owner) => [owner.project, owner.label]),
    ...(result?.contract?.functions ?? []).map(({ name }) => name),
    ...(result?.contract?.takeovers ?? []).map(({ title }) => title),
  ]);
  return {
    scan: id,
    ...{ state: found.state, chain: found.chain, address: found.address },
    kind: result?.kind ?? null,
    controlGrade: found.controlGrade,
    controlSentence: result?.control ? say(result.control.sentence) : null,
    verdict: result ? say(judgeScan(listChecks(result)).text) : null,
    problem: found.problem === null ? null : say(found.problem),
    coverage: result
      ? `Read at block ${result.block}.`
      : 'Not read yet: ask again with this scan in a few seconds.',
    unknown: [
      ...(result?.gaps ?? []).map(({ step, why }) => `${step}: ${say(why)}`),
      ...(result?.control?.unknown ?? []).map(({ why }) => say(why)),
    ].slice(0, most.unknown),
    evidence: [{ what: 'The scan with its evidence', href: `${site}${page}` }],
    cite: await cite(parts, page, [found.chain]),
  };
}

async function checkTransaction(
  parts: ToolParts,
  body: ToolInput<'checkTransaction'>,
): Promise<ToolOutput<'checkTransaction'>> {
  const { context, site, now } = parts;
  const check = await getCheck(context, { id: await parts.requestCheck(body), now });
  const { result, verdict, contracts } = check;
  const page = `${fixedPages.check.path}/${check.id}`;
  const say = createMarker([
    ...contracts.flatMap(({ label, projects }) => [
      label,
      ...projects.flatMap((one) => [one.project, one.label]),
    ]),
    ...[...result.moves, ...result.grants].map(({ token }) => token?.symbol),
    result.simulation.state === 'reverts' ? result.simulation.why : null,
    result.title,
  ]);
  return {
    check: check.id,
    verdict: verdict.state,
    sentence: say(verdict.text),
    reasons: check.reasons.slice(0, most.reasons).map(({ state, text }) => ({ state, text: say(text) })),
    moves: check.moves.slice(0, most.evidence).map(({ text }) => say(text)),
    grants: check.grants.slice(0, most.evidence).map(({ text }) => say(text)),
    simulation: result.simulation.state,
    coverage:
      result.block === null
        ? 'Not simulated.'
        : `As of block ${result.block}; ${contracts.filter(({ kind }) => kind !== null).length} of ${contracts.length} addresses read.`,
    unknown: check.reasons.filter(({ state }) => state === 'unknown').map(({ text }) => say(text)),
    evidence: [{ what: 'The check with its evidence', href: `${site}${page}` }],
    cite: await cite(parts, page, [check.chain]),
  };
}

async function checkPolicy(
  parts: ToolParts,
  body: ToolInput<'checkPolicy'>,
): Promise<ToolOutput<'checkPolicy'>> {
  const { db, site, now } = parts;
  const { data, chains } = await answerPolicy(parts, { body, site, now });
  const { verdict, projects, conditions, receipt, keys } = data;
  const owners = await Promise.all(projects.map(async ({ id }) => (await getProject(db, id)).project));
  const say = createMarker(
    owners.flatMap(({ name, tokens, contracts }) => [
      name,
      ...tokens.flatMap((token) => [token.symbol, token.name]),
      ...contracts.map(({ label }) => label),
    ]),
  );
  return {
    ...{ verdict, receipt, keys },
    conditions: conditions.map(({ condition, state, reason }) => ({
      kind: condition.kind,
      state,
      reason: say(reason),
    })),
    coverage:
      projects.length === 0
        ? 'On record of no project.'
        : projects
            .map(({ id, coverage }) => `${id}: ${coverage === null ? 'not assessed' : percent(coverage)}`)
            .join(', '),
    unknown: conditions.filter(({ state }) => state === 'unknown').map(({ reason }) => say(reason)),
    evidence: linkEvidence(
      conditions.flatMap(({ condition, evidence }) =>
        evidence.slice(0, 3).map((one) => ({ what: condition.kind, one })),
      ),
      { ...parts, projectId: projects[0]?.id ?? null },
    ),
    cite: await cite(parts, placeHrefs.address(body), chains),
  };
}

export const answerTools: {
  readonly [N in ToolName]: (parts: ToolParts, input: ToolInput<N>) => Promise<ToolOutput<N>>;
} = { findProject, explainScore, whoCanDoWhat, whatIsPending, scan, checkTransaction, checkPolicy };
