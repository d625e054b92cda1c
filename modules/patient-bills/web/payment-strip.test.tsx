import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { GateAnswer } from '#modules/patient-bills/contract/records.ts';
import { PaymentStrip } from './payment-strip.tsx';

const id = '01990000-0000-7000-8000-000000000001';
const passes: GateAnswer = {
  ...{ allowed: true, code: null, message: null, required: 0, paid: 0, depositAvailable: 0, overridable: false, overridden: false },
  approvalStatus: 'none',
};

async function show(gate: Partial<GateAnswer>) {
  return renderWithApp(<PaymentStrip sourceType="lab-request" sourceId={id} />, {
    permissions: ['Override Payment Gate'],
    prepare: (fake) => {
      fake.answer('GET /patient-bills/gate', { payload: { ...passes, ...gate } });
      fake.answer('POST /patient-bills/gate/override', { payload: {}, message: 'Payment requirement overridden' });
    },
  });
}

test('says nothing while nothing waits', async () => {
  const { server } = await show({ approvalStatus: 'proceeded' });
  await waitFor(() => expect(server.sent('GET /patient-bills/gate')).toHaveLength(1));
  expect(screen.queryByText(/required|Awaiting/)).toBeNull();
});

test('shows an approval that waits and holds nothing', async () => {
  await show({ approvalStatus: 'pending' });
  const strip = await screen.findByText('Awaiting HMO approval');
  expect(strip.closest('[role="status"]')).toHaveTextContent('The service may proceed.');
  expect(screen.getByText('Approval pending')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Override' })).toBeNull();
});

test('an approval that holds is passed by with a reason', async () => {
  const { user, server } = await show({ allowed: false, code: 'HMO_APPROVAL_REQUIRED', approvalStatus: 'expired', overridable: true });
  expect(await screen.findByText('HMO approval required')).toBeInTheDocument();
  expect(screen.getByText('Expired')).toBeInTheDocument();
  expect(screen.queryByText(/due/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Override' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('The service proceeds before the insurer answers');
  await user.type(within(dialog).getByRole('textbox'), 'the patient cannot wait');
  await user.click(within(dialog).getByRole('button', { name: 'Override' }));
  await waitFor(() => expect(server.sent('POST /patient-bills/gate/override')[0]?.body).toMatchObject({ sourceId: id }));
});
