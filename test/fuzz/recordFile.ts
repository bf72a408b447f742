const vault = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

/** A file for import that holds a bit of everything. */
export const recordFile = {
  version: 1,
  projects: [
    {
      id: 'acme',
      name: 'Acme',
      description: 'Lends.',
      categories: ['Lending'],
      status: 'live',
      chains: ['eip155:1'],
      launchedOn: '2025-01-01',
      website: 'https://acme.example',
      tokens: [
        {
          chain: 'eip155:1',
          address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          symbol: 'ACM',
          decimals: 18,
        },
      ],
      contracts: [{ chain: 'eip155:1', address: vault, label: 'Vault' }],
    },
  ],
  audits: [
    {
      id: 'acme-1',
      project: 'acme',
      title: 'Vault',
      auditor: 'Northgate',
      state: 'completed',
      startedOn: '2026-01-05',
      completedOn: '2026-02-01',
      method: 'Manual review.',
      scope: { commit: 'a'.repeat(40), contracts: [{ chain: 'eip155:1', address: vault }] },
      findings: [
        {
          id: 'A-01',
          title: 'Open',
          severity: 'Major',
          category: 'Access',
          status: 'Pending',
          description: 'It is open.',
        },
      ],
    },
  ],
  incidents: [
    {
      id: 'acme-down',
      project: 'acme',
      severity: 'major',
      time: '2026-03-01T10:00:00Z',
      title: 'Paused',
      text: 'The vault was paused.',
      state: 'confirmed',
      lossUsd: 1000,
    },
  ],
  announcements: [{ id: 'hello', content: 'Hello', link: '/projects', from: '2026-03-01T10:00:00Z' }],
  metrics: [{ name: 'exchanges(projectId=acme)', time: '2026-03-01T00:00:00Z', value: ['12.5', { a: 1 }] }],
};
