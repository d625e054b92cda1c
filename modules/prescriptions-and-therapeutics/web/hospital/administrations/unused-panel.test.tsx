import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { UnusedPanel } from './unused-panel.tsx';

test('units that wait to come back lead to the return form of their order', async () => {
  await renderWithApp(<UnusedPanel />, {
    permissions: ['Return Medication'],
    prepare: (fake) =>
      fake.answer('GET /therapeutic-administrations/unused', {
        payload: {
          data: [
            {
              ...{ id: 't', administrationNumber: 'TA-000007', medicine: 'Amoxil 500 mg', units: 4, terminateReason: 'Rash' },
              ...{ terminatedAt: '2026-11-21T12:00:00.000Z', terminatedByName: 'Musa Garba', ward: { id: 'w', name: 'Ward A' } },
              patient: { id: 'p', hospitalPatientId: 'P-000012', fullname: 'Ngozi Obi', gender: null, dateOfBirth: null },
              orders: [{ id: 'o', orderNumber: 'ORD-000006' }],
            },
          ],
          meta: { count: 1, page: 1, limit: 50 },
        },
      }),
  });
  const back = await screen.findByRole('link', { name: 'Return of ORD-000006 of Ngozi Obi' });
  expect(back.getAttribute('href')).toBe('/hospital/medications/orders/o?drawer=takeBack&record=o');
  expect(screen.getByText('Rash')).toBeDefined();
});
