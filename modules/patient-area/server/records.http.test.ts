import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { testRecordActs } from '#testing/record-acts.ts';
import { aHospital, theDatabase } from '#testing/world.ts';
import { patientAreaCalls, proxyActs } from '../contract/calls.ts';

testRecordActs(proxyActs, async () => {
  const hospital = await aHospital();
  const reach = { dateOfBirth: '1985-07-08', phoneNumber: String(8_280_000_000 + Math.floor(Math.random() * 9_999_999)) };
  const parent = await aPatient(hospital, reach);
  const me = await claimedBy({ civisId: parent.civisId, ...reach });
  // The hospital's dependants under age are linked to their principal by themselves.
  const active = async () => {
    const child = {
      ...{ firstName: 'Tobi', lastName: 'Child', gender: 'male', dateOfBirth: '2020-02-02', relationship: 'son' },
      ...{ consentDataProcessing: true, confirmNotDuplicate: true },
    };
    const { payload } = await hospital.admin.raw('POST', `/api/patients/${parent.id}/dependants`, child);
    return (payload as { readonly personId: string }).personId;
  };
  const ended = async () => {
    const personId = await active();
    await me.send(patientAreaCalls.stopDependant, { params: { id: personId } });
    return personId;
  };
  const view = async (personId: string) => {
    const shown = (await me.send(patientAreaCalls.dependants)).payload.find((row) => row.personId === personId);
    if (shown) return shown;
    // A link that is over is shown to no one.
    const { rows } = await theDatabase().owner.query<{ status: string }>('select status from proxies where for_person_id = $1', [personId]);
    return { status: rows[0]?.status, acts: {} };
  };
  return { view, ways: { active, ended }, judge: me };
});
