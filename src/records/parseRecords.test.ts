import { describe, expect, test } from 'vitest';
import { parseRecords } from './parseRecords.ts';
import { resolveDemoReferences } from './resolveDemoReferences.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

function parseOne(text: string, path = 'a.yaml') {
  return parseRecords([{ path, text }]);
}

function getRecords(result: ReturnType<typeof parseRecords>) {
  if ('faults' in result) throw new Error(JSON.stringify(result.faults, null, 2));
  return result.records;
}

const acme = `version: 1
projects:
  - id: acme
    name: Acme
    description: Lends.
    categories: [Lending]
    status: live
    chains: ['eip155:1']
`;

describe('parseRecords', () => {
  test('lists the first faults of a file that has them without end, and says that there are more', () => {
    const projects = Array.from({ length: 2_000 }, () => ({}));
    const result = parseOne(JSON.stringify({ version: 1, projects }), 'a.json');
    const faults = 'faults' in result ? result.faults : [];
    expect(faults).toHaveLength(501);
    expect(faults[0]).toEqual({ file: 'a.json', path: '$.projects[0].id', line: 1, reason: 'is missing' });
    expect(faults[500]).toEqual({
      ...{ file: 'all files', path: '$' },
      reason: 'have more faults, which are not listed',
    });
  });

  test('finds no lines in a JSON file that is too large to be read for them', () => {
    const text = JSON.stringify({ version: 1, projects: [{}], audits: 'x'.repeat(300_000) });
    const result = parseOne(text, 'a.json');
    const faults = 'faults' in result ? result.faults : [];
    expect(faults).toContainEqual({ file: 'a.json', path: '$.projects[0].id', reason: 'is missing' });
  });

  test('reads YAML with defaults, keeping unquoted addresses as text', () => {
    const text = `${acme}    tokens:
      - { chain: 'eip155:1', address: ${address}, symbol: ACM, decimals: 18 }
`;
    expect(getRecords(parseOne(text)).projects).toEqual([
      {
        id: 'acme',
        name: 'Acme',
        description: 'Lends.',
        categories: ['Lending'],
        status: 'live',
        demo: false,
        links: [],
        chains: ['eip155:1'],
        tokens: [{ chain: 'eip155:1', address, symbol: 'ACM', decimals: 18 }],
        contracts: [],
        funding: [],
        lookedFor: [],
      },
    ]);
  });

  test('reads names of chains as their ids wherever one is written, and names near ones', () => {
    const text = (chain: string) => `version: 1
projects:
  - id: acme
    name: Acme
    description: Lends.
    categories: [Lending]
    status: live
    chains: [${chain}]
    contracts: [{ chain: Ethereum, address: ${address}, label: Pool }]
audits:
  - id: acme-1
    project: acme
    title: Pool
    auditor: Northgate
    state: completed
    startedOn: 2026-01-01
    completedOn: 2026-02-01
    method: By hand.
    scope: { contracts: [{ chain: mainnet, address: ${address} }] }
`;
    const { projects, audits } = getRecords(parseOne(text('ethereum')));
    expect(projects[0]).toMatchObject({ chains: ['eip155:1'], contracts: [{ chain: 'eip155:1' }] });
    expect(audits[0]?.scope.contracts[0]?.chain).toBe('eip155:1');
    expect(parseOne(text('etherium'))).toEqual({
      faults: [
        {
          file: 'a.yaml',
          path: '$.projects[0].chains[0]',
          line: 8,
          reason:
            'must be a chain: “etherium” is no chain known here by name; near it: Ethereum (eip155:1). Say a CAIP-2 id such as eip155:1',
        },
      ],
    });
  });

  test('names file, path, line and reason of every fault in every file', () => {
    const text = `version: 1
projects:
  - id: Acme
    name: Acme
    categories: [Lending, Casino]
    status: live
    website: 'javascript:alert(1)'
    colour: red
    chains: [eip155:1]
    contracts:
      - chain: eip155:1
        address: '${address.toLowerCase()}'
        label: 12
`;
    const json = `{
  "version": 1,
  "metrics": [
    { "name": "exchanges(projectId=nobody)", "time": "2026-01-01T00:00:00Z", "value": [] },
    { "name": "exchanges", "time": "yesterday", "value": 1 }
  ]
}`;
    expect(
      parseRecords([
        { path: 'a.yaml', text },
        { path: 'b.json', text: json },
        { path: 'c.json', text: '{\n  "version": 1,\n  oops\n}' },
        { path: 'd.yaml', text: 'version: 1\nversion: 1\n' },
      ]),
    ).toEqual({
      faults: [
        {
          file: 'a.yaml',
          path: '$.projects[0].id',
          line: 3,
          reason: 'must be a slug: lower-case letters, digits and single hyphens',
        },
        { file: 'a.yaml', path: '$.projects[0].description', line: 3, reason: 'is missing' },
        {
          file: 'a.yaml',
          path: '$.projects[0].categories[1]',
          line: 5,
          reason: expect.stringContaining('must be one of "Lending", "DEX"'),
        },
        {
          file: 'a.yaml',
          path: '$.projects[0].website',
          line: 7,
          reason: 'must be an http or https address',
        },
        {
          file: 'a.yaml',
          path: '$.projects[0].contracts[0].address',
          line: 12,
          reason: `is not in EIP-55 form; the same address in that form is ${address}`,
        },
        {
          file: 'a.yaml',
          path: '$.projects[0].contracts[0].label',
          line: 13,
          reason: 'must be text, but is the number 12: put it in quotes',
        },
        { file: 'a.yaml', path: '$.projects[0].colour', line: 8, reason: 'is not a known key here' },
        {
          file: 'b.json',
          path: '$.metrics[1].name',
          line: 5,
          reason: 'must be name(key=value,…) without spaces, such as "exchanges(projectId=acme)"',
        },
        {
          file: 'b.json',
          path: '$.metrics[1].time',
          line: 5,
          reason: 'must be a UTC time such as 2026-03-31T14:05:00Z',
        },
        { file: 'c.json', path: '$', line: 3, reason: expect.stringContaining('JSON') },
        { file: 'd.yaml', path: '$', line: 2, reason: 'Map keys must be unique' },
        { file: 'b.json', path: '$.metrics[0].name', line: 4, reason: 'there is no project nobody' },
      ],
    });
  });

  test('reads what was looked for, each subject once', () => {
    const search = (what: string) =>
      `      - { what: [${what}], on: 2026-05-01, by: Desk, where: [audits.example] }\n`;
    const good = `${acme}    lookedFor:\n${search('audits, bug-bounty')}${search('incidents')}`;
    expect(getRecords(parseOne(good)).projects[0]?.lookedFor).toEqual([
      { what: ['audits', 'bugBounty'], on: '2026-05-01', by: 'Desk', where: ['audits.example'] },
      { what: ['incidents'], on: '2026-05-01', by: 'Desk', where: ['audits.example'] },
    ]);
    const twice = `${acme}    lookedFor:\n${search('audits')}${search('team, audits')}${search('team, team')}`;
    expect(parseOne(twice)).toEqual({
      faults: [
        {
          file: 'a.yaml',
          path: '$.projects[0].lookedFor[2].what[1]',
          line: 12,
          reason: 'the subject team was already given',
        },
      ],
    });
    expect(parseOne(`${acme}    lookedFor:\n${search('audits')}${search('team, audits')}`)).toEqual({
      faults: [
        {
          file: 'a.yaml',
          path: '$.projects[0].lookedFor[1].what[1]',
          line: 11,
          reason: 'audits was already looked for in entry 1; keep the newest',
        },
      ],
    });
  });

  const audited = (
    words: string,
    finding: string,
  ) => `${acme.replace('version: 1', `version: 1${words}`)}audits:
  - id: acme-1
    project: acme
    title: Review
    auditor: Someone
    state: completed
    startedOn: 2026-01-01
    completedOn: 2026-02-01
    method: Manual review.
    scope: {}
    findings:
      - { id: A-1, title: Open, category: Access, description: Open., ${finding} }
`;

  test("reads an auditor's words through the file's own mapping and keeps them", () => {
    const words = '\nwords: { severity: { High: Major }, status: { Fixed: Resolved } }';
    const [audit] = getRecords(parseOne(audited(words, 'severity: High, status: Fixed'))).audits;
    expect(audit?.findings?.[0]).toMatchObject({
      severity: 'major',
      originalSeverity: 'High',
      status: 'resolved',
      originalStatus: 'Fixed',
    });
    const [own] = getRecords(parseOne(audited(words, 'severity: Minor, status: Pending'))).audits;
    expect(own?.findings?.[0]).toMatchObject({ severity: 'minor', status: 'pending' });
    expect(own?.findings?.[0]).not.toHaveProperty('originalSeverity');
  });

  test("reads other people's words for the severity of an incident", () => {
    const incident = (
      words: string,
      severity: string,
    ) => `${acme.replace('version: 1', `version: 1${words}`)}incidents:
  - { id: drained, project: acme, severity: ${severity}, state: new, time: "2026-01-01T00:00:00Z", title: Drained, text: Gone. }
`;
    const words = '\nwords: { severity: { SEV-1: Critical, Governance: Centralization } }';
    expect(getRecords(parseOne(incident(words, 'SEV-1'))).incidents[0]).toMatchObject({
      severity: 'critical',
      originalSeverity: 'SEV-1',
    });
    expect(getRecords(parseOne(incident(words, 'minor'))).incidents[0]).not.toHaveProperty(
      'originalSeverity',
    );
    const refused = (text: string) => JSON.stringify(parseOne(text));
    expect(refused(incident('', 'SEV-1'))).toContain("is somebody else's word for one of them");
    expect(refused(incident(words, 'Governance'))).toContain('$.incidents[0].severity');
  });

  test('says what to add for a word that nobody mapped, and refuses a mapping of our own words', () => {
    expect(parseOne(audited('', 'severity: High, status: Pending'))).toEqual({
      faults: [
        {
          file: 'a.yaml',
          path: '$.audits[0].findings[0].severity',
          line: 20,
          reason:
            'must be one of "Critical", "Major", "Medium", "Minor", "Informational", "Centralization"; if "High" is the auditor\'s word for one of them, say so at the top of the file, such as "words: { severity: { "High": Major } }"',
        },
      ],
    });
    const turned = parseOne(
      audited('\nwords: { severity: { Critical: Minor } }', 'severity: Critical, status: Pending'),
    );
    expect(turned).toMatchObject({
      faults: [
        { path: '$.words.severity.Critical', reason: expect.stringContaining('cannot stand for another') },
      ],
    });
    const unknown = parseOne(
      audited('\nwords: { severity: { High: Bad } }', 'severity: High, status: Pending'),
    );
    expect(unknown).toMatchObject({
      faults: [{ path: '$.words.severity.High' }, { path: '$.audits[0].findings[0].severity' }],
    });
  });

  test('finds ids used twice and references to nothing across files', () => {
    const second = `version: 1
projects:
  - { id: acme, name: Again, description: Twice., categories: [DEX], status: live }
audits:
  - id: acme-2026
    project: acme
    title: Review
    auditor: Someone
    state: completed
    startedOn: '2026-02-01'
    completedOn: '2026-01-01'
    method: Manual review.
    scope: { contracts: [{ chain: 'eip155:1', address: '${address}' }] }
incidents:
  - id: one
    project: ghost
    severity: major
    state: retracted
    time: '2026-01-01T00:00:00Z'
    title: Nothing
    text: Nothing happened.
  - { id: two, project: ghost, severity: major, state: new, time: '2026-01-01T00:00:00Z', title: A, text: B }
`;
    const result = parseRecords([
      { path: 'a.yaml', text: acme },
      { path: 'b.yaml', text: second },
    ]);
    expect(result).toEqual({
      faults: [
        {
          file: 'b.yaml',
          path: '$.audits[0].completedOn',
          line: 11,
          reason: 'is before startedOn 2026-02-01',
        },
        { file: 'b.yaml', path: '$.incidents[0].reason', line: 15, reason: 'is missing' },
        {
          file: 'b.yaml',
          path: '$.projects[0].id',
          line: 3,
          reason: 'the project acme was already given at a.yaml $.projects[0].id',
        },
        { file: 'b.yaml', path: '$.incidents[1].project', line: 22, reason: 'there is no project ghost' },
      ],
    });
  });

  test('checks audited addresses and demo references against the project', () => {
    const audit = `audits:
  - id: acme-2026
    project: acme
    title: Review
    auditor: Someone
    state: under-way
    stage: review
    progress: 40
    startedOn: '2026-02-01'
    method: Manual review.
    scope: { contracts: [{ chain: 'eip155:1', address: '${address}', codeHash: 'demo:acme-pool' }] }
`;
    expect(parseOne(acme + audit)).toEqual({
      faults: [
        {
          file: 'a.yaml',
          path: '$.audits[0].scope.contracts[0].address',
          line: 19,
          reason: `${address} is not among the contracts or tokens of project acme`,
        },
        {
          file: 'a.yaml',
          path: '$.audits[0].scope.contracts[0].codeHash',
          line: 19,
          reason: 'demo: references are only for projects marked demo: true',
        },
      ],
    });
  });

  test('lets records refer to projects that are already stored', () => {
    const text = `{"version":1,"metrics":[{"name":"exchanges(projectId=acme)","time":"2026-01-01T00:00:00Z","value":["X"]}]}`;
    const result = parseRecords([{ path: 'm.json', text }], { knownProjectIds: ['acme'] });
    expect(getRecords(result).metrics).toEqual([
      { name: 'exchanges(projectId=acme)', time: '2026-01-01T00:00:00Z', value: ['X'] },
    ]);
  });

  test('refuses files outside the imported folder', () => {
    for (const file of ['../secret.pdf', '/etc/passwd', 'a/../../b.pdf', 'a\\b.pdf', './a.pdf']) {
      const text = JSON.stringify({
        version: 1,
        projects: [{ id: 'a', name: 'A', description: 'A', categories: ['DEX'], status: 'live', logo: file }],
      });
      expect(parseOne(text, 'x.json')).toEqual({
        faults: [
          {
            file: 'x.json',
            path: '$.projects[0].logo',
            line: 1,
            reason: expect.stringContaining('must be a path inside the imported folder'),
          },
        ],
      });
    }
  });

  test('survives an alias bomb', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`;
    expect(parseOne(bomb)).toEqual({
      faults: [{ file: 'a.yaml', path: '$', reason: expect.stringContaining('alias') }],
    });
  });
});

describe('resolveDemoReferences', () => {
  const records = getRecords(
    parseOne(
      `${acme}    demo: true\n    contracts: [{ chain: 'eip155:1', address: 'demo:acme-pool', label: Pool }]\n`,
    ),
  );

  test('puts in the deployed address', () => {
    const deployments = { 'acme-pool': { address, codeHash: `0x${'1'.repeat(64)}` } };
    expect(resolveDemoReferences(records, deployments).projects[0]?.contracts).toEqual([
      { chain: 'eip155:1', address, label: 'Pool' },
    ]);
  });

  test('names what is not deployed', () => {
    expect(() => resolveDemoReferences(records, {})).toThrow('Nothing is deployed under: acme-pool');
  });
});
