import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFilter } from '#kernel/web/testing/filters.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aWard, ids, pageOf } from '../../testing/samples.ts';
import { staysPage } from '../../testing/stay-samples.ts';
import { AdmissionsPage } from '../admissions-page.tsx';

const row = {
  ...{ ward: { id: ids.ward, name: 'Male Medical' }, day: '2026-11-28', at: '2026-11-28T06:00:00.000Z', opening: 11, lateEntries: 0 },
  ...{ admitted: 3, transferredIn: 2, transferredOut: 1, discharged: 4, died: 0, closing: 11, beds: 20, outOfService: 1, occupancy: 58 },
};

function show(data: readonly object[], permissions = ['View Admission', 'View Rooms']) {
  return renderWithApp(<AdmissionsPage />, {
    ...{ permissions, path: '/hospital/admissions?tab=census' },
    prepare: (server) => {
      server.answer('GET /ward-census', { payload: pageOf(data) });
      server.answer('GET /patient-admissions', { payload: staysPage([]) });
      server.answer('GET /wards', { payload: [aWard()] });
    },
  });
}

test('the census of a ward says who was there, came and left, and is narrowed to a ward', async () => {
  const { user, server } = await show([row]);
  const line = await screen.findByRole('row', { name: /Male Medical/ });
  expect(line).toHaveTextContent('58 %');
  expect(line).toHaveTextContent('11');
  await chooseFilter(user, 'Ward', 'Male Medical');
  await waitFor(() => expect(server.sent('GET /ward-census').at(-1)?.query.get('wardId')).toBe(ids.ward));
});

test('before the first morning it says when wards are counted', async () => {
  await show([]);
  expect(await screen.findByText('The patients of each ward are counted every morning at seven.')).toBeInTheDocument();
});
