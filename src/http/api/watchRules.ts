import * as z from 'zod/mini';
import { forNetwork, type NodeReader } from '#core/evidence/NodeReader.ts';
import { getOwner, ownerIdOf } from '#core/organisations/owners.ts';
import { findDeclaration, listArguments } from '#core/watchRules/declarations.ts';
import { getRuleChoices } from '#core/watchRules/getRuleChoices.ts';
import { importRules } from '#core/watchRules/importRules.ts';
import { muteWatchRule } from '#core/watchRules/inbox.ts';
import { tryRule } from '#core/watchRules/tryRule.ts';
import {
  createWatchRule,
  deleteWatchRule,
  getWatchRules,
  pauseWatchRule,
  updateWatchRule,
} from '#core/watchRules/watchRules.ts';
import type { Db } from '#db/Database.ts';
import { whenGone } from '#http/answers/whenGone.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { badRequest } from '#lib/AppError.ts';
import { toWideNetwork } from '#lib/toNetwork.ts';
import { watchRuleLimits } from '#model/watchRules.ts';
import { ownerQuerySchema } from '#wire/organisations.ts';
import {
  createWatchRuleSchema,
  declarationSchema,
  importedRulesSchema,
  importRulesSchema,
  muteWatchRuleSchema,
  pauseWatchRuleSchema,
  readDeclarationSchema,
  ruleChoicesBodySchema,
  ruleChoicesSchema,
  trialSchema,
  tryRuleSchema,
  updateWatchRuleSchema,
  watchRuleIdSchema,
  watchRuleSchema,
  watchRulesSchema,
} from '#wire/watchRules.ts';
import { createRateLimit, createWriteBudget } from '../guards/rateLimit.ts';

const tags = ['watch rules'];
const empty = z.object({});

/** Rules of whoever is signed in, and what they were told by them. */
export function watchRuleRoutes(
  app: App,
  { db, nodes, limitScale }: { db: Db; nodes: NodeReader; limitScale: number },
): void {
  const checkWrites = createWriteBudget({
    limitScale,
    calls: 60,
    kilobytesPerMinute: 500,
    kilobytesPerDay: 5_000,
  });

  app.get(
    '/api/watch-rules',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Rules of the account or of an organisation',
        tags,
        querystring: ownerQuerySchema,
        response: { 200: watchRulesSchema },
      },
    },
    async (request) => {
      const { id: userId } = await request.requireViewer();
      return {
        rules: await getWatchRules(db, { ...request.query, userId, now: new Date() }),
        most: watchRuleLimits.rules,
      };
    },
  );

  app.post(
    '/api/watch-rules/create',
    {
      config: { access: 'user' },
      schema: {
        summary: `Make a rule; at most ${watchRuleLimits.rules} per account`,
        tags,
        querystring: ownerQuerySchema,
        body: createWatchRuleSchema,
        response: { 200: watchRuleSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      return createWatchRule(db, { ...request.body, ...request.query, userId, now: new Date() });
    },
  );

  app.post(
    '/api/watch-rules/update',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Change a rule; it holds for what happens from then on',
        tags,
        body: updateWatchRuleSchema,
        response: { 200: watchRuleSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      return updateWatchRule(db, { ...request.body, userId, now: new Date() });
    },
  );

  app.post(
    '/api/watch-rules/pause',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Pause or resume a rule',
        tags,
        body: pauseWatchRuleSchema,
        response: { 200: watchRuleSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      return pauseWatchRule(db, { ...request.body, userId, now: new Date() });
    },
  );

  app.post(
    '/api/watch-rules/mute',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Keep a rule of an organisation out of one’s own inbox',
        tags,
        body: muteWatchRuleSchema,
        response: { 200: watchRuleSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      return muteWatchRule(db, { ...request.body, userId, now: new Date() });
    },
  );

  app.post(
    '/api/watch-rules/delete',
    {
      config: { access: 'user' },
      schema: { summary: 'Delete a rule', tags, body: watchRuleIdSchema, response: { 200: empty } },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      await deleteWatchRule(db, { ...request.body, userId });
      return {};
    },
  );

  app.post(
    '/api/watch-rules/choices',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Functions and events that a rule can be about',
        tags,
        querystring: ownerQuerySchema,
        body: ruleChoicesBodySchema,
        response: { 200: ruleChoicesSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      const owner = await getOwner(db, { ...request.query, userId, use: 'see' });
      return { choices: await getRuleChoices(db, { ...request.body, ownerId: ownerIdOf(owner) }) };
    },
  );

  app.post(
    '/api/watch-rules/import',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Make rules of a file: of this site, or of OpenZeppelin Monitor',
        tags,
        querystring: ownerQuerySchema,
        body: importRulesSchema,
        response: { 200: importedRulesSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      return importRules(db, { ...request.body, ...request.query, userId, now: new Date() });
    },
  );

  const checkTrials = createRateLimit({ most: 20 * limitScale, windowMs: 60_000 });
  app.post(
    '/api/watch-rules/try',
    {
      config: { access: 'user' },
      schema: {
        summary: 'What a rule would have told in the last 30 days',
        tags,
        querystring: ownerQuerySchema,
        body: tryRuleSchema,
        response: { 200: trialSchema },
      },
    },
    async (request, reply) => {
      checkTrials(request);
      const { id: userId } = await request.requireViewer();
      const owner = await getOwner(db, { ...request.query, userId, use: 'see' });
      const own = forNetwork(nodes, toWideNetwork(request.ip), whenGone(reply));
      return tryRule(db, { ...request.body, owner, nodes: own, now: new Date() });
    },
  );

  app.post(
    '/api/watch-rules/read-declaration',
    {
      config: { access: 'user' },
      schema: {
        summary: 'The arguments of a function or an event',
        tags,
        body: readDeclarationSchema,
        response: { 200: declarationSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const { kind, declaration } = request.body;
      const found = findDeclaration(kind, declaration);
      if (!found) throw badRequest('This is no declaration as Solidity writes it.');
      return { arguments: listArguments(found).map(({ name, type }) => ({ name, type })) };
    },
  );
}
