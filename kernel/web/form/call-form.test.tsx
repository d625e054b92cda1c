import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { requiredText } from '#kernel/contract/fields.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CallForm, FormSection } from './call-form.tsx';
import { SwitchField, TextField } from './fields.tsx';
import { useCallForm } from './use-call-form.ts';

const rooms = declareCalls({
  create: {
    method: 'POST',
    path: '/rooms',
    summary: '',
    permission: 'Create Room',
    repeatable: true,
    done: 'Room created',
    body: z.strictObject({
      name: requiredText(2, 40, 'Enter at least 2 letters'),
      code: z.string(),
      shared: z.boolean().optional(),
      confirm: z.boolean().optional(),
    }),
    payload: z.object({ id: z.string() }),
  },
});

function RoomForm({ onDone = () => undefined, onCancel }: { readonly onDone?: (id: string) => void; readonly onCancel?: () => void }) {
  const form = useCallForm(rooms.create, {});
  return (
    <CallForm
      form={form}
      submit="Save room"
      onDone={(room) => onDone(room.id)}
      {...(onCancel ? { onCancel } : {})}
      refusalFields={{ ROOM_TAKEN: 'code' }}
      accept={{ LIKE_ANOTHER: { with: { confirm: true }, words: 'Save anyway' } }}
    >
      <FormSection>
        <TextField name="name" label="Name" required />
        <TextField name="code" label="Code" required />
        <SwitchField name="shared" label="Shared" />
      </FormSection>
    </CallForm>
  );
}

const name = () => screen.findByRole('textbox', { name: /Name/ });
const code = () => screen.getByRole('textbox', { name: /Code/ });
const save = () => screen.getByRole('button', { name: 'Save room' });

describe('CallForm', () => {
  it('checks by the contract before sending, focuses the first error, names missing fields by label', async () => {
    const { user, server } = await renderWithApp(<RoomForm />);
    await name();
    await user.click(save());
    expect(await screen.findByText('Enter at least 2 letters')).toBeInTheDocument();
    expect(screen.getByText('Code is required')).toBeInTheDocument();
    await waitFor(async () => expect(await name()).toHaveFocus());
    expect(server.sent('POST /rooms')).toHaveLength(0);
  });

  it('sends once for a double click, with an Idempotency-Key, and shows the server’s words', async () => {
    const done: string[] = [];
    const { user, server } = await renderWithApp(<RoomForm onDone={(id) => done.push(id)} />);
    server.answer('POST /rooms', { payload: { id: 'r1' }, message: 'Room created' });
    await user.type(await name(), 'Ward A');
    await user.type(code(), 'A1');
    await user.click(screen.getByRole('switch', { name: 'Shared' }));
    await user.dblClick(save());
    await waitFor(() => expect(done).toEqual(['r1']));
    expect(server.sent('POST /rooms').map((request) => request.body)).toEqual([{ name: 'Ward A', code: 'A1', shared: true }]);
    expect(server.sent('POST /rooms')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByText('Room created')).toBeInTheDocument();
  });

  it('lands a refusal on its field, keeps what was typed', async () => {
    const { user, server } = await renderWithApp(<RoomForm />);
    server.refuse('POST /rooms', { status: 409, code: 'ROOM_TAKEN', message: 'This code is in use' });
    await user.type(await name(), 'Ward A');
    await user.type(code(), 'A1{Enter}');
    expect(await screen.findByText('This code is in use')).toBeInTheDocument();
    expect(code()).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(code()).toHaveFocus());
    expect(await name()).toHaveValue('Ward A');
    await user.type(code(), '2');
    expect(screen.queryByText('This code is in use')).not.toBeInTheDocument();
  });

  it('lets a person accept a warning', async () => {
    const { user, server } = await renderWithApp(<RoomForm />);
    server.refuse('POST /rooms', { status: 422, code: 'LIKE_ANOTHER', message: 'There is a Ward A already' });
    await user.type(await name(), 'Ward A');
    await user.type(code(), 'A1{Enter}');
    expect(await screen.findByText('There is a Ward A already')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(server.sent('POST /rooms').at(-1)?.body).toEqual({ name: 'Ward A', code: 'A1', confirm: true }));
  });

  it('carries the same key again after a lost connection, another one after a changed body', async () => {
    const { user, server } = await renderWithApp(<RoomForm />);
    server.lose('POST /rooms');
    await user.type(await name(), 'Ward A');
    await user.type(code(), 'A1');
    await user.click(save());
    expect(await screen.findByText('Network Error')).toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(server.sent('POST /rooms')).toHaveLength(2));
    await user.type(code(), '2');
    await user.click(save());
    await waitFor(() => expect(server.sent('POST /rooms')).toHaveLength(3));
    const keys = server.sent('POST /rooms').map((request) => request.headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('asks before unsaved text is left, and never for a clean form', async () => {
    const left: number[] = [];
    const { user, address, goTo } = await renderWithApp(<RoomForm onCancel={() => left.push(1)} />, { path: '/rooms' });
    await name();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(left).toHaveLength(1);
    await user.type(await name(), 'Ward');
    await goTo('/elsewhere');
    expect(await screen.findByText('Are you sure you want to leave this page, your current changes may not be saved.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continue Editing' }));
    expect(address()).toBe('/rooms');
    expect(await name()).toHaveValue('Ward');
    await goTo('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });
});
