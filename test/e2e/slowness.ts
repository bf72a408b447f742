/** How many times slower than usual the browser is made, so that tests show that they wait for what they need. */
export const slowness = Number(process.env.SLOW ?? 1);

/** A limit in milliseconds that grows with the slowness. */
export const patience = (milliseconds: number) => milliseconds * slowness;
