import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { bindActs, declareRecord } from '#kernel/contract/record.ts';
import { declareRefusals } from '#kernel/contract/refusals.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ActDrawer, RecordActs, RecordMenu } from './record-acts.tsx';

const refusals = declareRefusals({
  LOAN_STATE: { status: 409, message: 'The loan is {status}' },
  LOAN_KEPT: { status: 409, message: 'The loan is still counted' },
  LOAN_OWN: { status: 422, message: 'Somebody else must extend {title}' },
});
const record = declareRecord({
  entity: 'loans',
  statuses: ['open', 'returned'],
  refusals,
  refused: 'LOAN_STATE',
  acts: {
    extend: { word: 'Extend', from: ['open'] },
    rate: { word: 'Rate', from: ['open'] },
    end: { word: 'End loan', from: ['open'], asks: { text: '{title} is back on its shelf.', reason: true }, danger: true },
    edit: { word: 'Edit', from: ['open'], inline: true },
    reopen: { word: 'Reopen', from: ['returned'], undoes: true },
    drop: { word: 'Drop loan', from: ['open'], asks: { text: '{title} is dropped.', reason: 0 }, danger: true },
    remove: {
      word: 'Remove loan',
      from: ['open'],
      insist: { LOAN_KEPT: { title: 'Remove it anyway', text: '{message}.', confirm: 'Remove anyway', with: { counted: true } } },
      danger: true,
    },
  },
});
const of = { method: 'PATCH', permission: 'signed in', summary: '', payload: z.object({ id: z.string() }) } as const;
const calls = declareCalls({
  extend: { ...of, path: '/loans/{id}/extend', body: z.strictObject({ version: z.number().optional() }) },
  rate: { ...of, path: '/loans/{id}/rate', body: z.strictObject({ stars: z.number() }) },
  end: { ...of, path: '/loans/{id}/end', body: z.strictObject({ reason: z.string(), version: z.number().optional() }) },
  edit: { ...of, path: '/loans/{id}', body: z.strictObject({}) },
  drop: {
    ...of,
    path: '/loans/{id}/drop',
    body: z.strictObject({ reason: z.string().nullable().default(null) }).default({ reason: null }),
  },
  remove: { ...of, method: 'DELETE', path: '/loans/{id}', query: z.object({ counted: z.string().optional() }) },
  reopen: { ...of, path: '/loans/{id}/reopen', body: z.strictObject({ version: z.number().optional() }) },
});
const loanActs = bindActs(record, calls);
const id = '018f0000-0000-7000-8000-000000000001';
const loan = { id, version: 3, title: 'The atlas' };
const Rate = ({ onClose }: { readonly onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Five stars
  </button>
);

type Held = Readonly<Record<string, string | null>>;
async function shown(acts: Held, done: () => void = () => undefined) {
  return renderWithApp(<RecordActs acts={loanActs} of={{ ...loan, acts }} forms={{ rate: Rate }} done={done} />, {
    permissions: [],
    prepare: (fake) => {
      fake.answer('PATCH /loans/{id}/extend', { payload: { id } });
      fake.answer('PATCH /loans/{id}/end', { payload: { id } });
    },
  });
}

test('the first possible act is the button, the others stand in the menu, what ends something never is the button', async () => {
  const { user } = await shown({ extend: null, rate: null, end: null, edit: null });
  expect(screen.getByRole('button', { name: 'Extend' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'More' }));
  const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(names).toEqual(['Rate', 'End loan']);
});

test('what takes something back is offered in the menu alone', async () => {
  const { user } = await shown({ reopen: null });
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Reopen' })).toBeEnabled();
});

test('the reason of an act that was refused stands in the question again', async () => {
  const { user, server } = await shown({ end: null });
  server.refuse('PATCH /loans/{id}/end', { status: 409, code: 'LOAN_OWN', message: 'Somebody else must extend it' });
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End loan' }));
    return within(await screen.findByRole('dialog'));
  };
  const first = await ask();
  await user.type(first.getByLabelText(/^Reason/), 'Pages are missing');
  await user.click(first.getByRole('button', { name: 'End loan' }));
  await screen.findByText('Somebody else must extend it');
  expect((await ask()).getByLabelText(/^Reason/)).toHaveValue('Pages are missing');
});

test('a reason that may be left out is sent when it was written', async () => {
  const { user, server } = await shown({ drop: null });
  server.answer('PATCH /loans/{id}/drop', { payload: { id } });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Drop loan' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Lost');
  await user.click(dialog.getByRole('button', { name: 'Drop loan' }));
  await waitFor(() => expect(server.sent('PATCH /loans/{id}/drop')[0]?.body).toEqual({ reason: 'Lost' }));
});

test('what a person insists on goes into the query of an act without a body', async () => {
  const { user, server } = await shown({ remove: null });
  server.refuse('DELETE /loans/{id}', { status: 409, code: 'LOAN_KEPT', message: 'The loan is still counted' });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove loan' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('The loan is still counted.')).toBeInTheDocument();
  server.answer('DELETE /loans/{id}', { payload: { id } });
  await user.click(dialog.getByRole('button', { name: 'Remove anyway' }));
  await waitFor(() => expect(server.sent('DELETE /loans/{id}')).toHaveLength(2));
  expect(server.sent('DELETE /loans/{id}').map(({ query }) => query.get('counted'))).toEqual([null, 'true']);
});

test('only what the record offers is shown', async () => {
  await shown({ end: null });
  expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull();
  expect(screen.getByRole('button', { name: 'More' })).toBeInTheDocument();
});

test('a refused act says why and cannot be pressed; the next possible one takes its place', async () => {
  const { user } = await shown({ extend: 'LOAN_OWN', rate: null });
  expect(screen.getByRole('button', { name: 'Rate' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', { name: /Extend/ });
  expect(item).toHaveTextContent('Somebody else must extend The atlas');
  expect(item).toHaveAttribute('data-disabled');
});

test('an act is sent with the version that was seen, and the page hears of it', async () => {
  const done = vi.fn();
  const { user, server } = await shown({ extend: null }, done);
  await user.click(screen.getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(server.sent('PATCH /loans/{id}/extend')[0]?.body).toEqual({ version: 3 }));
  await waitFor(() => expect(done).toHaveBeenCalledWith('extend', { id }));
});

test('an act that asks names the record and sends the reason; turning back sends nothing', async () => {
  const { user, server } = await shown({ end: null });
  const press = async () => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End loan' }));
    return screen.findByRole('dialog', { name: 'End loan' });
  };
  const first = await press();
  expect(within(first).getByText('The atlas is back on its shelf.')).toBeInTheDocument();
  await user.click(within(first).getByRole('button', { name: 'Cancel' }));
  expect(server.sent('PATCH /loans/{id}/end')).toEqual([]);
  const second = await press();
  await user.type(within(second).getByRole('textbox'), 'Worn out');
  await user.click(within(second).getByRole('button', { name: 'End loan' }));
  await waitFor(() => expect(server.sent('PATCH /loans/{id}/end')[0]?.body).toEqual({ reason: 'Worn out', version: 3 }));
});

test('an act that wants more opens its form', async () => {
  const { user } = await shown({ rate: null });
  await user.click(screen.getByRole('button', { name: 'Rate' }));
  const drawer = await screen.findByRole('dialog', { name: 'Rate' });
  await user.click(within(drawer).getByRole('button', { name: 'Five stars' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('beside a list the form stands in the place of the buttons', async () => {
  const { user } = await renderWithApp(
    <RecordActs acts={loanActs} of={{ ...loan, acts: { rate: null } }} forms={{ rate: Rate }} inPlace />,
    {
      permissions: [],
    },
  );
  await user.click(screen.getByRole('button', { name: 'Rate' }));
  const form = await screen.findByRole('button', { name: 'Five stars' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Rate' })).toBeNull();
  await user.click(form);
  expect(await screen.findByRole('button', { name: 'Rate' })).toBeInTheDocument();
});

test('a list holds the form itself, so that it stays when the row is gone', async () => {
  const open = vi.fn();
  const atlas = { ...loan, acts: { rate: null } };
  const { user } = await renderWithApp(
    <>
      <RecordMenu acts={loanActs} of={atlas} forms={{ rate: Rate }} name="The atlas" open={open} />
      <ActDrawer acts={loanActs} forms={{ rate: Rate }} asked={{ name: 'rate', of: { ...loan, acts: {} } }} onClose={vi.fn()} />
    </>,
    { permissions: [] },
  );
  expect(await screen.findByRole('dialog', { name: 'Rate' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for The atlas', hidden: true }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rate', hidden: true }));
  expect(open).toHaveBeenCalledWith('rate');
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
});

test('a page with a filled button elsewhere leaves its own unfilled', async () => {
  await renderWithApp(<RecordActs acts={loanActs} of={{ ...loan, acts: { extend: null } }} forms={{ rate: Rate }} quiet />, {
    permissions: [],
  });
  expect(screen.getByRole('button', { name: 'Extend' })).toHaveAttribute('data-variant', 'default');
});

test('a row has the same acts in its menu, and no menu when nothing can be done', async () => {
  const { user } = await renderWithApp(
    <>
      <RecordMenu acts={loanActs} of={{ ...loan, acts: { extend: null } }} forms={{ rate: Rate }} name="The atlas" />
      <RecordMenu acts={loanActs} of={{ ...loan, acts: {} }} forms={{ rate: Rate }} name="The map" />
    </>,
    { permissions: [] },
  );
  expect(screen.queryByRole('button', { name: 'Actions for The map' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for The atlas' }));
  expect(await screen.findByRole('menuitem', { name: 'Extend' })).toBeInTheDocument();
});

test('a page that gives no form for an act that wants one does not compile', () => {
  const page = () => (
    // @ts-expect-error: `rate` wants its stars
    <RecordActs acts={loanActs} of={{ ...loan, acts: {} }} />
  );
  expect(page).toBeTypeOf('function');
});

test('an act whose form the address names is opened by the page, and a refusal is told in the words of the page', async () => {
  const edit = vi.fn();
  const { user, server } = await renderWithApp(
    <RecordMenu
      acts={loanActs}
      of={{ ...loan, acts: { extend: null, rate: null } }}
      name="The atlas"
      forms={{ rate: Rate }}
      opens={{ rate: edit }}
      says={({ code }) => `Told by the page: ${code}`}
    />,
    { permissions: [] },
  );
  server.refuse('PATCH /loans/{id}/extend', { status: 409, code: 'LOAN_OWN', message: 'Somebody else must extend it' });
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Actions for The atlas' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await press('Rate');
  expect(edit).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Five stars' })).toBeNull();
  await press('Extend');
  expect(await screen.findByText('Told by the page: LOAN_OWN')).toBeInTheDocument();
});
