import { declareEvent } from '#kernel/contract/events.ts';

/**
 * Told on the platform scope when a start brought the catalogue in step: names that are new (to be given to system
 * roles) and names that were dropped (to be taken out of roles). Told only when there is one of either.
 */
export const CataloguePermissionsAdded = declareEvent<{ readonly added: readonly string[]; readonly retired: readonly string[] }>(
  'permissions.catalogue-permissions-added',
);
