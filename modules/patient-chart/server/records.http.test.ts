import { aPatient } from '#testing/factories.ts';
import { testRecordActs } from '#testing/record-acts.ts';
import { aHospital } from '#testing/world.ts';
import { conditionCalls } from '../contract/calls/conditions.ts';
import { sensitiveRequestActs, sensitiveRequestCalls } from '../contract/calls/sensitive-requests.ts';

const reason = 'Unconscious after a fall, needs treatment now';

testRecordActs(sensitiveRequestActs, async () => {
  const [here, there] = [await aHospital(), await aHospital()];
  /** The patient of the hospital that answers, by request. */
  const patients = new Map<string, string>();
  const waiting = async () => {
    const patient = await aPatient(there, { dateOfBirth: '1980-04-12', consentShareRecords: false });
    const joined = await here.admin.raw('POST', '/api/patients/from-civis', { civisId: patient.civisId, dateOfBirth: '1980-04-12' });
    const params = { id: (joined.payload as { readonly id: string }).id };
    await here.admin.send(conditionCalls.breakGlass, { params, body: { reason } });
    await here.admin.send(sensitiveRequestCalls.ask, { params, body: { reason } });
    const { received } = (await there.admin.send(sensitiveRequestCalls.list, { params: { id: patient.id } })).payload;
    const id = received[0]?.id ?? '';
    patients.set(id, patient.id);
    return id;
  };
  const pathOf = (id: string) => ({ id: patients.get(id) ?? '', requestId: id });
  const answered = (grant: boolean) => async () => {
    const id = await waiting();
    await there.admin.send(sensitiveRequestCalls.decide, { params: pathOf(id), body: { grant, reason } });
    return id;
  };
  const view = async (id: string) => {
    const { received } = (await there.admin.send(sensitiveRequestCalls.list, { params: { id: pathOf(id).id } })).payload;
    return received.find((request) => request.id === id);
  };
  return { view, ways: { waiting, granted: answered(true), declined: answered(false) }, judge: there.admin, params: pathOf };
});
