import type { Power } from '#model/facts.ts';
import { buildControlGraph, type GraphSources } from './buildControlGraph.ts';
import type { ControlGraph } from './ControlGraph.ts';
import { foldAlike, foldKinds } from './foldGraph.ts';
import { type GraphLayout, layoutGraph } from './layoutGraph.ts';

/** More than this is no picture any more. */
const mostBoxes = 40;

/** The graph of control with as much detail as can be read: first roles are left out, then each kind is one box. */
export function drawControl(
  powers: readonly Power[],
  sources: GraphSources,
): { graph: ControlGraph; layout: GraphLayout } {
  const whole = foldAlike(buildControlGraph(powers, sources));
  const graph = fits(whole) ? whole : withoutRoles(powers, sources);
  return { graph, layout: layoutGraph(graph) };
}

const fits = ({ nodes }: ControlGraph): boolean => nodes.length <= mostBoxes;

function withoutRoles(powers: readonly Power[], { nameOf }: GraphSources): ControlGraph {
  const graph = foldAlike(buildControlGraph(powers, { nameOf, roleOf: () => undefined }));
  return fits(graph) ? graph : foldKinds(graph);
}
