/** A readable, lower-case, ASCII identifier of a heading or term, beginning with a letter. */
export function slugify(text: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (slug === '') return 'section';
  return /^[a-z]/.test(slug) ? slug : `section-${slug}`;
}

/** Hands out ids in document order; a repeated heading gets -2, -3, so that existing links keep working. */
export function createSlugs(): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    const base = slugify(text);
    let slug = base;
    for (let count = 2; taken.has(slug); count += 1) slug = `${base}-${count}`;
    taken.add(slug);
    return slug;
  };
}
