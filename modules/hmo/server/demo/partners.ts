import type { PartnerTemplate, PaymentModel, PlanYear, RequestChannel } from '../../contract/words.ts';

/** A plan of the demo. Amounts in naira. */
export interface DemoPlan {
  readonly name: string;
  readonly code: string;
  readonly year?: PlanYear;
  readonly nhia?: boolean;
  readonly coverBps?: number;
  readonly medicationBps?: number;
  readonly annual?: number;
  readonly family?: number;
  readonly visit?: number;
}

/** A partner of the demo. `endsIn`: days until its contract ends on the day the demo is made. */
export interface DemoPartner {
  readonly name: string;
  readonly code: string;
  readonly template: PartnerTemplate;
  readonly city: string;
  readonly requestsBy: RequestChannel;
  readonly endsIn: number;
  readonly model?: PaymentModel;
  readonly plans: readonly DemoPlan[];
  /** Basis points on the prices that it begins with. */
  readonly adjustmentBps: number;
  /** Modules of the price list that are generated; all eight unless said. */
  readonly modules?: number;
}

/** Four HMOs at work, one whose contract ended, one that is not complete, a state scheme and two employers. */
export const demoPartners: readonly DemoPartner[] = [
  {
    name: 'Palmgrove HMO',
    code: 'PGV',
    template: 'Private HMO',
    city: 'Lagos',
    requestsBy: 'portal',
    endsIn: 214,
    adjustmentBps: -1_000,
    plans: [
      { name: 'Classic', code: 'CLS', year: 'enrolment', annual: 1_500_000 },
      { name: 'Executive', code: 'EXE', year: 'enrolment', annual: 5_000_000, family: 12_000_000 },
    ],
  },
  {
    name: 'Meridian Health HMO',
    code: 'MER',
    template: 'Private HMO',
    city: 'Lagos',
    requestsBy: 'email',
    endsIn: 341,
    adjustmentBps: -500,
    plans: [
      { name: 'Bronze', code: 'BRZ', annual: 500_000, visit: 60_000, medicationBps: 2_000 },
      { name: 'Silver', code: 'SLV', annual: 1_000_000, visit: 150_000 },
      { name: 'Gold', code: 'GLD', annual: 2_500_000, family: 2_000_000 },
    ],
  },
  {
    name: 'Harmattan Healthcare HMO',
    code: 'HAR',
    template: 'Private HMO',
    city: 'Abuja',
    requestsBy: 'portal',
    endsIn: 96,
    adjustmentBps: -800,
    plans: [
      { name: 'Essential', code: 'ESS', annual: 800_000, coverBps: 9_000 },
      { name: 'Comfort', code: 'COM', annual: 2_000_000 },
    ],
  },
  {
    name: 'Unity Care HMO',
    code: 'UNC',
    template: 'NHIA',
    city: 'Lagos',
    requestsBy: 'portal',
    endsIn: 398,
    model: 'mixed',
    adjustmentBps: -2_500,
    plans: [
      { name: 'NHIA Formal Sector', code: 'NHIA-FS', nhia: true, medicationBps: 1_000 },
      { name: 'Family Plus', code: 'FAM', annual: 1_200_000, family: 3_000_000 },
    ],
  },
  {
    name: 'Sahel Health HMO',
    code: 'SHL',
    template: 'Private HMO',
    city: 'Kano',
    requestsBy: 'phone',
    endsIn: -35,
    adjustmentBps: -500,
    plans: [{ name: 'Standard', code: 'STD', annual: 700_000 }],
  },
  {
    name: 'Coastal Shield HMO',
    code: 'CSH',
    template: 'Private HMO',
    city: 'Port Harcourt',
    requestsBy: 'portal',
    endsIn: 365,
    adjustmentBps: 0,
    modules: 5,
    plans: [{ name: 'Standard', code: 'STD', annual: 1_000_000 }],
  },
  {
    name: 'State Health Contributory Scheme',
    code: 'SHC',
    template: 'State scheme',
    city: 'Ikeja',
    requestsBy: 'phone',
    endsIn: 520,
    model: 'fee-for-service',
    adjustmentBps: -3_000,
    plans: [{ name: 'Equity', code: 'EQU', nhia: true, medicationBps: 1_000 }],
  },
  {
    name: 'First Lagoon Bank',
    code: 'FLB',
    template: 'Employer',
    city: 'Lagos',
    requestsBy: 'email',
    endsIn: 188,
    adjustmentBps: 0,
    plans: [
      { name: 'Staff', code: 'STF', annual: 1_000_000 },
      { name: 'Management', code: 'MGT' },
    ],
  },
  {
    name: 'Bonny Oilfield Services',
    code: 'BOS',
    template: 'Employer',
    city: 'Port Harcourt',
    requestsBy: 'email',
    endsIn: 55,
    adjustmentBps: 1_000,
    plans: [{ name: 'Crew', code: 'CRW', annual: 3_000_000 }],
  },
];
