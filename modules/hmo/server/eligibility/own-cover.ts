import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import type { ownCoverCalls } from '../../contract/calls/eligibility.ts';
import type { OwnCover } from '../../contract/eligibility-records.ts';
import { judgeAll } from './checks-kept.ts';
import { limitsOfCover, readCovers } from './cover-rows.ts';

type Own = (typeof ownCoverCalls)['own'];

async function ownIn(scope: Scope, personId: Id, patientId: Id): Promise<OwnCover[]> {
  const currency = await currencyOf(scope);
  const day = await scope.today();
  const rows = currency ? await readCovers(scope, { patientId }, day) : [];
  if (!currency || rows.length === 0) return [];
  const { id, name } = await hospitalOf(scope);
  const hospital = { id, name, currency: currency.code };
  const judged = await judgeAll(scope, rows, day);
  return rows.map((row, at): OwnCover => {
    const { billingId, method, hmoName, planName, enrolleeNumber, validTo } = row;
    const result = judged[at]?.result ?? 'unknown';
    return { personId, hospital, billingId, method, hmoName, planName, enrolleeNumber, validTo, result, limits: limitsOfCover(row) };
  });
}

/** GET hmo/own/coverage: own cover, or that of somebody acted for; anybody else is 404. */
export async function listOwnCover(scope: PatientScope, { personId }: QueryOf<Own>): Promise<PayloadOf<Own>> {
  const asked = personId ?? scope.personId;
  if (!scope.personIds.includes(asked)) throw kernelRefusals.refusal('NOT_FOUND');
  const { rows } = await sql<{ hospitalId: Id; patientId: Id }>`
    select hospital_id, patient_id from portal_hospitals(${scope.now}::timestamptz) where person_id = ${asked}::uuid`.execute(scope.tx);
  const covers: OwnCover[] = [];
  for (const { hospitalId, patientId } of rows)
    covers.push(...(await scope.inHospital(hospitalId, (inside) => ownIn(inside, asked, patientId))));
  return covers;
}
