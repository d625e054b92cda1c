import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import styles from './nursing.module.css';
import { TaskForm } from './task-form.tsx';
import { TaskLine } from './task-line.tsx';

const mostShown = 12;

/** The tasks of the nurses at the bed: what is due, then what ended. */
export function TasksCard({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const { can } = useAccess();
  const [adding, setAdding] = useState(false);
  const found = useCall(
    nursingCalls.tasks,
    { params: { id: stay.id }, query: {} },
    { live: ['nursing-tasks'], keepOld: true, quiet: true, enabled: can(nursingCalls.tasks) },
  );
  if (!can(nursingCalls.tasks)) return null;
  const close = () => setAdding(false);
  return (
    <Panel
      title={t('Nursing tasks')}
      {...(can(nursingCalls.addTask)
        ? {
            actions: (
              <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
                {t('Add task')}
              </Button>
            ),
          }
        : {})}
    >
      <Loaded from={found} rows={3} isEmpty={(tasks) => tasks.length === 0} empty={<p className="muted">{t('No nursing task')}</p>}>
        {(tasks) => (
          <ul className={styles.list} aria-label={t('Nursing tasks')}>
            {tasks.slice(0, mostShown).map((task) => (
              <TaskLine key={task.id} task={task} />
            ))}
          </ul>
        )}
      </Loaded>
      <DrawerForm title={t('Add task')} size={520} opened={adding} onClose={close}>
        {adding ? <TaskForm stay={stay} onClose={close} /> : null}
      </DrawerForm>
    </Panel>
  );
}
