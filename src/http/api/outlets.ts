import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { notAllowed } from '#core/auth/authErrors.ts';
import {
  changeOutlet,
  createOutlet,
  deleteOutlet,
  enableOutlet,
  getDeliveries,
  getOutlets,
  rotateSecret,
  testOutlet,
} from '#core/outlets/outlets.ts';
import { getSiteKeys } from '#core/outlets/push/siteKeys.ts';
import type { Db } from '#db/Database.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { mostOutlets } from '#model/outlets.ts';
import { ownerQuerySchema } from '#wire/organisations.ts';
import {
  changeOutletSchema,
  createOutletSchema,
  deliveriesSchema,
  outletIdSchema,
  outletSchema,
  outletsSchema,
  shownOutletSchema,
} from '#wire/outlets.ts';
import { createWriteBudget } from '../guards/rateLimit.ts';

const tags = ['outlets'];
const empty = z.object({});

interface OutletParts {
  db: Db;
  origins: Origins;
  limitScale: number;
}

/** Where whoever is signed in is told of alerts. */
export function outletRoutes(app: App, { db, origins, limitScale }: OutletParts): void {
  const checkWrites = createWriteBudget({
    limitScale,
    calls: 30,
    kilobytesPerMinute: 100,
    kilobytesPerDay: 1_000,
  });
  /** Secrets are shown to the owner alone. */
  const ownerOf = async (request: FastifyRequest) => {
    checkWrites(request);
    const { id, adminId } = await request.requireViewer();
    if (adminId !== null) throw notAllowed('Outlets cannot be changed while impersonating.');
    return id;
  };

  app.get(
    '/api/outlets',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Outlets of the account or of an organisation',
        tags,
        querystring: ownerQuerySchema,
        response: { 200: outletsSchema },
      },
    },
    async (request) => {
      const { id: userId } = await request.requireViewer();
      const outlets = await getOutlets(db, { ...request.query, userId });
      return { outlets, most: mostOutlets, pushKey: (await getSiteKeys(db)).publicKey };
    },
  );

  app.post(
    '/api/outlets/create',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Add an outlet; the secret of a webhook is shown this once',
        tags,
        querystring: ownerQuerySchema,
        body: createOutletSchema,
        response: { 200: shownOutletSchema },
      },
    },
    async (request) =>
      createOutlet(db, {
        ...request.body,
        ...request.query,
        userId: await ownerOf(request),
        now: new Date(),
      }),
  );

  app.post(
    '/api/outlets/change',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Change how often an outlet is told: at once, or by a daily or weekly digest',
        tags,
        body: changeOutletSchema,
        response: { 200: outletSchema },
      },
    },
    async (request) => changeOutlet(db, { ...request.body, userId: await ownerOf(request) }),
  );

  app.post(
    '/api/outlets/rotate',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Give a webhook another secret; the one before signs beside it for 24 hours',
        tags,
        body: outletIdSchema,
        response: { 200: shownOutletSchema },
      },
    },
    async (request) => rotateSecret(db, { ...request.body, userId: await ownerOf(request), now: new Date() }),
  );

  app.post(
    '/api/outlets/test',
    {
      config: { access: 'user' },
      schema: { summary: 'Send a test message', tags, body: outletIdSchema, response: { 200: empty } },
    },
    async (request) => {
      await testOutlet(db, { ...request.body, userId: await ownerOf(request), now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/outlets/enable',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Switch an outlet on again',
        tags,
        body: outletIdSchema,
        response: { 200: outletSchema },
      },
    },
    async (request) => enableOutlet(db, { ...request.body, userId: await ownerOf(request) }),
  );

  app.post(
    '/api/outlets/delete',
    {
      config: { access: 'user' },
      schema: { summary: 'Delete an outlet', tags, body: outletIdSchema, response: { 200: empty } },
    },
    async (request) => {
      await deleteOutlet(db, { ...request.body, userId: await ownerOf(request) });
      return {};
    },
  );

  app.get(
    '/api/outlets/deliveries',
    {
      config: { access: 'user' },
      schema: {
        summary: 'The newest deliveries to an outlet, with what was answered',
        tags,
        querystring: outletIdSchema,
        response: { 200: deliveriesSchema },
      },
    },
    async (request) => {
      const { id: userId } = await request.requireViewer();
      return {
        deliveries: await getDeliveries(db, { id: request.query.id, userId, origin: origins.of(request) }),
      };
    },
  );
}
