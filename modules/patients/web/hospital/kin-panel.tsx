import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconHeartHandshake,
  IconPencil,
  IconPhone,
  IconPlus,
  IconShieldHalf,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { nextOfKinCalls } from '#modules/patients/contract/calls/next-of-kin.ts';
import type { NextOfKin } from '#modules/patients/contract/kin-records.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import { kinWords } from '../words.ts';
import styles from './panels.module.css';
import { yearsOld } from './person-values.ts';
import { useDrawer } from './use-drawer.ts';
import { lazyPart, usePreload } from '#kernel/web/frame/lazy-part.tsx';

const AddKinForm = lazyPart(() => import('./kin-form.tsx').then((file) => file.AddKinForm));
const EditKinForm = lazyPart(() => import('./kin-form.tsx').then((file) => file.EditKinForm));
const forms = [AddKinForm, EditKinForm] as const;

const adult = 18;
const roles = [
  ['isPrimary', { word: word('Primary'), tone: 'green', icon: IconStar }],
  ['isEmergencyContact', { word: word('Emergency contact'), tone: 'grey', icon: IconPhone }],
  ['isLegalGuardian', { word: word('Legal guardian'), tone: 'grey', icon: IconShieldHalf }],
  ['isHealthProxy', { word: word('Health care proxy'), tone: 'grey', icon: IconHeartHandshake }],
] as const;

/** What somebody is to the patient beyond the relationship. */
export function KinRoles({ kin }: { readonly kin: NextOfKin }) {
  return <span className={styles.badges}>{roles.map(([key, look]) => (kin[key] ? <StatusBadge key={key} look={look} /> : null))}</span>;
}

function kinColumns(t: Translate): readonly Column<NextOfKin>[] {
  return [
    {
      key: 'fullname',
      title: t('Full Name'),
      cell: (kin) => <NameCell name={kin.fullname} under={kin.phoneNumber} />,
      text: (kin) => kin.fullname,
    },
    { key: 'relationship', title: t('Relationship'), text: (kin) => t(kinWords[kin.relationship]) },
    { key: 'roles', title: t('Role'), wide: true, cell: (kin) => <KinRoles kin={kin} /> },
    { key: 'address', title: t('Address'), wide: true, text: (kin) => kin.address },
  ];
}

/** The next of kin of a patient: list, add, change, take off. */
export function KinPanel({ patient }: { readonly patient: Patient }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  usePreload(forms);
  const kins = useCall(
    nextOfKinCalls.list,
    { params: { id: patient.id } },
    { live: ['patients', 'next-of-kins', 'nextOfKins'], quiet: true },
  );
  const remove = useSend(nextOfKinCalls.remove, { refresh: ['patients'] });
  const years = yearsOld(patient.dateOfBirth, format.today());
  const needsGuardian =
    years !== null && years < adult && !patient.isDependant && kins.data !== undefined && !kins.data.some((kin) => kin.isLegalGuardian);
  const edited = drawer === 'edit-kin' ? kins.data?.find((kin) => kin.id === record) : undefined;

  async function takeOff(kin: NextOfKin) {
    const yes = await askFirst({
      title: t('Remove next of kin'),
      text: kin.isPrimary
        ? t('{name} is the primary next of kin. The next oldest entry becomes primary.', { name: kin.fullname })
        : t('{name} will be removed from this patient.', { name: kin.fullname }),
      confirm: t('Remove'),
      danger: true,
    });
    if (!yes) return;
    const answer = await remove.send({ params: { id: kin.id } });
    if (answer?.ok) toast.success(t('Next of kin removed'));
    else if (answer) toast.error(answer.message);
  }

  const acts: Column<NextOfKin> = {
    key: 'acts',
    title: t('Actions'),
    align: 'end',
    screenOnly: true,
    cell: (kin) => (
      <span className={styles.acts}>
        {can(nextOfKinCalls.edit) ? (
          <ActionIcon aria-label={t('Edit {name}', { name: kin.fullname })} onClick={() => open('edit-kin', kin.id)}>
            <IconPencil size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {can(nextOfKinCalls.remove) ? (
          <ActionIcon aria-label={t('Remove {name}', { name: kin.fullname })} onClick={() => void takeOff(kin)}>
            <IconTrash size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </span>
    ),
  };
  const hasActs = can(nextOfKinCalls.edit) || can(nextOfKinCalls.remove);
  const add = can(nextOfKinCalls.add) ? (
    <Button variant="default" size="compact-md" leftSection={<IconPlus size={15} aria-hidden="true" />} onClick={() => open('add-kin')}>
      {t('Add next of kin')}
    </Button>
  ) : null;

  return (
    <>
      <Panel title={t('Next of Kin')} actions={add} flush>
        {needsGuardian ? (
          <p className={styles.warn} role="status">
            <IconAlertTriangle size={17} stroke={1.8} aria-hidden="true" />
            {t('A legal guardian is required for patients under 18')}
          </p>
        ) : null}
        <Loaded from={kins} rows={3} isEmpty={(rows) => rows.length === 0} empty={<EmptyState compact title={t('No next of kin yet')} />}>
          {(rows) => (
            <PlainTable
              label={t('Table: {title}', { title: t('Next of Kin') })}
              columns={hasActs ? [...kinColumns(t), acts] : kinColumns(t)}
              rows={rows}
              rowKey={(kin) => kin.id}
            />
          )}
        </Loaded>
      </Panel>
      <DrawerForm title={t('Add next of kin')} opened={drawer === 'add-kin' && can(nextOfKinCalls.add)} onClose={close}>
        <AddKinForm patientId={patient.id} onDone={close} guardian={needsGuardian} />
      </DrawerForm>
      <DrawerForm title={t('Edit next of kin')} opened={edited !== undefined && can(nextOfKinCalls.edit)} onClose={close}>
        {edited ? <EditKinForm kin={edited} onDone={close} /> : null}
      </DrawerForm>
    </>
  );
}
