import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { bothTexts, joinedFields, joinedRows } from '#kernel/web/drafts/join.ts';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { isSaidAtSharing, type SharedAs, sharingSent, SharingChoice } from '#kernel/web/sharing/sharing-choice.tsx';
import { catalogueCalls } from '#modules/laboratory/contract/calls/catalogue.ts';
import { orderSetCalls } from '#modules/laboratory/contract/calls/order-sets.ts';
import { type FavouriteTest, mostSetTests, type TestOrderSet } from '#modules/laboratory/contract/order-set-records.ts';
import styles from './orders.module.css';

interface FormProps {
  readonly busy: boolean;
  readonly ready: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fields over Cancel and Save changes. No form of its own: the dialog may stand inside the form of an order. */
function Fields({ busy, ready, onSave, onClose, children }: FormProps) {
  const t = useText();
  return (
    <div className={styles.stack}>
      {children}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={busy} disabled={!ready} onClick={onSave}>
          {t('Save changes')}
        </Button>
      </div>
    </div>
  );
}

/** With whom an own favourite test is shared. */
export function EditFavourite({ favourite, onClose }: { readonly favourite: FavouriteTest; readonly onClose: () => void }) {
  const t = useText();
  const mark = useSend(orderSetCalls.favourite);
  const fields = mark.refused?.fields ?? {};
  const [sharing, setSharing] = useState<SharedAs>(favourite);
  async function save(): Promise<void> {
    const answer = await mark.send({ params: { id: favourite.test.id }, body: { favourite: true, ...sharingSent(sharing) } });
    if (!answer?.ok) return;
    toast.success(t('Favourite saved'));
    onClose();
  }
  return (
    <Fields busy={mark.busy} ready onSave={() => void save()} onClose={onClose}>
      <SharingChoice value={sharing} errors={fields} onChange={setSharing} />
      {mark.refused && !isSaidAtSharing(fields) ? <ErrorState refused={mark.refused} compact /> : null}
    </Fields>
  );
}

/** Name, sharing and tests of an own order set. */
export function EditTestSet({ set, onClose }: { readonly set: TestOrderSet; readonly onClose: () => void }) {
  const t = useText();
  const { can } = useAccess();
  const edit = useSend(orderSetCalls.edit);
  const [name, setName] = useState(set.name);
  const start: SharedAs = { sharedWith: set.sharedWith, department: set.department };
  const [sharing, setSharing] = useState(start);
  const [tests, setTests] = useState<readonly Pick<TestOrderSet['tests'][number], 'id' | 'name'>[]>(set.tests);
  const typed = { name, sharing, tests };
  const isChanged = JSON.stringify(typed) !== JSON.stringify({ name: set.name, sharing: start, tests: set.tests });
  const kept = useDraft<typeof typed>(`test-order-set:${set.id}`, isChanged ? typed : null, {
    restore: (found) => {
      setName(found.name);
      setSharing(found.sharing);
      setTests(found.tests);
    },
    join: (found, since) =>
      joinedFields({ name: set.name, sharing: start, tests: set.tests }, found, since, {
        name: bothTexts,
        tests: (then, now) => joinedRows({ start: set.tests, found: then, since: now, keyOf: ({ id }) => id }),
      }),
  });
  function discard(): void {
    kept.clear();
    setName(set.name);
    setSharing(start);
    setTests(set.tests);
  }
  const fields = edit.refused?.fields ?? {};
  const isSaid = fields['name'] !== undefined || isSaidAtSharing(fields);
  async function save(): Promise<void> {
    const body = { name: name.trim(), ...sharingSent(sharing), testIds: tests.map(({ id }) => id), version: set.version };
    const answer = await edit.send({ params: { id: set.id }, body });
    if (!answer?.ok) return;
    kept.clear();
    toast.success(answer.message);
    onClose();
  }
  return (
    <Fields busy={edit.busy} ready={name.trim().length >= 2 && tests.length > 0} onSave={() => void save()} onClose={onClose}>
      <DraftLine restoredAt={kept.restoredAt} onDiscard={discard} />
      <TextInput
        label={t('Name')}
        required
        maxLength={80}
        value={name}
        error={fields['name']}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <SharingChoice value={sharing} errors={fields} onChange={setSharing} />
      <ul className={styles.list} aria-label={t('Tests')}>
        {tests.map((test) => (
          <li key={test.id} className={styles.member}>
            <span>{test.name}</span>
            <ActionIcon
              aria-label={t('Remove {name}', { name: test.name })}
              disabled={tests.length === 1}
              onClick={() => setTests(tests.filter(({ id }) => id !== test.id))}
            >
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {can(catalogueCalls.filterTests) && tests.length < mostSetTests ? (
        <AddTest without={tests.map(({ id }) => id)} onAdd={(test) => setTests([...tests, test])} />
      ) : null}
      {edit.refused && !isSaid ? <ErrorState refused={edit.refused} compact /> : null}
    </Fields>
  );
}

interface AddTestProps {
  readonly without: readonly string[];
  readonly onAdd: (test: { readonly id: string; readonly name: string }) => void;
}

/** A further test of the catalogue, found by typing. */
function AddTest({ without, onAdd }: AddTestProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), 250);
  const query = { limit: 20, status: 'active' as const, searchTerm: words };
  const found = useCall(catalogueCalls.filterTests, { query }, { enabled: words.length >= 2, keepOld: true, quiet: true });
  const rows = (words.length >= 2 ? (found.data?.data ?? []) : []).filter(({ id }) => !without.includes(id));
  return (
    <Select
      label={t('Add test')}
      placeholder={t('Test, short name or code')}
      searchable
      data={rows.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={words.length >= 2 && !found.loading ? t('No test found') : undefined}
      value={null}
      onChange={(value) => {
        const row = rows.find(({ id }) => id === value);
        if (row) onAdd({ id: row.id, name: row.name });
        setTyped('');
      }}
    />
  );
}
