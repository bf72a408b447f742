import { RpcError } from '#chain/rpcError.ts';
import type { ProjectContract } from '#core/contracts/projectContracts.ts';
import { compareCode, listAuditedCode } from '#core/powers/codeMatch.ts';
import { type ContractReading, runningHash, toRunning, unreadCode } from '#core/powers/contractReading.ts';
import { measuredFacts } from '#core/powers/measuredFacts.ts';
import type { TokenReading } from '#core/powers/tokenReading.ts';
import type { Subject } from '#core/scores/getSubjects.ts';
import type { DeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { isChainId } from '#model/chainId.ts';
import type { Facts } from '#model/facts.ts';
import type { OpenChain } from './chains/openChain.ts';
import { readToken } from './token/readToken.ts';
import { toReading } from './toReading.ts';

/** What was read of a project's contracts, each chain at one block. */
export interface ProjectReading {
  readings: ContractReading[];
  token: TokenReading | undefined;
  /** Why the first token on an EVM chain could not be read; another one does not stand for it. */
  tokenProblem?: string | undefined;
  missing: string[];
}

/** Contracts that exist at the block of their chain; one without code was not there yet. */
export async function readContracts(
  db: Db,
  { contracts, opened }: { contracts: readonly ProjectContract[]; opened: ReadonlyMap<string, OpenChain> },
): Promise<ProjectReading> {
  const read: ProjectReading = { readings: [], token: undefined, missing: [] };
  const readOne = async (
    { reader, analyze, findCreation, chainId, markets }: OpenChain,
    { address, isToken }: { address: Hex; isToken: boolean },
  ): Promise<void> => {
    if ((await reader.getCode(address)) === '0x') return;
    const analysis = await analyze(address);
    const creation = await findCreation(analysis.address);
    const reading = await toReading({ db, reader }, { analysis, creation });
    const since = reading.creation?.block;
    if (isToken && !read.token && read.tokenProblem === undefined)
      read.token = await readToken(reader, {
        db,
        token: analysis.address,
        since,
        chainId,
        analysis,
        markets,
      });
    read.readings.push(reading);
  };
  for (const { chain, address, isToken } of contracts) {
    const open = opened.get(chain);
    const miss = () => {
      const problem = `${address ?? 'a contract'} could not be read as of that time`;
      read.missing.push(problem);
      if (isToken && isChainId(chain) && !read.token) read.tokenProblem ??= problem;
    };
    if (!open || address === null) {
      miss();
      continue;
    }
    try {
      await readOne(open, { address: address as Hex, isToken });
    } catch (error) {
      // A node that is away is asked again later; what it refuses for good stays unread.
      if (error instanceof RpcError && error.retryable) throw error;
      miss();
    }
  }
  return read;
}

/** The code that ran then. Sources are compared with the code of today: they say something of that time where it is the same. */
export function toDeployed(
  today: readonly DeployedCode[],
  readings: readonly ContractReading[],
): DeployedCode[] {
  return today.map((one) => {
    const reading = readings.find(({ chain, address }) => chain === one.chain && address === one.address);
    const hash = reading ? runningHash(reading) : null;
    return {
      ...one,
      running:
        reading && hash
          ? {
              hash,
              at: reading.implementation ?? reading.address,
              facets: reading.facets.map(({ address, codeHash }) => ({ address, codeHash })),
              isSeen: reading.problem === null,
              block: reading.block,
              time: reading.time,
            }
          : null,
      sources: hash !== null && hash === one.running?.hash ? one.sources : [],
    };
  });
}

/** The facts that follow, by the audits that were finished by then. */
export function measureProject(
  { readings, token, tokenProblem, missing }: ProjectReading,
  { subject, at }: { subject: Subject; at: Date },
): Partial<Facts> {
  const audits = subject.audits.filter(
    ({ completedOn }) => completedOn !== null && new Date(completedOn) <= at,
  );
  const code = [...readings.map(toRunning), ...missing.map(() => unreadCode)];
  const compared = compareCode(code, listAuditedCode(audits));
  const contracts = readings.length + missing.length;
  return measuredFacts({ contracts, readings, missing, compared, watched: 0, token, tokenProblem, now: at });
}
