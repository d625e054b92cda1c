import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFilter } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { RequestsTab } from './requests-tab.tsx';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const wardId = '01990000-0000-7000-8000-000000000091';
const row = {
  ...{ id, requestNumber: 'MED-000004', version: 3, priority: 'routine', quantity: 20, dosageText: 'One twice a day' },
  ...{ status: 'unattended', source: 'admission', category: null, createdAt: '2031-01-10T09:00:00.000Z', quantityDispensed: 0 },
  ...{ remaining: 20, rest: null, begun: false, expired: false, validUntil: '2031-02-10', substitutionAllowed: true, orderId: null },
  ...{ requestedBy: { id, name: 'Dr Bello' }, orderNumber: null, directions: null, alerts: [], acts: {} },
  product: {
    ...{ id, name: 'Amoxicillin 500 mg', sku: null, unit: 'Capsule', stockReserve: null, available: 10, stockStatus: 'In-Stock' },
    ...{ controlled: false, highAlert: false },
  },
  patient: {
    ...{ id, fullname: 'Okafor Ada', hospitalPatientId: 'P-000001', gender: 'female', dateOfBirth: '1990-03-14', confidential: false },
    bed: { admissionId: id, wardName: 'Male Medical', bedLabel: 'B2', path: `/admissions/${id}` },
  },
};

test('requests are narrowed to those who lie in a ward; ward and bed stand beside the patient', async () => {
  const { user, server } = await renderWithApp(<RequestsTab />, {
    permissions: ['View Medication Requests'],
    path: '/hospital/medications',
    prepare: (fake) => {
      fake.answer('GET /patients/inpatient-wards', { payload: [{ id: wardId, name: 'Male Medical' }] });
      fake.answer('GET /medication-request/filter', { payload: { data: [row], meta: { page: 1, limit: 10, count: 1 } } });
    },
  });
  expect(await screen.findByText('Male Medical, Bed B2')).toBeInTheDocument();
  await chooseFilter(user, 'Ward', 'Male Medical');
  await waitFor(() => expect(server.sent('GET /medication-request/filter').at(-1)?.query.get('wardId')).toBe(wardId));
});
