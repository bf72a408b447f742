import { getCalendar } from '#core/calendar/getCalendar.ts';
import { getCheck } from '#core/checks/getCheck.ts';
import { getOwners } from '#core/evidence/EvidenceContext.ts';
import { getPrivilegedFunctions, getReadContracts } from '#core/powers/getPowers.ts';
import { getScan } from '#core/scans/getScan.ts';
import { badRequest } from '#lib/AppError.ts';
import { createMarker, quote } from '#lib/quoteThirdParty.ts';
import { isPending } from '#model/operations.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { judgeScan, listChecks } from '#scoring/judgeScan.ts';
import type { Operation } from '#wire/calendar.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { listWords } from './listWords.ts';
import {
  cite,
  cutFor,
  listUnknown,
  most,
  type ToolInput,
  type ToolOutput,
  type ToolParts,
} from './toolParts.ts';

export async function whoCanDoWhat(
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
  const say = createMarker({
    words: [
      ...owners.flatMap(({ project, label }) => [project, label]),
      ...own.flatMap(({ contractLabel, name }) => [contractLabel, name]),
    ],
  });
  const [contract] = read;
  const functions = shown.map((one) => ({
    one,
    callers: cutFor(one.paths, most.paths, `who can call ${one.selector}`),
  }));
  return {
    ...place,
    projects: owners.map(({ projectId, project }) => ({ id: projectId, name: quote(project, 'project') })),
    functions: functions.map(({ one: { name, selector, class: does, verdict }, callers }) => ({
      function: name === null ? null : quote(name, 'contract'),
      ...{ selector, does },
      whoCanCall: callers.shown.map(say),
      isOpen: verdict === 'open',
    })),
    more: found.hasMore || own.length > shown.length,
    coverage: contract ? `Read at block ${contract.block}.` : 'Never read here.',
    unknown: listUnknown(
      functions.map(({ callers }) => callers.note),
      [
        ...(contract
          ? []
          : ['Nobody has read this contract: no function listed does not mean that there is none.']),
        ...(contract?.problem ? [say(contract.problem)] : []),
        ...own
          .filter(({ verdict }) => verdict === 'unknown')
          .map(({ selector }) => `Who may call ${selector} is not known.`),
      ],
    ),
    evidence: [
      { what: 'The address with its powers and their evidence', href: `${site}${placeHrefs.address(place)}` },
    ],
    cite: await cite(parts, placeHrefs.address(place), [chain]),
  };
}

function describeCalls({ id, timelock, calls }: Operation) {
  const operation = `operation ${id} of timelock ${timelock.address}`;
  const { shown, note } = cutFor(calls, most.calls, `calls of ${operation}`);
  const described = shown.map((call) => ({
    call,
    given: cutFor(call.arguments, most.arguments, `arguments of a call of ${operation}`),
  }));
  return {
    calls: described.map(({ call, given }) => ({
      target: call.target.address,
      function: call.function === null ? null : quote(call.function, 'contract'),
      arguments: given.shown.map((one) => quote(one, 'contract')),
      power: call.power,
    })),
    cuts: [note, ...described.map(({ given }) => given.note)],
  };
}

export async function whatIsPending(
  parts: ToolParts,
  { project }: ToolInput<'whatIsPending'>,
): Promise<ToolOutput<'whatIsPending'>> {
  const { db, site, now } = parts;
  const calendar = await getCalendar(db, { projectId: project, now });
  const { contracts, notRead } = calendar;
  const pending = calendar.operations.filter(isPending);
  const shown = pending.slice(0, most.operations);
  const listed = shown.map((operation) => ({ operation, ...describeCalls(operation) }));
  const say = createMarker({ words: [] });
  return {
    operations: listed.map(({ operation: { project: owner, chain, timelock, state, readyAt }, calls }) => ({
      ...{ project: owner.id, chain, timelock: timelock.address, state, readyAt, calls },
    })),
    more: pending.length - shown.length + calendar.more.open,
    coverage: `Events of ${contracts - notRead} of ${contracts} contracts were read from the first.`,
    unknown: listUnknown(
      listed.flatMap(({ cuts }) => cuts),
      [
        ...(contracts === 0 ? [`No contract${project === undefined ? '' : ' of it'} is on record.`] : []),
        ...(notRead === 0
          ? []
          : ['Operations of contracts that were not read from the first may be missing.']),
        ...calendar.operations.flatMap(({ id, chain, timelock, state, why }) =>
          state === 'unknown'
            ? [
                say(
                  `Whether operation ${id} of timelock ${timelock.address} on ${chain} is still pending is not known: ${why}.`,
                ),
              ]
            : [],
        ),
      ],
    ),
    evidence: shown.map(({ chain, scheduled }) => ({
      what: 'Transaction that scheduled it',
      href: `${site}${placeHrefs.transaction({ chain, hash: scheduled.txHash })}`,
    })),
    cite: await cite(parts, fixedPages.calendar.path),
  };
}

export async function scan(parts: ToolParts, asked: ToolInput<'scan'>): Promise<ToolOutput<'scan'>> {
  const { db, site, now, requestScan } = parts;
  const { chain, address } = asked;
  if (asked.scan === undefined && address === undefined)
    throw badRequest('Give an address, or the id of a scan.');
  const id = asked.scan ?? (await requestScan({ chain, address: address ?? '' }));
  const found = await getScan(db, { id, now });
  const { result } = found;
  const page = `${fixedPages.scan.path}/${id}`;
  const say = createMarker(listWords(result));
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
    unknown: listUnknown(
      [],
      [
        ...(result?.gaps ?? []).map(({ step, why }) => `${step}: ${say(why)}`),
        ...(result?.control?.unknown ?? []).map(({ why }) => say(why)),
      ],
    ),
    evidence: [{ what: 'The scan with its evidence', href: `${site}${page}` }],
    cite: await cite(parts, page, [found.chain]),
  };
}

export async function checkTransaction(
  parts: ToolParts,
  body: ToolInput<'checkTransaction'>,
): Promise<ToolOutput<'checkTransaction'>> {
  const { context, db, site, now } = parts;
  const check = await getCheck(context, { id: await parts.requestCheck(body), now });
  const { result, verdict, contracts } = check;
  const page = `${fixedPages.check.path}/${check.id}`;
  // Verdicts on what the request touches repeat what those contracts say.
  const scans = await Promise.all(
    contracts.flatMap((one) => (one.scan?.state === 'done' ? [getScan(db, { id: one.scan.id, now })] : [])),
  );
  const { words, isCut } = listWords(
    result,
    contracts,
    scans.map((one) => one.result),
  );
  const refusal = result.simulation.state === 'reverts' ? result.simulation.why : null;
  const say = createMarker({ words: [...words, refusal], isCut });
  const reasons = cutFor(check.reasons, most.reasons, 'reasons');
  const moves = cutFor(check.moves, most.moves, 'transfers');
  const grants = cutFor(check.grants, most.grants, 'approvals');
  return {
    check: check.id,
    verdict: verdict.state,
    sentence: say(verdict.text),
    reasons: reasons.shown.map(({ state, text }) => ({ state, text: say(text) })),
    moves: moves.shown.map(({ text }) => say(text)),
    grants: grants.shown.map(({ text }) => say(text)),
    simulation: result.simulation.state,
    coverage:
      result.block === null
        ? 'Not simulated.'
        : `As of block ${result.block}; ${contracts.filter(({ kind }) => kind !== null).length} of ${contracts.length} addresses read.`,
    unknown: listUnknown(
      [reasons.note, moves.note, grants.note],
      check.reasons.filter(({ state }) => state === 'unknown').map(({ text }) => say(text)),
    ),
    evidence: [{ what: 'The check with its evidence', href: `${site}${page}` }],
    cite: await cite(parts, page, [check.chain]),
  };
}
