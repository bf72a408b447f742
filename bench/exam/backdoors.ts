import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExamRow } from '#model/examResults.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { analyzeCode, listPowers, readProcessor } from './analyzeCode.ts';
import { findRepository } from './findRepository.ts';

const list = 'Backdoor_List.md';
/** The same contracts' deployed code is published with another benchmark. */
const codes = 'dataset/large/hex';

const powersOf: Readonly<Record<string, readonly PowerClass[]>> = {
  ArbitraryTransfer: ['seize'],
  GenerateToken: ['mint'],
  // As its authors spell it.
  DestoryToken: ['burn', 'seize'],
  DisableTransfer: ['pause'],
  FreezeAccount: ['blacklist'],
};

interface Backdoor {
  kind: string;
  address: string;
}

const readList = (file: string): Backdoor[] =>
  [...readFileSync(file, 'utf8').matchAll(/^\|\s*\d+\s*\|\s*(\w+)\s*\|\s*(0x[0-9a-fA-F]{40})\s*\|/gm)].map(
    ([, kind = '', address = '']) => ({ kind, address: address.toLowerCase() }),
  );

/** Backdoors of tokens that their authors confirmed. */
export async function measureBackdoors(
  folder: string,
  onJudged: (backdoor: Backdoor, found: boolean) => void = () => {},
): Promise<ExamRow[]> {
  const root = findRepository(folder, list);
  const codeRoot = findRepository(folder, codes);
  const backdoors = root ? readList(join(root, list)) : [];
  let [found, judged, ms] = [0, 0, 0];
  for (const backdoor of backdoors) {
    const file = codeRoot && join(codeRoot, codes, `${backdoor.address}.hex`);
    if (!file || !existsSync(file)) continue;
    const start = readProcessor();
    const powers = listPowers(await analyzeCode(readFileSync(file, 'utf8')));
    ms += readProcessor() - start;
    judged++;
    const isFound = (powersOf[backdoor.kind] ?? []).some((one) => powers.has(one));
    if (isFound) found++;
    onJudged(backdoor, isFound);
  }
  return [
    {
      benchmark: 'Pied-Piper',
      repository: 'EthereumContractBackdoor/PiedPiperBackdoor',
      question: 'Confirmed backdoors also found',
      peers: 'its own finds; 8.03 s each',
      ours:
        judged > 0
          ? {
              text: `${found} of ${judged}; ${(ms / judged / 1000).toFixed(2)} s each`,
              counts: `${judged - found} missed`,
              standing: 'apart',
            }
          : null,
      mapping:
        'ArbitraryTransfer: seize; GenerateToken: mint; DestroyToken: burn or seize; DisableTransfer: pause; FreezeAccount: blacklist',
      leftOut: root
        ? `${backdoors.length - judged} without deployed code in ${codes} of CRPWarner/RugPull`
        : '',
    },
  ];
}
