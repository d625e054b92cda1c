import type { z } from 'zod';
import { startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { patientCalls } from '../contract/calls/patients.ts';
import type { Patient } from '../contract/records.ts';
import { here } from './context.ts';
import { insertPatient } from './insert-patient.ts';
import { toPatient, untyped } from './patient-record.ts';
import { aliasFor, estimatedBirth } from './rules.ts';

type QuickRegister = z.output<(typeof patientCalls)['quickRegister']['body']>;

/** POST patients/quick-register: an unidentified patient in an emergency; consent is vital interest until somebody can speak. */
export async function quickRegister(scope: Scope, order: QuickRegister): Promise<Patient> {
  const { today, zone } = await here(scope);
  const { already } = await scope.tx
    .selectFrom('patients')
    .select((eb) => eb.fn.countAll<number>().as('already'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('createdAt', '>=', startOfDay(today, zone))
    .where('registrationSource', '=', 'emergency')
    .executeTakeFirstOrThrow();
  const age = order.approximateAgeYears ?? null;
  const patient = await insertPatient(scope, {
    source: 'emergency',
    shareRecords: false,
    unidentified: { alias: order.alias ?? aliasFor(order.gender, today, Number(already)) },
    typed: {
      ...untyped,
      firstName: order.gender === 'female' ? 'Female' : order.gender === 'male' ? 'Male' : 'Patient',
      lastName: 'Unknown',
      gender: order.gender,
      dateOfBirth: age === null ? null : estimatedBirth(age, today),
      dateOfBirthEstimated: age !== null,
      landmark: order.landmark,
      referredBy: order.referredBy,
      consentShareRecords: false,
    },
  });
  return toPatient(patient);
}
