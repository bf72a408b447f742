import type { TheftPower } from '#model/stolenKeys.ts';
import { listThieves } from '#scoring/stolenKeys/findReach.ts';

/** A power that an account can use, by the address that must make the call. */
export interface TheftWay<P extends TheftPower> {
  power: P;
  /** The key itself, or the wallet or timelock nearest to the contract; undefined where it acts through a contract of another kind. */
  actor: string | undefined;
  /** Such a contract, and who can call it. */
  via: { contract: string; actor: string } | undefined;
}

/** Each account with its ways to powers. */
export function listWays<P extends TheftPower>(
  powers: readonly P[],
): { address: string; ways: TheftWay<P>[] }[] {
  const own = new Map<TheftPower, P>(powers.map((power) => [power, power]));
  return listThieves(powers).thieves.map(({ address, ways }) => ({
    address,
    ways: ways.flatMap(({ power: given, account: { through } }): TheftWay<P>[] => {
      const power = own.get(given);
      if (!power) return [];
      const [last, before] = [through.at(-1), through.at(-2)];
      if (last?.kind !== 'contract') return [{ power, actor: last?.address ?? address, via: undefined }];
      const via =
        before?.kind === 'contract'
          ? undefined
          : { contract: last.address, actor: before?.address ?? address };
      return [{ power, actor: undefined, via }];
    }),
  }));
}
