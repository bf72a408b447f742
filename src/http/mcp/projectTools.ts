import { getProject } from '#core/projects/getProject.ts';
import { getRows } from '#core/projects/getRows.ts';
import { findScore } from '#core/scores/getScore.ts';
import { getStolenKeys } from '#core/stolenKeys/stolenKeys.ts';
import { getScoreAnswer } from '#http/answers/getScoreAnswer.ts';
import { answerPolicy } from '#http/v1/policyCalls.ts';
import { createMarker, quote } from '#lib/quoteThirdParty.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { projectHref } from '#wire/projectHref.ts';
import { listWords } from './listWords.ts';
import {
  cite,
  cutFor,
  linkEvidence,
  listUnknown,
  most,
  percent,
  type ToolInput,
  type ToolOutput,
  type ToolParts,
} from './toolParts.ts';

export async function findProject(
  parts: ToolParts,
  { text }: ToolInput<'findProject'>,
): Promise<ToolOutput<'findProject'>> {
  const { db, catalogue, site } = parts;
  const found = await catalogue.search({ keyword: text, page: 1, perPage: most.projects });
  const rows = await getRows(
    db,
    found.projects.map(({ id }) => id),
  );
  const named = rows.map((row) => ({
    row,
    tickers: cutFor(row.tokenTickers, most.tickers, `tickers of ${row.id}`),
  }));
  return {
    projects: named.map(
      ({ row: { id, name, demo, score, rating, range, coverage, controlGrade }, tickers }) => ({
        ...{ id, demo, score, rating, range, coverage, controlGrade },
        name: quote(name, 'project'),
        tickers: tickers.shown.map((ticker) => quote(ticker, 'project')),
        page: `${site}${projectHref(id)}`,
      }),
    ),
    more: found.total > rows.length,
    coverage: `${rows.length} of ${found.total} found`,
    unknown: listUnknown(
      named.map(({ tickers }) => tickers.note),
      rows.length > 0 ? [] : ['No project of this name is on record: that says nothing about it.'],
    ),
    evidence: rows.map(({ id }) => ({ what: id, href: `${site}${projectHref(id)}` })),
    cite: await cite(parts, '/'),
  };
}

export async function explainScore(
  parts: ToolParts,
  { project: id, at }: ToolInput<'explainScore'>,
): Promise<ToolOutput<'explainScore'>> {
  const { db, now } = parts;
  const [{ project }, { score, control, facts }] = await Promise.all([
    getProject(db, id),
    getScoreAnswer(db, { id, at, rules: undefined, now }),
  ]);
  const { words, isCut } = listWords(facts);
  const say = createMarker({
    words: [
      ...[project.name, project.website, project.claimedBy?.by, ...project.tokenTickers],
      ...project.tokens.flatMap(({ symbol, name }) => [symbol, name]),
      ...project.contracts.flatMap(({ label, name }) => [label, name]),
      ...words,
    ],
    isCut,
  });
  const factors = (score?.categories ?? []).flatMap((category) => category.factors);
  const reasons = cutFor(factors, most.reasons, 'reasons');
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
    reasons: reasons.shown.map(({ name, outcome, sentence, weight }) => ({
      ...{ question: name, outcome, weight },
      sentence: say(sentence),
    })),
    caps: caps.map(({ limit, sentence }) => ({ limit, sentence: say(sentence) })),
    coverage: score ? `Based on ${percent(score.coverage)} of the checks.` : 'Not assessed yet.',
    unknown: listUnknown(
      [reasons.note],
      [
        ...factors
          .filter(({ outcome }) => outcome === 'unknown')
          .map(({ name, sentence }) => `${name}: ${say(sentence)}`),
        ...(control?.unknown ?? []).map(({ why }) => say(why)),
      ],
    ),
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

export async function ifKeyIsStolen(
  parts: ToolParts,
  { project: id }: ToolInput<'ifKeyIsStolen'>,
): Promise<ToolOutput<'ifKeyIsStolen'>> {
  const { db } = parts;
  const [{ project }, view] = await Promise.all([
    getProject(db, id),
    getStolenKeys(db, id, { most: most.keys }),
  ]);
  const { keys = [], more = 0, notes = [] } = view?.result ?? {};
  const say = createMarker({
    words: [
      project.name,
      ...project.contracts.flatMap(({ label, name }) => [label, name]),
      ...keys.flatMap(({ reach, blocks }) => [...reach, ...blocks].map(({ name }) => name)),
    ],
  });
  const unread = view?.problem ?? 'Not worked out yet.';
  return {
    project: { id, name: quote(project.name, 'project'), demo: project.demo },
    keys: keys.map(
      ({ chain, address, threshold, owners, soonestSeconds, most: loss, leastUsd, sentence }) => ({
        ...{ chain, address, threshold, owners: owners.length, soonestSeconds },
        atLeast: leastUsd,
        atMost: loss.state === 'known' ? loss.usd : null,
        sentence: say(sentence),
      }),
    ),
    more,
    coverage: view?.result ? `${keys.length} of ${keys.length + more} keys.` : 'No key was weighed.',
    unknown: listUnknown(
      [],
      [
        ...(view?.result ? [] : [say(unread)]),
        ...keys.flatMap(({ address, most: loss, least }) => [
          ...(loss.state === 'unknown' ? [`Most by ${address}: ${say(loss.why)}`] : []),
          ...(least.state === 'unknown' ? [`Least by ${address}: ${say(least.why)}`] : []),
        ]),
        ...notes.map((note) => say(note)),
      ],
    ),
    evidence: linkEvidence(
      keys.flatMap(({ address, evidence }) => evidence.slice(0, 2).map((one) => ({ what: address, one }))),
      { ...parts, projectId: id },
    ),
    cite: await cite(parts, projectHref(id, 'governance'), project.chains),
  };
}

export async function checkPolicy(
  parts: ToolParts,
  body: ToolInput<'checkPolicy'>,
): Promise<ToolOutput<'checkPolicy'>> {
  const { db, site, now } = parts;
  const { data, chains } = await answerPolicy(parts, { body, site, now });
  const { verdict, projects, conditions, receipt, keys } = data;
  const owners = await Promise.all(
    projects.map(async ({ id }) => [(await getProject(db, id)).project, (await findScore(db, id))?.facts]),
  );
  const say = createMarker(listWords(owners));
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
