import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addDays, addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { labBriefs } from '#modules/laboratory/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { consultationOf, consultationPlace } from '#modules/patients/contract/order-place.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { ConsultationRow, Worklist } from '../contract/records.ts';
import { consultationSettings } from '../contract/settings.ts';
import { listReferrals } from './referrals.ts';
import { selectRows, visibleTo } from './rows.ts';

const mostRows = 50;
// Results of older visits are looked for in the patient's record.
const resultDays = 60;
const mostConsultations = 300;

interface Counted {
  readonly inProgress: number;
  readonly onHold: number;
  readonly resultsReady: number;
  readonly unsigned: number;
  readonly awaitingCoSign: number;
}

/** Conditions of each list, over `consultations c`. Written in: by who takes part now. */
function conditionsOf(scope: Scope, userId: Id, unsignedSince: string) {
  const hospital = sql`c.hospital_id = ${scope.hospitalId}`;
  const writes = sql`exists (select from consultation_participants p where p.hospital_id = c.hospital_id and p.consultation_id = c.id
    and p.user_id = ${userId} and p.to_at is null)`;
  const open = sql`${hospital} and c.status in ('in-progress', 'on-hold') and ${writes}`;
  return {
    inProgress: sql`${open} and c.status = 'in-progress' and c.started_at > ${unsignedSince}`,
    onHold: sql`${open} and c.status = 'on-hold'`,
    unsigned: sql`${open} and c.status = 'in-progress' and c.started_at <= ${unsignedSince}`,
    awaitingCoSign: scope.may('Co-sign Consultation')
      ? sql`${hospital} and c.co_sign_required and c.co_signed_at is null and c.status = 'completed'
          and c.signed_by is distinct from ${userId}
          and (c.co_sign_reason = 'trainee' and c.practitioner_id <> ${userId} or c.co_sign_reason = 'late-amendment' and c.amended_by is distinct from ${userId})
          and ${visibleTo(scope)}`
      : sql`false`,
  };
}

async function countsOf(scope: Scope, lists: ReturnType<typeof conditionsOf>): Promise<Counted> {
  const count = (where: RawBuilder<unknown>) => sql`(select count(*)::int from consultations c where ${where})`;
  const { rows } = await sql<Counted>`
    select ${count(lists.inProgress)} as in_progress, ${count(lists.onHold)} as on_hold, ${count(sql`${lists.onHold} and c.results_ready`)} as results_ready,
           ${count(lists.unsigned)} as unsigned, ${count(lists.awaitingCoSign)} as awaiting_co_sign`.execute(scope.tx);
  return rows[0] as Counted;
}

function rowsOf(scope: Scope, where: RawBuilder<unknown>): Promise<ConsultationRow[]> {
  return selectRows(scope, sql`where ${where} order by c.started_at desc, c.id desc limit ${mostRows}`);
}

/** Released results of the actor's own visits that nobody has acknowledged, critical ones first. */
async function waitingResults(scope: Scope, userId: Id): Promise<Worklist['results']> {
  if (!scope.may('View Lab Test Requests')) return [];
  const { rows } = await sql<{ id: Id }>`
    select c.id from consultation_participants p
      join consultations c on c.hospital_id = p.hospital_id and c.id = p.consultation_id
     where p.hospital_id = ${scope.hospitalId} and p.user_id = ${userId} and p.to_at is null and p.from_at > ${addDays(scope.now, -resultDays)}
       and c.status <> 'cancelled'
     order by p.from_at desc limit ${mostConsultations}`.execute(scope.tx);
  if (rows.length === 0) return [];
  const briefs = await labBriefs(scope, { places: rows.map((row) => consultationPlace(row.id)) });
  const waiting = briefs.filter((brief) => brief.status === 'result-released' && brief.acknowledgedAt === null);
  const patients = await patientBrief(
    scope,
    waiting.flatMap((brief) => (brief.patientId ? [brief.patientId] : [])),
  );
  return waiting
    .flatMap((brief) => {
      const patient = patients.find((each) => each.id === brief.patientId);
      if (!patient) return [];
      const { id, fullname, hospitalPatientId, gender, dateOfBirth } = patient;
      return [
        {
          requestId: brief.id,
          requestNumber: brief.requestNumber,
          testName: brief.testName,
          patient: { id, fullname, hospitalPatientId, gender, dateOfBirth },
          consultationId: consultationOf(brief.place),
          releasedAt: brief.releasedAt,
          critical: brief.critical,
        },
      ];
    })
    .sort((one, other) => Number(other.critical) - Number(one.critical) || ((one.releasedAt ?? '') < (other.releasedAt ?? '') ? -1 : 1));
}

async function referralsToMe(scope: Scope): Promise<{ rows: Worklist['referrals']; count: number }> {
  if (!scope.may('View Referrals')) return { rows: [], count: 0 };
  const { data, meta } = await listReferrals(scope, { page: 1, limit: mostRows, box: 'in', status: ['sent'] });
  return {
    count: meta.count,
    rows: data.map(({ id, referralNumber, patient, urgency, reason, sentByName, sentAt, status }) => ({
      ...{ id, referralNumber, patient, urgency, reason, sentByName, sentAt, status },
    })),
  };
}

/** GET consultation/worklist: what waits for the signed-in doctor. */
export async function readWorklist(scope: Scope): Promise<Worklist> {
  const userId = scope.actor.userId as Id;
  const { unsignedHours } = await readSettings(scope, consultationSettings);
  const lists = conditionsOf(scope, userId, addHours(scope.now, -unsignedHours));
  const results = await waitingResults(scope, userId);
  const referrals = await referralsToMe(scope);
  return {
    inProgress: await rowsOf(scope, lists.inProgress),
    onHold: await rowsOf(scope, lists.onHold),
    unsigned: await rowsOf(scope, lists.unsigned),
    awaitingCoSign: await rowsOf(scope, lists.awaitingCoSign),
    results: results.slice(0, mostRows),
    referrals: referrals.rows,
    counts: { ...(await countsOf(scope, lists)), results: results.length, referrals: referrals.count },
  };
}
