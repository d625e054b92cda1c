import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { calendarDate, requiredText } from '#kernel/contract/fields.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { chooseLanguage } from '#kernel/web/text/catalogue.ts';
import { CallForm, FormSection } from './call-form.tsx';
import { DateField } from './date-fields.tsx';
import { TextField } from './fields.tsx';
import { SelectField } from './select-fields.tsx';
import { useCallForm } from './use-call-form.ts';

const beds = declareCalls({
  edit: {
    method: 'PATCH',
    path: '/beds/{id}',
    summary: '',
    permission: 'Edit Bed',
    body: z.strictObject({
      cleanedOn: calendarDate,
      state: z.enum(['free', 'taken']),
      name: requiredText(2, 6, 'Name is required'),
      version: z.number(),
    }),
    payload: z.object({ id: z.string() }),
  },
});

interface BedFormProps {
  readonly start?: Record<string, unknown>;
  readonly onTake?: () => void;
}

function BedForm({ start = {}, onTake }: BedFormProps) {
  const form = useCallForm(beds.edit, { params: { id: 'b1' }, startWith: { version: 3, ...start } });
  const read = async () => ({ cleanedOn: '2026-11-19', state: 'taken', name: 'Bed 9', version: 4 });
  return (
    <CallForm form={form} submit="Save bed" onDone={() => undefined} stale={{ read, ...(onTake ? { onTake } : {}) }}>
      <FormSection>
        <DateField name="cleanedOn" label="Cleaned on" required />
        <SelectField
          name="state"
          label="State"
          required
          options={[
            { value: 'free', label: 'Free' },
            { value: 'taken', label: 'Taken' },
          ]}
        />
        <TextField name="name" label="Bed name" required />
      </FormSection>
    </CallForm>
  );
}

const whole = { cleanedOn: '2026-11-18', state: 'free', name: 'Bed 1' };
const save = () => screen.getByRole('button', { name: 'Save bed' });
const stale = {
  status: 409,
  code: 'STALE_VERSION',
  message: 'This record was changed',
  name: 'Bo Eze',
  updatedAt: '2026-11-20T13:05:00.000Z',
};

afterEach(() => act(() => chooseLanguage('en')));

describe('answers of a form', () => {
  it('a date that is wrong takes the focus without a calendar over its message; a click opens it', async () => {
    const { user } = await renderWithApp(<BedForm />);
    await user.click(save());
    const date = await screen.findByLabelText(/Cleaned on/);
    await waitFor(() => expect(date).toHaveFocus());
    expect(document.querySelector('[data-dates-dropdown]')).toBeNull();
    await user.click(date);
    await waitFor(() => expect(document.querySelector('[data-dates-dropdown]')).not.toBeNull());
  });

  it('so does a choice; typing and clicking open its options', async () => {
    const { user } = await renderWithApp(<BedForm start={{ cleanedOn: '2026-11-18', name: 'Bed 1' }} />);
    await user.click(save());
    const state = await screen.findByRole('combobox', { name: /State/ });
    await waitFor(() => expect(state).toHaveFocus());
    expect(state).toHaveAttribute('aria-expanded', 'false');
    await user.click(state);
    expect(state).toHaveAttribute('aria-expanded', 'true');
    await user.type(state, 'zzz');
    expect(await screen.findByRole('option', { name: 'No record found', hidden: true })).toHaveAttribute('aria-disabled', 'true');
  });

  it('a call without words of its own is answered with something true', async () => {
    const { user, server } = await renderWithApp(<BedForm start={whole} />);
    server.answer('PATCH /beds/{id}', { payload: { id: 'b1' }, message: 'OK' });
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(screen.queryByText('OK')).toBeNull();
  });

  it('messages of the contract are said in the language of the screen', async () => {
    const { user } = await renderWithApp(<BedForm start={{ ...whole, name: 'A name too long' }} />);
    await act(() => chooseLanguage('fr'));
    await user.click(save());
    expect(await screen.findByText('Au plus 6 caractères')).toBeInTheDocument();
  });

  it('a stale version: what was typed survives, is compared and kept over the new version', async () => {
    const { user, server } = await renderWithApp(<BedForm start={whole} />);
    server.refuse('PATCH /beds/{id}', stale);
    const name = screen.getByRole('textbox', { name: /Bed name/ });
    await user.clear(name);
    await user.type(name, 'Bed 7');
    await user.click(save());
    expect(await screen.findByText('This record was changed by Bo Eze at 20 Nov 2026, 14:05')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reload and compare' }));
    expect(await screen.findByText('Merged automatically: Cleaned on, State')).toBeInTheDocument();
    expect(screen.getByText('Bed 9')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    server.answer('PATCH /beds/{id}', { payload: { id: 'b1' } });
    await user.click(save());
    await waitFor(() => expect(server.sent('PATCH /beds/{id}')).toHaveLength(2));
    expect(server.sent('PATCH /beds/{id}')[1]?.body).toEqual({ cleanedOn: '2026-11-19', state: 'taken', name: 'Bed 7', version: 4 });
  });

  it('or the saved values replace it, and are not unsaved text', async () => {
    const { user, server, goTo, address } = await renderWithApp(<BedForm start={whole} />);
    server.refuse('PATCH /beds/{id}', stale);
    const name = screen.getByRole('textbox', { name: /Bed name/ });
    await user.clear(name);
    await user.type(name, 'Bed 7');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Reload and compare' }));
    await user.click(await screen.findByRole('button', { name: 'Use the saved values' }));
    expect(screen.getByRole('textbox', { name: /Bed name/ })).toHaveValue('Bed 9');
    await goTo('/elsewhere');
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });

  it('or the page starts its form anew', async () => {
    const taken: number[] = [];
    const { user, server } = await renderWithApp(<BedForm start={whole} onTake={() => taken.push(1)} />);
    server.refuse('PATCH /beds/{id}', stale);
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Reload and compare' }));
    await user.click(await screen.findByRole('button', { name: 'Use the saved values' }));
    expect(taken).toEqual([1]);
  });
});
