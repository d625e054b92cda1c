import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { inOwnHospitals, ownPerson } from '#modules/patient-chart/server/index.ts';
import type { prescriptionCalls } from '../../contract/calls/prescriptions.ts';
import type { OwnPrescription } from '../../contract/medication-records.ts';
import type { PrescriptionStatus } from '../../contract/words.ts';
import { medicineWords } from './show.ts';
import { linesOf } from './store.ts';

type Query = QueryOf<typeof prescriptionCalls.list>;

const readable: readonly PrescriptionStatus[] = ['active', 'completed', 'expired', 'cancelled'];

async function ownIn(
  scope: Scope,
  asked: { readonly personId: Id; readonly patientId: Id; readonly statuses: readonly PrescriptionStatus[]; readonly most: number },
): Promise<{ rows: OwnPrescription[]; count: number }> {
  const signed = scope.tx
    .selectFrom('prescriptions')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', asked.patientId)
    .where('signedAt', 'is not', null)
    .where('status', 'in', [...asked.statuses]);
  const { count } = await signed.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await signed.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(asked.most).execute();
  const lines = await linesOf(
    scope,
    rows.map(({ id }) => id),
  );
  const { id: hospitalId, name } = await hospitalOf(scope);
  return {
    count: Number(count),
    rows: rows.map((row) => ({
      id: row.id,
      personId: asked.personId,
      hospital: { id: hospitalId, name },
      prescriptionNumber: row.prescriptionNumber,
      signedAt: row.signedAt as string,
      validUntil: row.validUntil,
      status: row.status,
      prescriber: row.prescriberName,
      lines: lines
        .filter((line) => line.prescriptionId === row.id && line.replacedByLineId === null)
        .map((line) => {
          const { id, dosageText, instructions, startAt, endAt, status, refillsLeft, quantity, dispensed } = line;
          return {
            ...{ id, dosageText, instructions, startAt, endAt, status, refillsLeft, quantity, dispensed },
            medicine: medicineWords(line),
          };
        }),
    })),
  };
}

/** GET prescriptions in the patient area: signed ones of the person, over all their hospitals. */
export async function listOwn(scope: PatientScope, query: Query): Promise<Page<OwnPrescription>> {
  const person = await ownPerson(scope, query.personId ?? query.patientId);
  const most = offsetOf(query) + query.limit;
  const statuses = (query.status ?? readable).filter((status) => readable.includes(status));
  const parts =
    statuses.length === 0
      ? []
      : await inOwnHospitals(scope, person, (inside, patient) =>
          ownIn(inside, { personId: person.personId, patientId: patient.id, statuses, most }),
        );
  const rows = parts.flatMap((part) => part.rows).sort((one, other) => (one.signedAt < other.signedAt ? 1 : -1));
  return {
    data: rows.slice(offsetOf(query), most),
    meta: { count: parts.reduce((sum, part) => sum + part.count, 0), page: query.page, limit: query.limit },
  };
}
