import { Button, Select } from '@mantine/core';
import { IconBeach, IconCopy, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { scheduleCalls } from '#modules/appointments/contract/calls/schedules.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { optionsOfNamed, useDepartments, usePractitioners } from '../use-choices.ts';
import { useHere } from '../use-here.ts';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import { ownerQuery, readOwner, type ScheduleOwner } from './owner.ts';
import styles from './schedules.module.css';
import { WeekGrid } from './week-grid.tsx';

const HoursForm = lazyPart(() => import('./hours-form.tsx').then((file) => file.HoursForm));
const CopyForm = lazyPart(() => import('./copy-form.tsx').then((file) => file.CopyForm));
const LeaveForm = lazyPart(() => import('./leave-form.tsx').then((file) => file.LeaveForm));

/** The weekly hours of one practitioner or of a department's pool, with leave and extra clinics. */
export function SchedulesTab() {
  const t = useText();
  const here = useHere();
  const { userId } = useSession();
  const practitioners = usePractitioners();
  const departments = useDepartments();
  const wanted = here.search.owner ?? (practitioners.some((each) => each.id === userId) ? userId : practitioners[0]?.id) ?? null;
  const owner = readOwner(wanted, departments);
  const options = useMemo(
    () => [
      { group: t('Practitioners'), items: optionsOfNamed(practitioners).map((option) => ({ ...option })) },
      { group: t('Department pools'), items: optionsOfNamed(departments).map((option) => ({ ...option })) },
    ],
    [t, practitioners, departments],
  );
  const name = [...practitioners, ...departments].find((each) => each.id === wanted)?.name ?? '';
  return (
    <>
      <div className={styles.tools}>
        <Select
          className={styles.owner}
          aria-label={t('Schedule of')}
          data={options}
          value={wanted}
          onChange={(value) => here.setSearch({ owner: value ?? undefined })}
          nothingFoundMessage={t('No results')}
        />
        {owner ? <ManageButtons /> : null}
      </div>
      {owner ? <OwnerSchedule key={owner.id} owner={owner} name={name} /> : null}
    </>
  );
}

function ManageButtons() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  if (!can(scheduleCalls.create)) return null;
  const open = (drawer: string) => () => here.setSearch({ drawer, record: undefined });
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={open('hours')}>
        {t('Add hours')}
      </Button>
      <Button variant="default" leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={open('copy')}>
        {t('Copy week')}
      </Button>
      <Button variant="default" leftSection={<IconBeach size={16} aria-hidden="true" />} onClick={open('leave')}>
        {t('Add leave')}
      </Button>
    </>
  );
}

function OwnerSchedule({ owner, name }: { readonly owner: ScheduleOwner; readonly name: string }) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const rows = useCall(
    scheduleCalls.list,
    { query: { ...ownerQuery(owner), limit: 'All' } },
    { live: ['appointment-schedules'], quiet: true },
  );
  const manage = can(scheduleCalls.create);
  const { drawer, record } = here.search;
  const schedules = rows.data?.data ?? [];
  const chosen = schedules.find((row) => row.id === record);
  return (
    <div className={styles.stack}>
      <Panel title={name ? t('Week of {name}', { name }) : t('Week')} flush>
        <Loaded from={rows} rows={6}>
          {({ data }) => <WeekGrid rows={data} {...(manage ? { onOpen: (row) => here.act('hours', row.id) } : {})} />}
        </Loaded>
      </Panel>
      <ExceptionsPanel owner={owner} />
      <DrawerForm title={chosen ? t('Edit hours') : t('Add hours')} opened={drawer === 'hours' && manage} onClose={here.close}>
        <HoursForm key={chosen?.id ?? 'new'} owner={owner} {...(chosen ? { row: chosen } : {})} onClose={here.close} />
      </DrawerForm>
      <DrawerForm title={t('Copy week')} opened={drawer === 'copy' && manage} onClose={here.close}>
        <CopyForm owner={owner} rows={schedules} onClose={here.close} />
      </DrawerForm>
      <DrawerForm title={t('Add leave')} size={520} opened={drawer === 'leave' && manage} onClose={here.close}>
        <LeaveForm owner={owner} onClose={here.close} />
      </DrawerForm>
    </div>
  );
}
