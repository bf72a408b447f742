-- Totals change with every window: room in their pages lets PostgreSQL change them in place.
ALTER TABLE "chain_total" SET (fillfactor = 60);
