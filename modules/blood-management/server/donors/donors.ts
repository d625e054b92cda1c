import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { donorActs, type donorCalls } from '../../contract/calls/donors.ts';
import { donorRecord } from '../../contract/donor.record.ts';
import { type CreateDonor, type DeferDonor, Donor, DonorRow, type EditDonor } from '../../contract/donor-records.ts';
import { donationWeeks } from '../../contract/words.ts';
import { eligibleFrom, isDeferred, statusAt } from '../rules/units.ts';
import { deferLocked, findDonor, recordDonor, type StoredDonor } from './store.ts';

type Query = QueryOf<typeof donorCalls.list>;
type Where = ExpressionBuilder<DB, 'bloodDonors'>;

function rowOf(scope: Scope, stored: StoredDonor, on: { readonly today: string; readonly zone: string }): DonorRow {
  // A deferral whose end has passed is over, whether or not anybody wrote that down.
  const over = stored.status === 'deferred' && !isDeferred(stored, on.today);
  const donor = over ? { ...stored, status: 'active' as const, deferredUntil: null } : stored;
  return present(DonorRow, donor, { eligibleFrom: eligibleFrom(donor, on.zone), acts: actsOf(scope, donorActs, donor) });
}

/** Nobody whom the clock, an interval or a deferral keeps from giving today. */
function mayDonate(eb: Where, now: string, today: string): Expression<SqlBool> {
  const interval = (gender: 'male' | 'female') =>
    eb.and([eb('gender', '=', gender), eb('lastDonationAt', '<=', addDays(now, -7 * donationWeeks[gender]))]);
  return eb.and([
    eb('deferredForever', '=', false),
    eb.or([eb('deferredUntil', 'is', null), eb('deferredUntil', '<', today)]),
    eb('status', '<>', 'offered'),
    eb.or([eb('lastDonationAt', 'is', null), interval('male'), interval('female')]),
  ]);
}

/** GET donor. */
export async function listDonors(scope: Scope, query: Query): Promise<Page<DonorRow>> {
  const today = await scope.today();
  const typed = query.searchTerm?.trim();
  const numbers = typed ? typedNumbers(typed) : [];
  const where = (eb: Where): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [eb('hospitalId', '=', scope.hospitalId)];
    if (query.status?.length) all.push(eb('status', 'in', query.status));
    if (query.bloodGroup?.length) all.push(eb('bloodGroup', 'in', query.bloodGroup));
    if (query.eligible) all.push(mayDonate(eb, scope.now, today));
    if (typed)
      all.push(
        eb.or([
          sql<SqlBool>`folded_name like ${`${foldName(typed).replace(/[\\%_]/g, String.raw`\$&`)}%`}`,
          eb('phone', '=', typed.replace(/\D/g, '') || '-'),
          ...(numbers.length > 0 ? [eb('donorNumber', 'in', [...numbers])] : []),
        ]),
      );
    return eb.and(all);
  };
  const count = await countAll(scope.tx.selectFrom('bloodDonors').where(where));
  const rows = await scope.tx
    .selectFrom('bloodDonors')
    .selectAll()
    .where(where)
    .orderBy('foldedName')
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const on = { today, zone: await scope.zone() };
  return { data: rows.map((row) => rowOf(scope, row, on)), meta: { count, page: query.page, limit: query.limit } };
}

const mostDonations = 100;

async function donationsOf(scope: Scope, donorId: Id) {
  const made = await scope.tx
    .selectFrom('bloodAcquisitions')
    .select(['id', 'acquisitionNumber', 'kind', 'acquiredAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('donorId', '=', donorId)
    .orderBy('acquiredAt', 'desc')
    .limit(mostDonations)
    .execute();
  const units = made.length
    ? await scope.tx
        .selectFrom('bloodUnits')
        .select(['id', 'unitNumber', 'component', 'status', 'expiresAt', 'reservedUntil', 'acquisitionId'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('donorId', '=', donorId)
        .orderBy('unitNumber')
        .limit(mostDonations * 6)
        .execute()
    : [];
  return made.map(({ id, acquisitionNumber, kind, acquiredAt }) => ({
    ...{ acquisitionId: id, acquisitionNumber, kind, at: acquiredAt },
    units: units
      .filter(({ acquisitionId }) => acquisitionId === id)
      .map((unit) => ({ id: unit.id, unitNumber: unit.unitNumber, component: unit.component, status: statusAt(unit, scope.now) })),
  }));
}

/** GET donor/{id}. */
export async function showDonor(scope: Scope, id: Id): Promise<Donor> {
  const donor = await findDonor(scope, id);
  const deferrals = await scope.tx
    .selectFrom('bloodDeferrals')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('donorId', '=', id)
    .orderBy('at', 'desc')
    .limit(100)
    .execute();
  return present(Donor, donor, {
    ...rowOf(scope, donor, { today: await scope.today(), zone: await scope.zone() }),
    deferrals: deferrals.map(({ at, reason, until, permanent, by, byName }) => ({
      at,
      reason,
      until,
      permanent,
      by: { id: by, name: byName },
    })),
    history: await donationsOf(scope, id),
  });
}

interface NewDonor extends Omit<CreateDonor, 'phone' | 'bloodGroup' | 'weightKg' | 'haemoglobin' | 'patientId'> {
  readonly phone?: string | null | undefined;
  readonly bloodGroup?: CreateDonor['bloodGroup'];
  readonly weightKg?: number | null | undefined;
  readonly haemoglobin?: number | null | undefined;
  readonly patientId?: Id | null | undefined;
}

export async function insertDonor(scope: Scope, order: NewDonor, status: 'offered' | 'active'): Promise<StoredDonor> {
  const { fullname, gender, dateOfBirth, consent, note } = order;
  const donor = await scope.tx
    .insertInto('bloodDonors')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), fullname, foldedName: foldName(fullname), gender, dateOfBirth, consent, note },
      ...{ phone: order.phone ?? null, bloodGroup: order.bloodGroup ?? null, weightKg: order.weightKg ?? null },
      ...{ haemoglobin: order.haemoglobin ?? null, patientId: order.patientId ?? null, status },
      ...madeBy(scope),
      donorNumber: await nextNumber(scope, 'DNR-'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordDonor(scope, donor, status === 'offered' ? 'offered to donate' : 'added');
  return donor;
}

/** POST donor. */
export async function createDonor(scope: Scope, order: CreateDonor): Promise<Donor> {
  if (order.patientId) await requirePatient(scope, order.patientId);
  return showDonor(scope, (await insertDonor(scope, order, 'active')).id);
}

/** PATCH donor/{id}: keys that were sent; who had offered becomes a donor. */
export async function editDonor(scope: Scope, id: Id, { version, ...fields }: EditDonor): Promise<Donor> {
  if (fields.patientId) await requirePatient(scope, fields.patientId);
  const before = await findDonor(scope, id, true);
  guard(donorRecord, 'edit', before);
  if (version !== null && version !== before.version) refuseStale(before, before.updatedByName);
  const changes = named(fields);
  await scope.tx
    .updateTable('bloodDonors')
    .set({
      ...changes,
      ...(changes.fullname === undefined ? {} : { foldedName: foldName(changes.fullname) }),
      ...(before.status === 'offered' ? { status: 'active' } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await recordDonor(scope, before, 'changed', { fields: Object.keys(changes) });
  return showDonor(scope, id);
}

/** POST donor/{id}/defer. */
export async function deferDonor(scope: Scope, id: Id, { reason, permanent, until, version }: DeferDonor): Promise<Donor> {
  const donor = await findDonor(scope, id, true);
  guard(donorRecord, 'defer', donor);
  if (version !== null && version !== donor.version) refuseStale(donor, donor.updatedByName);
  await deferLocked(scope, donor, { reason, permanent, until: permanent ? null : (until ?? null) });
  return showDonor(scope, id);
}
