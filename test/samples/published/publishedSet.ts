/**
 * Labels for contracts as their packages publish them; the code itself is fetched by the bench and never
 * committed. Where two functions share a name and not a label, the whole signature stands for one. A privileged function without a class is one two readers could class differently; `skip` names
 * functions that neither word fits. Every other function that changes state is open.
 */
export interface PublishedSet {
  /** Package and version. */
  readonly spec: string;
  readonly licence: string;
  readonly contracts: Readonly<Record<string, { readonly privileged: string; readonly skip?: string }>>;
}
