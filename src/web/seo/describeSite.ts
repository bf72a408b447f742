export const context = 'https://schema.org';

export const organisation = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organisation`,
  name: 'Parapet',
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
});

/** Who runs the site, and how to search it. */
export const describeSite = (origin: string) => ({
  '@context': context,
  '@graph': [
    organisation(origin),
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      name: 'Parapet',
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#organisation` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
});
