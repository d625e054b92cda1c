import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import { PlanField } from '../plans/plan-field.tsx';
import { PartnerMenu } from './partner-acts.tsx';

const id = '018f0000-0000-7000-8000-000000000001';
const planId = '018f0000-0000-7000-8000-000000000002';
const partner = { id, name: 'Palmgrove HMO', status: 'active', version: 3, enrollees: 2, acts: { edit: null, suspend: null } } as const;

async function shown(changes: object = {}) {
  const app = await renderWithApp(<PartnerMenu partner={{ ...partner, ...changes }} />, {
    permissions: ['View Health Plan Partner', 'Edit Health Plan Partner'],
    path: '/hospital/hmo-management',
    prepare: (fake) => fake.answer('PATCH /hmo/{id}/suspend', { payload: partner }),
  });
  const open = async () => app.user.click(await screen.findByRole('button', { name: 'Actions for Palmgrove HMO' }));
  return { ...app, open };
}

test('a partner is suspended with a reason, under the version that was seen', async () => {
  const { user, server, open } = await shown();
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const asked = within(await screen.findByRole('dialog'));
  await user.type(asked.getByLabelText(/^Reason/), 'Unpaid for months');
  await user.click(asked.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(server.sent('PATCH /hmo/{id}/suspend')[0]?.body).toEqual({ reason: 'Unpaid for months', version: 3 }));
});

test('a partner with members says so instead of being deleted', async () => {
  const { open } = await shown({ acts: { remove: 'HMO_IN_USE' } });
  await open();
  expect(await screen.findByRole('menuitem', { name: /^Delete.*HMO is in use/ })).toBeDisabled();
});

async function choose(user: Awaited<ReturnType<typeof renderWithApp>>['user'], field: RegExp, option: string) {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

function BillingForm() {
  const form = useCallForm(patientBillingCalls.add, {
    params: { patientId: id },
    startWith: { method: 'HMO', enrolleeNumber: 'E1', priority: 1 },
  });
  return (
    <CallForm form={form} submit="Save billing method" onDone={() => undefined}>
      <PlanField method="HMO" />
    </CallForm>
  );
}

test('the plan of a billing method: its partner, its plan, and the name of the plan', async () => {
  const plans = [{ id: planId, name: 'Classic', code: 'CLS' }];
  const { user, server } = await renderWithApp(<BillingForm />, {
    prepare: (fake) => {
      fake.answer('GET /hmo/picker', { payload: [{ id, name: partner.name, code: 'PGV', type: 'HMO', plans }] });
      fake.answer('POST /patients/{id}/billing', { payload: {} });
    },
  });
  await choose(user, /^HMO/, partner.name);
  await choose(user, /^Plan/, 'Classic');
  await user.click(screen.getByRole('button', { name: 'Save billing method' }));
  await waitFor(() =>
    expect(server.sent('POST /patients/{id}/billing')[0]?.body).toMatchObject({ hmoId: id, planId, planName: 'Classic' }),
  );
  expect(server.sent('GET /hmo/picker')[0]?.query.get('type')).toBe('HMO');
});

test('without a partner that covers anything the field says so, with the way there for who may see partners', async () => {
  await renderWithApp(<BillingForm />, {
    permissions: ['View Health Plan Partner'],
    prepare: (fake) => fake.answer('GET /hmo/picker', { payload: [] }),
  });
  expect(await screen.findByText(/No partner with a completed price list yet/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open HMO/HPP' })).toHaveAttribute('href', '/hospital/hmo-management');
});
