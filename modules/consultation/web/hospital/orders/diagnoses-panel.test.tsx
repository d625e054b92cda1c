import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { Diagnosis } from '#modules/consultation/contract/diagnosis-records.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { DiagnosesPanel } from './diagnoses-panel.tsx';
import { DiagnosisForm } from './diagnosis-form.tsx';
import { PlanItemForm } from './plan-forms.tsx';

const id = (last: number) => `01990000-0000-7000-8000-00000000000${last}`;
const malaria = {
  ...{ id: id(2), icdCode: 'B54', description: 'Unspecified malaria', uncoded: false, type: 'provisional', verification: 'unconfirmed' },
  ...{ rank: 1, onset: null, laterality: 'left', isNewCase: false, isNotifiable: true, notes: null, promotedConditionId: null },
} as unknown as Diagnosis;
const consultation = { id: id(1), status: 'completed', diagnoses: [malaria] } as unknown as Consultation;
const editReason = 'The film came back later';
const path = `PATCH /consultation/${id(1)}/diagnosis/${id(2)}`;

test('a signed list is read until a reason is given; then the reason goes with each change', async () => {
  await renderWithApp(<DiagnosesPanel consultation={consultation} locked editReason={null} />);
  expect(screen.getByText('Left side · known before · notifiable')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Actions for Unspecified malaria' })).toBeNull();
  cleanup();
  const { user, server } = await renderWithApp(<DiagnosesPanel consultation={consultation} locked={false} editReason={editReason} />, {
    prepare: (fake) => fake.answer(path, { payload: [malaria] }),
  });
  await user.click(screen.getByRole('button', { name: 'Actions for Unspecified malaria' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Confirmed' }));
  await waitFor(() => expect(server.sent(path)[0]?.body).toEqual({ verification: 'confirmed', editReason }));
});

test('all that is known of a diagnosis, and of a measure of the plan, is written', async () => {
  const first = await renderWithApp(<DiagnosisForm consultationId={id(1)} diagnosis={malaria} editReason={null} onClose={vi.fn()} />, {
    prepare: (fake) => fake.answer(path, { payload: [malaria] }),
  });
  await first.user.click(screen.getByRole('switch', { name: /New case/ }));
  await first.user.type(screen.getByLabelText('Notes'), 'Seen last year too');
  await first.user.click(screen.getByRole('button', { name: 'Save diagnosis' }));
  await waitFor(() =>
    expect(first.server.sent(path)[0]?.body).toMatchObject({ isNewCase: true, laterality: 'left', notes: 'Seen last year too' }),
  );
  cleanup();
  const put = `PUT /consultation/${id(1)}/treatment-plan`;
  const item = { kind: 'diet', text: 'Less salt', frequency: null, duration: null, linkedId: null, status: 'active' } as const;
  const plan = { items: [item, { ...item, text: 'Walk' }], goals: ['130/80'], reviewAt: null };
  const { user, server } = await renderWithApp(<PlanItemForm consultationId={id(1)} plan={plan} place={1} onClose={vi.fn()} />, {
    prepare: (fake) => fake.answer(put, { payload: plan }),
  });
  await user.type(screen.getByLabelText('How often'), 'Each day');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent(put)).toHaveLength(1));
  expect(server.sent(put)[0]?.body).toMatchObject({
    items: [
      { text: 'Less salt', frequency: null },
      { text: 'Walk', frequency: 'Each day' },
    ],
    goals: ['130/80'],
  });
});
