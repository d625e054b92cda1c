import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ReviewsPage } from '../admin/reviews-page.tsx';
import { ada, obi, pageOfRows } from '../testing/samples.ts';
import { PersonRequestsPage } from './person-requests-page.tsx';
import { ReportedDeathForm } from './reported-death-form.tsx';

const at = '2026-11-20T09:00:00.000Z';
const id = '01a10000-0000-7000-8000-0000000000b1';
const personId = '01a10000-0000-7000-8000-0000000000aa';

const shared = {
  id,
  kind: 'merge',
  status: 'waiting',
  askedAt: null,
  note: null,
  deceasedAt: null,
  decidedAs: null,
  decidedByName: null,
  decidedAt: null,
  decisionReason: null,
  createdAt: at,
  createdByName: 'Ngozi Admin',
  fields: [],
};

const request = {
  ...shared,
  patientId: ada,
  hospitalPatientId: 'P-000001',
  fullname: 'Okafor Ada',
  civisId: 'CIV-1000-12KW',
  mergedCivisId: 'CIV-1000-13KX',
  mergeId: obi,
  people: [
    {
      personId,
      civisId: 'CIV-1000-12KW',
      fullname: 'Okafor Ada',
      contact: { channel: 'sms', masked: '+234 *** 567' },
      confirmed: false,
    },
  ],
  acts: { sendCode: null, confirm: null, askOperator: null, withdraw: null },
};

const showRequest = (changes: object = {}) =>
  renderWithApp(<PersonRequestsPage />, {
    path: `/p?drawer=request&record=${id}`,
    prepare: (fake) => fake.answer('GET /person-requests', { payload: pageOfRows([{ ...request, ...changes }]) }),
  });

test('a code is sent to the person on record, and what they read out is confirmed', async () => {
  const { user, server } = await showRequest();
  server.answer(`POST /person-requests/${id}/send-code`, { payload: { maskedDestination: '+234 *** 567', resendAt: at } });
  expect(await screen.findByText('Okafor Ada must agree. A code will be sent to +234 *** 567.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('A code was sent to +234 *** 567. Ask Okafor Ada to read it out.')).toBeInTheDocument();
  expect(server.sent(`POST /person-requests/${id}/send-code`)[0]!.body).toEqual({ personId });
  server.refuse(`POST /person-requests/${id}/confirm`, { status: 400, code: 'BAD_OTP', message: 'This code is wrong' });
  await user.type(screen.getAllByRole('textbox', { name: 'Code digit' })[0]!, '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm code' }));
  expect(await screen.findByText('This code is wrong')).toBeInTheDocument();
  expect(server.sent(`POST /person-requests/${id}/confirm`)[0]!.body).toEqual({ code: '123456', personId });
});

test('who has no contact on record goes to the operator, with a note', async () => {
  const { user, server } = await showRequest({ people: [{ ...request.people[0], contact: null }] });
  expect(await screen.findByText(/so only the operator can decide/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send code' })).not.toBeInTheDocument();
  server.answer(`POST /person-requests/${id}/ask-operator`, { payload: { ...request, askedAt: at } });
  await user.type(screen.getByRole('textbox', { name: /Note to the operator/ }), 'The telephone was lost last year');
  await user.click(screen.getByRole('button', { name: 'Request operator review' }));
  await waitFor(() =>
    expect(server.sent(`POST /person-requests/${id}/ask-operator`)[0]?.body).toEqual({ note: 'The telephone was lost last year' }),
  );
});

test('a request is withdrawn with a reason; one of a death is not', async () => {
  const { user, server } = await showRequest();
  server.answer(`POST /person-requests/${id}/withdraw`, { payload: { ...request, status: 'withdrawn' } });
  await user.click(await screen.findByRole('button', { name: 'Withdraw request Okafor Ada' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Two persons after all');
  await user.click(screen.getByRole('button', { name: 'Withdraw request' }));
  await waitFor(() => expect(server.sent(`POST /person-requests/${id}/withdraw`)[0]?.body).toEqual({ reason: 'Two persons after all' }));
});

test('a request of a death has nobody to ask and says how it is withdrawn', async () => {
  const acts = { ...request.acts, withdraw: 'REQUEST_IS_A_DEATH' };
  await showRequest({ kind: 'death', people: [], deceasedAt: at, mergedCivisId: null, mergeId: null, acts });
  expect(await screen.findByText(/once another hospital or the platform operator confirms the death/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Withdraw request.*Reverse the death record/ })).toHaveAttribute('aria-disabled', 'true');
});

test('a decided request offers nothing more', async () => {
  await showRequest({ status: 'declined', decidedAs: 'operator', decidedByName: 'Operator', people: [], acts: {} });
  expect(await screen.findByText('Decided by')).toBeInTheDocument();
  for (const name of [/^Withdraw request/, 'Request operator review', 'Send code'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a death that another hospital reported is answered with yes or no and how one knows', async () => {
  const done = vi.fn();
  const { user, server } = await renderWithApp(<ReportedDeathForm patientId={ada} onDone={done} />);
  server.answer(`POST /patients/${ada}/reported-death`, { payload: { reportedDeceasedElsewhere: false } });
  await user.type(screen.getByRole('textbox', { name: /How do you know/ }), 'Seen alive this morning');
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  expect(server.sent(`POST /patients/${ada}/reported-death`)).toHaveLength(0);
  await user.click(screen.getByRole('radio', { name: 'No, the person is alive' }));
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.sent(`POST /patients/${ada}/reported-death`)[0]!.body).toEqual({ agree: false, reason: 'Seen alive this morning' });
});

test('the operator compares the sides and decides with a reason', async () => {
  const side = {
    initials: 'A.O.',
    birthYear: 1990,
    gender: 'female',
    phoneEnd: '567',
    hasEmail: false,
    hasPortal: true,
    hospitals: ['Lagoon'],
  };
  const review = {
    ...shared,
    askedAt: at,
    note: 'The telephone was lost',
    hospitalId: obi,
    hospitalName: 'Korle Ridge',
    sides: [
      { ...side, side: 'person', civisId: 'CIV-1000-12KW' },
      { ...side, side: 'merged', civisId: 'CIV-1000-13KX' },
    ],
    acts: { decline: null, approve: null },
  };
  const { user, server } = await renderWithApp(<ReviewsPage />, {
    path: `/p?drawer=review&record=${id}`,
    prepare: (fake) => fake.answer('GET /admin/person-requests', { payload: pageOfRows([review]) }),
  });
  server.answer(`POST /admin/person-requests/${id}/decide`, { payload: { ...review, status: 'declined' } });
  expect(await screen.findByText('Person to be joined')).toBeInTheDocument();
  expect(screen.getByText('The telephone was lost')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Decline request Korle Ridge' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'The dates of birth differ');
  await user.click(screen.getByRole('button', { name: 'Decline request' }));
  await waitFor(() =>
    expect(server.sent(`POST /admin/person-requests/${id}/decide`)[0]?.body).toEqual({
      approve: false,
      reason: 'The dates of birth differ',
    }),
  );
});
