import { getSignatures } from '#core/contracts/signatures.ts';
import type { Db } from '#db/Database.ts';
import type { FoundPower } from './contractReading.ts';

/** Names for what the analysis could not name: interfaces are published that it does not know. */
export async function namePowers(db: Db, powers: readonly FoundPower[]): Promise<FoundPower[]> {
  const unnamed = powers.filter(({ name }) => name === null).map(({ selector }) => selector);
  const signatures = await getSignatures(db, unnamed);
  return powers.map((power) => {
    const signature = power.name === null ? signatures.get(power.selector) : undefined;
    return signature ? { ...power, name: signature.slice(0, signature.indexOf('(')) } : power;
  });
}
