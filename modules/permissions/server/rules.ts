/** A stored permission, as far as the comparison needs it. */
export interface StoredPermission {
  readonly id: string;
  readonly name: string;
  readonly inUse: boolean;
  readonly status: 'active' | 'retired';
}

/**
 * What a start changes: shipped names that are not stored as active names of the server, and stored names of the
 * server that are shipped no more. Names that the operator added (not in use by code) are never retired.
 */
export function compareCatalogue<Shipped extends { readonly id: string }, Stored extends StoredPermission>(
  shipped: readonly Shipped[],
  stored: readonly Stored[],
): { readonly added: readonly Shipped[]; readonly retired: readonly Stored[] } {
  const live = new Set(stored.filter((row) => row.inUse && row.status === 'active').map((row) => row.id));
  const kept = new Set(shipped.map((entry) => entry.id));
  return {
    added: shipped.filter((entry) => !live.has(entry.id)),
    retired: stored.filter((row) => row.inUse && row.status === 'active' && !kept.has(row.id)),
  };
}
