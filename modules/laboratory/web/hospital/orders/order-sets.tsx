import { Button, Menu } from '@mantine/core';
import { IconList, IconSettings } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Refused } from '#kernel/web/client/send.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type SavedAs, SaveAsDialog } from '#kernel/web/sharing/save-as-dialog.tsx';
import { sharingSent } from '#kernel/web/sharing/sharing-choice.tsx';
import { orderSetCalls } from '#modules/laboratory/contract/calls/order-sets.ts';
import type { TestOrderSet } from '#modules/laboratory/contract/order-set-records.ts';
import type { Offered } from './offers.ts';
import styles from './orders.module.css';

const ManageTestSets = lazy(() => import('./manage-test-sets.tsx').then((file) => ({ default: file.ManageTestSets })));

export interface SetsProps {
  /** The set that was chosen and whose tests are not picked yet. */
  readonly set: TestOrderSet | null;
  /** Its tests as they can be ordered; undefined until the server has answered. */
  readonly offers: readonly Offered[] | undefined;
  readonly refused: Refused | null;
  readonly onSet: (set: TestOrderSet | null) => void;
}

/** Picks the tests of the chosen set as soon as they are known; answers those that cannot be ordered. */
function useTakenSet({ set, offers, onSet }: SetsProps): readonly string[] {
  const form = useFormAround();
  const picked = (form.useValue('picked') as readonly Offered[] | undefined) ?? [];
  const [left, setLeft] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!set || !offers) return;
    const inOrder = set.tests.flatMap(({ id }) => offers.find((offer) => offer.id === id && offer.unfit === null) ?? []);
    form.set('picked', [...picked, ...inOrder.filter(({ id }) => !picked.some((each) => each.id === id))]);
    setLeft(set.tests.filter(({ id }) => !inOrder.some((offer) => offer.id === id)).map(({ name }) => name));
    onSet(null);
  });
  return left;
}

/** Tests that are ordered together: one press picks those that suit. */
export function OrderSets(props: SetsProps) {
  const t = useText();
  const { can } = useAccess();
  const [opened, setOpened] = useState(false);
  const [managing, setManaging] = useState(false);
  const found = useCall(orderSetCalls.list, {}, { enabled: opened, quiet: true });
  const left = useTakenSet(props);
  if (!can(orderSetCalls.list)) return null;
  return (
    <div>
      <Menu opened={opened} onChange={setOpened} position="bottom-start" width={320}>
        <Menu.Target>
          <Button variant="default" size="compact-md" loading={props.set !== null} leftSection={<IconList size={15} aria-hidden="true" />}>
            {t('Order sets')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {found.data?.length === 0 ? <Menu.Label>{t('No order set yet')}</Menu.Label> : null}
          {found.loading ? <Menu.Label>{t('Loading')}</Menu.Label> : null}
          {(found.data ?? []).map((set) => (
            <Menu.Item key={set.id} onClick={() => props.onSet(set)}>
              {set.name}
              <span className="muted"> · {t('{count} test | {count} tests', { count: set.tests.length })}</span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconSettings size={15} aria-hidden="true" />} onClick={() => setManaging(true)}>
            {t('Manage favourites and order sets')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {props.refused ? <ErrorState refused={props.refused} compact /> : null}
      {left.length > 0 ? (
        <p className="caption" role="status">
          {t('Cannot be ordered here: {names}', { names: left.join(', ') })}
        </p>
      ) : null}
      {managing ? (
        <Suspense>
          <ManageTestSets onClose={() => setManaging(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Keeps the picked tests as an order set, or puts them in the place of an earlier one's. */
export function SaveSet({ picked }: { readonly picked: readonly Offered[] }) {
  const t = useText();
  const { can } = useAccess();
  const [opened, setOpened] = useState(false);
  if (!can(orderSetCalls.create)) return null;
  return (
    <div>
      <Button variant="default" size="compact-sm" leftSection={<IconList size={14} aria-hidden="true" />} onClick={() => setOpened(true)}>
        {t('Save as order set')}
      </Button>
      {opened ? <SaveSetDialog picked={picked} onClose={() => setOpened(false)} /> : null}
    </div>
  );
}

function SaveSetDialog({ picked, onClose }: { readonly picked: readonly Offered[]; readonly onClose: () => void }) {
  const t = useText();
  const create = useSend(orderSetCalls.create);
  const edit = useSend(orderSetCalls.edit);
  const known = useCall(orderSetCalls.list, {}, { quiet: true });
  const own = (known.data ?? []).filter((set) => set.own);
  async function save(saved: SavedAs, replaced: string | null): Promise<void> {
    const body = { name: saved.name, ...sharingSent(saved), testIds: picked.map(({ id }) => id) };
    const earlier = own.find(({ id }) => id === replaced);
    const answer = earlier
      ? await edit.send({ params: { id: earlier.id }, body: { ...body, version: earlier.version } })
      : await create.send({ body });
    if (!answer?.ok) return;
    toast.success(answer.message);
    onClose();
  }
  return (
    <Suspense>
      <SaveAsDialog
        title={t('Save as order set')}
        startName=""
        content={picked.map(({ name }) => name)}
        replaceable={own}
        busy={create.busy || edit.busy}
        refused={create.refused ?? edit.refused}
        onSave={(saved, replaced) => void save(saved, replaced)}
        onClose={onClose}
      />
    </Suspense>
  );
}
