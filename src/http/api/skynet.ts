import { getPrivilegedTransactionsAt } from '#core/skynet/getPrivilegedTransactions.ts';
import {
  getProjectTopCallers,
  getProjectTopEvents,
  getProjectTopFunctionCalls,
} from '#core/skynet/getTops.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  privilegedTransactionQuerySchema,
  privilegedTransactionsAnswerSchema,
  topCallersAnswerSchema,
  topEventsAnswerSchema,
  topFunctionCallsAnswerSchema,
  topQuerySchema,
} from '#wire/skynet.ts';

export function skynetRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/skynet/top-callers',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Top direct callers of a project’s contracts',
        tags: ['skynet'],
        querystring: topQuerySchema,
        response: { 200: topCallersAnswerSchema },
      },
    },
    async ({ query }) => getProjectTopCallers(db, query),
  );
  app.get(
    '/api/skynet/top-events',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Top events of a project’s contracts',
        tags: ['skynet'],
        querystring: topQuerySchema,
        response: { 200: topEventsAnswerSchema },
      },
    },
    async ({ query }) => getProjectTopEvents(db, query),
  );
  app.get(
    '/api/skynet/top-function-calls',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Top directly called functions of a project’s contracts',
        tags: ['skynet'],
        querystring: topQuerySchema,
        response: { 200: topFunctionCallsAnswerSchema },
      },
    },
    async ({ query }) => getProjectTopFunctionCalls(db, query),
  );
  app.get(
    '/api/skynet/privileged-transaction',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Successful privileged transactions, newest first',
        tags: ['skynet'],
        querystring: privilegedTransactionQuerySchema,
        response: { 200: privilegedTransactionsAnswerSchema },
      },
    },
    async ({ query: { address, limit } }) => getPrivilegedTransactionsAt(db, { address, limit }),
  );
}
