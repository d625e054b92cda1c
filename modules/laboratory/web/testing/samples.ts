import type { EntryParameter, LabRequest, LabRow, OrderableTest } from '#modules/laboratory/contract/request-records.ts';

export const ids = {
  request: '01990000-0000-7000-8000-000000000001',
  second: '01990000-0000-7000-8000-000000000002',
  patient: '01990000-0000-7000-8000-000000000003',
  test: '01990000-0000-7000-8000-000000000004',
  specimen: '01990000-0000-7000-8000-000000000005',
  cholesterol: '01990000-0000-7000-8000-000000000011',
  hdl: '01990000-0000-7000-8000-000000000012',
  ratio: '01990000-0000-7000-8000-000000000013',
  billing: '01990000-0000-7000-8000-000000000021',
} as const;

const at = '2031-01-10T09:00:00.000Z';

export function aRow(over: Partial<LabRow> = {}): LabRow {
  return {
    ...{ id: ids.request, requestNumber: 'LAB-000001', requisitionNumber: 'REQ-000001', createdAt: at, source: 'internal' },
    ...{ origin: 'outpatient', consultationId: null, sensitive: false, restricted: false, specimenType: 'serum', container: 'gel-yellow' },
    ...{
      fastingRequired: false,
      collectionNotes: null,
      volumeMl: null,
      priority: 'routine',
      status: 'specimen-due',
      requestedBy: { id: null, name: 'Dr Ade' },
      orderedFor: null,
    },
    ...{
      specimenId: null,
      specimenNumber: null,
      collectedAt: null,
      receivedAt: null,
      recollectionCount: 0,
      dueAt: null,
      overdue: false,
      releasedAt: null,
    },
    ...{ resultStatus: null, critical: false, acknowledgedAt: null, bill: null, version: 3, acts: { specimenTaken: null } },
    patient: {
      ...{ id: ids.patient, fullname: 'Okafor Ada', hospitalPatientId: 'P-000001', gender: 'female', dateOfBirth: '1990-03-14' },
      ...{ ageYears: null, confidential: false },
    },
    test: { id: ids.test, name: 'Lipid profile', shortName: 'LIPID', category: 'Chemistry' },
    ...over,
  } as LabRow;
}

/** A number with a range of 3 – 5, critical at 1 and 9. */
export function aParameter(over: Partial<EntryParameter> = {}): EntryParameter {
  return {
    ...{ parameterId: ids.cholesterol, name: 'Cholesterol', code: 'CHOL', resultType: 'numeric', unit: 'mmol/L', decimals: 1, options: [] },
    ...{ formula: null, required: true, plausibleLow: 0, plausibleHigh: 40, deltaPercent: null, deltaDays: null, reference: '3 – 5' },
    ...{ previousValue: '4.2', previousAt: '2030-12-01T09:00:00.000Z' },
    range: {
      ...{ sex: 'any', ageFromDays: null, ageToDays: null, pregnancy: 'any', low: 3, high: 5, criticalLow: 1, criticalHigh: 9, text: null },
    },
    ...over,
  } as EntryParameter;
}

/** A request whose specimen is at the bench: two numbers and what is calculated of them. */
export function aRequest(over: Partial<LabRequest> = {}): LabRequest {
  return {
    ...aRow({ status: 'specimen-taken', specimenNumber: 'SPC-000001', acts: { resultDraft: null, resultEntered: null } }),
    ...{ clinicalInfo: null, diagnoses: [], note: null, externalPatient: null, referrer: null, consentGiven: false, postMortem: false },
    ...{
      billingId: null,
      cancelReason: null,
      releasedToPatient: false,
      acknowledgedBy: null,
      patientInstructions: null,
    },
    ...{
      sexRestriction: 'none',
      specimen: null,
      rejectedSpecimens: [],
      results: [],
      attachments: [],
      calls: [],
      timeline: [],
      editors: [],
      medicines: null,
    },
    entry: [
      aParameter(),
      aParameter({
        parameterId: ids.hdl,
        name: 'HDL',
        code: 'HDL',
        reference: '1 – 2',
        previousValue: null,
        previousAt: null,
        range: null,
      }),
      aParameter({
        ...{ parameterId: ids.ratio, name: 'Ratio', code: 'RATIO', resultType: 'calculated', unit: '1', formula: 'CHOL / HDL' },
        ...{ previousValue: null, previousAt: null, range: null, reference: 'No range' },
      }),
    ],
    ...over,
  } as LabRequest;
}

export function anOrderable(over: Partial<OrderableTest> = {}): OrderableTest {
  return {
    ...{ id: ids.test, name: 'Sodium', shortName: 'NA', aliases: [], category: { id: ids.second, name: 'Chemistry' }, kind: 'test' },
    ...{ members: [], specimenType: 'serum', container: 'gel-yellow', volumeMl: 3, patientInstructions: null, fastingRequired: false },
    ...{ consentRequired: false, turnaroundMinutes: 240, unfit: null, lastDoneAt: null, favourite: false, sharedFavourite: false },
    prices: [
      {
        ...{ billingId: null, method: 'Self-Pay', unitPrice: 200_000, coveredAmount: 0, patientAmount: 200_000, approvalRequired: false },
        excluded: false,
      },
    ],
    ...over,
  } as OrderableTest;
}
