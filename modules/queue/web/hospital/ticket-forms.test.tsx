import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aTicket, doctor, lab, theTargets } from '../testing/samples.ts';
import { AssignForm } from './assign-form.tsx';
import { LeftForm } from './left-form.tsx';
import { PriorityForm } from './priority-form.tsx';
import { ReinstateForm, UnavailableForm } from './set-aside-forms.tsx';
import { TransferForm } from './transfer-form.tsx';

const staff = [{ id: doctor, fullname: 'Dr Bello', roleName: 'Doctor', waiting: 2, serving: 1, longestWaitMinutes: 20 }];
const withTargets = (server: FakeServer) => server.answer('GET /qms/transfer-targets', { payload: theTargets });
const press = (name: string) => screen.getByRole('button', { name });

test('a transfer shows how long the other line is and sends only what was chosen', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<TransferForm of={aTicket()} onClose={done} />, { prepare: withTargets });
  server.answer('GET /qms/practitioners/{id}', { payload: staff });
  server.answer('POST /qms/transfer', { payload: aTicket(), message: 'Patient transferred' });
  await user.click(screen.getByRole('combobox', { name: /Department/ }));
  await user.click(await screen.findByRole('option', { name: 'Laboratory · 5 waiting · about 20 min' }));
  await user.click(screen.getByRole('combobox', { name: /Practitioner/ }));
  await user.click(await screen.findByRole('option', { name: 'Dr Bello · 2 waiting · 20 min' }));
  await user.click(press('Transfer patient'));
  expect(await screen.findByText('Reason is required')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /Reason/ }));
  await user.click(await screen.findByRole('option', { name: 'Specialist opinion' }));
  await user.type(screen.getByLabelText('Note'), 'Chest pain');
  await user.click(press('Transfer patient'));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('POST /qms/transfer').map(({ body }) => body)).toEqual([
    {
      appointmentId: aTicket().appointmentId,
      toDepartmentId: lab,
      toPractitionerId: doctor,
      reason: 'Specialist opinion',
      note: 'Chest pain',
    },
  ]);
});

test('a refused transfer says so at the department, and what was typed stays', async () => {
  const { user, server } = await renderWithApp(<TransferForm of={aTicket()} onClose={vi.fn()} />, { prepare: withTargets });
  server.answer('GET /qms/practitioners/{id}', { payload: staff });
  server.refuse('POST /qms/transfer', { status: 422, code: 'QUEUE_NOT_ENABLED', message: 'Queue is not enabled for Laboratory' });
  await user.click(screen.getByRole('combobox', { name: /Department/ }));
  await user.click(await screen.findByRole('option', { name: /Laboratory/ }));
  await user.click(screen.getByRole('combobox', { name: /Reason/ }));
  await user.click(await screen.findByRole('option', { name: 'Lab' }));
  await user.type(screen.getByLabelText('Note'), 'Malaria test');
  await user.click(press('Transfer patient'));
  expect(await screen.findByText('Queue is not enabled for Laboratory')).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('Malaria test');
});

test('every line is offered with its length and wait, whichever of them are in sight', async () => {
  const { user } = await renderWithApp(<TransferForm of={aTicket()} onClose={vi.fn()} />, { prepare: withTargets });
  await user.click(screen.getByRole('combobox', { name: /Department/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'General OPD · 4 waiting · about 1 h 5 min',
    'Laboratory · 5 waiting · about 20 min',
    'Pharmacy · no one waiting',
  ]);
});

test('triage sends priority, colour and flags with the version it saw', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<PriorityForm of={aTicket({ flags: ['elderly', 'pregnant'] })} onClose={done} />);
  server.answer('PATCH /qms/priority/{appointmentId}', { payload: aTicket(), message: 'Priority changed' });
  await user.click(screen.getByRole('radio', { name: 'Urgent' }));
  await user.click(screen.getByRole('combobox', { name: /Triage colour/ }));
  await user.click(await screen.findByRole('option', { name: 'Orange' }));
  await user.type(screen.getByLabelText(/Reason/), 'NEWS2 of 6');
  await user.click(press('Save triage'));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('PATCH /qms/priority/{appointmentId}')[0]?.body).toEqual({
    priority: 'urgent',
    colour: 'orange',
    flags: ['pregnant'],
    reason: 'NEWS2 of 6',
    version: 3,
  });
});

test('vitals that suggest a higher priority are told and taken as the first choice', async () => {
  await renderWithApp(<PriorityForm of={aTicket({ suggestedPriority: 'emergency' })} onClose={vi.fn()} />);
  expect(screen.getByText('The vitals suggest Emergency.')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Emergency' })).toBeChecked();
});

test('a patient is set aside with a reason, one tap for the usual ones', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<UnavailableForm of={aTicket()} onClose={done} />);
  server.answer('PATCH /qms/unavailable/{appointmentId}', { payload: aTicket(), message: 'Patient is unavailable' });
  await user.click(press('Mark unavailable'));
  expect(await screen.findByText('Reason is required')).toBeInTheDocument();
  await user.click(press('Went to pay'));
  await user.click(press('Mark unavailable'));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('PATCH /qms/unavailable/{appointmentId}')[0]?.body).toEqual({ reason: 'Went to pay' });
});

test('a patient from yesterday cannot be reinstated and the dialog says why', async () => {
  const { user, server } = await renderWithApp(
    <ReinstateForm of={aTicket({ status: 'unavailable', unavailableReason: 'Stepped out' })} onClose={vi.fn()} />,
  );
  server.refuse('PATCH /qms/reinstate/{appointmentId}', { status: 422, code: 'TICKET_OTHER_DAY', message: 'Ticket is from another day' });
  expect(screen.getByText('Set aside: Stepped out')).toBeInTheDocument();
  await user.click(press('Reinstate'));
  expect(await screen.findByText('Ticket is from another day')).toBeInTheDocument();
});

test('leaving asks for a reason and warns when the appointment goes with it', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<LeftForm of={aTicket()} onClose={done} />);
  server.answer('PATCH /qms/left/{appointmentId}', { payload: aTicket(), message: 'Patient left the queue' });
  await user.click(screen.getByRole('combobox', { name: /Reason/ }));
  await user.click(await screen.findByRole('option', { name: 'Cancelled' }));
  expect(screen.getByText('The ticket will be closed permanently and the appointment cancelled.')).toBeInTheDocument();
  await user.click(press('Close ticket'));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('PATCH /qms/left/{appointmentId}')[0]?.body).toEqual({ reason: 'cancelled' });
});

test('a patient is given back to anyone', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(
    <AssignForm of={aTicket({ practitioner: { id: doctor, fullname: 'Dr Bello' } })} onClose={done} />,
    { prepare: (early) => early.answer('GET /qms/practitioners/{id}', { payload: staff }) },
  );
  server.answer('PATCH /qms/assign/{appointmentId}', { payload: aTicket(), message: 'Patient assigned' });
  await user.click(screen.getByRole('combobox', { name: /Practitioner/ }));
  await user.click(await screen.findByRole('option', { name: 'Anyone' }));
  await user.click(press('Assign'));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent('PATCH /qms/assign/{appointmentId}')[0]?.body).toEqual({ practitionerId: null });
});
