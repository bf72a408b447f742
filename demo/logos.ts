import { type LogoColours, type LogoShape, logoShapes } from './logoShapes.ts';

/** Chosen by hand for each demo project; no two share a shape or a ground. */
const choices: Record<string, readonly [LogoShape, LogoColours]> = {
  'harbor-lend': ['peak', ['#123a5c', '#7cc4ff']],
  'quarry-swap': ['moon', ['#3c2357', '#d2a8ff']],
  'tern-bridge': ['towers', ['#5a2a16', '#ffb38a']],
  'lumen-vaults': ['arch', ['#123f33', '#6ee7b7']],
  'kestrel-perps': ['wings', ['#3a3412', '#f2d14b', '#3a3412']],
  'alder-stable': ['ribbon', ['#4a1532', '#ff9ec7']],
  'saltmarsh-finance': ['reeds', ['#e4efe2', '#3f6b4a', '#a5562a']],
  'larkspur-pools': ['petals', ['#eae6fb', '#5a45c9', '#f4b740']],
  'cobble-escrow': ['cobbles', ['#2d3238', '#aeb7c0', '#e8edf1']],
  'emberfall-vault': ['flame', ['#2b0f0a', '#f2542d', '#ffc15e']],
  'jackdaw-coin': ['corvid', ['#cfd8e3', '#1f2733', '#f5d76e']],
  'gilded-moth': ['moth', ['#1c1a2e', '#d9a441', '#f3dca0']],
  'ferrite-pay': ['magnet', ['#eceff2', '#b5302a', '#47525e']],
  'brindle-games': ['stripes', ['#f3e3cc', '#7a4b23', '#22150b']],
  'plumbline-oracle': ['plumb', ['#0f2f3f', '#f0b45a', '#9cc6d8']],
  marquetry: ['mosaic', ['#2a1a10', '#c98a4b', '#f0d3a8']],
  'barley-commons': ['barley', ['#fbf3d9', '#b98418', '#6f8a2b']],
  'cairnstone-staking': ['cairn', ['#dfe6ea', '#4c5b66', '#8c9ca8']],
  'slipway-launch': ['hull', ['#083344', '#e7f4f8', '#f26b4e']],
  'papercrane-editions': ['crane', ['#fdeaea', '#d8434e', '#8f1f2b']],
  'breakwater-cover': ['breakwater', ['#0b2545', '#dfe8f2', '#4fa3d9']],
  'thimble-wallet': ['thimble', ['#26323f', '#c9d3dc', '#5d7286']],
  'weathervane-feeds': ['vane', ['#d8ecff', '#17466f', '#d4652f']],
  'towpath-relay': ['lock', ['#1f3d2b', '#a6d49f', '#5aa7c7']],
  'orrery-markets': ['orrery', ['#10122b', '#9aa4e8', '#f7c948']],
  'millrace-exchange': ['wheel', ['#e3f1f1', '#14626b', '#14626b']],
  'copperleaf-credit': ['leaf', ['#14352f', '#d9824a', '#14352f']],
  'tidepool-tactics': ['shell', ['#063b4a', '#ffb5a0', '#c2503a']],
  'causeway-transfer': ['causeway', ['#4a4e57', '#e9e2d0', '#f0a44b']],
  'guildmark-reserve': ['hallmark', ['#f4efe3', '#1d3b2f', '#d8b25a']],
  'spoonbill-exchange': ['bill', ['#fbdde6', '#c13a6b', '#4b2a3a']],
  'skep-yield': ['skep', ['#3b2606', '#f2b632', '#8a5a10']],
  'ropewalk-money': ['rope', ['#213047', '#dcc59a', '#8c7442']],
  'gnomon-options': ['dial', ['#5b1f2e', '#f2d9c0', '#c9543f']],
  'lantern-mutual': ['lantern', ['#182a20', '#e6efe0', '#f3a712']],
  'bellows-launchpad': ['bellows', ['#53301c', '#e7b487', '#ff7a3d']],
  'postern-pay': ['gate', ['#e7e9fb', '#2a3390', '#e2574c']],
  'lychgate-access': ['roof', ['#20312f', '#d7e2cf', '#e0b04c']],
  'vellum-prints': ['sheet', ['#6b5a43', '#f7ecd6', '#b08a56']],
  'quorum-orchard': ['orchard', ['#eef6dc', '#4f8a3a', '#a1382f']],
};

/** Every demo project's logo as SVG text, by project id. */
export function renderLogos(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choices).map(([id, [shape, [ground, figure, accent = figure]]]) => [
      id,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><title>${getTitle(id)}</title><rect width="32" height="32" fill="${ground}"/>${logoShapes[shape](figure, accent)}</svg>\n`,
    ]),
  );
}

function getTitle(id: string): string {
  return id.replace(/(^|-)([a-z])/g, (_, hyphen, letter) => (hyphen ? ' ' : '') + letter.toUpperCase());
}
