/** How many events one request may carry. Apart from the schemas, which browsers need not load. */
export const eventBatchSize = 50;
