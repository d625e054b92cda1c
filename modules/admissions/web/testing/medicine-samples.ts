import type { PatientMedication, PatientMedications } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';

const at = '2031-01-10T08:00:00.000Z';

/** An id of its own for each name. */
export const medicineId = (name: string) =>
  `01990000-0000-7000-8000-${[...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(12, '0')
    .slice(0, 12)}`;

/** One tablet's worth a day. */
export const someDirections: PatientMedication['line']['directions'] = {
  ...{ doseAmount: 5, doseUnit: 'mg', route: 'oral', frequencyCode: 'OD', times: [], daysOfWeek: [], prn: false, prnReason: null },
  ...{ prnMaxPerDay: null, prnMinIntervalMinutes: null, durationValue: 5, durationUnit: 'days', tapering: [], maxDosePerDay: null },
  ...{ infusion: null, indication: null, units: null },
};

/** A medicine that a patient takes: prescribed before the stay and bought outside, unless `over` says otherwise. */
export function aMedicine(
  name: string,
  { line, ...over }: Partial<Omit<PatientMedication, 'line'>> & { readonly line?: Partial<PatientMedication['line']> } = {},
): PatientMedication {
  return {
    ...{ prescriptionId: `rx-${name}`, prescriptionNumber: `RX-${name}`, kind: 'outpatient' },
    prescriber: { id: null, fullname: 'Dr Bello' },
    ...over,
    line: {
      ...{
        id: medicineId(name),
        lineNumber: 1,
        productId: null,
        productName: name,
        genericName: name,
        strength: null,
        form: null,
        controlled: false,
      },
      ...{ highAlert: false, doseAmount: 5, doseUnit: 'mg', route: 'oral', frequencyCode: 'OD', times: [], daysOfWeek: [], timesPerDay: 1 },
      ...{ everyHours: null, durationValue: 5, durationUnit: 'days', startAt: '2031-01-01T08:00:00.000Z', endAt: null, quantity: null },
      ...{ quantityComputed: null, quantityUnit: null, quantityReason: null, prn: false, prnReason: null, prnMinIntervalMinutes: null },
      ...{ prnMaxPerDay: null, maxDosePerDay: null, infusion: null, tapering: [], indication: null, reviewOn: null, instructions: null },
      ...{ pharmacistNote: null, substitutionAllowed: true, refills: 0, refillsLeft: 0, supplyFrom: 'outside', administerHere: false },
      ...{ status: 'active', medicationRequestId: null, administrationId: null, dosageText: 'Take one', stopReason: null },
      ...{ replacedByLineId: null, safety: [], query: null, verifiedBy: null, verifiedAt: null, dispensed: 0 },
      directions: someDirections,
      ...line,
    } as PatientMedication['line'],
  };
}

/** One that the ward gives. */
export const aWardMedicine = (name: string) => aMedicine(name, { kind: 'inpatient', line: { administerHere: true, startAt: at } });

/** One of a prescription to take home. */
export const aHomeMedicine = (name: string, prescriptionId = '01990000-0000-7000-8000-0000000000f1') =>
  aMedicine(name, { kind: 'discharge', prescriptionId, prescriptionNumber: 'RX-000099', line: { startAt: '2031-01-13T08:00:00.000Z' } });

export function medicinesOf(...current: readonly PatientMedication[]): PatientMedications {
  return { current: [...current], outside: [], past: [], reconciliations: [] };
}
