import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CertificatesTab } from './certificates-tab.tsx';

const certificate = (number: number, acts: object) => ({
  ...{ id: `018f0000-0000-7000-8000-00000000000${number}`, certificateNumber: `MC-00000${number}`, kind: 'sick-leave', status: 'issued' },
  ...{ consultationId: null, from: '2031-01-10', to: '2031-01-12', text: 'Unfit for work', restrictions: null, acts },
  ...{ verifyCode: 'AAAA', verifyUrl: 'http://civis.test/verify/AAAA', issuedAt: '2031-01-10T09:00:00.000Z', issuedByName: 'Dr Ade' },
  ...{ revokedAt: null, revokedByName: null, revokeReason: null },
  patient: { id: '018f0000-0000-7000-8000-0000000000aa', fullname: 'Okafor Ada', hospitalPatientId: 'P-000001' },
});

test('a certificate is revoked where the server offers it, with a reason; others have no menu', async () => {
  const data = [certificate(1, { revoke: null }), certificate(2, {})];
  const { user, server } = await renderWithApp(<CertificatesTab />, {
    path: '/hospital/consultation',
    permissions: ['Issue Medical Certificate'],
    prepare: (fake) => {
      fake.answer('GET /medical-certificates', { payload: { data, meta: { page: 1, limit: 10, count: 2 } } });
      fake.answer('PATCH /medical-certificates/{id}/revoke', { payload: certificate(1, {}) });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for MC-000001' }));
  expect(screen.queryByRole('button', { name: 'Actions for MC-000002' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke certificate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke certificate' });
  expect(within(dialog).getByText('Anyone who checks MC-000001 will see that it is revoked.')).toBeInTheDocument();
  await user.type(within(dialog).getByRole('textbox'), 'Wrong dates');
  await user.click(within(dialog).getByRole('button', { name: 'Revoke certificate' }));
  await waitFor(() => expect(server.sent('PATCH /medical-certificates/{id}/revoke')[0]?.body).toEqual({ reason: 'Wrong dates' }));
});
