import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { ClaimEvidenceRow } from '#modules/claims/contract/evidence-records.ts';
import { EvidenceDrawer } from './evidence-drawer.tsx';

const [claimId, itemId] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002'];
const row = (at: number, changes: Partial<ClaimEvidenceRow>): ClaimEvidenceRow => ({
  ...{ claimItemId: itemId, kind: 'result', sourceId: `01990000-0000-7000-8000-00000000001${at}`, number: `LR-00000${at}` },
  ...{ releasedAt: '2026-05-01T10:00:00.000Z', sensitive: false, chosen: false, ...changes },
});

test('what is ticked goes along; a sensitive record of others is shown and stays as it is', async () => {
  const rows = [row(1, {}), row(2, { sensitive: true, chosen: true, number: 'Blood test' })];
  const { user, server } = await renderWithApp(
    <EvidenceDrawer
      claim={{ id: claimId, acts: { check: null } }}
      item={{ id: itemId, itemName: 'Blood test' }}
      onClose={() => undefined}
    />,
    {
      permissions: ['View Claims', 'Edit Claim'],
      path: '/hospital/hmo-management/claims',
      prepare: (fake) => {
        fake.answer('GET /hmo/claim/{id}/evidence', { payload: rows });
        fake.answer('POST /hmo/claim/{id}/evidence', { payload: rows });
      },
    },
  );
  expect(await screen.findByRole('checkbox', { name: /Blood test/ })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /LR-000001/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const evidence = rows.map(({ kind, sourceId }) => ({ kind, sourceId }));
  await waitFor(() => expect(server.sent('POST /hmo/claim/{id}/evidence').at(-1)?.body).toEqual({ claimItemId: itemId, evidence }));
});
