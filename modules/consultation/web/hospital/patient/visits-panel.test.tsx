import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openFilters } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { VisitsPanel } from './visits-panel.tsx';

const id = (last: number) => `01990000-0000-7000-8000-00000000000${last}`;
const page = (data: readonly unknown[]) => ({ payload: { data, meta: { page: 1, limit: 10, count: data.length } } });
const visit = {
  ...{ id: id(2), consultationNumber: 'CON-000007', type: 'outpatient', status: 'completed', startedAt: '2026-11-20T09:00:00.000Z' },
  ...{ department: { id: id(3), name: 'General clinic' }, practitioner: { id: id(4), fullname: 'Dr Bello' }, disposition: 'home' },
  ...{ primaryDiagnosis: { icdCode: 'B54', description: 'Malaria' }, confidentiality: 'normal', amended: false, coSignRequired: false },
  ...{ coSigned: false, resultsReady: false, billed: null },
};

test("a patient's visits are filtered by the address and written into a file", async () => {
  const { user, server } = await renderWithApp(<VisitsPanel patientId={id(1)} />, {
    path: `/hospital/patients/${id(1)}?tab=visits&status=%5B%22completed%22%5D&startDate=2026-11-01`,
    permissions: ['View Consultations', 'Export Records'],
    prepare: (fake) => {
      fake.answer('GET /consultation/patient/{patientId}', page([visit]));
      fake.answer('GET /departments', page([]));
      fake.answer('GET /users/picker', page([]));
      fake.answer('GET /medical-certificates', page([]));
    },
  });
  const row = await screen.findByRole('link', { name: 'CON-000007' });
  expect(row).toHaveAttribute('href', `/hospital/consultation/${id(2)}`);
  const asked = server.sent('GET /consultation/patient/{patientId}')[0]?.query;
  expect([asked?.getAll('status[]'), asked?.get('startDate'), asked?.get('tab')]).toEqual([['completed'], '2026-11-01', null]);
  await openFilters(user);
  await user.type(await screen.findByRole('textbox', { name: 'Diagnosis: code or text', hidden: true }), 'B54');
  await waitFor(() => expect(server.sent('GET /consultation/patient/{patientId}').at(-1)?.query.get('diagnosis')).toBe('B54'), {
    timeout: 20_000,
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: 'PDF' })).toBeInTheDocument();
});
