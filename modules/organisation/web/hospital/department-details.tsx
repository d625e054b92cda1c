import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '../../contract/calls/catalogues.ts';
import type { DepartmentDetail, StaffBrief } from '../../contract/records.ts';
import { catalogueLooks, kindWords } from '../looks.ts';
import styles from './catalogues.module.css';
import { StaffList } from './staff-list.tsx';
import { UserSlot } from './user-slot.tsx';

interface DepartmentDetailsProps {
  readonly department: DepartmentDetail;
  readonly onEdit: () => void;
  readonly onOpen: (id: string) => void;
}

function AddUsersForm({ department, onDone }: { readonly department: DepartmentDetail; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(catalogueCalls.addDepartmentUsers, {
    params: { id: department.id },
    startWith: { userIds: [] },
    refresh: ['users'],
  });
  return (
    <div className={styles.pick}>
      <CallForm form={form} submit={t('Add users')} foot="inline" onCancel={onDone} onDone={onDone}>
        <UserSlot name="userIds" label={t('Users')} many without={department.users.map((user) => user.id)} />
      </CallForm>
    </div>
  );
}

/** One department: facts, units below it, its users with add and remove. */
export function DepartmentDetails({ department, onEdit, onOpen }: DepartmentDetailsProps) {
  const t = useText();
  const hasPicker = useCards('user-picker').length > 0;
  const [adding, setAdding] = useState(false);
  const remove = useSend(catalogueCalls.removeDepartmentUser, { refresh: ['users'] });
  const mayEdit = department.acts.edit === null;

  async function takeOut(person: StaffBrief) {
    const yes = await askFirst({
      title: t('Remove from department'),
      text: t('{name} will be removed from {department}.', { name: person.fullname, department: department.name }),
      confirm: t('Remove from department'),
    });
    if (!yes) return;
    const answer = await remove.send({ params: { id: department.id, userId: person.id } });
    if (answer) (answer.ok ? toast.success : toast.error)(answer.message);
  }

  return (
    <div className={styles.detail}>
      <Facts
        rows={[
          [t('Name'), department.name],
          [
            t('Code'),
            department.code ? (
              <span key="code" className="code">
                {department.code}
              </span>
            ) : null,
          ],
          [t('Kind'), t(kindWords[department.kind])],
          [t('Status'), <StatusBadge key="status" look={catalogueLooks[department.status]} />],
          [t('Head'), department.head?.fullname],
          [t('Belongs to'), department.parentName],
          [t('Queue'), department.runsQueue ? t('Yes') : t('No')],
          [t('Location'), department.location],
          [t('Phone'), department.phone],
          [t('Email'), department.email],
        ]}
      />
      {mayEdit ? (
        <div className={styles.acts}>
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onEdit}>
            {t('Edit department')}
          </Button>
        </div>
      ) : null}
      {department.units.length > 0 ? (
        <section>
          <div className={styles.sub}>
            <h3>{t('Sub-units')}</h3>
          </div>
          <div className={styles.acts}>
            {department.units.map((unit) => (
              <Button key={unit.id} variant="default" size="compact-sm" onClick={() => onOpen(unit.id)}>
                {unit.name}
              </Button>
            ))}
          </div>
        </section>
      ) : null}
      <section>
        <div className={styles.sub}>
          <h3>{t('Users')}</h3>
          {mayEdit && hasPicker && !adding ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconUserPlus size={16} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t('Add users')}
            </Button>
          ) : (
            <span className="muted tnum">{department.users.length}</span>
          )}
        </div>
        {adding ? <AddUsersForm department={department} onDone={() => setAdding(false)} /> : null}
        <StaffList
          staff={department.users}
          act={(person) =>
            mayEdit ? (
              <ActionIcon aria-label={t('Remove {what}', { what: person.fullname })} onClick={() => void takeOut(person)}>
                <IconUserMinus size={17} aria-hidden="true" />
              </ActionIcon>
            ) : null
          }
        />
      </section>
    </div>
  );
}
