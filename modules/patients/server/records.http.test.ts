import { aPatient } from '#testing/factories.ts';
import { anOperator } from '#testing/other-areas.ts';
import { testRecordActs } from '#testing/record-acts.ts';
import { aHospital, demoPassword, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { patientBillingActs, patientBillingCalls } from '../contract/calls/billing.ts';
import { deathActs, deathCalls } from '../contract/calls/deaths.ts';
import { mergeActs, mergeCalls } from '../contract/calls/merges.ts';
import { patientActs } from '../contract/calls/patient-acts.ts';
import { patientCalls } from '../contract/calls/patients.ts';
import { personRequestActs, personRequestCalls, personReviewActs } from '../contract/calls/person-requests.ts';
import { duplicateActs, patientWorklistCalls } from '../contract/calls/worklists.ts';
import { duplicateStatuses } from '../contract/duplicate.record.ts';
import type { BillingStatus } from '../contract/words.ts';

const certificate = {
  dateTimeOfDeath: '2026-01-05T10:00:00.000Z',
  place: 'ward' as const,
  manner: 'natural' as const,
  causeA: { icdCode: 'I21.9', text: 'Acute myocardial infarction', interval: '2 hours' },
};

/** Somebody who may do all that there is to a death, whose role is a doctor's by its name. */
async function aDoctor(hospital: TestHospital): Promise<TestUser> {
  const doctor = await hospital.userWith('Mark Patient Deceased', 'Amend Death Record', 'Reverse Patient Deceased', 'View Death Report');
  const rename = "update roles set name = 'Doctor of ' || name where id = (select role_id from users where id = $1)";
  await theDatabase().owner.query(rename, [doctor.userId]);
  await doctor.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
  return doctor;
}

async function sign(doctor: TestUser, id: string): Promise<string> {
  await doctor.send(deathCalls.record, { params: { id }, body: { ...certificate, sign: true } });
  return id;
}

const person = {
  firstName: 'Ada',
  lastName: 'Edited',
  gender: 'female',
  dateOfBirth: '1990-05-01',
  dialCode: '+234',
  phoneNumber: '8031234567',
  address: '5 Test Street',
  consentDataProcessing: true,
};
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

testRecordActs(patientActs, async () => {
  const hospital = await aHospital();
  const { admin } = hospital;
  const doctor = await aDoctor(hospital);
  const active = async () => (await aPatient(hospital)).id;
  const merged = async () => {
    const [survivor, mergedId] = [await active(), await active()];
    await admin.send(mergeCalls.merge, { params: { id: survivor }, body: { mergedId, fieldChoices: {}, reason: 'The same person' } });
    return mergedId;
  };
  // No act archives a patient.
  const archived = async () => {
    const id = await active();
    await theDatabase().owner.query("update patients set status = 'archived' where id = $1", [id]);
    return id;
  };
  const view = async (id: string) => {
    const { payload } = await admin.send(patientCalls.details, { params: { id } });
    // A merged record is shown as what it became, and offers nothing itself.
    return payload.redirectedFrom ? { status: 'merged', version: 2, acts: {} } : payload;
  };
  const another = async () => ({ mergedId: await active(), fieldChoices: {} });
  return {
    view,
    ways: { active, deceased: async () => sign(doctor, await active()), merged, archived },
    judge: admin,
    bodies: {
      identify: async () => ({ existingPatientId: await active() }),
      edit: person,
      setAlerts: { alerts: [{ text: 'Falls easily', severity: 'warn' }] },
      addDependant: { ...person, firstName: 'Tobi', dateOfBirth: '2018-05-05', relationship: 'daughter', confirmNotDuplicate: true },
      makePrincipal: { dialCode: '+234', phoneNumber: '8012121212' },
      invitePortal: { channel: 'sms' },
      merge: another,
      recordDeath: certificate,
    },
    files: { setPhoto: { filename: 'me.png', bytes: png, type: 'image/png' } },
    // Offered to the unidentified, to dependants, and where a sign-in is there.
    notOffered: ['active identify', 'deceased identify', 'active makePrincipal', 'active deactivatePortal', 'deceased deactivatePortal'],
  };
});

testRecordActs(deathActs, async () => {
  const hospital = await aHospital();
  const doctor = await aDoctor(hospital);
  const draft = async () => {
    const { id } = await aPatient(hospital);
    await doctor.send(deathCalls.record, { params: { id }, body: certificate });
    return id;
  };
  const signed = async () => sign(doctor, (await aPatient(hospital)).id);
  const reversed = async () => {
    const id = await signed();
    await doctor.send(deathCalls.reverse, { params: { id }, body: { reason: 'The wrong patient was certified' } });
    return id;
  };
  const view = async (id: string) => {
    const { payload } = await doctor.send(deathCalls.state, { params: { id } });
    return payload.record ?? payload.reversed[0];
  };
  return { view, ways: { draft, signed, reversed }, judge: doctor, bodies: { amend: certificate } };
});

testRecordActs(patientBillingActs, async () => {
  const hospital = await aHospital();
  /** The patient of each method. */
  const patients = new Map<string, string>();
  const pathOf = (billingId: string) => ({ patientId: patients.get(billingId) ?? '', billingId });
  const find = async (billingId: string) => {
    const { payload } = await hospital.admin.send(patientBillingCalls.list, { params: pathOf(billingId) });
    const found = payload.find((row) => row.billingId === billingId);
    if (!found) throw new Error('The method is not listed');
    return found;
  };
  // Insurers belong to a later module: a plan that has become inactive stands in for one.
  const active = async () => {
    const { id } = await aPatient(hospital);
    const { rows } = await theDatabase().owner.query<{ id: string }>(
      `insert into patient_billings (hospital_id, id, patient_id, method, hmo_id, plan_id, enrollee_number, priority, verification, is_default, status, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, 'HMO', gen_random_uuid(), gen_random_uuid(), 'E-1', 1, 'unverified', false, 'active', '2026-01-01', '2026-01-01') returning id`,
      [hospital.id, id],
    );
    const billingId = rows[0]?.id ?? '';
    patients.set(billingId, id);
    return billingId;
  };
  const bodyOf = async (billingId: string) => {
    const { method, hmoId, planId, enrolleeNumber } = await find(billingId);
    return { method, hmoId, planId, enrolleeNumber };
  };
  const left = (status: BillingStatus) => async () => {
    const billingId = await active();
    const body = { ...(await bodyOf(billingId)), status, version: 1 };
    await hospital.admin.send(patientBillingCalls.edit, { params: pathOf(billingId), body });
    return billingId;
  };
  return {
    view: find,
    ways: { active, suspended: left('suspended'), ended: left('ended') },
    judge: hospital.admin,
    params: pathOf,
    bodies: { verify: { result: 'verified' }, edit: bodyOf },
  };
});

testRecordActs(mergeActs, async () => {
  const hospital = await aHospital();
  const merged = async () => {
    const [survivor, other] = [await aPatient(hospital), await aPatient(hospital)];
    const body = { mergedId: other.id, fieldChoices: {}, reason: 'The same person' };
    return (await hospital.admin.send(mergeCalls.merge, { params: { id: survivor.id }, body })).payload.id;
  };
  const undone = async () => {
    const id = await merged();
    await hospital.admin.send(mergeCalls.undo, { params: { id }, body: {} });
    return id;
  };
  const view = async (id: string) => {
    const { data } = (await hospital.admin.send(mergeCalls.list, { query: { limit: 100 } })).payload;
    return data.find((row) => row.id === id);
  };
  return { view, ways: { merged, undone }, judge: hospital.admin };
});

/** Merges whose persons wait to be joined, as another hospital registered one of them. */
async function waitingRequests() {
  const [here, there] = [await aHospital(), await aHospital()];
  const { admin } = here;
  const waiting = async () => {
    const known = await aPatient(there, { dateOfBirth: '1983-03-04' });
    const from = { civisId: known.civisId, dateOfBirth: '1983-03-04' };
    const joined = (await admin.raw('POST', '/api/patients/from-civis', from)).payload as { readonly id: string };
    const body = { mergedId: (await aPatient(here)).id, fieldChoices: {}, reason: 'The same person' };
    await admin.send(mergeCalls.merge, { params: { id: joined.id }, body });
    const query = { status: ['waiting' as const], patientId: joined.id };
    return (await admin.send(personRequestCalls.list, { query })).payload.data[0]?.id ?? '';
  };
  const asked = async () => {
    const id = await waiting();
    await admin.send(personRequestCalls.askOperator, { params: { id }, body: { note: 'The patient cannot be reached' } });
    return id;
  };
  const operator = await anOperator();
  const decided = (approve: boolean) => async () => {
    const id = await asked();
    await operator.send(personRequestCalls.decide, { params: { id }, body: { approve, reason: 'Both hospitals were consulted' } });
    return id;
  };
  const withdrawn = (begun: () => Promise<string>) => async () => {
    const id = await begun();
    await admin.send(personRequestCalls.withdraw, { params: { id }, body: { reason: 'Two persons after all' } });
    return id;
  };
  return { admin, operator, waiting, asked, withdrawn, done: decided(true), declined: decided(false) };
}

testRecordActs(personRequestActs, async () => {
  const { admin, waiting, withdrawn, done, declined } = await waitingRequests();
  const view = async (id: string) => {
    const { data } = (await admin.send(personRequestCalls.list, { query: { limit: 100 } })).payload;
    return data.find((row) => row.id === id);
  };
  const bodies = { askOperator: { note: 'The patient cannot be reached' } };
  return { view, ways: { waiting, done, declined, withdrawn: withdrawn(waiting) }, judge: admin, bodies };
});

testRecordActs(personReviewActs, async () => {
  const { operator, asked, withdrawn, done, declined } = await waitingRequests();
  const view = async (id: string) => {
    const { data } = (await operator.send(personRequestCalls.reviews, { query: { limit: 100 } })).payload;
    return data.find((row) => row.id === id);
  };
  return { view, ways: { waiting: asked, done, declined, withdrawn: withdrawn(asked) }, judge: operator };
});

testRecordActs(duplicateActs, async () => {
  const hospital = await aHospital();
  // The nightly scan has tests of its own.
  const open = async () => {
    const pair = [(await aPatient(hospital)).id, (await aPatient(hospital)).id].sort();
    const { rows } = await theDatabase().owner.query<{ id: string }>(
      `insert into patient_duplicates (hospital_id, id, first_id, second_id, score, reasons, status, found_at)
       values ($1, gen_random_uuid(), $2, $3, 90, '{}', 'open', now()) returning id`,
      [hospital.id, ...pair],
    );
    return rows[0]?.id ?? '';
  };
  const dismissed = async () => {
    const id = await open();
    await hospital.admin.send(patientWorklistCalls.dismissDuplicate, { params: { id }, body: { reason: 'Mother and child', version: 1 } });
    return id;
  };
  const view = async (id: string) => {
    for (const status of duplicateStatuses) {
      const { data } = (await hospital.admin.send(patientWorklistCalls.duplicates, { query: { status, limit: 100 } })).payload;
      const found = data.find((row) => row.id === id);
      if (found) return found;
    }
    return undefined;
  };
  return { view, ways: { open, dismissed }, judge: hospital.admin };
});
