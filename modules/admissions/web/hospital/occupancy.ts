import type { Ward } from '#modules/admissions/contract/ward-records.ts';

interface Occupancy {
  /** Undefined until the wards are there. */
  readonly beds: number | undefined;
  readonly available: number | undefined;
  /** In percent of the beds that are in service. */
  readonly occupancy: number | undefined;
}

/** How full the house is: occupied beds of those in service. Cots are left out. */
export function occupancyOf(wards: readonly Pick<Ward, 'counts'>[] | undefined): Occupancy {
  if (!wards) return { beds: undefined, available: undefined, occupancy: undefined };
  const sum = (key: 'beds' | 'available' | 'occupied' | 'outOfService') => wards.reduce((all, { counts }) => all + counts[key], 0);
  const inService = sum('beds') - sum('outOfService');
  return {
    beds: sum('beds'),
    available: sum('available'),
    occupancy: inService > 0 ? Math.round((sum('occupied') / inService) * 100) : undefined,
  };
}
