import * as z from 'zod/mini';
import { findDeclaration, listArguments } from '#core/watchRules/declarations.ts';
import { getRuleChoices } from '#core/watchRules/getRuleChoices.ts';
import { importRules } from '#core/watchRules/importRules.ts';
import { tryRule } from '#core/watchRules/tryRule.ts';
import {
  createWatchRule,
  deleteWatchRule,
  getWatchRules,
  pauseWatchRule,
  updateWatchRule,
} from '#core/watchRules/watchRules.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { badRequest } from '#lib/AppError.ts';
import { watchRuleLimits } from '#model/watchRules.ts';
import {
  createWatchRuleSchema,
  declarationSchema,
  importedRulesSchema,
  importRulesSchema,
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
export function watchRuleRoutes(app: App, { db, limitScale }: { db: Db; limitScale: number }): void {
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
      schema: { summary: 'Rules of the user', tags, response: { 200: watchRulesSchema } },
    },
    async (request) => {
      const { id: userId } = await request.requireViewer();
      return { rules: await getWatchRules(db, { userId, now: new Date() }), most: watchRuleLimits.rules };
    },
  );

  app.post(
    '/api/watch-rules/create',
    {
      config: { access: 'user' },
      schema: {
        summary: `Make a rule; at most ${watchRuleLimits.rules} per account`,
        tags,
        body: createWatchRuleSchema,
        response: { 200: watchRuleSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      return createWatchRule(db, { ...request.body, userId, now: new Date() });
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
        body: ruleChoicesBodySchema,
        response: { 200: ruleChoicesSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      return { choices: await getRuleChoices(db, { ...request.body, userId }) };
    },
  );

  app.post(
    '/api/watch-rules/import',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Make rules of a file: of this site, or of OpenZeppelin Monitor',
        tags,
        body: importRulesSchema,
        response: { 200: importedRulesSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      return importRules(db, { ...request.body, userId, now: new Date() });
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
        body: tryRuleSchema,
        response: { 200: trialSchema },
      },
    },
    async (request) => {
      checkTrials(request);
      const { id: userId } = await request.requireViewer();
      return tryRule(db, { ...request.body, userId, now: new Date() });
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
