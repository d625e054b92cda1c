import { Button, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '#kernel/web/client/new-key.ts';
import { send } from '#kernel/web/client/send.ts';
import { refreshAnswers } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { scheduleCalls } from '#modules/appointments/contract/calls/schedules.ts';
import type { Schedule } from '#modules/appointments/contract/schedule-records.ts';
import { weekdayWords } from '../../words.ts';
import styles from '../appointments.module.css';
import { optionsOfNamed, usePractitioners } from '../use-choices.ts';
import { useHere } from '../use-here.ts';
import type { ScheduleOwner } from './owner.ts';

interface CopyFormProps {
  readonly owner: ScheduleOwner;
  readonly rows: readonly Schedule[];
  readonly onClose: () => void;
}

/** Gives a week's hours to another practitioner too; hours that meet theirs are left out and said. */
export function CopyForm({ owner, rows, onClose }: CopyFormProps) {
  const t = useText();
  const client = useQueryClient();
  const here = useHere();
  const [to, setTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const practitioners = usePractitioners().filter((each) => each.id !== owner.id);

  async function copy() {
    if (!to || busy) return;
    setBusy(true);
    const left: string[] = [];
    for (const { id: _id, practitioner: _who, department: _where, room, version: _version, ...hours } of rows) {
      const body = {
        ...hours,
        breaks: [...hours.breaks],
        appointmentTypeIds: [...hours.appointmentTypeIds],
        roomId: room?.id ?? null,
        practitionerId: to,
      };
      const answer = await send(scheduleCalls.create, { body }, { key: newKey() });
      if (!answer.ok) left.push(`${t(weekdayWords[hours.dayOfWeek])} ${hours.startTime.slice(0, 5)}: ${answer.message}`);
    }
    await refreshAnswers(client, ['appointment-schedules', 'appointments']);
    setBusy(false);
    setFailed(left);
    if (left.length > 0) return;
    toast.success(t('The week was copied'));
    here.setSearch({ drawer: undefined, record: undefined, owner: to });
  }

  if (rows.length === 0) return <p className="note">{t('There are no hours to copy.')}</p>;
  return (
    <div className={styles.stack}>
      <p>{t('{count} block of hours will be copied. | {count} blocks of hours will be copied.', { count: rows.length })}</p>
      <Select
        label={t('To practitioner')}
        required
        data-autofocus
        data={optionsOfNamed(practitioners).map((option) => ({ ...option }))}
        value={to}
        onChange={setTo}
      />
      {failed.length > 0 ? (
        <div className={styles.warn} role="alert">
          {failed.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </div>
      ) : null}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button disabled={!to || busy} onClick={() => void copy()}>
          {busy ? t('Loading…') : t('Copy week')}
        </Button>
      </div>
    </div>
  );
}
