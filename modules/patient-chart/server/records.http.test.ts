import { expect } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { testRecordActs } from '#testing/record-acts.ts';
import { aHospital, demoPassword, unique } from '#testing/world.ts';
import { allergyActs, allergyCalls, conditionActs, conditionCalls } from '../contract/calls/conditions.ts';
import { attachmentActs, attachmentCalls, summaryActs, summaryCalls } from '../contract/calls/documents.ts';
import { sensitiveRequestActs, sensitiveRequestCalls } from '../contract/calls/sensitive-requests.ts';
import { vitalActs, vitalCalls } from '../contract/calls/vitals.ts';
import { allergyStatuses, clinicalStatuses } from '../contract/words.ts';

const reason = 'Unconscious after a fall, needs treatment now';

testRecordActs(sensitiveRequestActs, async () => {
  const [here, there] = [await aHospital(), await aHospital()];
  /** The patient of the hospital that answers, by request. */
  const patients = new Map<string, string>();
  const waiting = async () => {
    // Of one birth date, names that sound alike are possible duplicates, and registration stops.
    const dateOfBirth = `1980-04-${10 + patients.size}`;
    const patient = await aPatient(there, { dateOfBirth, consentShareRecords: false });
    const joined = await here.admin.raw('POST', '/api/patients/from-civis', { civisId: patient.civisId, dateOfBirth });
    expect(joined.status).toBe(200);
    const params = { id: (joined.payload as { readonly id: string }).id };
    await here.admin.send(conditionCalls.breakGlass, { params, body: { reason } });
    await here.admin.send(sensitiveRequestCalls.ask, { params, body: { reason } });
    const { received } = (await there.admin.send(sensitiveRequestCalls.list, { params: { id: patient.id } })).payload;
    const id = received[0]?.id ?? 'no request arrived';
    expect(received.map((each) => each.id)).toEqual([id]);
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

testRecordActs(attachmentActs, async () => {
  const hospital = await aHospital();
  const clerk = await hospital.userWith('Create Patient Attachment', 'Delete Patient Attachment');
  const { id: patientId } = await aPatient(hospital);
  const active = async () => {
    const file = { filename: 'letter.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') };
    const { payload } = await clerk.raw('POST', '/api/patient-attachments', { patientId }, { file });
    return (payload as readonly { readonly id: string }[])[0]?.id ?? '';
  };
  const archived = async () => {
    const id = await active();
    await clerk.send(attachmentCalls.archive, { params: { id }, body: { reason } });
    return id;
  };
  return { view: attachmentCalls.view, ways: { active, archived }, judge: hospital.admin };
});

testRecordActs(summaryActs, async () => {
  const hospital = await aHospital();
  const author = await hospital.userWith('Create Patient Summary', 'Edit Patient Summary', 'Sign Patient Summary');
  for (const user of [author, hospital.admin]) await user.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
  const { id: patientId } = await aPatient(hospital);
  const draft = async () => {
    const body = {
      patientId,
      title: 'Discharge advice',
      body: 'Rest.',
      type: 'discharge-summary',
      coSignerId: hospital.admin.userId,
    } as const;
    return (await author.send(summaryCalls.create, { body })).payload.id;
  };
  const sign = (id: string) => author.send(summaryCalls.sign, { params: { id } });
  const final = async () => {
    const id = await draft();
    await sign(id);
    return id;
  };
  const superseded = async () => {
    const id = await final();
    await sign((await author.send(summaryCalls.edit, { params: { id }, body: { body: 'Rest for a week.' } })).payload.id);
    return id;
  };
  return {
    view: summaryCalls.view,
    ways: { draft, final, superseded },
    judge: hospital.admin,
    bodies: { edit: { body: 'Rest for two weeks.' } },
    // What the patient does not see is not hidden from them.
    notOffered: ['draft hide', 'final hide'],
  };
});

const waysTo = (statuses: readonly string[], made: (status: string) => Promise<string>) =>
  Object.fromEntries(statuses.map((status) => [status, () => made(status)]));

testRecordActs(allergyActs, async () => {
  const hospital = await aHospital();
  const { id: patientId } = await aPatient(hospital);
  const allergy = { category: 'food', substance: 'Groundnuts' } as const;
  const made = async (status: string) => {
    const { payload } = await hospital.admin.raw('POST', '/api/allergies', { patientId, ...allergy, status });
    return (payload as { readonly allergy: { readonly id: string } }).allergy.id;
  };
  const view = async (id: string) => {
    const { data } = (await hospital.admin.send(allergyCalls.ofPatient, { params: { id: patientId } })).payload;
    return data.find((row) => row.id === id);
  };
  return { view, ways: waysTo(allergyStatuses, made), judge: hospital.admin, bodies: { edit: { ...allergy, notes: 'Hives' } } };
});

testRecordActs(conditionActs, async () => {
  const hospital = await aHospital();
  const { id: patientId } = await aPatient(hospital);
  const made = async (clinicalStatus: string) => {
    const body = { patientId, name: unique('Condition '), clinicalStatus };
    return ((await hospital.admin.raw('POST', '/api/preExistingConditions', body)).payload as { readonly id: string }).id;
  };
  const view = async (id: string) => {
    const asked = { params: { id: patientId }, query: { limit: 100 } } as const;
    const found = (await hospital.admin.send(conditionCalls.ofPatient, asked)).payload.data.find((row) => row.id === id);
    return found && { ...found, status: found.clinicalStatus };
  };
  return { view, ways: waysTo(clinicalStatuses, made), judge: hospital.admin, bodies: { edit: { name: 'Asthma', severity: 'mild' } } };
});

testRecordActs(vitalActs, async () => {
  const hospital = await aHospital();
  const nurse = await hospital.userWith('Create Vitals', 'Edit Vitals', 'Void Vitals');
  // The same set twice within a minute is refused: each stands with a patient of its own.
  const final = async () => {
    const { id: patientId } = await aPatient(hospital);
    return (await nurse.send(vitalCalls.record, { body: { patientId, pulse: 72 } })).payload.id;
  };
  const amended = async () => {
    const id = await final();
    await nurse.send(vitalCalls.amend, { params: { id }, body: { pulse: 75, reason } });
    return id;
  };
  const voided = async () => {
    const id = await final();
    await nurse.send(vitalCalls.void, { params: { id }, body: { reason } });
    return id;
  };
  const ways = { final, amended, 'entered-in-error': voided };
  return { view: vitalCalls.view, ways, judge: hospital.admin, bodies: { amend: { pulse: 80 } } };
});
