import { foldPermission, type Area } from '#kernel/contract/access.ts';

export const permissionRisks = ['normal', 'sensitive', 'critical'] as const;
export type PermissionRisk = (typeof permissionRisks)[number];

/** One line of the catalogue as it is written by hand. */
export interface PermissionRow {
  readonly name: string;
  /** Letters of the default roles, parted by spaces (see `holderCodes`); empty = Hospital Admin alone. */
  readonly holders: string;
  /** Ends the sentence 'Lets the holder …'. */
  readonly lets: string;
  /** Granting this one grants these too. */
  readonly requires?: readonly string[];
  readonly risk?: PermissionRisk;
}

/** One permission of the shipped catalogue. */
export interface PermissionEntry {
  /** Stable for ever: made from the folded name. */
  readonly id: string;
  readonly name: string;
  readonly area: Area;
  /** Key of its module in the catalogue. */
  readonly module: string;
  /** `critical` asks for a reason when granted and is told to Hospital Admins. */
  readonly risk: PermissionRisk;
  readonly description: string;
  readonly requires: readonly string[];
  /** Names of the default roles that hold it. */
  readonly holders: readonly string[];
}

/** What the letters of a row's holders stand for. */
export const holderCodes: Readonly<Record<string, string>> = {
  D: 'Doctor',
  N: 'Nurse',
  P: 'Pharmacist',
  L: 'Lab Technician',
  I: 'Imaging Technician',
  A: 'Accountant',
  V: 'Inventory Personnel',
  M: 'Admin',
  U: 'Auditor',
  Patient: 'Patient',
  PA: 'Platform Admin',
  PS: 'Platform Support',
  PF: 'Platform Finance',
};

/**
 * The id of a permission: a UUID (version 8) made from its folded name, so that every installation has the same ids
 * and none needs a list of them. The formula must never change.
 */
export function permissionId(name: string): string {
  const words = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35].map((seed) => mix(`civis.permission.${foldPermission(name)}`, seed));
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

// FNV-1a with a final avalanche: spread enough for a few hundred names, and needs no crypto of the platform.
function mix(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
