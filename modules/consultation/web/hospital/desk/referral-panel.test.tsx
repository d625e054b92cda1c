import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ReferralPanel } from './referral-panel.tsx';

const id = (last: number) => `01990000-0000-7000-8000-00000000000${last}`;
const referral = {
  ...{ id: id(1), referralNumber: 'REF-000012', direction: 'internal', consultationId: null, externalFacility: null, facility: null },
  patient: { id: id(2), fullname: 'Okafor Ada', hospitalPatientId: 'P-000001', dateOfBirth: null, gender: 'female', status: 'active' },
  ...{ toDepartment: { id: id(3), name: 'Eye clinic' }, toPractitioner: null, urgency: 'routine', reason: 'Sees less' },
  ...{ status: 'accepted', sentById: null, sentByName: 'Dr Bello', sentAt: '2026-11-20T09:00:00.000Z', answeredAt: null },
  ...{ answeredByName: null, resultingAppointmentId: null, clinicalSummary: null, attachmentIds: [], reply: null, closeReason: null },
  acts: { book: null, complete: null },
};

async function show(changes: Readonly<Record<string, unknown>>, permissions: readonly string[]) {
  const app = await renderWithApp(<ReferralPanel id={id(1)} />, {
    path: '/hospital/referrals',
    permissions: ['View Referrals', ...permissions],
    prepare: (fake) => fake.answer('GET /referrals/{id}', { payload: { ...referral, ...changes } }),
  });
  await screen.findByText('REF-000012');
  return app;
}

test('an accepted referral without a visit leads to the booking, with its patient and department', async () => {
  const { user, address } = await show({}, ['View Appointment', 'Create Appointment']);
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(address()).toContain('/hospital/appointments'));
  const { searchParams } = new URL(address(), 'http://civis.test');
  expect(Object.fromEntries(searchParams)).toEqual({ drawer: 'book', referral: id(1), patient: id(2), inDepartment: id(3) });
});

const booked = { resultingAppointmentId: id(4), acts: { book: 'REFERRAL_BOOKED', complete: null } };

test('one that was booked leads to its appointment', async () => {
  const { user, address } = await show(booked, ['View Appointment', 'Create Appointment']);
  expect(screen.queryByRole('button', { name: /Book/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open appointment' }));
  await waitFor(() => expect(new URL(address(), 'http://civis.test').searchParams.get('id')).toBe(id(4)));
});

test('one whose visit was cancelled leads to it and to the booking', async () => {
  await show({ ...booked, acts: referral.acts }, ['View Appointment', 'Create Appointment']);
  expect(screen.getByRole('button', { name: 'Open appointment' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Book again' })).toBeInTheDocument();
});

test('who may not book is offered nothing', async () => {
  await show({ acts: { complete: null } }, ['View Appointment']);
  expect(screen.queryByRole('button', { name: /Book/ })).toBeNull();
});
