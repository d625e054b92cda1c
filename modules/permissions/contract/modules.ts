import type { Area } from '#kernel/contract/access.ts';

/** A group of permissions, as the role editor shows them. */
export interface PermissionModule {
  readonly key: string;
  readonly name: string;
  /** Order in the role editor, from 1. */
  readonly position: number;
  readonly area: Area;
  /** Key of the sellable module it belongs to; null = core, in every plan. */
  readonly subscriptionModule: string | null;
}

const inOrder: readonly (readonly [key: string, name: string, area: Area, subscriptionModule: string | null])[] = [
  ['dashboard', 'Dashboard', 'hospital', null],
  ['profile-and-calls', 'Profile, Notifications and Calls', 'hospital', null],
  ['patients', 'Patients and Chart', 'hospital', null],
  ['appointments-and-queue', 'Appointments and Queue', 'hospital', null],
  ['consultation', 'Consultation', 'hospital', null],
  ['prescriptions', 'Prescriptions and Therapeutic Administration', 'hospital', 'pharmacy'],
  ['pharmacy', 'Pharmacy', 'hospital', 'pharmacy'],
  ['inventory', 'Inventory and Vendor', 'hospital', 'inventory'],
  ['admissions', 'Admissions', 'hospital', 'admission'],
  ['antenatal', 'Antenatal', 'hospital', 'antenatal'],
  ['procedures', 'Procedures', 'hospital', 'procedure'],
  ['laboratory', 'Laboratory', 'hospital', 'laboratory'],
  ['radiology', 'Radiology', 'hospital', 'radiology'],
  ['blood', 'Blood Management', 'hospital', 'blood'],
  ['billing', 'Billing and Collection', 'hospital', null],
  ['hmo', 'HMO Management', 'hospital', 'hmo'],
  ['report', 'Report', 'hospital', 'report'],
  ['subscription', 'Subscription', 'hospital', null],
  ['audit-trail', 'Audit Trail', 'hospital', null],
  ['settings', 'Settings and Administration', 'hospital', null],
  ['own-record', 'Own Record', 'patient', null],
  ['platform', 'Platform', 'admin', null],
];

/** All groups of permissions, in the order of the role editor. */
export const permissionModules: readonly PermissionModule[] = inOrder.map(([key, name, area, subscriptionModule], index) => ({
  key,
  name,
  position: index + 1,
  area,
  subscriptionModule,
}));
