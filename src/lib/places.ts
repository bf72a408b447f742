import { toNetwork } from './toNetwork.ts';

export interface PlacesOptions {
  /** Taken at once. */
  most: number;
  /** Of these, by one network. */
  perNetwork: number;
}

/** A place that was given is given back once; without one, whether its network or everybody together has too many. */
export type Place = { free(): void } | { refused: 'network' | 'all' };

/** Places of which one network cannot take all. */
export function createPlaces({ most, perNetwork }: PlacesOptions) {
  const byNetwork = new Map<string, number>();
  let taken = 0;
  return {
    take(ip: string): Place {
      const network = toNetwork(ip);
      const mine = byNetwork.get(network) ?? 0;
      if (mine >= perNetwork) return { refused: 'network' };
      if (taken >= most) return { refused: 'all' };
      taken++;
      byNetwork.set(network, mine + 1);
      return {
        free() {
          taken--;
          const left = (byNetwork.get(network) ?? 1) - 1;
          if (left > 0) byNetwork.set(network, left);
          else byNetwork.delete(network);
        },
      };
    },
  };
}
