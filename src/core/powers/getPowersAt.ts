import { requireProject } from '#core/projects/getProject.ts';
import { getKnownLater, getPastFacts } from '#core/scores/factVersions.ts';
import { findScore } from '#core/scores/getScore.ts';
import { readFactReadings } from '#core/scores/storedScores.ts';
import type { Db } from '#db/Database.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Control, Fact } from '#model/facts.ts';
import { unknown } from '#scoring/buildFacts.ts';
import type { ProjectPowers } from '#wire/powers.ts';
import { resolveMoment } from '../chainStore/moments.ts';
import { describePath } from './describePath.ts';

function addressesOf(holder: Holder): string[] {
  if (!('address' in holder)) return [];
  const next = 'controller' in holder ? holder.controller : null;
  return [holder.address, ...(next ? addressesOf(next) : [])];
}

type FoundControl = { control: Fact<Control> } & Pick<ProjectPowers, 'at' | 'since'>;

async function findControlAt(db: Db, projectId: string, at: Date): Promise<FoundControl> {
  const asked = { projectId, at, keys: ['control'] as const };
  const rows = await getPastFacts(db, asked);
  const found = readFactReadings(rows).control;
  const moment = at.toISOString();
  const [row] = rows;
  if (row && found && found.state !== 'unknown') {
    const { validFrom, notBefore, knownFrom } = row;
    return { at: moment, control: found, since: { validFrom, notBefore, knownFrom } };
  }
  const later = (await getKnownLater(db, asked)).get('control');
  const why = later === undefined ? 'this site knows nothing of it at that time' : `unknown before ${later}`;
  return { at: moment, control: unknown(why), since: null };
}

async function findControl(db: Db, projectId: string): Promise<FoundControl> {
  const found = await findScore(db, projectId);
  return { at: null, control: found?.facts.control ?? unknown('the project is not assessed'), since: null };
}

/** Who holds the powers over a project's contracts, now or at a moment: what is known today of that time. */
export async function getPowersAt(
  db: Db,
  { projectId, at, now }: { projectId: string; at: string | undefined; now: Date },
): Promise<ProjectPowers> {
  await requireProject(db, projectId);
  const { control, ...asked } =
    at === undefined
      ? await findControl(db, projectId)
      : await findControlAt(db, projectId, await resolveMoment(db, at, now));
  const { state } = control;
  if (state === 'unknown')
    return { ...asked, state, why: control.why, readAt: null, contracts: null, powers: null };
  const { powers, contracts, contractsRead, complete = false } = control.value;
  return {
    ...asked,
    state,
    why: state === 'lost' ? control.why : null,
    readAt: control.at,
    contracts: { all: contracts, read: contractsRead, complete },
    powers: powers.map(({ holder, ...power }) => ({
      ...power,
      path: describePath(holder, [power.class]),
      addresses: addressesOf(holder),
    })),
  };
}
