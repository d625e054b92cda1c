import { Modal } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { KeptList } from '#kernel/web/sharing/kept-list.tsx';
import { orderSetCalls } from '#modules/laboratory/contract/calls/order-sets.ts';
import type { FavouriteTest, TestOrderSet } from '#modules/laboratory/contract/order-set-records.ts';
import { EditFavourite, EditTestSet } from './edit-test-set.tsx';
import styles from './orders.module.css';

type Edited = { readonly set: TestOrderSet } | { readonly favourite: FavouriteTest };

/** Favourite tests and order sets: own ones are edited, shared and removed here. */
export function ManageTestSets({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [edited, setEdited] = useState<Edited | null>(null);
  const back = () => setEdited(null);
  const name = edited ? ('set' in edited ? edited.set.name : edited.favourite.test.name) : '';
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={edited ? t('Edit {name}', { name }) : t('My favourites and order sets')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Suspense fallback={<SkeletonRows rows={4} />}>
        {edited === null ? (
          <div className={styles.stack}>
            <Favourites onEdit={(favourite) => setEdited({ favourite })} />
            <Sets onEdit={(set) => setEdited({ set })} />
          </div>
        ) : 'set' in edited ? (
          <EditTestSet set={edited.set} onClose={back} />
        ) : (
          <EditFavourite favourite={edited.favourite} onClose={back} />
        )}
      </Suspense>
    </Modal>
  );
}

function Favourites({ onEdit }: { readonly onEdit: (favourite: FavouriteTest) => void }) {
  const t = useText();
  const found = useCall(orderSetCalls.favourites, {}, { quiet: true });
  const mark = useSend(orderSetCalls.favourite, { refresh: ['lab-request/test-pbm'] });
  const keyOf = ({ test, own, ownerName }: FavouriteTest) => `${test.id} ${own ? '' : ownerName}`;
  return (
    <Loaded from={found} rows={2}>
      {(favourites) => (
        <KeptList
          title={t('Favourites')}
          empty={t('No favourite yet. Mark a test with its star.')}
          rows={favourites.map((favourite) => ({
            ...favourite,
            key: keyOf(favourite),
            name: favourite.test.name,
            detail: favourite.test.status === 'active' ? '' : t('Not available'),
          }))}
          onEdit={(key) => {
            const favourite = favourites.find((each) => keyOf(each) === key);
            if (favourite) onEdit(favourite);
          }}
          onRemove={(key) => {
            const favourite = favourites.find((each) => keyOf(each) === key);
            if (favourite) void mark.send({ params: { id: favourite.test.id }, body: { favourite: false } });
          }}
        />
      )}
    </Loaded>
  );
}

function Sets({ onEdit }: { readonly onEdit: (set: TestOrderSet) => void }) {
  const t = useText();
  const found = useCall(orderSetCalls.list, {}, { quiet: true });
  const remove = useSend(orderSetCalls.remove);
  async function take(id: string): Promise<void> {
    const answer = await remove.send({ params: { id } });
    if (answer?.ok) toast.success(answer.message);
  }
  return (
    <Loaded from={found} rows={2}>
      {(sets) => (
        <KeptList
          title={t('Order sets')}
          empty={t('No order set yet')}
          rows={sets.map((set) => ({ ...set, key: set.id, detail: set.tests.map(({ name }) => name).join(' · ') }))}
          onEdit={(key) => {
            const set = sets.find(({ id }) => id === key);
            if (set) onEdit(set);
          }}
          onRemove={(key) => void take(key)}
        />
      )}
    </Loaded>
  );
}
