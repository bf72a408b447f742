/** How an endpoint stands to the others. aside: it differed from a quorum, or answered what no honest node answers, and is not read from. silent: it gave no answer when last asked. */
export type EndpointState = 'agreeing' | 'silent' | 'aside';
