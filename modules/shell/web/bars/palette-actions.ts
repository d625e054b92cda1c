import {
  IconBed,
  IconCalendarPlus,
  IconCash,
  IconClipboardList,
  IconPrescription,
  IconReceipt2,
  IconTestPipe,
  IconTruckDelivery,
  IconUserPlus,
  IconWalk,
} from '@tabler/icons-react';
import type { Icon } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';

export interface PaletteAction {
  readonly key: string;
  readonly title: string;
  /** Further words by which people look for it. */
  readonly also: string;
  readonly path: string;
  readonly icon: Icon;
  /** All of them are needed: the act's own and that of the page it stands on. */
  readonly permissions: readonly string[];
}

/** What the palette begins: forms that an address opens. Pages themselves come from the menu. */
export const paletteActions: readonly PaletteAction[] = [
  {
    key: 'register',
    title: word('Register Patient'),
    also: word('new patient registration'),
    path: '/hospital/patients/register',
    icon: IconUserPlus,
    permissions: ['Create Patient'],
  },
  {
    key: 'book',
    title: word('Book appointment'),
    also: word('new booking visit'),
    path: '/hospital/appointments?drawer=book',
    icon: IconCalendarPlus,
    permissions: ['Create Appointment', 'View Appointment'],
  },
  {
    key: 'walk-in',
    title: word('Walk-in'),
    also: word('check in arrival'),
    path: '/hospital/appointments?drawer=walk-in',
    icon: IconWalk,
    permissions: ['Check In Appointment', 'View Appointment'],
  },
  {
    key: 'admit',
    title: word('Admit a patient'),
    also: word('admission inpatient bed ward'),
    path: '/hospital/admissions?admit=new',
    icon: IconBed,
    permissions: ['Create Admission', 'View Admission'],
  },
  {
    key: 'new-invoice',
    title: word('New Invoice'),
    also: word('create invoice bill'),
    path: '/hospital/billing?drawer=new-invoice',
    icon: IconReceipt2,
    permissions: ['Create Invoice', 'View Billing Module'],
  },
  {
    key: 'new-bill',
    title: word('New Bill'),
    also: word('charge patient'),
    path: '/hospital/billing?tab=patient-bills&drawer=new-bill',
    icon: IconReceipt2,
    permissions: ['Create Patient Bill', 'View Billing Module', 'View Patient Bills'],
  },
  {
    key: 'open-shift',
    title: word('Open shift'),
    also: word('cash up cashier till'),
    path: '/hospital/billing?tab=cash-up',
    icon: IconCash,
    permissions: ['Open Cashier Shift', 'View Billing Module'],
  },
  {
    key: 'new-lab-request',
    title: word('New laboratory request'),
    also: word('order test'),
    path: '/hospital/labs?drawer=new-request',
    icon: IconTestPipe,
    permissions: ['Create Lab Test Request', 'View Lab Test Requests'],
  },
  {
    key: 'new-prescription',
    title: word('New prescription'),
    also: word('prescribe medicine'),
    path: '/hospital/prescriptions/new',
    icon: IconPrescription,
    permissions: ['Create Prescription'],
  },
  {
    key: 'receive-stock',
    title: word('Receive Stock'),
    also: word('delivery supply'),
    path: '/hospital/vendor/supply/new',
    icon: IconTruckDelivery,
    permissions: ['Receive Stock'],
  },
  {
    key: 'new-count',
    title: word('New Count'),
    also: word('stock take'),
    path: '/hospital/inventory?tab=counts&drawer=new-count',
    icon: IconClipboardList,
    permissions: ['Count Stock', 'View Products'],
  },
];
