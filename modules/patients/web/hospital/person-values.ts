import type { FormValues } from '#kernel/web/form/body.ts';
import type { Patient } from '#modules/patients/contract/records.ts';

/** A stored telephone (`+2348031234567`) as the form holds it: digits without the dial code. */
export function nationalDigits(phone: string | null, dialCode: string | null): string {
  if (!phone) return '';
  return (dialCode && phone.startsWith(dialCode) ? phone.slice(dialCode.length) : phone).replace(/\D/g, '');
}

/** The birthday of somebody who is so old today: the day itself moves back, and a day that the month lacks becomes its last. */
export function birthFromAge(today: string, age: { readonly years: number; readonly months: number; readonly days: number }): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year - age.years, month - 1 - age.months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const born = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, lastDay) - age.days));
  return born.toISOString().slice(0, 10);
}

/** The fields that a form of a person begins with. */
export const newPerson: FormValues = {
  birthBy: 'date',
  dateOfBirthEstimated: false,
  gender: '',
  preferredContact: 'sms',
  bloodGroup: 'unknown',
  genotype: 'unknown',
  disabilities: [],
  needsInterpreter: false,
  confidential: false,
  consentTreatment: false,
  consentDataProcessing: false,
  consentShareRecords: false,
  consentMarketing: false,
  consentMethod: 'verbal',
};

const plainFields = [
  'title',
  'firstName',
  'lastName',
  'middleName',
  'preferredName',
  'maidenName',
  'gender',
  'sexAtBirth',
  'dateOfBirth',
  'dateOfBirthEstimated',
  'timeOfBirth',
  'birthWeightGrams',
  'multipleBirthOrder',
  'maritalStatus',
  'dialCode',
  'email',
  'address',
  'city',
  'state',
  'lga',
  'country',
  'postalCode',
  'landmark',
  'nationality',
  'stateOfOrigin',
  'religion',
  'occupation',
  'educationLevel',
  'language',
  'needsInterpreter',
  'idType',
  'idNumber',
  'bloodGroup',
  'genotype',
  'disabilities',
  'referredBy',
  'preferredContact',
  'consentTreatment',
  'consentDataProcessing',
  'consentShareRecords',
  'consentMarketing',
  'confidential',
] as const satisfies readonly (keyof Patient)[];

/** A record as the form of its edit holds it: the whole record, whichever fields a step shows. */
export function editValues(patient: Patient): FormValues {
  return {
    ...Object.fromEntries(plainFields.map((field) => [field, patient[field]])),
    birthBy: 'date',
    phoneNumber: nationalDigits(patient.phoneNumber, patient.dialCode),
    alternatePhone: nationalDigits(patient.alternatePhone, patient.dialCode),
    consentMethod: patient.consents.dataProcessing.method ?? 'verbal',
  };
}

const ageOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** What the form holds, as the calls want it: an age becomes an estimated date of birth; helpers of the screen stay behind. */
export function personBody(values: FormValues, today: string): FormValues {
  const { birthBy, ageYears, ageMonths, ageDays, kin, ...body } = values;
  const aged = [ageYears, ageMonths, ageDays].some((part) => typeof part === 'number');
  if (birthBy === 'age') {
    const { dateOfBirth: _typedBefore, ...rest } = body;
    const birth = aged
      ? { dateOfBirth: birthFromAge(today, { years: ageOf(ageYears), months: ageOf(ageMonths), days: ageOf(ageDays) }) }
      : {};
    return { ...rest, ...birth, dateOfBirthEstimated: true, ...kinsOf(kin) };
  }
  return { ...body, ...kinsOf(kin) };
}

function kinsOf(kin: unknown): FormValues {
  return kin && typeof kin === 'object' && 'fullname' in kin ? { nextOfKins: [kin] } : {};
}

/** Whole years of somebody born that day; null when it is not known. */
export function yearsOld(dateOfBirth: string | null | undefined, today: string): number | null {
  if (!dateOfBirth) return null;
  return Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (today.slice(5) < dateOfBirth.slice(5) ? 1 : 0);
}
