import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { AppointmentType } from '#modules/appointments/contract/type-records.ts';
import { TypeForm } from './type-form.tsx';

const id = (last: number) => `01990000-0000-7000-8000-00000000000${last}`;
const none = { data: [], meta: { page: 1, limit: 1000, count: 0, pages: 1 } };

const type: AppointmentType = {
  id: id(1),
  name: 'General consultation',
  code: 'GC',
  color: 'blue',
  description: null,
  durationMinutes: 20,
  bufferBefore: 0,
  bufferAfter: 0,
  departments: [],
  specialization: null,
  mode: 'in-person',
  createsConsultation: true,
  requiresPractitioner: true,
  capacityPerSlot: 1,
  bookableByPatient: false,
  minNoticeMinutes: 60,
  maxAdvanceDays: 60,
  cancelCutoffMinutes: 120,
  preparation: null,
  billableItemId: id(2),
  price: 500_000,
  freeFollowUpDays: 7,
  followUpItemId: id(3),
  status: 'active',
  version: 4,
  acts: {},
};

test('the price of a visit is typed in major units and kept in minor ones, beside the item that follow-ups are charged by', async () => {
  const { user, server } = await renderWithApp(<TypeForm type={type} onClose={vi.fn()} />, {
    permissions: ['Manage Appointment Types', 'View Billable Items'],
    path: '/hospital/settings/appointment-types',
    prepare: (fake) => {
      fake.answer('GET /departments', { payload: none });
      fake.answer('GET /specialization', { payload: none });
      fake.answer('GET /billable-items/picker', { payload: [] });
      fake.answer(`GET /billable-items/${id(3)}`, { payload: { id: id(3), name: 'Follow-up visit' } });
      fake.answer(`PATCH /appointment-types/${id(1)}`, { payload: type });
    },
  });
  expect(await screen.findByRole('combobox', { name: /^Charge a follow-up by/ })).toHaveValue('Follow-up visit');
  const price = screen.getByLabelText(/^Price of a visit/);
  await user.clear(price);
  await user.type(price, '7500');
  await user.click(screen.getByRole('button', { name: 'Save appointment type' }));
  await waitFor(() => expect(server.sent(`PATCH /appointment-types/${id(1)}`)).toHaveLength(1));
  const body = server.sent(`PATCH /appointment-types/${id(1)}`)[0]?.body as Record<string, unknown>;
  expect(body).toMatchObject({ price: 750_000, version: 4 });
  expect(body).not.toHaveProperty('billableItemId');
});
