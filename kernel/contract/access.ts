/** The three areas of the product: hospital staff, patients and the platform's operator. */
export const areas = ['hospital', 'patient', 'admin'] as const;
export type Area = (typeof areas)[number];

/**
 * Who may make a call.
 * `public`: anybody. `signed in`: any session of the areas the call lists. Else the name of a permission of the
 * catalogue, or a list of names of which any one suffices.
 */
export type Permission = 'public' | 'signed in' | (string & {}) | readonly string[];

/** Folds a permission's name: case and spaces do not count ('View Patient List' = 'viewpatientlist'). */
export function foldPermission(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '');
}

/** The permissions a call names, without the two words that are none. */
export function permissionNames(permission: Permission): readonly string[] {
  if (permission === 'public' || permission === 'signed in') return [];
  return typeof permission === 'string' ? [permission] : permission;
}
