import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { calendarDate } from '#kernel/contract/fields.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CallForm, FormSection } from './call-form.tsx';
import { DateField, TimeField } from './date-fields.tsx';
import { TextField } from './fields.tsx';
import { useField } from './form-context.ts';
import { useCallForm } from './use-call-form.ts';

const payments = declareCalls({
  pay: {
    method: 'POST',
    path: '/payments',
    summary: '',
    permission: 'Pay',
    done: 'Paid',
    body: z.strictObject({
      amount: z.string(),
      payer: z.string().optional(),
      day: calendarDate.optional(),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 09:30')
        .optional(),
    }),
    payload: z.object({ id: z.string() }),
  },
});

/** A field of a module that draws no message. */
function DumbField() {
  const { input } = useField('payer', 'Payer');
  return <input aria-label="Payer" defaultValue="" onChange={input.onChange} />;
}

function PayForm({ marked = false }: { readonly marked?: boolean }) {
  const form = useCallForm(payments.pay, {});
  return (
    <CallForm form={form} submit="Pay" onDone={() => undefined}>
      <FormSection>
        <TextField name="amount" label="Amount" required={marked} />
        <DateField name="day" label="Day" required={marked} />
        <TimeField name="time" label="Time" required={marked} />
        <DumbField />
      </FormSection>
    </CallForm>
  );
}

const words = 'The payment methods do not add up to the amount';

// What a refusal of the server can name: nothing, a field of the form, one that is elsewhere, one that draws no message, or several of them.
test.each<[string, Record<string, string> | undefined]>([
  ['no field', undefined],
  ['a field of the form', { amount: words }],
  ['a field that is not on the form', { tenders: words }],
  ['a part of a list', { 'tenders.0.reference': words }],
  ['a field that draws no message', { payer: words }],
  ['a field here and one elsewhere', { amount: 'Too much', tenders: words }],
])('a refusal that names %s is shown', async (_what, fields) => {
  const { user } = await renderWithApp(<PayForm />, {
    prepare: (fake) => fake.refuse('POST /payments', { status: 422, code: 'REFUSED', message: words, ...(fields ? { fields } : {}) }),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '15000');
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
});

function Act({ shows }: { readonly shows: boolean }) {
  const pay = useSend(payments.pay);
  const [done, setDone] = useState(false);
  return (
    <>
      <Button onClick={() => void pay.send({ body: { amount: '15000' } }).then(() => setDone(true))}>Pay at once</Button>
      {done && shows && pay.refused ? <p>{pay.refused.message}</p> : null}
    </>
  );
}

test.each([true, false])('a refusal of an act outside of a form is said once, whether its screen shows it (%s) or not', async (shows) => {
  const { user } = await renderWithApp(<Act shows={shows} />, {
    prepare: (fake) => fake.refuse('POST /payments', { status: 422, code: 'REFUSED', message: words, fields: { tenders: words } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Pay at once' }));
  expect(await screen.findAllByText(words)).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.getAllByText(words)).toHaveLength(1);
});

test('every required field that is empty is named, all at once', async () => {
  const { user, server } = await renderWithApp(<PayForm marked />);
  await user.click(await screen.findByRole('button', { name: 'Pay' }));
  for (const label of ['Amount', 'Day', 'Time']) expect(await screen.findByText(`${label} is required`)).toBeInTheDocument();
  expect(server.sent('POST /payments')).toEqual([]);
});

test('a day or a time that cannot be read stays as it was typed, with its error, and is not sent', async () => {
  const { user, server } = await renderWithApp(<PayForm />);
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '1');
  const day = screen.getByRole('textbox', { name: 'Day' });
  await user.type(day, '31/02/2026');
  await user.tab();
  expect(await screen.findByText('Day is not valid')).toBeInTheDocument();
  expect(day).toHaveValue('31/02/2026');
  const time = screen.getByRole('textbox', { name: 'Time' });
  await user.type(time, '25:10');
  await user.tab();
  expect(await screen.findByText('Enter a time such as 09:30')).toBeInTheDocument();
  expect(time).toHaveValue('25:10');
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(server.sent('POST /payments')).toEqual([]);
  await user.clear(day);
  await user.type(day, '20.11.26');
  await user.clear(time);
  await user.type(time, '930');
  await user.tab();
  expect([(day as HTMLInputElement).value, (time as HTMLInputElement).value]).toEqual(['20 Nov 2026', '09:30']);
  server.answer('POST /payments', { payload: { id: '1' } });
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() =>
    expect(server.sent('POST /payments').map(({ body }) => body)).toEqual([{ amount: '1', day: '2026-11-20', time: '09:30' }]),
  );
});

test('a field that is left by pressing something is judged after that press: nothing moves under the pointer', async () => {
  await renderWithApp(<PayForm marked />);
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  amount.focus();
  const button = screen.getByRole('button', { name: 'Pay' });
  fireEvent.pointerDown(button);
  fireEvent.blur(amount);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Amount is required')).not.toBeInTheDocument();
  fireEvent.pointerUp(button);
  expect(await screen.findByText('Amount is required')).toBeInTheDocument();
});
