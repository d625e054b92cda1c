import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import type { RoundContext, WardRound } from '#modules/admissions/contract/round-records.ts';
import { aPlanItem, aRound, roundIds } from '../../testing/round-samples.ts';
import { NewOrders } from './new-orders.tsx';
import { RoundPage } from './round-page.tsx';
import { pageOf } from '../../testing/samples.ts';
import { aStay } from '../../testing/stay-samples.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: roundIds.stay, roundId: roundIds.round }),
}));

const nothingNew: RoundContext = { previous: null, vitals: [], results: [], doses: [], fluid: null };
const read = 'GET /ward-round/{id}';
const save = 'PATCH /ward-round/{id}';
const rights = ['View Ward Round', 'Edit Ward Round', 'Create Lab Test Request'];

function show(round: WardRound, options: RenderOptions & { readonly previous?: WardRound; readonly context?: Partial<RoundContext> } = {}) {
  return renderWithApp(<RoundPage />, {
    permissions: rights,
    ...options,
    prepare: (server) => {
      server.answer(read, { payload: round });
      server.answer('GET /users/picker', { payload: pageOf([{ id: roundIds.previous, fullname: 'Ben Eze' }]) });
      server.answer('GET /ward-round/{id}/context', { payload: { ...nothingNew, previous: options.previous ?? null, ...options.context } });
      options.prepare?.(server);
    },
  });
}

const facts = { problems: [], diagnoses: [], attendeeIds: [], vitalsId: null, nextReviewAt: null, dischargePlanned: null };

const saved = (lockVersion: number) => ({
  ...{ id: roundIds.round, lockVersion, savedAt: '2031-01-11T08:10:00.000Z', savedByName: 'Ada Obi', status: 'draft' },
});

test('what is typed is saved when a field is left, and the round is submitted on the version that the save answered', async () => {
  const { user, server } = await show(aRound(), {
    prepare: (early) => {
      early.answer(save, { payload: saved(1) });
      early.answer('PATCH /ward-round/{id}/submit', { payload: aRound({ status: 'submitted' }), message: 'Ward round submitted' });
    },
  });
  await user.type(await screen.findByLabelText('Plan'), 'Rest');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(server.sent('PATCH /ward-round/{id}/submit')[0]?.body).toEqual({ lockVersion: 1 }));
  expect(server.sent(save)[0]?.body).toEqual({ plan: 'Rest', copied: [], lockVersion: 0 });
});

test('without a connection the text is kept on the screen, and put back when the page is opened again', async () => {
  const first = await show(aRound(), { prepare: (early) => early.lose(save) });
  await first.user.type(await screen.findByLabelText('Subjective'), 'Slept well');
  await first.user.tab();
  await waitFor(() => expect(screen.getByText('No connection: your text is kept')).toBeInTheDocument());
  expect(screen.getByLabelText('Subjective')).toHaveValue('Slept well');
  document.body.replaceChildren();
  await show(aRound(), { prepare: (early) => early.lose(save) });
  await waitFor(() => expect(screen.getByLabelText('Subjective')).toHaveValue('Slept well'));
  expect(screen.getByText(/Draft restored/)).toBeInTheDocument();
});

test('where somebody else saved the same section both texts stand side by side, and none is lost', async () => {
  const note = { ...facts, subjective: null, objective: null, assessment: null, plan: 'Theirs', copied: [] };
  const { user, server } = await show(aRound(), {
    prepare: (early) =>
      early.refuse(save, {
        status: 409,
        code: 'ROUND_CHANGED',
        message: 'The round was changed elsewhere, review both versions',
        server: { ...saved(3), savedByName: 'Ben Eze', note },
      }),
  });
  await user.type(await screen.findByLabelText('Plan'), 'Mine');
  await user.tab();
  const alert = within(await screen.findByRole('alert', { name: /changed elsewhere/ }));
  expect([alert.getByText('Mine'), alert.getByText('Theirs'), alert.getByText('Saved by Ben Eze')]).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  server.answer(save, { payload: saved(4) });
  await user.click(alert.getByRole('button', { name: 'Keep both texts' }));
  expect(screen.getByLabelText('Plan')).toHaveValue('Theirs\n\nMine');
  await user.click(screen.getByLabelText('Objective'));
  await user.tab();
  await waitFor(() => expect(server.sent(save).at(-1)?.body).toEqual({ plan: 'Theirs\n\nMine', copied: [], lockVersion: 3 }));
});

test('a section of the round before is copied forward and says so', async () => {
  const { user } = await show(aRound(), { previous: aRound({ id: roundIds.previous, plan: 'Amoxicillin 5 days', status: 'submitted' }) });
  await user.click(await screen.findByRole('button', { name: 'Copy forward Plan' }));
  expect(screen.getByLabelText('Plan')).toHaveValue('Amoxicillin 5 days');
  expect(screen.getByText(/Copied from the round before/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Copy forward Plan' })).not.toBeInTheDocument();
});

test('problems, diagnoses, people and dates are saved like the text, and lists are copied forward with their mark', async () => {
  const diagnoses = [{ icdCode: 'B54', description: 'Unspecified malaria' }];
  const previous = aRound({ id: roundIds.previous, problems: ['Fever'], diagnoses, status: 'submitted' });
  const { user, server } = await show(aRound(), { previous, prepare: (early) => early.answer(save, { payload: saved(1) }) });
  await user.click(await screen.findByRole('button', { name: 'Copy forward Diagnoses' }));
  await user.type(screen.getByLabelText('Problems'), 'Cough{Enter}');
  await user.click(screen.getByRole('button', { name: 'Copy forward Problems' }));
  await user.click(screen.getByLabelText('Discharge planned'));
  await user.paste('20 Jan 2031');
  await user.click(screen.getByRole('combobox', { name: 'Also present' }));
  await user.click(await screen.findByRole('option', { name: 'Ben Eze' }));
  await user.click(screen.getByLabelText('Plan'));
  await user.tab();
  await waitFor(() => expect(server.sent(save).length).toBeGreaterThan(0));
  const sent = Object.assign({}, ...server.sent(save).map(({ body }) => body));
  expect(sent).toMatchObject({
    ...{ problems: ['Cough', 'Fever'], diagnoses, attendeeIds: [roundIds.previous], dischargePlanned: '2031-01-20' },
    copied: ['problems', 'diagnoses'],
  });
});

test('what came in the last day stands beside the round: doses that were not given, fluids, and results to acknowledge', async () => {
  const result = {
    ...{
      id: roundIds.item,
      testId: null,
      requestNumber: 'LAB-000009',
      testName: 'Potassium',
      restricted: false,
      priority: 'routine' as const,
    },
    ...{ note: null, status: 'result-released', unattended: false, ended: false, critical: false, requestedAt: aRound().roundAt },
    ...{ releasedAt: aRound().roundAt, acknowledgedAt: null, mayAcknowledge: true, results: [], path: '/laboratory/1' },
  };
  const doses = [
    { id: roundIds.item, medicine: 'Artesunate', dueAt: aRound().roundAt, status: 'refused' as const, path: '/administrations/7' },
  ];
  const { user, server } = await show(aRound(), {
    context: { results: [result], doses, fluid: { in: 1500, out: 900, balance: 600 } },
    prepare: (early) => early.answer('PATCH /lab-request/{id}/acknowledged', { payload: result, message: 'Result acknowledged' }),
  });
  expect(await screen.findByText('Artesunate')).toBeInTheDocument();
  expect(screen.getByText('In 1,500 ml · Out 900 ml · Balance +600 ml')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Acknowledge Potassium' }));
  await waitFor(() => expect(server.sent('PATCH /lab-request/{id}/acknowledged')).toHaveLength(1));
});

test('a submitted round is read, and amended with a reason alone', async () => {
  const round = aRound({
    status: 'submitted',
    plan: 'Rest',
    lockVersion: 2,
    acts: { amend: null },
    submitted: { by: 'Ada Obi', at: aRound().roundAt },
  });
  const { user, server } = await show(round, { prepare: (early) => early.answer(save, { payload: { ...saved(3), status: 'amended' } }) });
  await user.click(await screen.findByRole('button', { name: 'Amend' }));
  await user.type(screen.getByLabelText('Plan'), ' and fluids');
  expect(screen.getByRole('button', { name: 'Save amendment' })).toBeDisabled();
  await user.type(screen.getByLabelText(/Reason for the amendment/), 'Fluids were forgotten');
  await user.click(screen.getByRole('button', { name: 'Save amendment' }));
  await waitFor(() =>
    expect(server.sent(save).map(({ body }) => body)).toEqual([
      { plan: 'Rest and fluids', copied: [], lockVersion: 2, editReason: 'Fluids were forgotten' },
    ]),
  );
});

test('care orders are sent as one list, those that stand with their ids', async () => {
  const item = aPlanItem({ acts: { stop: null } });
  const { user, server } = await show(aRound({ treatmentPlan: [item] }), {
    prepare: (early) => early.answer('PUT /ward-round/{id}/treatment-plan', { payload: aRound(), message: 'Treatment plan saved' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Care orders' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Care orders' }));
  await user.type(drawer.getByLabelText('What is to be done'), 'Blood pressure{Enter}');
  await user.click(drawer.getByRole('button', { name: 'Save care orders' }));
  await waitFor(() =>
    expect(server.sent('PUT /ward-round/{id}/treatment-plan')[0]?.body).toEqual({
      items: [
        { id: item.id, kind: 'diet', what: 'Soft diet', everyMinutes: null, endAt: null },
        { id: null, kind: 'monitoring', what: 'Blood pressure', everyMinutes: null, endAt: null },
      ],
    }),
  );
});

test('a nurse acknowledges new orders on the page of the stay; without the right nothing is asked for', async () => {
  const item = aPlanItem({ acts: { acknowledge: null } });
  const page = { data: [item], meta: { count: 1, page: 1, limit: 50 } };
  const { user, server } = await renderWithApp(<NewOrders stay={aStay()} />, {
    permissions: ['View Ward Round', 'Acknowledge Orders'],
    prepare: (early) => {
      early.answer('GET /patient-admissions/{id}/treatment-plan', { payload: page });
      early.answer('PATCH /ward-round/treatment-plan/{id}/acknowledge', { payload: item, message: 'Order acknowledged' });
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Acknowledge/ }));
  await waitFor(() => expect(server.sent('PATCH /ward-round/treatment-plan/{id}/acknowledge')).toHaveLength(1));
});
