/** The attribute of elements whose colours another element of the page has too. */
export const alikeMark = 'data-alike';

/**
 * Runs in the page. Elements on the same path of tags, classes and states have the same colours, as the rows of a table
 * do: of each such path the first two elements and the last stay unmarked.
 */
export function markAlike(mark: string): void {
  const content =
    /^(id|href|src|srcset|alt|title|for|name|value|datetime|d|points|[xyr]\d?|c[xy]|width|height|transform|aria-(label|labelledby|describedby|controls|rowindex|posinset|setsize))$/;
  const paths = new Map<string, number>();
  const places = new Map<number, Element[]>();
  const walk = (element: Element, above: number) => {
    element.removeAttribute(mark);
    const look = [...element.attributes]
      .filter(({ name }) => !content.test(name))
      .map(({ name, value }) => `${name}=${value}`);
    const key = [above, element.tagName, ...look.sort()].join(' ');
    const path = paths.get(key) ?? paths.size + 1;
    paths.set(key, path);
    places.set(path, [...(places.get(path) ?? []), element]);
    for (const child of element.children) walk(child, path);
  };
  walk(document.body, 0);
  for (const alike of places.values())
    for (const element of alike.slice(2, -1)) element.setAttribute(mark, '');
}
