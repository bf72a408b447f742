import { and, eq } from 'drizzle-orm';
import { confirmAlert, retractAlert } from '#core/alerts/judgeAlert.ts';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { project } from '#db/schema/projects.ts';
import type { Detector } from '#model/alerts.ts';
import { demoChain } from '#model/chainId.ts';
import type { Act } from '../../demo/chain/world.ts';

/** What somebody does for a detector to be right about it. */
const truths: Record<Detector, readonly string[]> = {
  ownershipTransferred: ['transferOwnership', 'acceptOwnership'],
  ownershipRenounced: ['renounceOwnership'],
  implementationUpgraded: ['upgradeToAndCall'],
  roleGranted: ['grantRole'],
  roleRevoked: [],
  paused: ['pause'],
  unpaused: ['unpause'],
  largeMint: ['mint'],
  largeTransfer: [],
  blacklistUsed: ['blacklist', 'unBlacklist'],
  timelockScheduled: ['schedule'],
  timelockExecuted: ['execute'],
  codeDiffers: [],
};

/** Of a role that its holder gave up, “revoked” tells another story: nobody took it. */
const givenUp = 'renounceRole';

/**
 * Judges what detectors raised in the demo world by what its actors did there. What they did not decide, and what happened after the chain was
 * built, is left for staff.
 */
export async function judgeDemoAlerts(db: Db, acts: readonly Act[]): Promise<void> {
  const done = new Map<string, Set<string>>();
  const keyOf = (address: string, seconds: number) => `${address.toLowerCase()} ${seconds}`;
  for (const { at, to, functionName } of acts) {
    const key = keyOf(to, at);
    done.set(key, (done.get(key) ?? new Set()).add(functionName));
  }
  const rows = await db
    .select({ id: alert.id, detector: alert.detector, contract: alert.contract, time: alert.time })
    .from(alert)
    .innerJoin(project, eq(project.id, alert.projectId))
    .where(
      and(
        eq(alert.kind, 'onChain'),
        eq(alert.state, 'new'),
        eq(alert.chain, demoChain),
        eq(project.demo, true),
      ),
    );
  for (const { id, detector, contract, time } of rows) {
    const told = contract === null ? undefined : done.get(keyOf(contract, time.getTime() / 1000));
    if (!detector || !told) continue;
    const verdict = { id, actor: null, now: new Date() };
    const deed = truths[detector].find((name) => told.has(name));
    if (deed)
      await confirmAlert(db, {
        ...verdict,
        reason: `In the story of the demo world somebody called ${deed}.`,
      });
    else if (detector === 'roleRevoked' && told.has(givenUp))
      await retractAlert(db, {
        ...verdict,
        cause: 'wronglyDescribed',
        reason: 'In the story of the demo world the founder gave the role up; nobody took it away.',
      });
  }
}
