import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ada, aPatient } from '../testing/samples.ts';
import { EditPatientForm } from './edit-patient-form.tsx';

function prepare(server: FakeServer) {
  for (const list of ['dial-codes', 'countries', 'lgas']) server.answer(`GET /reference/${list}`, { payload: [] });
  server.answer('GET /reference/states', { payload: { states: ['Lagos'], stateCodes: [] } });
}

async function show() {
  const done = vi.fn();
  const app = await renderWithApp(<EditPatientForm patient={aPatient()} submit="Save patient" onDone={done} onCancel={done} />, {
    prepare,
  });
  return { ...app, done };
}

const box = (name: string | RegExp) => screen.getByRole('textbox', { name });

test('an edit sends the whole record with the version seen', async () => {
  const { user, server, done } = await show();
  server.answer(`PUT /patients/${ada}`, { payload: aPatient({ version: 4 }), message: 'Patient updated successfully' });
  await user.type(box('Email'), 'ada@mail.test');
  await user.click(screen.getByRole('button', { name: 'Save patient' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent(`PUT /patients/${ada}`)[0]!.body).toMatchObject({
    firstName: 'Ada',
    dateOfBirth: '1990-05-01',
    dialCode: '+234',
    phoneNumber: '8031234567',
    address: '1 Broad Street',
    email: 'ada@mail.test',
    version: 3,
  });
});

test('a reason is asked only when the identity changes, and the server may insist on it', async () => {
  const { user, server, done } = await show();
  expect(screen.queryByRole('textbox', { name: 'Reason' })).not.toBeInTheDocument();
  await user.clear(box(/Last Name/));
  await user.type(box(/Last Name/), 'Eze');
  const reason = await screen.findByRole('textbox', { name: 'Reason' });
  server.refuse(`PUT /patients/${ada}`, {
    status: 400,
    code: 'REASON_REQUIRED',
    message: 'Reason is required',
    fields: { reason: 'Reason is required' },
  });
  await user.click(screen.getByRole('button', { name: 'Save patient' }));
  expect(await screen.findByText('Reason is required')).toBeInTheDocument();
  expect(done).not.toHaveBeenCalled();
  server.answer(`PUT /patients/${ada}`, { payload: aPatient({ version: 4 }) });
  await user.type(reason, 'Married');
  await user.click(screen.getByRole('button', { name: 'Save patient' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent(`PUT /patients/${ada}`).at(-1)!.body).toMatchObject({ lastName: 'Eze', reason: 'Married' });
});

test('a conflict keeps what was typed, takes over what only the other changed, and lets choose the rest', async () => {
  const { user, server, done } = await show();
  await user.clear(box(/^Address/));
  await user.type(box(/^Address/), '2 My Street');
  server.refuse(`PUT /patients/${ada}`, {
    status: 409,
    code: 'STALE_VERSION',
    message: 'Record was changed by Dr Eze, reload and try again',
    name: 'Dr Eze',
  });
  server.answer(`GET /patients/${ada}`, { payload: aPatient({ address: '9 Their Street', city: 'Ikeja', version: 5 }) });
  await user.click(screen.getByRole('button', { name: 'Save patient' }));
  expect(await screen.findByText('Record was changed by Dr Eze, reload and try again')).toBeInTheDocument();
  expect(box(/^Address/)).toHaveValue('2 My Street');
  await user.click(screen.getByRole('button', { name: 'Reload and compare' }));
  expect(await screen.findByText('Copied from the other person: City')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Yours: 2 My Street' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Saved: 9 Their Street' })).not.toBeChecked();
  server.answer(`PUT /patients/${ada}`, { payload: aPatient({ version: 6 }) });
  await user.click(screen.getByRole('button', { name: 'Save with these choices' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent(`PUT /patients/${ada}`).at(-1)!.body).toMatchObject({ address: '2 My Street', city: 'Ikeja', version: 5 });
});
