import type { FastifyRequest } from 'fastify';
import type { CheckSimulator } from '#core/checks/CheckSimulator.ts';
import { makeCheck } from '#core/checks/makeCheck.ts';
import type { Db } from '#db/Database.ts';
import type { ChainDirectory } from '#http/operations/ChainDirectory.ts';
import { toWideNetwork } from '#lib/toNetwork.ts';
import type { CheckBody } from '#wire/checks.ts';
import { createRateLimit } from '../guards/rateLimit.ts';
import { chooseChain, type ScanRequest } from './createScanRequest.ts';

interface CheckRequestOptions {
  db: Db;
  chains: Pick<ChainDirectory, 'names' | 'find'>;
  simulator: CheckSimulator;
  requestScan: ScanRequest;
  limitScale: number;
}

/** Requests that one network may have checked. */
export const checksPerHour = 60;

export type CheckRequest = (
  caller: Pick<FastifyRequest, 'ip'>,
  asked: CheckBody,
  gone: AbortSignal,
) => Promise<string>;

/** How visitors, programs and agents have requests checked: counted together for each network. */
export function createCheckRequest(options: CheckRequestOptions): CheckRequest {
  const { db, chains, simulator, requestScan, limitScale } = options;
  const charge = createRateLimit({ most: checksPerHour * limitScale, windowMs: 3_600_000 });
  return async (caller, { request, from, chain }, gone) => {
    charge(caller);
    return makeCheck(
      {
        ...{ db, simulator, gone, network: toWideNetwork(caller.ip) },
        chooseChain: (given) => chooseChain(chains, given),
        scanAll: async (at, addresses) =>
          addresses.length === 0 ? [] : (await requestScan(caller, { chain: at, addresses })).scans,
      },
      { request, from, chain },
    );
  };
}
