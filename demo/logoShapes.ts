/** Colours of a logo: ground, figure, and an accent that some shapes use. */
export type LogoColours = readonly [ground: string, figure: string, accent?: string];

type Shape = (figure: string, accent: string) => string;

const round = (value: number) => Number(value.toFixed(2));

function turn(count: number, body: string, offset = 0): string {
  return Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${round(offset + (index * 360) / count)} 16 16)">${body}</g>`,
  ).join('');
}

function stroke(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function fill(path: string, colour: string): string {
  return `<path d="${path}" fill="${colour}"/>`;
}

function dot(x: number, y: number, r: number, colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
}

/** Shape families, each a picture of a thing on a 32 by 32 ground. */
export const logoShapes = {
  peak: (f) => fill('M0 32 L16 8 L32 32Z', f),
  moon: (f) => dot(20, 20, 10, f),
  towers: (f) => fill('M10 4H18V28H10ZM20 12H26V28H20Z', f),
  arch: (f) => `<path d="M4 28 C10 4 22 4 28 28" fill="none" stroke="${f}" stroke-width="6"/>`,
  ribbon: (f) => fill('M0 18 L32 6 V20 L0 32Z', f),
  wings: (f, a) =>
    fill('M3 9 C10 9 14 12 16 17 C18 12 22 9 29 9 C27 18 21 21 16 26 C11 21 5 18 3 9Z', f) +
    dot(16, 13, 2.4, a),
  reeds: (f, a) => stroke('M8 27V13M16 27V8M24 27V15', f, 2.6) + stroke('M8 9V12M16 4V7M24 11V14', a, 4.4),
  petals: (f, a) => turn(5, fill('M16 15 C11 11 12 4 16 3 C20 4 21 11 16 15Z', f)) + dot(16, 16, 3, a),
  cobbles: (f, a) =>
    [
      [9, 10, f],
      [20, 8, a],
      [25, 17, f],
      [14, 18, f],
      [6, 20, a],
      [20, 25, f],
      [10, 26, f],
    ]
      .map(([x, y, c]) => `<ellipse cx="${x}" cy="${y}" rx="4.8" ry="3.9" fill="${c}"/>`)
      .join(''),
  flame: (f, a) =>
    fill(
      'M16 3 C18 10 25 12 25 20 A9 9 0 0 1 7 20 C7 15 10 13 11 9 C13 11 14 12 14.5 14 C16 11 16.5 7 16 3Z',
      f,
    ) + fill('M16 17 C18 20 20 21 20 24 A4 4 0 0 1 12 24 C12 21.5 15 20.5 16 17Z', a),
  corvid: (f, a) =>
    fill('M5 22 C5 12 11 7 18 7 C22 7 24 9 25 11 L30 13 L24 15 C23 22 17 27 8 27Z', f) +
    dot(20.5, 11.5, 1.7, a),
  moth: (f, a) =>
    fill('M15 9 C9 3 3 5 3 11 C3 16 9 18 15 17ZM17 9 C23 3 29 5 29 11 C29 16 23 18 17 17Z', f) +
    fill('M15 18 C9 18 7 22 9 26 C12 27 15 24 15 18ZM17 18 C23 18 25 22 23 26 C20 27 17 24 17 18Z', a),
  magnet: (f, a) =>
    stroke('M8 8V17A8 8 0 0 0 24 17V8', f, 5.4).replace(/round/g, 'butt') +
    fill('M5.3 5H10.7V10H5.3ZM21.3 5H26.7V10H21.3Z', a),
  stripes: (f, a) => fill('M2 32 L14 0H20L8 32ZM14 32 L26 0H32L20 32Z', f) + dot(8, 8, 3.4, a),
  plumb: (f, a) => stroke('M16 3V15', a, 2) + fill('M10 14H22L16 29Z', f),
  mosaic: (f, a) =>
    fill('M16 3 L29 16 L16 29 L3 16Z', f) +
    fill('M16 3 L22.5 9.5 L16 16 L9.5 9.5ZM16 16 L22.5 22.5 L16 29 L9.5 22.5Z', a),
  barley: (f, a) =>
    stroke('M16 29V12', a, 1.8) +
    [9, 14, 19]
      .map((y) =>
        fill(
          `M16 ${y + 6} C10 ${y + 6} 8 ${y + 2} 9 ${y - 1} C13 ${y - 1} 16 ${y + 1} 16 ${y + 6}ZM16 ${y + 6} C22 ${y + 6} 24 ${y + 2} 23 ${y - 1} C19 ${y - 1} 16 ${y + 1} 16 ${y + 6}Z`,
          f,
        ),
      )
      .join('') +
    fill('M16 12 C13 9 13 5 16 3 C19 5 19 9 16 12Z', f),
  cairn: (f, a) =>
    `<ellipse cx="16" cy="25" rx="11" ry="4" fill="${f}"/><ellipse cx="15" cy="17.5" rx="8" ry="3.4" fill="${a}"/><ellipse cx="17" cy="11" rx="5.4" ry="2.9" fill="${f}"/><ellipse cx="16" cy="6" rx="3" ry="2" fill="${a}"/>`,
  hull: (f, a) =>
    fill('M4 17H28 C26 24 22 27 16 27 C10 27 6 24 4 17Z', f) + fill('M15 4V15H7ZM17 7 L24 15H17Z', a),
  crane: (f, a) =>
    fill('M9 20 L2 10 L14 20ZM20 20 L30 9 L27 16 L23 20Z', f) +
    fill('M8 20H24L16 27Z', f) +
    fill('M11 20 L19 4 L21 20Z', a),
  breakwater: (f, a) =>
    stroke('M2 22 Q6 18 10 22 T18 22 T26 22 T34 22M-2 28 Q2 24 6 28 T14 28 T22 28 T30 28', a, 2.4) +
    fill('M6 17 L9 6H15L18 17ZM17 17 L19 10H24L27 17Z', f),
  thimble: (f, a) =>
    fill('M11 6 C12 3 20 3 21 6 L24 24H8Z', f) +
    fill('M7 24H25V28H7Z', a) +
    [
      [13, 10],
      [19, 10],
      [16, 13.5],
      [12.5, 17],
      [19.5, 17],
    ]
      .map(([x, y]) => dot(x ?? 0, y ?? 0, 1.2, a))
      .join(''),
  vane: (f, a) =>
    stroke('M16 12V28M10 28H22', a, 2.4) + fill('M3 9 L9 5 V7.5H23V5L29 10 L23 14.5V12H9V14Z', f),
  lock: (f, a) =>
    stroke('M4 24 C10 24 10 12 16 12 S22 24 28 24', f, 4) +
    stroke('M4 15 C10 15 10 7 16 7 S22 15 28 15', a, 2.2),
  orrery: (f, a) =>
    `<circle cx="16" cy="16" r="11.5" fill="none" stroke="${f}" stroke-width="1.6"/><circle cx="16" cy="16" r="7" fill="none" stroke="${f}" stroke-width="1.6"/>${dot(16, 16, 3, a)}${dot(24.2, 7.9, 2.4, f)}${dot(10.2, 19.9, 1.9, f)}`,
  wheel: (f, a) =>
    turn(8, fill('M14.6 3H17.4V9H14.6Z', f)) +
    `<circle cx="16" cy="16" r="8" fill="none" stroke="${f}" stroke-width="3"/>${dot(16, 16, 2.6, a)}`,
  leaf: (f, a) =>
    fill('M6 26 C4 12 14 5 27 5 C28 18 20 28 6 26Z', f) + stroke('M6 26 L20 12M12 20V14M15 17H20', a, 1.7),
  shell: (f, a) =>
    fill('M16 27 L4 14 C6 7 11 5 16 5 C21 5 26 7 28 14Z', f) +
    stroke('M16 26V7M16 26 L9.5 8.5M16 26 L22.5 8.5', a, 1.7),
  causeway: (f, a) =>
    fill('M0 20H32V25H0Z', f) +
    stroke('M3 20A4.4 4.4 0 0 1 11.8 20M11.8 20A4.4 4.4 0 0 1 20.6 20M20.6 20A4.4 4.4 0 0 1 29.4 20', a, 2.4),
  hallmark: (f, a) =>
    fill('M16 3 L28 8V16C28 23 22 27 16 30C10 27 4 23 4 16V8Z', f) +
    fill('M10 14 L13 17 L16 11 L19 17 L22 14V21H10Z', a),
  bill: (f, a) =>
    stroke('M14 12 L22.5 22.5', a, 3.4) +
    dot(24, 24, 4.2, a) +
    dot(11, 9.5, 6, f) +
    stroke('M6.6 12 C3 18 4 24 9 29', f, 4) +
    dot(12.5, 8, 1.4, a),
  skep: (f, a) =>
    fill('M16 4 C22 4 25 10 26 15 C27 20 27 24 26 27H6 C5 24 5 20 6 15 C7 10 10 4 16 4Z', f) +
    stroke('M8.4 11H23.6M6.4 16.5H25.6M5.8 22H26.2', a, 1.6) +
    fill('M13 27V24A3 3 0 0 1 19 24V27Z', a),
  rope: (f, a) =>
    stroke('M5 16 C5 9 12 9 16 16 S27 23 27 16 S20 9 16 16 S5 23 5 16', f, 4.6) +
    stroke('M16 16 C20 9 27 9 27 16', a, 1.6),
  dial: (f, a) => fill('M3 24A13 13 0 0 1 29 24Z', f) + fill('M16 24 L16 7 L23 24Z', a),
  lantern: (f, a) =>
    fill('M11 9H21L24 14V24L21 28H11L8 24V14Z', f) +
    fill('M16 13 C18 16 20 18 20 20.5A4 4 0 0 1 12 20.5C12 18 14 16 16 13Z', a) +
    stroke('M12 8A4 4 0 0 1 20 8', f, 2),
  bellows: (f, a) =>
    fill('M5 7 L27 11 V15L5 12ZM5 14.5 L27 17V21L5 19.5ZM5 22 L27 23V25L5 27Z', f) + dot(28, 18, 2.2, a),
  gate: (f, a) => fill('M5 28V14A11 11 0 0 1 27 14V28H21V15A5 5 0 0 0 11 15V28Z', f) + dot(16, 24, 2.6, a),
  roof: (f, a) =>
    fill('M3 13 L16 4 L29 13V16H3Z', f) +
    fill('M6 18H10V28H6ZM22 18H26V28H22Z', f) +
    stroke('M12 28V22A4 4 0 0 1 20 22V28', a, 2.4),
  sheet: (f, a) =>
    fill('M8 4H20L26 10V28H8Z', f) +
    fill('M20 4L26 10H20Z', a) +
    stroke('M12 15H21M12 19H21M12 23H18', a, 1.6),
  orchard: (f, a) =>
    [8, 16, 24].map((x) => stroke(`M${x} 28V20`, a, 2)).join('') +
    dot(8, 16, 4.6, f) +
    dot(24, 16, 4.6, f) +
    dot(16, 10, 6, f) +
    dot(16, 10, 2, a),
} satisfies Record<string, Shape>;

export type LogoShape = keyof typeof logoShapes;
