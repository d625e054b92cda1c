import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Approval } from '#modules/hmo/contract/approval-records.ts';
import { anApproval, anApprovalRow, approvalId, someCounts } from '../../testing/approval-samples.ts';
import { ApprovalsPage } from './approvals-page.tsx';

const permissions = ['View HMO Approvals', 'Approve HMO Request', 'Decline HMO Request', 'View Patient Attachments'];
const address = '/hospital/hmo-management/approval';
const decided = { status: 409, code: 'APPROVAL_DECIDED', message: 'Request already decided' };

interface Shown {
  readonly approval?: Approval;
  readonly prepare?: (server: FakeServer) => void;
  readonly path?: string;
}

async function show({ approval = anApproval(), prepare, path = `${address}?drawer=approval&record=${approvalId}` }: Shown = {}) {
  const app = await renderWithApp(<ApprovalsPage />, {
    permissions,
    path,
    prepare: (server) => {
      const counts = someCounts();
      server.answer('GET /hmo/approval/{id}', { payload: approval });
      server.answer('GET /hmo/approval', {
        payload: { data: [anApprovalRow()], meta: { count: 1, page: 1, limit: 10, counts, currency: 'NGN' } },
      });
      server.answer('GET /hmo/picker', { payload: [] });
      server.answer('GET /patient-attachments/patient/{id}', { payload: { data: [], meta: { count: 0, page: 1, limit: 20 } } });
      prepare?.(server);
    },
  });
  const panel = async () => within(await screen.findByRole('dialog', { name: 'APR-000311' }));
  return { ...app, panel };
}

type App = Awaited<ReturnType<typeof show>>;

async function press({ user, panel }: App, name: string | RegExp) {
  const inside = await panel();
  const button = inside.queryByRole('button', { name });
  if (button) return user.click(button);
  await user.click(await inside.findByRole('button', { name: 'More' }));
  return user.click(await screen.findByRole('menuitem', { name }));
}

async function phone({ user, panel }: App) {
  await user.click((await panel()).getByRole('combobox', { name: /^Channel/ }));
  await user.click(await screen.findByRole('option', { name: 'Phone' }));
}

test('the list counts by status and shows for how many of its minutes a request has waited', async () => {
  const { user, address: at } = await show({ path: address });
  expect(await screen.findByText('41 of 60 min')).toBeInTheDocument();
  const chips = within(screen.getByRole('list', { name: 'Requests by status' }));
  for (const words of [/1 Not sent/, /7 Approval pending/, /6 Proceeded/, /244 Approved/, /36 Declined/, /10 Expired/])
    expect(chips.getByRole('button', { name: words })).toBeInTheDocument();
  await user.click(chips.getByRole('button', { name: /36 Declined/ }));
  await waitFor(() => expect(at()).toContain('declined'));
});

test('the panel says how many minutes are left, and afterwards since when the time is over', async () => {
  const { panel } = await show();
  expect((await panel()).getByRole('timer')).toHaveTextContent('19 min left to answer');
});

test('past the target the clock says so, and when care goes on without an answer', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const late = anApproval({ overdue: true, sentAt: at(-48), dueAt: at(-18), hourEndsAt: at(12) });
  const { panel } = await show({ approval: late });
  const timer = (await panel()).getByRole('timer');
  expect(timer).toHaveTextContent(/The time to answer ended 1[78] min ago · Proceeds without an answer in 12 min/);
});

test('is approved in part: code, amounts, and the reason of what the partner does not pay', async () => {
  const app = await show({
    prepare: (server) => server.answer('PATCH /hmo/approval/{id}/approve', { payload: anApproval(), message: 'Request approved' }),
  });
  await press(app, 'Approve');
  const form = await app.panel();
  await app.user.type(await form.findByRole('textbox', { name: /^PA code/ }), 'PA-77');
  const culture = within(form.getByRole('group', { name: /^Blood culture/ }));
  await app.user.click(culture.getByRole('radio', { name: 'Decline' }));
  await app.user.type(await culture.findByRole('textbox', { name: /^Reason/ }), 'Not indicated');
  await app.user.click(form.getByRole('button', { name: 'Approve request' }));
  expect(await screen.findByText('Request approved')).toBeInTheDocument();
  const body = app.server.sent('PATCH /hmo/approval/{id}/approve')[0]?.body;
  expect(body).toMatchObject({
    ...{ paCode: 'PA-77', channel: 'phone', version: 2 },
    items: [
      { status: 'approved', approvedAmount: 300_000 },
      { status: 'declined', reason: 'Not indicated' },
    ],
  });
});

test('what was typed stays after a refusal, which is said in the form', async () => {
  const app = await show({ prepare: (server) => server.refuse('PATCH /hmo/approval/{id}/approve', decided) });
  await press(app, 'Approve');
  const form = await app.panel();
  const code = await form.findByRole('textbox', { name: /^PA code/ });
  await app.user.type(code, 'PA-77');
  await app.user.type(form.getByRole('textbox', { name: /^Officer/ }), 'Mr Okoro');
  await app.user.click(form.getByRole('button', { name: 'Approve request' }));
  expect(await form.findByText('Request already decided')).toBeInTheDocument();
  expect(code).toHaveValue('PA-77');
  expect(form.getByRole('textbox', { name: /^Officer/ })).toHaveValue('Mr Okoro');
});

test('a code that stands elsewhere is said at its field', async () => {
  const taken = {
    status: 409,
    code: 'PA_CODE_TAKEN',
    message: 'This PA code was given to APR-000012',
    fields: { paCode: 'Given to APR-000012' },
  };
  const app = await show({ prepare: (server) => server.refuse('PATCH /hmo/approval/{id}/approve', taken) });
  await press(app, 'Approve');
  const form = await app.panel();
  await app.user.type(await form.findByRole('textbox', { name: /^PA code/ }), 'PA-77');
  await app.user.click(form.getByRole('button', { name: 'Approve request' }));
  expect(await form.findByText('Given to APR-000012')).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: /^PA code/ })).toHaveValue('PA-77');
});

test('is declined with a reason of some length, which stays while it is refused', async () => {
  const app = await show({ prepare: (server) => server.refuse('PATCH /hmo/approval/{id}/decline', decided) });
  await press(app, 'Decline');
  const form = await app.panel();
  const reason = await form.findByRole('textbox', { name: /^Reason/ });
  await app.user.type(reason, 'No');
  await phone(app);
  await app.user.click(form.getByRole('button', { name: 'Decline request' }));
  expect(await form.findByText(/at least 5 characters/)).toBeInTheDocument();
  expect(app.server.sent('PATCH /hmo/approval/{id}/decline')).toEqual([]);
  await app.user.type(reason, 't indicated');
  await app.user.click(form.getByRole('button', { name: 'Decline request' }));
  expect(await form.findByText('Request already decided')).toBeInTheDocument();
  expect(reason).toHaveValue('Not indicated');
  app.server.answer('PATCH /hmo/approval/{id}/decline', { payload: anApproval(), message: 'Request declined' });
  await app.user.click(form.getByRole('button', { name: 'Decline request' }));
  expect(await screen.findByText('Request declined')).toBeInTheDocument();
  expect(app.server.sent('PATCH /hmo/approval/{id}/decline').at(-1)?.body).toEqual({
    reason: 'Not indicated',
    channel: 'phone',
    version: 2,
  });
});

test('what is refused without a form is said: taking, and the letter', async () => {
  const app = await show({
    prepare: (server) => {
      server.refuse('PATCH /hmo/approval/{id}/take', { ...decided, message: 'Somebody has answered it' });
      server.refuse('GET /hmo/approval/{id}/letter', { status: 422, code: 'CURRENCY_NOT_SET', message: 'Set the currency first' });
    },
  });
  await press(app, 'Take');
  expect(await screen.findByText('Somebody has answered it')).toBeInTheDocument();
  await press(app, 'Letter (PDF)');
  expect(await screen.findByText('Set the currency first')).toBeInTheDocument();
});

test('the sound of new requests is the person’s own, and is turned off where they are worked on', async () => {
  const { user, server } = await show({ path: address });
  await user.click(await screen.findByRole('button', { name: 'Sound of new requests', pressed: true }));
  await waitFor(() => expect(server.sent('PATCH /users/preferences').at(-1)?.body).toMatchObject({ sound: false }));
  expect(await screen.findByRole('button', { name: 'Sound of new requests', pressed: false })).toBeInTheDocument();
});

test('an act that cannot be done yet says why in the menu', async () => {
  const { user, panel } = await show();
  await user.click(await (await panel()).findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: /^Proceed.*The hour is not over/ })).toBeDisabled();
});

test('who sees no requests of the desk sees neither buttons nor what is clinical', async () => {
  const { panel } = await show({ approval: anApproval({ acts: {}, diagnosisCodes: null, clinicalNote: null }) });
  const inside = await panel();
  expect(inside.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(inside.queryByText('Diagnosis (ICD-10)')).toBeNull();
});
