import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { CreatePartner } from '../../contract/partner-records.ts';
import type { PlanInput } from '../../contract/plan-records.ts';
import type { PartnerTemplate, PartnerType } from '../../contract/words.ts';

type Terms = Omit<CreatePartner, 'name' | 'code' | 'template' | 'plans'>;
export type WholePartner = { readonly [K in keyof Terms]-?: Exclude<Terms[K], undefined> };

/** What a contract usually says. The hour of NHIA's rule and the 48 hours of emergencies hold for HMOs and health plan partners. */
function usualTerms(type: PartnerType): WholePartner {
  return {
    type,
    accreditationNumber: null,
    nhiaRule: type !== 'Company',
    email: null,
    dialCode: null,
    phone: null,
    address: null,
    city: null,
    state: null,
    country: null,
    contacts: [],
    requestsBy: 'phone',
    contractNumber: null,
    contractStart: null,
    contractEnd: null,
    renewalNoticeDays: 60,
    paymentModel: 'fee-for-service',
    submissionDeadlineDays: 60,
    paymentTermsDays: 30,
    approvalTargetMinutes: 60,
    emergencyCodeHours: 48,
    rejectionToPatient: false,
    declinedPrice: 'hospital',
    paCodesReused: false,
    withholdingBps: 0,
    taxId: null,
    bankRef: null,
    creditLimit: null,
    creditLimitBlocks: false,
  };
}

const plan = (name: string, code: string, rest: Partial<PlanInput> = {}): PlanInput => ({
  name,
  code,
  planYear: 'calendar',
  maxDependants: null,
  dependantAgeMax: null,
  waitingPeriodDays: 0,
  roomClassMax: null,
  excludedModules: [],
  excludedItemIds: [],
  excludedDiagnoses: [],
  nhia: false,
  status: 'active',
  ...rest,
});

const benefit = { coveragePercentBps: 10_000, copays: {}, moduleLimits: {} };
/** NHIA's ten percent on medicines (operational guidelines, 2023). */
const nhiaBenefit = { ...benefit, copays: { Medication: { kind: 'percent' as const, value: 1_000 } } };

interface Template {
  readonly terms: Partial<WholePartner> & { readonly type: PartnerType };
  readonly plans: readonly PlanInput[];
}

const templates: Readonly<Record<PartnerTemplate, Template>> = {
  NHIA: {
    terms: { type: 'HMO', paymentModel: 'mixed', requestsBy: 'portal', submissionDeadlineDays: 30 },
    plans: [
      plan('Formal Sector', 'NHIA-FS', { nhia: true, maxDependants: 5, dependantAgeMax: 18, benefit: nhiaBenefit }),
      plan('Voluntary', 'NHIA-VC', { nhia: true, waitingPeriodDays: 60, benefit: nhiaBenefit }),
    ],
  },
  'Private HMO': {
    terms: { type: 'HMO', requestsBy: 'portal' },
    plans: [
      plan('Standard', 'STD', { planYear: 'enrolment', maxDependants: 5, dependantAgeMax: 21, benefit }),
      plan('Premium', 'PRM', { planYear: 'enrolment', maxDependants: 5, dependantAgeMax: 21, benefit }),
    ],
  },
  'State scheme': {
    terms: { type: 'HPP', paymentModel: 'mixed', paymentTermsDays: 60 },
    plans: [plan('Equity', 'EQU', { nhia: true, waitingPeriodDays: 30, benefit: nhiaBenefit })],
  },
  Employer: {
    terms: { type: 'Company', nhiaRule: false, requestsBy: 'email', paymentTermsDays: 45, submissionDeadlineDays: 90 },
    plans: [plan('Staff', 'STF', { maxDependants: 6, dependantAgeMax: 21, benefit })],
  },
};

/** A partner whole: what was said, else what the template has, else what a contract usually says. */
export function wholePartner(order: CreatePartner, today: CalendarDate): { terms: WholePartner; plans: readonly PlanInput[] } {
  const { name: _name, code: _code, template, plans, ...said } = order;
  const chosen = template ? templates[template] : null;
  const type = said.type ?? chosen?.terms.type ?? 'HMO';
  const terms: Record<string, unknown> = { ...usualTerms(type), ...(chosen?.terms ?? {}) };
  if (said.type && chosen && said.type !== chosen.terms.type) terms['nhiaRule'] = said.type !== 'Company';
  for (const [key, value] of Object.entries(said)) if (value !== undefined) terms[key] = value;
  if (chosen && !said.contractStart) terms['contractStart'] = today;
  return { terms: terms as WholePartner, plans: plans ?? chosen?.plans ?? [] };
}
