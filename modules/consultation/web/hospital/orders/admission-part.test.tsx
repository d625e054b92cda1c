import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { pageOf, theClasses } from '#modules/admissions/web/testing/samples.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { ada, aPatient } from '#modules/patients/web/testing/samples.ts';
import { aVisit, visitId } from '../../testing/samples.ts';
import { ConsultationOf } from '../consultation-page.tsx';

const call = `POST /consultation/${visitId}/admission-request`;
const acts = { edit: null, requestAdmission: null, complete: null };
const request = {
  ...{ id: visitId, requestNumber: 'ARQ-000004', urgency: 'urgent', reason: 'Needs oxygen', status: 'waiting', bed: null },
  ...{ admissionId: null, endReason: null },
} satisfies Consultation['admission']['request'];

function theVisit(part: object = {}, { path = '/hospital/consultation', prepare, ...options }: RenderOptions = {}) {
  return renderWithApp(<ConsultationOf id={visitId} />, {
    path,
    permissions: ['View Consultations', 'Request Admission', 'View Admission', 'View Rooms'],
    ...options,
    prepare: (fake) => {
      fake.answer(`GET /consultation/${visitId}`, { payload: aVisit({ acts, ...part }) });
      fake.answer(`GET /patients/${ada}`, { payload: aPatient() });
      fake.answer('GET /wards', { payload: [] });
      fake.answer('GET /room-classes', { payload: theClasses() });
      fake.answer('GET /appointment-types', { payload: pageOf([]) });
      prepare?.(fake);
    },
  });
}

const part = async () => within(await screen.findByRole('region', { name: 'Admission' }));

test('a bed is asked for in the visit, with what the ward must know', async () => {
  const { user, server } = await theVisit(
    { type: 'emergency' },
    { prepare: (fake) => fake.answer(call, { payload: {}, message: 'Admission requested' }) },
  );
  await user.click((await part()).getByRole('button', { name: 'Request admission' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Request admission' }));
  await user.type(await drawer.findByRole('textbox', { name: /^Reason/ }), 'Needs oxygen');
  await user.click(drawer.getByRole('button', { name: 'Request admission' }));
  await waitFor(() => expect(server.sent(call)[0]?.body).toMatchObject({ urgency: 'emergency', reason: 'Needs oxygen' }));
});

test('the request says how it stands and which bed is held; a second one is not offered', async () => {
  await theVisit({ admission: { request: { ...request, status: 'bed-reserved', bed: 'Female Medical · Room 1 · B2' }, stay: null } });
  const shown = await part();
  expect(shown.getByText('ARQ-000004')).toBeInTheDocument();
  expect(shown.getByText('Female Medical · Room 1 · B2')).toBeInTheDocument();
  expect(await shown.findByText('Bed reserved')).toBeInTheDocument();
  expect(shown.getByText('Urgent')).toBeInTheDocument();
  expect(shown.queryByRole('button')).toBeNull();
});

test('a patient in a bed leads to the stay', async () => {
  await theVisit({ admission: { request: null, stay: { id: visitId, admissionNumber: 'ADM-000009', place: 'Female Medical · B4' } } });
  expect((await part()).getByRole('link', { name: 'ADM-000009' })).toHaveAttribute('href', `/hospital/admissions/${visitId}`);
  expect((await part()).getByText('Female Medical · B4')).toBeInTheDocument();
});

test('a declined request says why, and a bed may be asked for again', async () => {
  await theVisit({ admission: { request: { ...request, status: 'declined', endReason: 'No bed this week' }, stay: null } });
  const shown = await part();
  expect(shown.getByText('No bed this week')).toBeInTheDocument();
  expect(shown.getByRole('button', { name: 'Request admission' })).toBeInTheDocument();
});

test('without a request and the right to make one nothing is shown', async () => {
  await theVisit({ acts: { edit: null } });
  await screen.findByRole('region', { name: /Visit orders/ });
  expect(screen.queryByRole('region', { name: 'Admission' })).toBeNull();
});

test('a visit that ends with an admission asks for the bed first, and is signed without one knowingly', async () => {
  const complete = `PATCH /consultation/${visitId}/complete`;
  const { user, server } = await theVisit(
    {},
    {
      path: '/hospital/consultation?drawer=complete',
      prepare: (fake) =>
        fake.refuse(complete, {
          ...{ status: 422, code: 'ADMISSION_NOT_REQUESTED', message: 'Request the admission first: no bed is asked for' },
        }),
    },
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Complete' }));
  await user.click(await drawer.findByRole('combobox', { name: /^Disposition/ }));
  await user.click(await screen.findByRole('option', { name: 'Admitted' }));
  expect(await drawer.findByText('No bed is requested for this patient yet.')).toBeInTheDocument();
  expect(drawer.getByRole('button', { name: 'Request admission' })).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Sign and complete' }));
  expect(await drawer.findByText('Request the admission first: no bed is asked for')).toBeInTheDocument();
  server.answer(complete, { payload: aVisit({ status: 'completed' }), message: 'Consultation completed' });
  await user.click(drawer.getByRole('button', { name: 'Sign without a request' }));
  await waitFor(() => expect(server.sent(complete)[1]?.body).toMatchObject({ disposition: 'admitted', withoutAdmission: true }));
});
