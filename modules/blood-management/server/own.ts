import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { OwnChartRight } from '#modules/patient-chart/contract/events.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import type { requestCalls } from '../contract/calls/requests.ts';
import type { OfferDonation, OwnBlood } from '../contract/request-records.ts';
import { bankPath } from '../contract/words.ts';
import { insertDonor } from './donors/donors.ts';
import { cardOf } from './record/store.ts';
import { replacementDue } from './record/show-record.ts';

interface Place {
  readonly hospitalId: Id;
  readonly patientId: Id;
}

async function placesOf(scope: PatientScope, asked: Id | undefined): Promise<Place[]> {
  const personId = asked ?? scope.personId;
  if (!scope.personIds.includes(personId)) throw kernelRefusals.refusal('NOT_FOUND');
  if (personId !== scope.personId && (await scope.ask(OwnChartRight, { personId })).includes('none'))
    throw kernelRefusals.refusal('NOT_FOUND');
  const { rows } = await sql<Place>`
    select hospital_id as "hospitalId", patient_id as "patientId" from portal_hospitals(${scope.now}::timestamptz)
     where person_id = ${personId}::uuid`.execute(scope.tx);
  return rows;
}

type Here = NonNullable<OwnBlood['own']>['hospitals'][number];

/** What of one hospital the person sees: no unit's number, no test, nobody else's data. */
async function ownIn(scope: Scope, patientId: Id): Promise<Here & { readonly card: Awaited<ReturnType<typeof cardOf>> }> {
  const { id, name } = await hospitalOf(scope);
  const own = { hospitalId: scope.hospitalId, patientId };
  const of = <T extends 'bloodRequests' | 'bloodReactions'>(table: T) => scope.tx.selectFrom(table);
  const requests = await of('bloodRequests')
    .select(['id', 'component', 'units', 'status', 'createdAt as at'])
    .where('hospitalId', '=', own.hospitalId)
    .where('patientId', '=', patientId)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute();
  const { rows: transfusions } = await sql<Here['transfusions'][number]>`
    select t.id, u.component, t.started_at as at from blood_transfusions t
      join blood_units u on u.hospital_id = t.hospital_id and u.id = t.unit_id
     where t.hospital_id = ${own.hospitalId} and t.patient_id = ${patientId} order by t.started_at desc limit 100`.execute(scope.tx);
  const reactions = await of('bloodReactions')
    .select(['id', 'kind', 'onsetAt as at'])
    .where('hospitalId', '=', own.hospitalId)
    .where('patientId', '=', patientId)
    .orderBy('onsetAt', 'desc')
    .limit(50)
    .execute();
  const donor = await scope.tx
    .selectFrom('bloodDonors')
    .select(['id', 'status'])
    .where('hospitalId', '=', own.hospitalId)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  const donations = donor
    ? await scope.tx
        .selectFrom('bloodAcquisitions')
        .select('acquiredAt')
        .where('hospitalId', '=', own.hospitalId)
        .where('donorId', '=', donor.id)
        .orderBy('acquiredAt', 'desc')
        .limit(50)
        .execute()
    : [];
  return {
    ...{ hospitalId: id, name, requests, transfusions, reactions },
    donations: donations.map(({ acquiredAt }) => acquiredAt),
    donorStatus: donor?.status ?? 'none',
    replacementDue: await replacementDue(scope, patientId),
    card: await cardOf(scope, patientId),
  };
}

/** GET blood-requests/patient in the patient area: the own records over all hospitals. */
export async function ownBlood(scope: PatientScope, query: QueryOf<typeof requestCalls.byPatient>): Promise<OwnBlood> {
  const found: Awaited<ReturnType<typeof ownIn>>[] = [];
  for (const { hospitalId, patientId } of await placesOf(scope, query.personId))
    found.push(await scope.inHospital(hospitalId, (inside) => ownIn(inside, patientId)));
  const cards = found.map(({ card }) => card).filter(({ state }) => state !== 'discrepant');
  const best = cards.find(({ state }) => state === 'confirmed') ?? cards.find(({ group }) => group !== null);
  return {
    data: [],
    meta: { count: 0, page: query.page, limit: query.limit },
    own: {
      group: best?.group ?? null,
      confirmed: best?.state === 'confirmed',
      hospitals: found.map(({ card: _card, ...here }) => here),
    },
  };
}

async function offerIn(scope: Scope, patientId: Id, order: OfferDonation): Promise<void> {
  const patient = await requirePatient(scope, patientId);
  const known = await scope.tx
    .selectFrom('bloodDonors')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  if (known) return;
  const donor = await insertDonor(
    scope,
    {
      ...{
        fullname: patient.fullname,
        gender: patient.gender === 'male' ? 'male' : 'female',
        dateOfBirth: patient.dateOfBirth ?? '1900-01-01',
      },
      ...{ phone: order.phone ?? patient.phoneNumber, bloodGroup: order.bloodGroup ?? null, consent: true, note: null, patientId },
    },
    'offered',
  );
  await scope.notify({
    title: 'Donor Offered',
    content: `${donor.donorNumber}: a patient offered to donate blood`,
    path: `${bankPath}?tab=donors&record=${donor.id}`,
    to: { permission: 'Edit Blood Donors' },
    module: 'blood',
    entity: 'Donor',
    entityId: donor.id,
  });
}

/** POST donors/own: an offer; a second one changes nothing. */
export async function offerDonation(scope: PatientScope, order: OfferDonation): Promise<{ offered: true }> {
  const place = (await placesOf(scope, undefined)).find(({ hospitalId }) => hospitalId === order.hospitalId);
  if (!place) throw kernelRefusals.refusal('NOT_FOUND');
  await scope.inHospital(place.hospitalId, (inside) => offerIn(inside, place.patientId, order));
  return { offered: true };
}
