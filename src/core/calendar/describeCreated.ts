import type { ContractReading } from '#core/powers/contractReading.ts';
import { describeOthers, type NameOf } from './describeChanges.ts';

export interface CreatedContract {
  address: string;
  /** Undefined: it could not be read. */
  reading: ContractReading | undefined;
}

function describePowers(reading: ContractReading, name: string): string[] {
  const { problem, powers, takeovers } = reading;
  if (problem !== null) return [`What ${name} could do could not all be told: ${problem}.`];
  const open = takeovers.flatMap((one) => (one.open ? [`At ${name}, ${one.title}.`] : []));
  return powers.length === 0
    ? [...open, `No function of ${name} was found that only some may call.`]
    : [...open, ...describeOthers({ ...reading, powers: [] }, reading, name)];
}

/** What contracts that an operation would create could do, and who would hold their powers. */
export function describeCreated(
  created: readonly CreatedContract[],
  { count, nameOf }: { count: number; nameOf: NameOf },
): string[] {
  const more = count - created.length;
  return [
    ...created.flatMap(({ address, reading }) => {
      const name = nameOf(address);
      return [
        `A contract would be created at ${name}.`,
        ...(reading ? describePowers(reading, name) : [`What ${name} could do could not be read.`]),
      ];
    }),
    ...(more > 0 ? [`${more} more new contracts were not looked at.`] : []),
  ];
}
