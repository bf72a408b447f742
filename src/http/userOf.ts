import type { FastifyRequest } from 'fastify';

/** The id of the account that sent a request, if it is signed in. */
export type UserOf = (request: FastifyRequest) => Promise<string | undefined>;
