import type { ComponentType } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { wardCalls } from '#modules/admissions/contract/calls/wards.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';
import { useWards } from '../use-wards.ts';
import { ChargeForm, DowntimePasswordForm, EditWard, NewWard, ShiftLeadForm } from './ward-forms.ts';

/** The forms of wards, over the board, the list and the set-up. */
export function WardDrawers() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, close } = useDrawer();
  const of = (key: string, title: string, Form: ComponentType<ActFormProps<Ward>>) => (
    <DrawerForm title={title} opened={drawer === key && record !== undefined} onClose={close}>
      <OfWard id={record ?? ''} Form={Form} onClose={close} />
    </DrawerForm>
  );
  return (
    <>
      <DrawerForm title={t('Add ward')} opened={drawer === 'new-ward' && can(wardCalls.create)} onClose={close}>
        <NewWard onClose={close} />
      </DrawerForm>
      {of('ward', t('Edit ward'), EditWard)}
      {of('shift-lead', t('Set shift lead'), ShiftLeadForm)}
      {of('downtime-password', t('Downtime password'), DowntimePasswordForm)}
      {of('charge', t('Nurse in charge'), ChargeForm)}
    </>
  );
}

function OfWard({
  id,
  Form,
  onClose,
}: {
  readonly id: string;
  readonly Form: ComponentType<ActFormProps<Ward>>;
  readonly onClose: () => void;
}) {
  const wards = useWards({ archived: true });
  return (
    <Loaded from={wards}>
      {(all) => {
        const ward = all.find((one) => one.id === id);
        return ward ? <Form key={id} of={ward} onClose={onClose} /> : <EmptyState compact />;
      }}
    </Loaded>
  );
}
