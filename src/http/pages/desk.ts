import { getAlerts } from '#core/alerts/getAlerts.ts';
import { countOpenDisputes } from '#core/disputes/getDisputes.ts';
import { getErrorReports } from '#core/errorReports/errorReports.ts';
import { getIncidentReports } from '#core/incidentReports/incidentReports.ts';
import { countMails, getFailedMails } from '#core/mail/failedMails.ts';
import { getNextSteps, getStep } from '#core/nextSteps/getNextSteps.ts';
import { getQuoteRequests } from '#core/quotes/quotes.ts';
import { countWaiting } from '#core/siteState/countWaiting.ts';
import { countTroubledSources } from '#core/sources/sourceStates.ts';
import { countWaitingProposals } from '#core/teamProposals/getProposals.ts';
import { countWaitingReplies } from '#core/teamReplies/getReplies.ts';
import { checkStaff } from '#http/session/access.ts';
import { notFound } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
import { nextSteps } from '#model/nextSteps.ts';
import { isAdmitted, type StaffAccess } from '#model/users.ts';
import type { DeskData } from '#wire/desk.ts';
import type { PageInput, PageLoader } from './PageLoader.ts';

/** Rows that a queue shows at once: the newest, or for mails the oldest. */
const limit = 200;
const alertsPerPage = 50;

/** Who is looking, if they may; to everybody else the page does not exist. */
export async function loadStaff(
  { requireViewer, recordRefusal }: PageInput,
  access: StaffAccess,
): Promise<DeskData> {
  const viewer = await requireViewer();
  await checkStaff(viewer, { access, place: 'such page', onRefusal: recordRefusal });
  const { username, role, factorDueAt } = viewer;
  return { username, role, ...(factorDueAt && { factorDueAt: factorDueAt.toISOString() }) };
}

export const loadDesk: PageLoader<'desk'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'staff');
  const waiting = isAdmitted(staff.role, 'support') ? await countWaiting(db) : {};
  const disputes = await countOpenDisputes(db);
  const sources = await countTroubledSources(db);
  const teams = isAdmitted(staff.role, 'editor')
    ? { teams: (await countWaitingReplies(db)) + (await countWaitingProposals(db)) }
    : {};
  const coverage = isAdmitted(staff.role, 'editor') ? await getNextSteps(db) : null;
  return { data: { ...staff, waiting: { ...waiting, disputes, sources, ...teams }, coverage }, tags: [] };
};

const projectsPerPage = 50;

export const loadDeskStep: PageLoader<'deskStep'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'editor');
  const step = nextSteps.find((one) => one === input.query.step);
  if (!step) throw notFound('There is no such step');
  const chain = input.query.chain?.slice(0, 80) ?? null;
  const page = Math.min(Math.max(Math.trunc(Number(input.query.page ?? 1)) || 1, 1), 10_000);
  const found = await getStep(db, { step, chain, page, perPage: projectsPerPage });
  return { data: { ...staff, ...found, page, perPage: projectsPerPage }, tags: [] };
};

export const loadDeskState: PageLoader<'deskState'> = async ({ getState }, input) => {
  const staff = await loadStaff(input, 'staff');
  return { data: { ...staff, state: await getState() }, tags: [] };
};

export const loadDeskReports: PageLoader<'deskReports'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'support');
  const all = input.query.all !== undefined;
  const { items, hasMore } = cutList(await getIncidentReports(db, { limit: limit + 1, all }), limit);
  return {
    data: {
      ...staff,
      hasMore,
      all,
      reports: items.map(({ id: _, toldKey: __, proposal, createdAt, changedAt, ...report }) => ({
        ...report,
        incident: proposal === null ? null : String(proposal.id),
        createdAt: createdAt.toISOString(),
        changedAt: changedAt?.toISOString() ?? null,
      })),
    },
    tags: [],
  };
};

export const loadDeskQuotes: PageLoader<'deskQuotes'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'support');
  const all = input.query.all !== undefined;
  const { items, hasMore } = cutList(await getQuoteRequests(db, { limit: limit + 1, all }), limit);
  return {
    data: {
      ...staff,
      hasMore,
      all,
      quotes: items.map(({ createdAt, closedAt, ...quote }) => ({
        ...quote,
        createdAt: createdAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      })),
    },
    tags: [],
  };
};

export const loadDeskMails: PageLoader<'deskMails'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'support');
  const [counts, mails] = await Promise.all([countMails(db), getFailedMails(db, { limit: limit + 1 })]);
  const { items, hasMore } = cutList(mails, limit);
  return {
    data: {
      ...staff,
      hasMore,
      ...counts,
      mails: items.map(({ doneAt, ...mail }) => ({ ...mail, doneAt: doneAt?.toISOString() ?? null })),
    },
    tags: [],
  };
};

export const loadDeskErrors: PageLoader<'deskErrors'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'support');
  const { items, hasMore } = cutList(await getErrorReports(db, { limit: limit + 1 }), limit);
  return {
    data: {
      ...staff,
      hasMore,
      errors: items.map(({ firstSeenAt, lastSeenAt, ...error }) => ({
        ...error,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    },
    tags: [],
  };
};

export const loadDeskAlerts: PageLoader<'deskAlerts'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'editor');
  const page = Math.min(Math.max(Math.trunc(Number(input.query.page ?? 1)) || 1, 1), 10_000);
  const { items, total } = await getAlerts(db, { page, perPage: alertsPerPage, kind: 'onChain' });
  return { data: { ...staff, alerts: items, total, page, perPage: alertsPerPage }, tags: [] };
};
