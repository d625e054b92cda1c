import { sql } from 'kysely';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { StoredAdministration } from './store.ts';

/**
 * Units that the pharmacy handed out for a line, less what came back and what doses used already; null: nothing was handed out by a
 * line. The line is locked by the caller, so a return and a dose never use the same unit.
 */
export async function dispensedLeft(scope: Scope, row: Pick<StoredAdministration, 'prescriptionLineId'>): Promise<number | null> {
  if (!row.prescriptionLineId) return null;
  const { rows } = await sql<{ dispensed: number; used: number }>`
    select l.dispensed, coalesce((
        select sum(d.units) from administration_dosages d
          join therapeutic_administrations a on a.hospital_id = d.hospital_id and a.id = d.administration_id
         where a.hospital_id = l.hospital_id and a.prescription_line_id = l.id
           and d.source = 'dispensed' and d.status in ('given', 'partially-given') and not d.voided), 0) as used
      from prescription_lines l
     where l.hospital_id = ${scope.hospitalId} and l.id = ${row.prescriptionLineId}`.execute(scope.tx);
  const found = rows[0];
  return found && found.dispensed > 0 ? Number(found.dispensed) - Number(found.used) : null;
}
