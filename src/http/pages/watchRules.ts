import * as z from 'zod/mini';
import { getOwnerChoice } from '#core/organisations/organisations.ts';
import { getOutlets } from '#core/outlets/outlets.ts';
import { getRulePlaces } from '#core/watchRules/getRulePlaces.ts';
import { getInbox } from '#core/watchRules/inbox.ts';
import { findRuleToStop, findSharedRule } from '#core/watchRules/ruleKeys.ts';
import { getUnreadableRules, getWatchRule, getWatchRules } from '#core/watchRules/watchRules.ts';
import { notFound } from '#lib/AppError.ts';
import { organisationOf } from './organisations.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadWatchRules: PageLoader<'watchRules'> = async ({ db }, { query, requireViewer }) => {
  const { id: userId, username } = await requireViewer();
  const asked = { userId, organisation: organisationOf(query) };
  const ownerId = asked.organisation ?? userId;
  const [owner, rules, unreadable, { unread }, { watchlists }] = await Promise.all([
    getOwnerChoice(db, asked),
    getWatchRules(db, { ...asked, now: new Date() }),
    getUnreadableRules(db, asked),
    getInbox(db, { userId, page: 1, unread: true }),
    getRulePlaces(db, { ownerId, projectIds: [] }),
  ]);
  const data = { rules, unreadable, watchlists: watchlists.map(({ id }) => id), unread, owner, username };
  return { data, tags: [] };
};

/** A rule to change, or the form of a new one, for the project or contract that the address names. */
export const loadWatchRule: PageLoader<'watchRule'> = async ({ db, chains }, { query, requireViewer }) => {
  const { id: userId, username } = await requireViewer();
  const id = query.id ?? '';
  if (id !== 'new' && !z.safeParse(z.uuid(), id).success) throw notFound('There is no such rule');
  const rule = id === 'new' ? null : await getWatchRule(db, { userId, id, now: new Date() });
  const copied = id === 'new' && z.safeParse(z.uuid(), query.copy).success ? query.copy : undefined;
  const copy = copied ? await getWatchRule(db, { userId, id: copied, now: new Date() }) : null;
  const organisation = rule ? (rule.organisation ?? undefined) : organisationOf(query);
  const asked = { userId, organisation };
  const owner = await getOwnerChoice(db, asked);
  const named =
    (rule ?? copy)?.definition.subjects.flatMap((one) => (one.kind === 'project' ? [one.projectId] : [])) ??
    [];
  const project = (query.project ?? '').slice(0, 80);
  const places = await getRulePlaces(db, {
    ownerId: organisation ?? userId,
    projectIds: [...named, project],
  });
  const listed = Object.entries(chains.names()).map(([chain, name]) => ({ id: chain, name }));
  const outlets = (await getOutlets(db, asked)).map((one) => ({ id: one.id, name: one.name }));
  const first = places.projects.find((one) => one.id === project);
  return {
    data: {
      rule,
      copy,
      places: { ...places, chains: listed, outlets },
      first: first?.id ?? null,
      owner,
      username,
    },
    tags: [],
  };
};

export const loadInbox: PageLoader<'inbox'> = async ({ db }, { query, requireViewer }) => {
  const { id: userId, username } = await requireViewer();
  const page = Math.min(Math.max(Math.trunc(Number(query.page ?? 1)) || 1, 1), 10_000);
  const onlyUnread = query.show === 'unread';
  const inbox = await getInbox(db, { userId, page, unread: onlyUnread });
  return { data: { ...inbox, onlyUnread, username }, tags: [] };
};

const isKey = (key: string | undefined): key is string => z.safeParse(z.uuid(), key).success;

/** Asks once before it stops a rule: programs that look at links in messages only look. */
export const loadStopRule: PageLoader<'stopRule'> = async ({ db }, { query }) => {
  const key = query.key ?? '';
  const rule = isKey(key) ? await findRuleToStop(db, { key }) : undefined;
  return { data: { key, rule: rule ?? null }, tags: [], rare: true, ...(!rule && { status: 404 }) };
};

/** A rule that somebody shared, for whoever has the link. */
export const loadSharedRule: PageLoader<'sharedRule'> = async ({ db }, { query }) => {
  const key = query.key ?? '';
  const rule = isKey(key) ? await findSharedRule(db, { key }) : undefined;
  if (!rule) throw notFound('There is no such rule, or it is not shared any more.');
  return { data: { key, ...rule }, tags: [], rare: true };
};
