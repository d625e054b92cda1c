import { sql } from 'kysely';
import { z } from 'zod';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import { emptyOr } from '#kernel/server/sheets/cells.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import { parseRows, withoutRepeats } from '#kernel/server/sheets/parse-rows.ts';
import { readSheet } from '#kernel/server/sheets/read-sheet.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import { shownColumn } from '#modules/patients/server/index.ts';
import { mostRosterRows, type RosterAnswer, type RosterRow, type UploadRoster } from '../../contract/eligibility-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { keepLives } from '../capitation/capitation.ts';
import { readCovers } from './cover-rows.ts';
import { type Judged, judgeAll, keepChecks } from './checks-kept.ts';

const columns: readonly UploadColumn[] = [
  { key: 'enrolleeNumber', title: 'Enrollee number', aliases: ['Enrollee no.', 'Member number', 'ID number'] },
  { key: 'name', title: 'Name', aliases: ['Enrollee', 'Full name'] },
  { key: 'plan', title: 'Plan', optional: true },
  { key: 'sex', title: 'Sex', optional: true },
  { key: 'dateOfBirth', title: 'Date of birth', optional: true, kind: 'date' },
];

const rowSchema = z.object({
  enrolleeNumber: z.string().min(1, 'Enrollee number is required').max(60, 'Must be at most 60 characters'),
  name: z.string().min(1, 'Name is required').max(160, 'Must be at most 160 characters'),
  plan: emptyOr(z.string().max(120, 'Must be at most 120 characters')),
  sex: emptyOr(z.string().max(20, 'Must be at most 20 characters')),
  dateOfBirth: emptyOr(z.iso.date('Must be a valid date')),
});

const shownRows = 500;

interface Method {
  readonly billingId: Id;
  readonly patientId: Id;
  readonly patientName: string;
  readonly enrolleeNumber: string | null;
}

/** Active methods of a partner, by their enrollee numbers. */
async function methodsOf(scope: Scope, hmoId: Id): Promise<readonly Method[]> {
  const { rows } = await sql<Method>`
    select b.id as billing_id, b.patient_id, ${shownColumn(scope, 'p', 'fullname')} as patient_name, b.enrollee_number
      from patient_billings b join patients p on p.hospital_id = b.hospital_id and p.id = b.patient_id
     where b.hospital_id = ${scope.hospitalId} and b.hmo_id = ${hmoId}::uuid and b.status = 'active'
     order by b.enrollee_number, b.id`.execute(scope.tx);
  return rows;
}

const folded = (number: string) => number.trim().toUpperCase();

/** Who on a roster is a patient here, who is not, and whose method the roster does not name any more. */
export function matchRoster<M extends { readonly enrolleeNumber: string | null }>(
  roster: readonly RosterRow[],
  methods: readonly M[],
): { readonly matched: readonly M[]; readonly unmatched: readonly RosterRow[]; readonly expired: readonly M[] } {
  const named = new Set(roster.map(({ enrolleeNumber }) => folded(enrolleeNumber)));
  const here = new Set(methods.flatMap(({ enrolleeNumber }) => (enrolleeNumber ? [folded(enrolleeNumber)] : [])));
  const isNamed = ({ enrolleeNumber }: M) => enrolleeNumber !== null && named.has(folded(enrolleeNumber));
  return {
    matched: methods.filter(isNamed),
    unmatched: roster.filter(({ enrolleeNumber }) => !here.has(folded(enrolleeNumber))),
    expired: methods.filter((method) => method.enrolleeNumber !== null && !isNamed(method)),
  };
}

/** Who is on the roster is verified by it, with a check of its own. */
async function verifyAll(scope: Scope, matched: readonly Method[], month: string): Promise<void> {
  const ids = matched.map(({ billingId }) => billingId);
  await scope.tx
    .updateTable('patientBillings')
    .set({ verification: 'verified', verifiedAt: scope.now, verifiedBy: scope.actor.userId, verificationReference: `Roster ${month}` })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  const day = await scope.today();
  const rows = await readCovers(scope, { billingIds: ids }, day);
  const judged = await judgeAll(scope, rows, day);
  const checks = rows.map((row, at) => ({
    row,
    kept: { source: 'roster', sourceId: null, rosterMonth: `${month}-01`, ...(judged[at] as Judged) } as const,
  }));
  await keepChecks(scope, checks);
}

async function keepRoster(scope: Scope, hmoId: Id, { month, lives, matched, unmatched, expired }: RosterAnswer): Promise<void> {
  const counts = { lives, matched, unmatched, expired };
  const uploaded = { uploadedAt: scope.now, uploadedBy: scope.actor.userId, uploadedByName: scope.actor.name };
  await scope.tx
    .insertInto('hmoRosters')
    .values({ hospitalId: scope.hospitalId, id: scope.newId(), hmoId, month: `${month}-01`, ...counts, ...uploaded })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'hmoId', 'month']).doUpdateSet({ ...counts, ...uploaded }))
    .execute();
}

/** POST hmo/{id}/patient/upload. A roster with faults changes nothing. */
export async function uploadRoster(scope: Scope, hmoId: Id, order: UploadRoster, file: UploadedFile | undefined): Promise<RosterAnswer> {
  const dryRun = order.dryRun === true || order.dryRun === 'true';
  const sheet = await readSheet(file, { columns, maxRows: mostRosterRows });
  const { good, errors } = withoutRepeats(await parseRows(sheet, rowSchema), {
    keyOf: ({ enrolleeNumber }) => folded(enrolleeNumber),
    column: 'Enrollee number',
  });
  const roster = good.map(({ row, value: { enrolleeNumber, name, plan } }) => ({ row, enrolleeNumber, name, plan }));
  const { matched, unmatched, expired } = matchRoster(roster, await methodsOf(scope, hmoId));
  const answer: RosterAnswer = {
    ...{ month: order.month, lives: roster.length, matched: matched.length, unmatched: unmatched.length, expired: expired.length },
    ...{
      unmatchedRows: unmatched.slice(0, shownRows),
      expiredRows: expired.slice(0, shownRows),
      errors: errors.slice(0, shownRows),
      dryRun,
    },
  };
  if (dryRun) {
    await scope.record({
      action: 'read',
      entity: 'Hmo',
      entityId: hmoId,
      summary: `A roster of ${roster.length} lives was checked for upload`,
    });
    return answer;
  }
  if (errors.length > 0) throw hmoRefusals.refusal('ROSTER_INVALID', { count: errors.length, errors: answer.errors });
  if (matched.length > 0) await verifyAll(scope, matched, order.month);
  await keepRoster(scope, hmoId, answer);
  await keepLives(scope, hmoId, `${order.month}-01`, roster.length);
  await scope.record({
    action: 'update',
    entity: 'Hmo',
    entityId: hmoId,
    summary: `Roster of ${order.month}: ${roster.length} lives, ${matched.length} patients verified, ${expired.length} not on it any more`,
  });
  await scope.live({ entity: 'hmo', id: hmoId, action: 'update', permission: 'View Health Plan Partner' });
  return answer;
}

/** The file of a roster to fill in. */
export function rosterTemplate(scope: Scope, format: 'xlsx' | 'csv'): Promise<FileAnswer> {
  const example = [{ enrolleeNumber: 'HYG-000123', name: 'Ada Obi', plan: 'Standard', sex: 'female', dateOfBirth: '1990-05-17' }];
  return sheetTemplate(columns, example, format, { name: 'roster', madeAt: scope.now });
}
