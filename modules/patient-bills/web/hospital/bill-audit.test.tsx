import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { BillAudit } from './bill-audit.tsx';

const id = '01990000-0000-7000-8000-000000000001';

test('who may read the audit trail sees what was done to a line; nobody else asks for it', async () => {
  const entry = {
    ...{ id, at: '2031-01-10T09:00:00.000Z', actorId: null, actorName: 'Bola Cashier', actorRole: 'Cashier', action: 'update' },
    ...{ entityType: 'PatientBill', entityId: id, entityNumber: 'PB-000001', patientId: null, ip: null, outcome: 'ok' },
    ...{ summary: 'Bill PB-000001 changed', reason: null, changes: [{ field: 'quantity', before: 1, after: 2 }] },
  };
  const prepare = (fake: FakeServer) =>
    fake.answer('GET /audit-trail/entity/{entityType}/{entityId}', { payload: { data: [entry], meta: { page: 1, limit: 20, count: 21 } } });
  const { server } = await renderWithApp(<BillAudit billId={id} raisedAt="2031-01-10T09:00:00.000Z" />, {
    permissions: ['View Audit Trail'],
    prepare,
  });
  expect(await screen.findByText('Bill PB-000001 changed')).toBeInTheDocument();
  expect(screen.getByText('Quantity')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All entries' })).toHaveAttribute(
    'href',
    `/hospital/audit-trail?entityId=${id}&startDate=2031-01-09`,
  );
  expect(server.sent('GET /audit-trail/entity/{entityType}/{entityId}')[0]?.path).toBe(`/audit-trail/entity/PatientBill/${id}`);
  cleanup();
  const other = await renderWithApp(<BillAudit billId={id} raisedAt="2031-01-10T09:00:00.000Z" />, {
    permissions: ['View Patient Bills'],
    prepare,
  });
  expect(screen.queryByText('Audit Trail')).toBeNull();
  expect(other.server.sent('GET /audit-trail/entity/{entityType}/{entityId}')).toHaveLength(0);
});
