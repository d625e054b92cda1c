/** `ACTIVE` paid or in trial · `GRACE` paid period over, 14 more days · `EXPIRED` · `CANCELLED` by the hospital, open until accessUntil. */
export const subscriptionStatuses = ['ACTIVE', 'GRACE', 'EXPIRED', 'CANCELLED'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const paymentStatuses = ['FREE_TRIAL', 'PAID', 'PENDING', 'UNPAID', 'FAILED', 'REFUNDED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const subscriptionPeriods = ['monthly', 'quarterly', 'yearly'] as const;
export type SubscriptionPeriod = (typeof subscriptionPeriods)[number];

export const subscriptionCurrencies = ['NGN', 'USD'] as const;
export type SubscriptionCurrency = (typeof subscriptionCurrencies)[number];

/** What can be sold. Everything else is core: in every plan, never gated. */
export const moduleKeys = [
  'pharmacy',
  'inventory',
  'laboratory',
  'radiology',
  'admission',
  'procedure',
  'antenatal',
  'report',
  'blood',
  'hmo',
] as const;
export type ModuleKey = (typeof moduleKeys)[number];

export const planCodes = ['essential', 'standard', 'premium'] as const;
export type PlanCode = (typeof planCodes)[number];

export interface PlanWords {
  readonly code: PlanCode;
  readonly name: string;
  readonly version: number;
  /** Orders the plans for an upgrade. */
  readonly rank: number;
  readonly includedSlots: number;
  readonly modules: readonly ModuleKey[];
}

/** The main plans; a change of content is a new version, running subscriptions keep theirs. */
export const plans: readonly PlanWords[] = [
  { code: 'essential', name: 'Essential', version: 1, rank: 1, includedSlots: 10, modules: ['pharmacy', 'inventory'] },
  {
    code: 'standard',
    name: 'Standard',
    version: 1,
    rank: 2,
    includedSlots: 30,
    modules: ['pharmacy', 'inventory', 'laboratory', 'radiology', 'admission', 'procedure', 'antenatal', 'report'],
  },
  { code: 'premium', name: 'Premium', version: 1, rank: 3, includedSlots: 75, modules: moduleKeys },
];

/** A trial is Premium for 30 days with 25 slots. */
export const trial = { plan: 'premium', days: 30, slots: 25 } as const satisfies { plan: PlanCode; days: number; slots: number };

/** Days of grace after the end of a paid period. */
export const graceDays = 14;

/** Days before the end of a trial on which its Hospital Admins are told. */
export const trialReminders = [7, 3, 1] as const;

/** Modules by name, as the sidebar and the plan cards show them. */
export const moduleTitles: Readonly<Record<ModuleKey, string>> = {
  pharmacy: 'Pharmacy',
  inventory: 'Inventory',
  laboratory: 'Laboratory',
  radiology: 'Radiology',
  admission: 'Admissions',
  procedure: 'Procedures',
  antenatal: 'Antenatal',
  report: 'Reports',
  blood: 'Blood Management',
  hmo: 'HMO Management',
};

/** The currency a hospital pays in: naira when its country is Nigeria by name or code NG, else US dollars. */
export function expectedCurrency(country: string | null | undefined): SubscriptionCurrency {
  const folded = (country ?? '').trim().toLowerCase();
  return folded === 'nigeria' || folded === 'ng' ? 'NGN' : 'USD';
}
