/** A text on the page: how far its colour stands off from what it is compared with, and how far it must. */
export interface TextContrast {
  element: Element;
  /** Every text is compared with its background, some links with the text that they stand in. */
  from: 'background' | 'textAround';
  ratio: number;
  required: number;
}

/**
 * Runs in the page, so it holds all that it needs. Reads every text that is shown, in the element's own colour over the
 * backgrounds and opacities of all that it stands in; a text over a picture or a gradient is left out, since it has no one
 * background. A link that only its colour tells from the text around it is compared with that text too.
 */
export function measureContrast(within?: string): TextContrast[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('This browser paints nothing.');
  const painted = new Map<string, string>();
  /** The browser itself lays one colour over the other: it reads every notation. */
  const paint = (under: string, over: string, alpha: number): string => {
    const key = `${under} ${over} ${alpha}`;
    let colour = painted.get(key);
    if (colour === undefined) {
      canvas.globalAlpha = 1;
      canvas.fillStyle = under;
      canvas.fillRect(0, 0, 1, 1);
      canvas.globalAlpha = alpha;
      canvas.fillStyle = over;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
      colour = `rgb(${red}, ${green}, ${blue})`;
      painted.set(key, colour);
    }
    return colour;
  };

  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const compare = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  interface Layer {
    background: string;
    opacity: number;
    hasPicture: boolean;
  }
  const layers = new Map<Element, Layer>();
  const layerOf = (element: Element): Layer => {
    let layer = layers.get(element);
    if (!layer) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const hasPicture = backgroundImage !== 'none' || element.tagName === 'svg';
      layer = { background: backgroundColor, opacity: Number(opacity), hasPicture };
      layers.set(element, layer);
    }
    return layer;
  };
  /** An element's parts are laid over what is behind it, and the whole is faded by its opacity. */
  const paintInto = ([layer, ...inner]: readonly Layer[], behind: string, text: string): string => {
    if (!layer) return paint(behind, text, 1);
    return paint(behind, paintInto(inner, paint(behind, layer.background, 1), text), layer.opacity);
  };

  const listAround = (element: Element): Element[] => {
    const around: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) around.unshift(at);
    return around;
  };
  const colourOf = (element: Element, text: string): string =>
    paintInto(listAround(element).map(layerOf), 'rgb(255, 255, 255)', text);

  const ownText = (element: Element): string =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? '')
      .join('')
      .trim();
  const isField = (element: Element) => element.matches('input, select, textarea');
  const unread =
    'option, script, style, noscript, :disabled *, [aria-disabled="true"], [aria-disabled="true"] *';
  const noText =
    'input:is([type="hidden"], [type="range"], [type="color"], [type="checkbox"], [type="radio"], [type="image"])';
  const isRead = (element: Element): boolean =>
    (isField(element) || /[\p{L}\p{N}]/u.test(ownText(element))) &&
    !element.matches(`:disabled, ${unread}, ${noText}`) &&
    !element.closest('label')?.control?.matches(':disabled') &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  const requiredOf = ({ fontSize, fontWeight }: CSSStyleDeclaration): number => {
    const points = Number.parseFloat(fontSize) * 0.75;
    return points >= (Number(fontWeight) >= 700 ? 14 : 18) ? 3 : 4.5;
  };
  const blockOf = (node: Node): Element | null => {
    const around = node.parentElement;
    return around && getComputedStyle(around).display === 'inline' ? blockOf(around) : around;
  };
  /** Whether a line is more than the links in it. */
  const isText = (block: Element): boolean => {
    const lengths = { links: 0, text: 0 };
    const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (blockOf(node) === block) {
        const isLink = node.parentElement?.closest('a[href], button, [role="link"]');
        lengths[isLink ? 'links' : 'text'] += (node.textContent ?? '').trim().length;
      }
    return lengths.text > lengths.links;
  };
  const habits = ['textDecorationLine', 'fontWeight', 'fontStyle', 'fontSize', 'fontFamily'] as const;
  const measureLink = (link: Element): TextContrast[] => {
    const style = getComputedStyle(link);
    const block = blockOf(link);
    if (style.display !== 'inline' || !block || !isText(block)) return [];
    const around = getComputedStyle(block);
    const hasLine = Number.parseFloat(style.borderBottomWidth) > 0;
    if (hasLine || habits.some((habit) => style[habit] !== around[habit])) return [];
    const ratio = compare(colourOf(link, style.color), colourOf(block, around.color));
    return ratio === 1 ? [] : [{ element: link, from: 'textAround', ratio, required: 3 }];
  };
  const measure = (element: Element): TextContrast[] => {
    if (listAround(element).some((around) => layerOf(around).hasPicture)) return [];
    const style = getComputedStyle(element);
    const ratio = compare(colourOf(element, 'transparent'), colourOf(element, style.color));
    return [{ element, from: 'background', ratio, required: requiredOf(style) }];
  };
  const root = within === undefined ? document.body : document.querySelector(within);
  if (!root) throw new Error(`Nothing is called ${within}`);
  const links = [...root.querySelectorAll('a[href], [role="link"]')].filter((link) => link.checkVisibility());
  return [
    ...[root, ...root.querySelectorAll('*')].filter(isRead).flatMap(measure),
    ...links.flatMap(measureLink),
  ];
}
