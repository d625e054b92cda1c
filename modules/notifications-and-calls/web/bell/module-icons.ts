import {
  IconBed,
  IconBellRinging,
  IconBuildingHospital,
  IconCalendarEvent,
  IconDroplet,
  IconFileText,
  IconLock,
  IconMicroscope,
  IconPackage,
  IconPhoneIncoming,
  IconPill,
  IconRadioactive,
  IconReceipt,
  IconScissors,
  IconShieldCheck,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Icon } from '#kernel/web/design/look.ts';

const icons: Readonly<Record<string, Icon>> = {
  patients: IconUsers,
  'patient-chart': IconUsers,
  'patient-area': IconUsers,
  'access-control': IconUser,
  permissions: IconUser,
  auth: IconLock,
  shell: IconFileText,
  'audit-trail': IconShieldCheck,
  organisation: IconBuildingHospital,
  registration: IconBuildingHospital,
  'admin-area': IconBuildingHospital,
  subscription: IconReceipt,
  appointments: IconCalendarEvent,
  queue: IconUsersGroup,
  consultation: IconFileText,
  admissions: IconBed,
  antenatal: IconBed,
  procedures: IconScissors,
  laboratory: IconMicroscope,
  radiology: IconRadioactive,
  pharmacy: IconPill,
  'prescriptions-and-therapeutics': IconPill,
  inventory: IconPackage,
  'blood-management': IconDroplet,
  invoices: IconReceipt,
  billing: IconReceipt,
  hmo: IconShieldCheck,
  'notifications-and-calls': IconPhoneIncoming,
};

/** The sign of the module that sent a notice; a bell for one that is not known. */
export function iconOf(module: string | null): Icon {
  return icons[module ?? ''] ?? IconBellRinging;
}
