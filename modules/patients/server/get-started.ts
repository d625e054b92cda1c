import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer } from '#modules/organisation/contract/events.ts';

/** The first patient, among the first steps of a hospital. */
export async function getStarted(scope: Scope): Promise<GetStartedAnswer[]> {
  const patient = await scope.tx.selectFrom('patients').select('id').where('hospitalId', '=', scope.hospitalId).limit(1).executeTakeFirst();
  return [
    {
      key: 'first-patient',
      title: 'Register the first patient',
      why: 'Visits, bills and results are kept in the patient’s record.',
      route: '/patients/register',
      permission: 'Create Patient',
      order: 130,
      done: patient !== undefined,
      progress: null,
      manual: false,
      skippable: true,
    },
  ];
}
