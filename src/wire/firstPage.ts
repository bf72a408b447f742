export interface FixedPage {
  path: string;
  title: string;
  description: string;
}

/** Apart from the other pages, whose words a first visit does not need. */
export const firstPage = {
  path: '/',
  title: 'Parapet: security of crypto projects, with evidence',
  description: 'Security scores you can check yourself. Every number opens its evidence.',
} as const satisfies FixedPage;
