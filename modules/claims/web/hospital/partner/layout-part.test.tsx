import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { ClaimLayoutOf } from '#modules/claims/contract/layout-records.ts';
import { LayoutPart } from './layout-part.tsx';

const found: ClaimLayoutOf = {
  layout: {
    columns: [{ heading: 'Day', field: 'serviceDate', format: 'day-first' }],
    ...{ fileFormat: 'csv', rowPer: 'item', totalsRow: true, letter: 'Claim {claimNumber}' },
  },
  ...{ version: 3, updatedAt: '2026-05-01T10:00:00.000Z', updatedBy: 'Ada Obi' },
};

test('columns are added and saved in their order over the version that was seen; the example shows what they write', async () => {
  const { user, server } = await renderWithApp(<LayoutPart hmoId="01990000-0000-7000-8000-000000000001" />, {
    permissions: ['View Health Plan Partner', 'Edit Health Plan Partner'],
    path: '/hospital/hmo-management?tab=claims',
    prepare: (fake) => {
      fake.answer('GET /hmo/{id}/claim-layout', { payload: found });
      fake.answer('PUT /hmo/{id}/claim-layout', { payload: found });
    },
  });
  expect(await screen.findByText(/Day: 09\/05\/2026/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove column 1' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Add column' }));
  const second = screen.getByRole('group', { name: 'Column 2' });
  await user.clear(within(second).getByRole('textbox', { name: 'Heading' }));
  await user.type(within(second).getByRole('textbox', { name: 'Heading' }), 'Service');
  await user.click(screen.getByRole('button', { name: 'Save layout' }));
  const columns = [...found.layout.columns, { heading: 'Service', field: 'itemName', format: 'plain' }];
  await waitFor(() =>
    expect(server.sent('PUT /hmo/{id}/claim-layout').at(-1)?.body).toEqual({ layout: { ...found.layout, columns }, version: 3 }),
  );
});
