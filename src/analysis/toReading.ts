import type { ContractReading } from '#core/powers/contractReading.ts';
import type { Creation } from '#core/powers/creations.ts';
import { namePowers } from '#core/powers/namePowers.ts';
import type { Db } from '#db/Database.ts';
import type { AddressAnalysis } from './powers/analyzeAddress.ts';
import { listStopped } from './powers/listStopped.ts';
import { markOraclePowers } from './powers/markOraclePowers.ts';
import { askContract, checksum } from './reads/decode.ts';
import type { StateReader } from './reads/stateReader.ts';

/** An analysis as it is kept. */
export async function toReading(
  { db, reader }: { db: Db; reader: StateReader },
  { analysis, creation }: { analysis: AddressAnalysis; creation: Creation | undefined },
): Promise<ContractReading> {
  const { address, codeHash, implementation, implementationHash, proxy, problem } = analysis;
  const paused = (await askContract<boolean>(reader, { to: address, name: 'paused' })) ?? null;
  return {
    chain: reader.chain,
    address: checksum(address),
    codeHash: codeHash ?? null,
    proxyKind: proxy.kind,
    implementation: implementation ? checksum(implementation) : null,
    implementationHash: implementationHash ?? null,
    facets: analysis.facets,
    problem: problem ?? null,
    powers: markOraclePowers(await namePowers(db, analysis.powers), analysis.functions),
    takeovers: analysis.takeovers,
    paused,
    ...(paused && { stopped: await listStopped(reader, analysis) }),
    creation: creation ?? null,
    block: reader.block,
    time: reader.time,
  };
}
