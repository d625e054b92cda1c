import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { chooseFilter, openFilters } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aRow, ids } from '../testing/samples.ts';
import { RequestsTab } from './requests-tab.tsx';

const wardId = '01990000-0000-7000-8000-000000000091';
const bed = { admissionId: ids.second, wardName: 'Male Medical', bedLabel: 'B2', path: `/admissions/${ids.second}` };
const show = (wards: readonly { id: string; name: string }[]) =>
  renderWithApp(<RequestsTab />, {
    permissions: ['View Lab Test Requests'],
    path: '/hospital/labs',
    prepare: (fake: FakeServer) => {
      fake.answer('GET /patients/inpatient-wards', { payload: wards });
      const row = aRow();
      const data = [{ ...row, patient: { ...row.patient, bed } }];
      fake.answer('GET /lab-request/filter', { payload: { data, meta: { page: 1, limit: 10, count: 1 } } });
    },
  });

test('requests are narrowed to those who lie in a ward; ward and bed stand beside the patient', async () => {
  const { user, server } = await show([{ id: wardId, name: 'Male Medical' }]);
  expect(await screen.findByText('Male Medical, Bed B2')).toBeInTheDocument();
  await chooseFilter(user, 'Ward', 'Male Medical');
  await waitFor(() => expect(server.sent('GET /lab-request/filter').at(-1)?.query.get('wardId')).toBe(wardId));
});

test('a hospital without wards has no such filter', async () => {
  const { user } = await show([]);
  await openFilters(user);
  await screen.findByRole('group', { name: 'Status', hidden: true });
  expect(screen.queryByRole('group', { name: 'Ward', hidden: true })).toBeNull();
});
