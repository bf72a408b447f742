/**
 * `kept`: shown to be that of the block. `refused`: the node says that it does not have it. `false`: it answers as if it
 * had, with something else. `unproven`: nothing is there to compare with.
 */
export type OldAnswers = 'kept' | 'refused' | 'false' | 'unproven';
