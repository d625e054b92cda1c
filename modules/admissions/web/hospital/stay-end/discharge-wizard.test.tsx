import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, type Rendered, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aDischargedStay, aStay, endIds, thePending } from '../../testing/end-samples.ts';
import { pageOf } from '../../testing/samples.ts';
import { DischargeWizard } from './discharge-wizard.tsx';

const stay = aStay();
const call = `POST /patient-admissions/${stay.id}/discharge`;

function show({ prepare, ...options }: RenderOptions = {}): Promise<Rendered> {
  return renderWithApp(<DischargeWizard of={stay} onClose={() => undefined} />, {
    permissions: ['View Admission', 'Discharge Patient'],
    ...options,
    prepare: (server) => {
      server.answer('GET /patient-admissions/{id}/pending', { payload: thePending() });
      server.answer('GET /departments', { payload: pageOf([]) });
      server.answer('GET /users/picker', { payload: pageOf([]) });
      server.answer(call, { payload: aDischargedStay(), message: 'Patient discharged' });
      prepare?.(server);
    },
  });
}

const step = (name: RegExp) => within(screen.getByRole('list', { name: 'Steps' })).getByRole('button', { name });
const button = (name: string) => screen.getByRole('button', { name });

async function fillSummary({ user }: Rendered) {
  await user.click(step(/Diagnoses and summary/));
  await user.click(screen.getByRole('combobox', { name: /^Type of discharge/ }));
  await user.click(await screen.findByRole('option', { name: 'Recovered' }));
  await user.click(screen.getByRole('textbox', { name: /^Course in hospital/ }));
  await user.paste('Artesunate, then well.');
  await user.click(screen.getByRole('textbox', { name: /^Condition at discharge/ }));
  await user.paste('Stable');
}

async function sign({ user }: Rendered) {
  await user.click(step(/Review and sign/));
  await user.click(button('Sign and discharge'));
}

test('pending orders are cancelled or kept, the rest is filled in, and the summary is offered for printing', async () => {
  const app = await show();
  expect(await screen.findByText('Full blood count')).toBeInTheDocument();
  expect(screen.getByText('Begun: it is kept')).toBeInTheDocument();
  await app.user.click(screen.getByRole('radio', { name: 'Cancel order' }));
  await app.user.click(button('Next'));
  await fillSummary(app);
  await app.user.click(button('Next'));
  expect(screen.getByText('You may not see medicines. What runs in the ward ends with the discharge.')).toBeInTheDocument();
  await app.user.click(button('Next'));
  await app.user.click(button('Next'));
  const review = within(screen.getByRole('region', { name: 'Review and sign' }));
  expect(review.getByText('Unspecified malaria (B54)')).toBeInTheDocument();
  expect(review.getByText('Full blood count')).toBeInTheDocument();
  await app.user.click(button('Sign and discharge'));
  expect(await screen.findByRole('link', { name: 'Print discharge summary' })).toHaveAttribute(
    'href',
    `/hospital/admissions/${stay.id}/discharge-summary`,
  );
  expect(app.server.sent(call)[0]?.body).toMatchObject({
    ...{ type: 'recovered', acknowledgePending: true, followUp: null, version: 3 },
    cancelPending: [{ kind: 'lab-request', id: endIds.test }],
    finalDiagnoses: [{ icdCode: 'B54', description: 'Unspecified malaria' }],
    summary: { course: 'Artesunate, then well.', condition: 'Stable' },
  });
});

test('what is missing leads to its step, and nothing is sent', async () => {
  const app = await show();
  await screen.findByText('Full blood count');
  await sign(app);
  await waitFor(() => expect(step(/Diagnoses and summary/)).toHaveAttribute('aria-current', 'step'));
  for (const words of ['Type of discharge is required', 'Discharge summary is required', 'Condition at discharge is required'])
    expect(screen.getByText(words)).toBeVisible();
  expect(app.server.sent(call)).toEqual([]);
});

test('an order nobody decided on is refused and leads to the pending items; what was typed stays', async () => {
  const app = await show({
    prepare: (server) => server.refuse(call, { status: 422, code: 'PENDING_ITEMS', message: 'There are pending items' }),
  });
  await screen.findByText('Full blood count');
  await fillSummary(app);
  await sign(app);
  expect(await screen.findByText('Keep or cancel each pending item first.')).toBeVisible();
  expect(step(/Pending items/)).toHaveAttribute('aria-current', 'step');
  expect(app.server.sent(call)[0]?.body).toMatchObject({ acknowledgePending: false, cancelPending: [] });
  await app.user.click(screen.getByRole('radio', { name: 'Keep' }));
  app.server.answer(call, { payload: aDischargedStay(), message: 'Patient discharged' });
  await sign(app);
  expect(await screen.findByText('Print discharge summary')).toBeInTheDocument();
  expect(app.server.sent(call)[1]?.body).toMatchObject({ acknowledgePending: true, summary: { course: 'Artesunate, then well.' } });
});

test('leaving against advice asks who signed; a refusal of it stands at its field', async () => {
  const app = await show();
  await screen.findByText('Full blood count');
  await app.user.click(screen.getByRole('radio', { name: 'Keep' }));
  await fillSummary(app);
  await app.user.click(screen.getByRole('combobox', { name: /^Type of discharge/ }));
  await app.user.click(await screen.findByRole('option', { name: 'Against medical advice' }));
  app.server.refuse(call, {
    status: 422,
    code: 'SIGNED_BY_NEEDED',
    message: 'Say who signed that the patient leaves against medical advice',
  });
  await sign(app);
  const field = screen.getByRole('textbox', { name: /^Signed by/ });
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  expect(field).toBeVisible();
});

test('a death says what follows, and whoever died has no follow-up', async () => {
  const app = await show();
  await screen.findByText('Full blood count');
  await fillSummary(app);
  await app.user.click(screen.getByRole('combobox', { name: /^Type of discharge/ }));
  await app.user.click(await screen.findByRole('option', { name: 'Deceased' }));
  expect(await screen.findByText(/A death record is drafted/)).toBeVisible();
  await app.user.click(step(/Follow-up/));
  expect(screen.getByText('A patient who died has no follow-up visit')).toBeVisible();
});

test('a follow-up is sent with its department; a day without a free time leads back to it', async () => {
  const app = await show({
    prepare: (server) => {
      server.answer('GET /departments', { payload: pageOf([{ id: endIds.dose, name: 'Medicine', kind: 'clinical', status: 'active' }]) });
      server.refuse(call, { status: 422, code: 'FOLLOW_UP_FULL', message: 'No time is free on 2040-01-20' });
    },
  });
  await screen.findByText('Full blood count');
  await app.user.click(screen.getByRole('radio', { name: 'Keep' }));
  await fillSummary(app);
  await app.user.click(step(/Follow-up/));
  const day = screen.getByLabelText(/^Day/);
  await app.user.click(day);
  await app.user.paste('20 Jan 2040');
  await app.user.tab();
  await app.user.click(await screen.findByRole('combobox', { name: /^Department/ }));
  await app.user.click(await screen.findByRole('option', { name: 'Medicine' }));
  await sign(app);
  expect(await screen.findByText('No time is free on 2040-01-20')).toBeVisible();
  expect(step(/Follow-up/)).toHaveAttribute('aria-current', 'step');
  expect(app.server.sent(call)[0]?.body).toMatchObject({ followUp: { date: '2040-01-20', departmentId: endIds.dose } });
});
