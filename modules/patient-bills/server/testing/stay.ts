import { randomUUID } from 'node:crypto';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { BedsOf, type Stay, StayOf } from '#modules/patients/contract/events.ts';
import { answering } from '#testing/answering.ts';
import { theDatabase } from '#testing/world.ts';

/** A stay of a patient; `until` null: not discharged. */
export interface TestStay extends Stay {
  readonly patientId: Id;
  readonly from: Instant;
  readonly until: Instant | null;
}

export function aStay(patientId: Id, from: Instant, changes: Partial<TestStay> = {}): TestStay {
  const admissionId = randomUUID();
  return {
    ...{ patientId, from, until: null, admissionId, admissionNumber: 'ADM-000001' },
    ...{ departmentId: randomUUID(), wardId: randomUUID(), wardName: 'Male Medical', bedLabel: 'B1', roomType: 'general' as const },
    ...{ consultantId: randomUUID(), primaryNurseId: null, billingId: null, path: `/admissions/${admissionId}` },
    ...changes,
  };
}

/** Stays as admissions will answer for them, and what was asked. */
export interface TestStays {
  readonly asked: { readonly patientId: Id; readonly at: Instant }[];
  readonly end: () => void;
}

/** Answers `StayOf` and `BedsOf` from these stays: each holds from its beginning until its discharge. */
export function keepStays(stays: readonly TestStay[]): TestStays {
  const asked: { patientId: Id; at: Instant }[] = [];
  const ends = [
    answering(StayOf, ({ patientId, at }) => {
      asked.push({ patientId, at });
      return stays.find((stay) => stay.patientId === patientId && stay.from <= at && (stay.until === null || at < stay.until)) ?? null;
    }),
    answering(BedsOf, ({ patientIds }, { now }) => {
      const open = stays.filter(({ from, until }) => from <= now && (until === null || now < until));
      return new Map(open.filter(({ patientId }) => patientIds.includes(patientId)).map((stay) => [stay.patientId, stay]));
    }),
  ];
  const end = () => {
    for (const endOne of ends) endOne();
  };
  return { asked, end };
}

/** A second billing method of a patient, by an insurer. */
export async function anInsuredMethod(hospitalId: Id, patientId: Id): Promise<{ billingId: Id; planId: Id }> {
  const { rows } = await theDatabase().owner.query<{ billingId: Id; planId: Id }>(
    `insert into patient_billings (hospital_id, id, patient_id, method, hmo_id, plan_id, enrollee_number, priority, verification, is_default, status, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'HMO', gen_random_uuid(), gen_random_uuid(), $3, 2, 'verified', false, 'active', '2026-01-01', '2026-01-01')
     returning id as "billingId", plan_id as "planId"`,
    [hospitalId, patientId, `E-${randomUUID()}`],
  );
  return rows[0] as { billingId: Id; planId: Id };
}
