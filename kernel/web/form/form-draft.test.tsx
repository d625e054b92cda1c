import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { requiredText } from '#kernel/contract/fields.ts';
import { drafts } from '#kernel/web/drafts/drafts.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CallForm, FormSection } from './call-form.tsx';
import { TextField } from './fields.tsx';
import { useFormAround } from './form-context.ts';
import { formDraftName } from './form-draft.ts';
import { PasswordField } from './password-field.tsx';
import { PickerField } from './select-fields.tsx';
import { useCallForm } from './use-call-form.ts';

const beds = declareCalls({
  book: {
    method: 'POST',
    path: '/beds',
    summary: '',
    permission: 'Book Bed',
    done: 'Bed booked',
    body: z.strictObject({
      patientId: z.string(),
      ward: requiredText(2, 40, 'Enter the ward'),
      pin: z.string().optional(),
      doctorId: z.string().optional(),
    }),
    payload: z.object({ id: z.string() }),
  },
});

const useDoctors = () => ({ options: [{ value: 'd1', label: 'Dr. Ada Obi' }], loading: false });

function BedForm({ patientId, onClose }: { readonly patientId: string; readonly onClose?: () => void }) {
  const form = useCallForm(beds.book, { toBody: (values) => ({ ...values, patientId }) });
  return (
    <CallForm form={form} submit="Book bed" onDone={() => undefined} {...(onClose ? { onCancel: onClose } : {})}>
      <FormSection>
        <TextField name="ward" label="Ward" required />
        <PasswordField name="pin" label="PIN" autoComplete="new-password" />
        <PickerField name="doctorId" label="Doctor" useOptions={useDoctors} />
      </FormSection>
    </CallForm>
  );
}

const ward = () => screen.findByRole('textbox', { name: /Ward/ });

test('what was typed stands there again when the form is opened the next time, with the words of who was picked', async () => {
  const { user } = await renderWithApp(<BedForm patientId="p1" />);
  await user.type(await ward(), 'Surgery');
  await user.type(screen.getByLabelText(/PIN/), '1234');
  await user.click(screen.getByRole('combobox', { name: 'Doctor' }));
  await user.click(await screen.findByRole('option', { name: 'Dr. Ada Obi' }));
  cleanup();
  await renderWithApp(<BedForm patientId="p1" />);
  await waitFor(async () => expect(await ward()).toHaveValue('Surgery'));
  expect(screen.getByRole('combobox', { name: 'Doctor' })).toHaveValue('Dr. Ada Obi');
  expect(screen.getByText(/^Draft restored, saved \d\d:\d\d$/)).toBeInTheDocument();
  // A secret is never kept.
  expect(screen.getByLabelText(/PIN/)).toHaveValue('');
});

test('what was typed for one patient never stands in the form of another', async () => {
  const { user } = await renderWithApp(<BedForm patientId="p1" />);
  await user.type(await ward(), 'Surgery');
  cleanup();
  await renderWithApp(<BedForm patientId="p2" />);
  expect(await ward()).toHaveValue('');
  expect(screen.queryByText(/Draft restored/)).not.toBeInTheDocument();
});

test('a saved form keeps nothing', async () => {
  const { user, server } = await renderWithApp(<BedForm patientId="p1" />, {
    prepare: (fake) => fake.answer('POST /beds', { payload: { id: 'b1' } }),
  });
  await user.type(await ward(), 'Surgery');
  await user.click(screen.getByRole('button', { name: 'Book bed' }));
  await waitFor(() => expect(server.sent('POST /beds')).toHaveLength(1));
  await waitFor(async () => expect(await drafts().count()).toBe(0));
});

test('a refused form keeps what was typed; discarding empties it for good', async () => {
  const { user } = await renderWithApp(<BedForm patientId="p1" />, {
    prepare: (fake) => fake.refuse('POST /beds', { status: 409, code: 'BED_TAKEN', message: 'This bed is not available.' }),
  });
  await user.type(await ward(), 'Surgery');
  await user.click(screen.getByRole('button', { name: 'Book bed' }));
  await screen.findByText('This bed is not available.');
  expect(await drafts().count()).toBe(1);
  cleanup();
  const again = await renderWithApp(<BedForm patientId="p1" />);
  await again.user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  expect(await ward()).toHaveValue('');
  expect(await drafts().count()).toBe(0);
});

test('Cancel, once it was asked about, discards; any other way out keeps', async () => {
  const { user } = await renderWithApp(<BedForm patientId="p1" onClose={() => undefined} />);
  await user.type(await ward(), 'Surgery');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await drafts().count()).toBe(1);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Go Back' }));
  await waitFor(async () => expect(await drafts().count()).toBe(0));
});

interface Picked {
  readonly id: string;
}

/** Picks a record when it is pressed, as a picker of tests does. */
function Picks() {
  const form = useFormAround();
  const picked = (form.useValue('picked') as readonly Picked[] | undefined) ?? [];
  return (
    <>
      <button type="button" onClick={() => form.set('picked', [...picked, { id: 'sodium' }])}>
        Pick sodium
      </button>
      <ul>
        {picked.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </>
  );
}

function PickForm() {
  const form = useCallForm(beds.book, { startWith: { picked: [] }, toBody: ({ picked: _picked, ...values }) => values });
  return (
    <CallForm form={form} submit="Book bed" onDone={() => undefined}>
      <Picks />
      <TextField name="ward" label="Ward" required />
    </CallForm>
  );
}

afterEach(() => vi.restoreAllMocks());

test('records that were picked before the draft was read back stand beside those of the draft; of other fields the newest stays', async () => {
  const { promise, resolve } = Promise.withResolvers<{ typed: unknown; at: number } | null>();
  vi.spyOn(drafts(), 'read').mockReturnValue(promise);
  const { user } = await renderWithApp(<PickForm />);
  await user.click(await screen.findByRole('button', { name: 'Pick sodium' }));
  await user.type(await ward(), 'Surgery');
  const typed = { picked: [{ id: 'potassium' }], ward: 'Maternity' };
  await act(async () => resolve({ typed: { typed, before: { picked: [], ward: null }, shown: {} }, at: Date.now() }));
  await waitFor(() => expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['potassium', 'sodium']));
  expect(await ward()).toHaveValue('Surgery');
});

test('a form is known by call, record, start and what it sends beside its fields, whatever version its record has', () => {
  const name = (parts: { start?: object; request?: unknown; beside?: object }) =>
    formDraftName({ call: beds.book, request: parts.request, start: { ...parts.start }, beside: () => parts.beside ?? {} });
  expect(name({ start: { patientId: 'p1' } })).not.toBe(name({ start: { patientId: 'p2' } }));
  expect(name({ beside: { patientId: 'p1' } })).not.toBe(name({ beside: { patientId: 'p2' } }));
  expect(name({ request: { id: '1' } })).not.toBe(name({ request: { id: '2' } }));
  expect(name({ request: { id: '1' }, start: { name: 'Old', version: 3 } })).toBe(
    name({ request: { id: '1' }, start: { name: 'New', version: 4 } }),
  );
  expect(name({ request: { id: '1' }, beside: { version: 3 } })).toBe(name({ request: { id: '1' }, beside: { version: 4 } }));
});
