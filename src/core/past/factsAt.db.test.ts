import { expect, it } from 'vitest';
import { getSubjects } from '#core/scores/getSubjects.ts';
import { known } from '#scoring/buildFacts.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { factsAt } from './factsAt.ts';
import { listRecordDates } from './subjectAt.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T00:00:00Z');

const finding = (id: string, fields: Record<string, unknown>) => ({
  id,
  title: id,
  severity: 'Major',
  category: 'Access control',
  description: 'A door.',
  ...fields,
});

it('knows of a day what the records date, and nothing else', async () => {
  await importTestRecords(
    db,
    {
      projects: [
        projectRecord({
          id: 'acme',
          links: [{ kind: 'documentation', url: 'https://docs.acme.example' }],
          team: {
            public: true,
            verification: { level: 'gold', verifier: 'Labs', verifiedOn: '2026-02-01', members: 2 },
          },
          lookedFor: [{ what: ['audits', 'incidents'], on: '2026-07-01', by: 'Desk', where: ['the web'] }],
        }),
      ],
      audits: [
        {
          id: 'acme-1',
          project: 'acme',
          title: 'Vault',
          auditor: 'Northgate',
          state: 'completed',
          startedOn: '2026-03-01',
          completedOn: '2026-04-01',
          method: 'Manual review',
          scope: { contracts: [] },
          findings: [
            finding('A-1', { status: 'Acknowledged' }),
            finding('A-2', {
              status: 'Resolved',
              proofOfFix: { state: 'deployed', checkedOn: '2026-06-01' },
            }),
          ],
        },
      ],
      incidents: [
        {
          id: 'acme-drained',
          project: 'acme',
          severity: 'critical',
          state: 'confirmed',
          time: '2026-08-01T10:00:00Z',
          resolvedAt: '2026-08-03T10:00:00Z',
          title: 'Drained',
          text: 'Gone.',
        },
      ],
    },
    now,
  );
  const [subject] = await getSubjects(db, { ids: ['acme'], now });
  if (!subject) throw new Error('The project is not there');
  const ask = (day: string) => {
    const { audits, findings, incidents, team, documentation, status } = factsAt(subject, {
      at: new Date(`${day}T00:00:00Z`),
      readings: {},
      deployed: [],
    });
    const open = findings.state === 'known' && findings.value.all.map(({ id }) => id);
    return {
      audits: audits.state === 'known' ? [audits.value.all.length, audits.value.complete] : audits.state,
      findings: findings.state === 'known' ? [open, findings.value.complete] : findings.state,
      incidents:
        incidents.state === 'known' ? incidents.value.all.map((one) => one.resolvedAt) : incidents.state,
      team: team.state === 'known' ? team.value.kind : team.state,
      undated: [documentation.state, status.state],
    };
  };
  const nothing = { audits: 'unknown', findings: 'unknown', incidents: 'unknown', team: 'unknown' };
  const undated = ['unknown', 'unknown'];
  expect(ask('2026-01-01')).toEqual({ ...nothing, undated });
  const begun = { ...nothing, findings: [[], false], team: 'verified', undated };
  expect(ask('2026-03-15')).toEqual(begun);
  const reported = { ...begun, audits: [1, false], findings: [['acme-1/A-1'], false] };
  expect(ask('2026-05-01')).toEqual(reported);
  const checked = { ...reported, findings: [['acme-1/A-1', 'acme-1/A-2'], false] };
  expect(ask('2026-06-15')).toEqual(checked);
  const searched = { ...checked, audits: [1, true], findings: [checked.findings[0], true], incidents: [] };
  expect(ask('2026-07-15')).toEqual(searched);
  // Whether it went on until it was resolved is not on record.
  expect(ask('2026-08-02')).toEqual({ ...searched, incidents: 'unknown' });
  expect(ask('2026-08-04')).toEqual({ ...searched, incidents: ['2026-08-03T10:00:00.000Z'] });
  expect(
    listRecordDates(subject)
      .map((date) => date.toISOString().slice(5, 10))
      .sort(),
  ).toEqual(['02-01', '03-01', '04-01', '06-01', '07-01', '07-01', '08-01', '08-03']);
});

it('believes no list of contracts that today’s discovery refutes', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] }, now);
  const [subject] = await getSubjects(db, { ids: ['acme'], now });
  if (!subject) throw new Error('The project is not there');
  const control = { powers: [], contractsRead: 1, contracts: 1, tokens: 0 };
  const at = new Date('2026-05-15T00:00:00Z');
  const isComplete = (obeyed: number, created = 0) => {
    const found = {
      closed: false,
      beyond: 0,
      obeyed,
      created,
      unread: false,
      why: '1 call to entries of a list',
    };
    const today = { ...subject, readings: { control: known({ ...control, found }, now.toISOString()) } };
    const readings = { control: known(control, at.toISOString()) };
    const facts = factsAt(today, { at, readings, deployed: [] });
    return facts.control.state === 'known' && facts.control.value.complete;
  };
  expect(isComplete(0)).toBe(true);
  expect(isComplete(1)).toBe(false);
  expect(isComplete(0, 1)).toBe(false);
});
