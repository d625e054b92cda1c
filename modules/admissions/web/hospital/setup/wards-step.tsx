import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { wardCalls } from '#modules/admissions/contract/calls/wards.ts';
import { useWards } from '../use-wards.ts';
import { useWardDepartments, type WardDepartment } from '../wards/use-departments.ts';
import { WardsPanel } from '../wards/wards-panel.tsx';
import { useSendMany } from './send-many.ts';
import styles from './setup.module.css';
import { wardCode } from './ward-code.ts';

/** The departments that are wards are chosen, or a ward is added by its form. */
export function WardsStep() {
  return (
    <div className={styles.stack}>
      <ChooseDepartments />
      <WardsPanel />
    </div>
  );
}

/** The wards of the chosen departments; they can be changed afterwards. */
function wardsFor(chosen: readonly WardDepartment[], codes: readonly string[]) {
  const taken = [...codes];
  return chosen.map(({ id, name }) => {
    const code = wardCode(name, taken);
    taken.push(code);
    return { name, request: { body: { name, code, departmentId: id } } };
  });
}

function ChooseDepartments() {
  const t = useText();
  const { departments } = useWardDepartments();
  const wards = useWards({ archived: true });
  const { busy, sendAll } = useSendMany(wardCalls.create, ['wards']);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = departments.filter(({ id }) => ticked.has(id));
  if (departments.length === 0) return null;
  function tick(id: string) {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  }
  async function make() {
    const codes = (wards.data ?? []).map(({ code }) => code);
    const done = await sendAll(wardsFor(chosen, codes));
    if (done > 0) toast.success(t('{count} ward added | {count} wards added', { count: done }));
    setTicked(new Set());
  }
  return (
    <Panel title={t('Which departments are wards?')} note={t('A ward is a department with rooms and beds.')}>
      <div className={styles.checks}>
        {departments.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={ticked.has(id)} onChange={() => tick(id)} />
        ))}
      </div>
      <div className={styles.foot}>
        <Button disabled={chosen.length === 0 || busy} onClick={() => void make()}>
          {t('Make them wards')}
        </Button>
        <span className="note">{t('To use a department that does not exist yet, choose Add ward.')}</span>
      </div>
    </Panel>
  );
}
