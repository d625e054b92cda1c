import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { nursingTaskActs, paramsOfTask } from '#modules/admissions/contract/calls/nursing.ts';
import type { NursingTask } from '#modules/admissions/contract/nursing-records.ts';
import { lateTaskLook, taskKindWords, taskLooks } from '../../nursing-looks.ts';
import styles from './nursing.module.css';

/** A task with its time, what became of it, and what can be done with it. */
export function TaskLine({ task }: { readonly task: NursingTask }) {
  const t = useText();
  const late = useNow() > Date.parse(task.dueAt);
  const look = task.doneAt === null && late ? lateTaskLook : taskLooks[task.status];
  return (
    <li className={styles.line}>
      <StatusBadge look={look} />
      <span className={styles.grow}>
        {task.what}{' '}
        <span className="caption">
          {t(taskKindWords[task.kind])} · <Moment at={task.doneAt ?? task.dueAt} />
          {task.doneBy ? ` · ${task.doneBy}` : ''}
          {task.reason ? ` · ${task.reason}` : ''}
        </span>
      </span>
      <RecordActs acts={nursingTaskActs} of={{ ...task, params: paramsOfTask(task) }} quiet />
    </li>
  );
}
