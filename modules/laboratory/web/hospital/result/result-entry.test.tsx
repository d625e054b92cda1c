import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aParameter, aRequest, ids } from '../../testing/samples.ts';
import { ResultEntry } from './result-entry.tsx';

const bench = ['Enter Lab Result', 'View Lab Test Requests'];
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

test('flags are words that follow the typing; a critical row is marked', async () => {
  const { user } = await renderWithApp(<ResultEntry request={aRequest()} />, { permissions: bench });
  const box = await screen.findByLabelText('Cholesterol');
  await user.type(box, '4');
  expect(within(rowOf('Cholesterol')).getByText('Normal')).toBeInTheDocument();
  await user.clear(box);
  await user.type(box, '9.5');
  expect(within(rowOf('Cholesterol')).getByText('Critically high')).toBeInTheDocument();
  expect(rowOf('Cholesterol')).toHaveAttribute('data-critical');
  await user.clear(box);
  await user.type(box, '<2');
  expect(within(rowOf('Cholesterol')).getByText('Low')).toBeInTheDocument();
  expect(rowOf('Cholesterol')).not.toHaveAttribute('data-critical');
});

test('Enter goes from box to box past what is calculated, whose value is locked and follows', async () => {
  const { user } = await renderWithApp(<ResultEntry request={aRequest()} />, { permissions: bench });
  await user.type(await screen.findByLabelText('Cholesterol'), '6{Enter}');
  expect(screen.getByLabelText('HDL')).toHaveFocus();
  await user.keyboard('1.5{Enter}');
  expect(screen.getByLabelText('Ratio, calculated')).toHaveTextContent('4.0');
  expect(screen.queryByRole('textbox', { name: 'Ratio' })).toBeNull();
  expect(screen.getByLabelText('Comment')).toHaveFocus();
});

test('what is typed is sent as typed, a comparator apart; calculated values are not sent', async () => {
  const { user, server } = await renderWithApp(<ResultEntry request={aRequest()} />, {
    permissions: bench,
    prepare: (fake) => fake.answer(`PATCH /lab-request/${ids.request}/result-entered`, { payload: aRequest({ status: 'result-entered' }) }),
  });
  await user.type(await screen.findByLabelText('Cholesterol'), '< 3,50');
  await user.selectOptions(screen.getByLabelText('HDL, no result because'), 'not-done');
  // The mouse is not needed: the keys submit from within a box.
  await user.click(screen.getByLabelText('Comment'));
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(() => expect(server.sent(`PATCH /lab-request/${ids.request}/result-entered`)).toHaveLength(1));
  const body = server.sent(`PATCH /lab-request/${ids.request}/result-entered`)[0]?.body as { values: unknown[]; version: number };
  expect(body.version).toBe(3);
  expect(body.values).toHaveLength(2);
  expect(body.values[0]).toMatchObject({ parameterId: ids.cholesterol, value: '3.50', comparator: '<' });
  expect(body.values[1]).toMatchObject({ parameterId: ids.hdl, value: null, absentReason: 'not-done' });
});

test('faults stand in their rows and what was typed stays', async () => {
  const { user } = await renderWithApp(<ResultEntry request={aRequest()} />, {
    permissions: bench,
    prepare: (fake) =>
      fake.refuse(`PATCH /lab-request/${ids.request}/result-entered`, {
        ...{ status: 400, code: 'LAB_RESULT_FIELDS', message: 'Some results need your attention.' },
        fields: { [`values.${ids.hdl}`]: 'Enter a result, or why there is none' },
      }),
  });
  await user.type(await screen.findByLabelText('Cholesterol'), '4');
  await user.click(screen.getByRole('button', { name: 'Submit result' }));
  expect(await within(rowOf('HDL')).findByText('Enter a result, or why there is none')).toBeInTheDocument();
  expect(screen.getByLabelText('Cholesterol')).toHaveValue('4');
});

test('a culture that grew takes organisms and what works against them', async () => {
  const culture = aParameter({ name: 'Blood culture', resultType: 'culture', unit: null, range: null, code: null });
  const { user, server } = await renderWithApp(<ResultEntry request={aRequest({ entry: [culture] })} />, {
    permissions: bench,
    prepare: (fake) => fake.answer(`PATCH /lab-request/${ids.request}/result-entered`, { payload: aRequest({ status: 'result-entered' }) }),
  });
  await user.selectOptions(await screen.findByLabelText('Blood culture'), 'heavy');
  expect(screen.getByText('Abnormal')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add organism' }));
  await user.type(screen.getByLabelText('Organism'), 'E. coli');
  await user.click(screen.getByRole('button', { name: 'Add antibiotic' }));
  await user.type(screen.getByLabelText('Antibiotic'), 'Ciprofloxacin');
  await user.selectOptions(screen.getByLabelText('Interpretation'), 'R');
  await user.click(screen.getByRole('button', { name: 'Submit result' }));
  await waitFor(() =>
    expect(server.sent(`PATCH /lab-request/${ids.request}/result-entered`)[0]?.body).toMatchObject({
      values: [
        {
          culture: {
            growth: 'heavy',
            organisms: [{ name: 'E. coli', sensitivities: [{ antibiotic: 'Ciprofloxacin', interpretation: 'R' }] }],
          },
        },
      ],
    }),
  );
});
