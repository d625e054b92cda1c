import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aBed, aRoom, ids, pageOf } from '../../testing/samples.ts';
import { aRequest, aStay, okafor, stayIds, staysPage } from '../../testing/stay-samples.ts';
import { BeginDrawers } from './admit-drawer.tsx';

const desk = ['View Admission', 'Create Admission', 'View Rooms', 'View Patient Details', 'View Admission Request', 'Request Admission'];
const malaria = { code: 'B50.9', description: 'Severe malaria', favourite: false, uses: 1 };
const room = aRoom({ genderPolicy: 'male', deposit: 3_000_000, beds: [aBed()] });

function prepared(server: FakeServer) {
  server.answer('GET /patients/{id}', { payload: { ...okafor, banner: { allergies: [{ id: ids.nurse, name: 'Penicillin' }] } } });
  server.answer('GET /admission-requests', { payload: pageOf([]) });
  server.answer('GET /patient-admissions', { payload: staysPage([]) });
  server.answer('GET /rooms', { payload: pageOf([room]) });
  server.answer('GET /users/picker', { payload: pageOf([{ id: stayIds.doctor, fullname: 'Dr Eze', role: 'Doctor' }]) });
  server.answer('GET /icd-favourites', { payload: [malaria] });
  server.answer('GET /icd-search', { payload: pageOf([malaria]) });
}

function show(options: RenderOptions = {}) {
  return renderWithApp(<BeginDrawers />, {
    permissions: desk,
    path: `/hospital/admissions?admit=${ids.patient}`,
    ...options,
    prepare: (server) => {
      prepared(server);
      options.prepare?.(server);
    },
  });
}

type Drawer = ReturnType<typeof within>;

async function fill(user: UserEvent): Promise<Drawer> {
  const drawer = within(await screen.findByRole('dialog', { name: 'Admit patient' }));
  await drawer.findByText('Allergies: Penicillin');
  await user.click(drawer.getByText('Not in the list'));
  await user.type(drawer.getByLabelText('Diagnosis (free text)'), 'Severe malaria{Enter}');
  await user.type(drawer.getByLabelText(/^Reason for admission/), 'Fever and vomiting');
  await user.click(drawer.getByRole('combobox', { name: /^Consultant/ }));
  await user.click(await screen.findByRole('option', { name: /Dr Eze/ }));
  await user.click(drawer.getByRole('combobox', { name: /^Bed/ }));
  await user.click(await screen.findByRole('option', { name: /Male Medical · Room 1 · B1/ }));
  return drawer;
}

const sent = (server: FakeServer, at: number) => server.sent('POST /patient-admissions')[at]?.body;

test('a ward for other patients is pointed out with the bed, and its reason goes along', async () => {
  const { user, server } = await show({
    prepare: (early) => early.answer('POST /patient-admissions', { payload: aStay(), message: 'Patient admitted' }),
  });
  const drawer = await fill(user);
  expect(drawer.getByText('Ward is for male patients')).toBeInTheDocument();
  await user.type(drawer.getByLabelText(/^Why the patient is put into this ward/), 'No other bed tonight');
  await user.click(drawer.getByRole('button', { name: 'Admit patient' }));
  await waitFor(() =>
    expect(sent(server, 0)).toMatchObject({
      ...{ patientId: ids.patient, bedId: ids.bed, consultantId: stayIds.doctor, source: 'outpatient' },
      ...{ reason: 'Fever and vomiting', admittingDiagnoses: [{ icdCode: null, description: 'Severe malaria' }] },
      ...{ policyReason: 'No other bed tonight', guardian: null },
    }),
  );
});

test('without the deposit what is required and what is there are said, all that was typed stays, and a reason passes', async () => {
  const { user, server } = await show({
    permissions: [...desk, 'Override Payment Gate'],
    prepare: (early) =>
      early.refuse('POST /patient-admissions', {
        ...{ status: 422, code: 'DEPOSIT_REQUIRED', message: 'A deposit of ₦30,000.00 is required' },
        ...{ required: 3_000_000, available: 500_000 },
      }),
  });
  const drawer = await fill(user);
  await user.click(drawer.getByRole('button', { name: 'Admit patient' }));
  expect(await drawer.findByText('A deposit of ₦30,000.00 is required')).toBeInTheDocument();
  expect(drawer.getByText('Deposit required').closest('div')).toHaveTextContent('30,000');
  expect(drawer.getByText('Deposit available').closest('div')).toHaveTextContent('5,000');
  expect(drawer.getByLabelText(/^Reason for admission/)).toHaveValue('Fever and vomiting');
  server.answer('POST /patient-admissions', { payload: aStay(), message: 'Patient admitted' });
  await user.type(drawer.getByLabelText(/^Reason to admit before the deposit/), 'The family pays tomorrow morning');
  await user.click(drawer.getByRole('button', { name: 'Admit patient' }));
  await waitFor(() => expect(sent(server, 1)).toMatchObject({ depositOverride: 'The family pays tomorrow morning' }));
});

test('who may not admit before the deposit sees the amounts alone', async () => {
  const { user } = await show({
    prepare: (early) =>
      early.refuse('POST /patient-admissions', {
        ...{ status: 422, code: 'DEPOSIT_REQUIRED', message: 'A deposit of ₦30,000.00 is required', required: 3_000_000, available: 0 },
      }),
  });
  const drawer = await fill(user);
  await user.click(drawer.getByRole('button', { name: 'Admit patient' }));
  expect(await drawer.findByText('Deposit required')).toBeInTheDocument();
  expect(drawer.queryByLabelText(/^Reason to admit before the deposit/)).toBeNull();
});

test('a policy that only the server knows asks for its reason, and what was typed stays', async () => {
  const { user } = await show({
    prepare: (early) => {
      early.answer('GET /rooms', { payload: pageOf([aRoom({ genderPolicy: 'mixed', beds: [aBed()] })]) });
      early.refuse('POST /patient-admissions', { status: 422, code: 'WARD_POLICY', message: 'Ward is for male patients' });
    },
  });
  const drawer = await fill(user);
  expect(drawer.queryByLabelText(/^Why the patient is put into this ward/)).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Admit patient' }));
  expect(await drawer.findByLabelText(/^Why the patient is put into this ward/)).toBeInTheDocument();
  expect(drawer.getByText('Ward is for male patients')).toBeInTheDocument();
  expect(drawer.getByLabelText(/^Reason for admission/)).toHaveValue('Fever and vomiting');
});

test('the admission of a patient who has a request begins with its words and its bed', async () => {
  const bed = { id: ids.bed, label: 'B1', roomName: 'Room 1', wardName: 'Male Medical', until: null };
  const { user, server } = await show({
    prepare: (early) => {
      early.answer('GET /admission-requests', { payload: pageOf([aRequest({ bed, status: 'bed-reserved' })]) });
      early.answer('GET /rooms', {
        payload: pageOf([aRoom({ genderPolicy: 'mixed', beds: [aBed({ status: 'reserved', reservedFor: okafor })] })]),
      });
      early.answer('POST /patient-admissions', { payload: aStay(), message: 'Patient admitted' });
    },
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Admit patient' }));
  expect(await drawer.findByLabelText(/^Reason for admission/)).toHaveValue('Needs intravenous treatment');
  await waitFor(() => expect(drawer.getByDisplayValue(/reserved for this patient/)).toBeInTheDocument());
  await user.click(drawer.getByText('Not in the list'));
  await user.type(drawer.getByLabelText('Diagnosis (free text)'), 'Severe malaria{Enter}');
  await user.click(drawer.getByRole('combobox', { name: /^Consultant/ }));
  await user.click(await screen.findByRole('option', { name: /Dr Eze/ }));
  await user.click(drawer.getByRole('button', { name: 'Admit patient' }));
  await waitFor(() => expect(sent(server, 0)).toMatchObject({ requestId: stayIds.request, bedId: ids.bed }));
});

test('a bed is asked for by its own drawer', async () => {
  const { user, server } = await show({
    path: `/hospital/admissions?request=${ids.patient}`,
    prepare: (early) => early.answer('POST /admission-requests', { payload: aRequest(), message: 'Admission requested' }),
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Request admission' }));
  await user.click(await drawer.findByText('Urgent'));
  await user.type(drawer.getByLabelText(/^Reason/), 'Needs intravenous treatment');
  await user.click(drawer.getByRole('button', { name: 'Request admission' }));
  await waitFor(() =>
    expect(server.sent('POST /admission-requests')[0]?.body).toEqual({
      ...{ patientId: ids.patient, urgency: 'urgent', reason: 'Needs intravenous treatment' },
    }),
  );
});

test('a guardian who agrees to text messages needs a telephone; what was typed stays', async () => {
  const { user, server } = await show({
    prepare: (early) => early.answer('POST /patient-admissions', { payload: aStay(), message: 'Patient admitted' }),
  });
  const drawer = await fill(user);
  await user.type(drawer.getByLabelText('Name'), 'Ngozi Eze');
  await user.click(drawer.getByLabelText(/^Agrees to text messages about the deposit/));
  await user.click(drawer.getByRole('button', { name: 'Admit patient' }));
  expect(await drawer.findByText('Phone is required for text messages')).toBeInTheDocument();
  expect(sent(server, 0)).toBeUndefined();
  await user.type(drawer.getByLabelText('Phone'), '08031112233');
  await user.type(drawer.getByLabelText(/^Why the patient is put into this ward/), 'No other bed tonight');
  await user.click(drawer.getByRole('button', { name: 'Admit patient' }));
  await waitFor(() => expect(sent(server, 0)).toMatchObject({ guardian: { name: 'Ngozi Eze', smsConsent: true } }));
});
