export type NodeKind =
  | 'contract'
  | 'role'
  | 'timelock'
  | 'multisig'
  | 'key'
  | 'nobody'
  | 'anyone'
  | 'others'
  | 'maybeAnyone'
  | 'unknown'
  | 'folded';

export interface GraphNode {
  id: string;
  kind: NodeKind;
  title: string;
  note: string;
  /** Null where there is no single one. */
  address: string | null;
}

/** From what is commanded to whoever commands it. */
export interface GraphEdge {
  from: string;
  to: string;
}

export interface ControlGraph {
  nodes: GraphNode[];
  edges: GraphEdge[];
}
