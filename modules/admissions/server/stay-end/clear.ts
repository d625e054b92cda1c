import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import { wardSettings } from '../../contract/settings.ts';
import type { ClearArea } from '../../contract/stay-end-records.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { showAdmission } from '../stays/show-stays.ts';
import { changeAdmission, recordAdmission, tellStay } from '../stays/store.ts';
import { blockersOf } from './clearance.ts';
import { holdStay } from './open-stay.ts';
import { rightOfArea, whyNotClear } from './rules.ts';

/** PATCH patient-admissions/{id}/clearance: one area, which nothing keeps from it, or which is passed with a reason. */
export async function clearArea(scope: Scope, id: Id, { area, passReason, version }: ClearArea): Promise<Admission> {
  const row = await holdStay(scope, id, version);
  guard(admissionRecord, 'clear', row);
  const blockers = await blockersOf(scope, row, area);
  const { clearanceAreas: areas } = await readSettings(scope, wardSettings);
  const [may, mayPass] = [scope.may(rightOfArea[area]), scope.may('Release Patient')];
  guard(admissionRecord, 'clear', row, whyNotClear({ area, areas, may, mayPass, blockers, passReason }));
  const tick = {
    clearedAt: scope.now,
    clearedBy: scope.actor.userId,
    clearedByName: scope.actor.name,
    passedReason: blockers.length > 0 ? passReason : null,
  };
  await scope.tx
    .insertInto('admissionClearances')
    .values({ hospitalId: scope.hospitalId, admissionId: id, area, ...tick })
    .onConflict((clash) => clash.columns(['hospitalId', 'admissionId', 'area']).doUpdateSet(tick))
    .execute();
  await changeAdmission(scope, row, {});
  await recordAdmission(scope, row, {
    action: 'update',
    summary: `Admission ${row.admissionNumber}: ${area} ${tick.passedReason ? 'passed' : 'cleared'}`,
    after: { area, passed: tick.passedReason ? blockers.map(({ code }) => code) : [] },
    reason: tick.passedReason,
  });
  await tellStay(scope, id);
  return showAdmission(scope, id);
}
