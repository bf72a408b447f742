export interface FixedPage {
  path: string;
  title: string;
  description: string;
}

/** Apart from the other pages, whose words a first visit does not need. */
export const firstPage = {
  path: '/',
  title: 'Parapet: security of crypto projects, with evidence',
  description:
    'Security scores you can check yourself: every number leads to the transaction, the storage slot or the report it came from.',
} as const satisfies FixedPage;
