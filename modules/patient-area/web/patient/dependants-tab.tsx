import { Button } from '@mantine/core';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type OwnDependant, patientAreaCalls } from '#modules/patient-area/contract/calls.ts';
import { relationWords } from '../looks.ts';
import styles from './profile.module.css';
import { useDependants, useShowPerson } from './use-person.ts';

/** Children under 18 and people who agreed: open their record, or stop acting for them. */
export function DependantsTab() {
  const t = useText();
  const format = useFormat();
  const dependants = useDependants();
  const show = useShowPerson();
  const stopping = useSend(patientAreaCalls.stopDependant);

  async function stop(row: OwnDependant) {
    const yes = await askFirst({
      title: t('Stop acting for {name}', { name: row.fullname }),
      text: t('You no longer see this record. Only the hospital can link you again.'),
      confirm: t('Stop acting'),
      danger: true,
    });
    if (!yes) return;
    const answer = await stopping.send({ params: { id: row.personId } });
    if (answer?.ok) toast.success(t('You no longer act for {name}', { name: row.fullname }));
    else if (answer) toast.error(answer.message);
  }

  const columns: readonly Column<OwnDependant>[] = [
    {
      key: 'name',
      title: t('Name'),
      cell: (row) => (
        <>
          <span className="strong">{row.fullname}</span>
          <span className={styles.under}>{format.age(row.dateOfBirth)}</span>
        </>
      ),
    },
    { key: 'relation', title: t('I am their'), wide: true, text: (row) => t(relationWords[row.relation]) },
    { key: 'until', title: t('Until'), wide: true, text: (row) => (row.validTo ? format.instant(row.validTo).split(',')[0] : t('No end')) },
    {
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      cell: (row) => (
        <span className={styles.acts}>
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('Open the record of {name}', { name: row.fullname })}
            onClick={() => show(row.personId)}
          >
            {t('Open')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('Stop acting for {name}', { name: row.fullname })}
            disabled={stopping.busy}
            onClick={() => void stop(row)}
          >
            {t('Stop')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Panel title={t('Dependants')} note={t('Children are linked until their 18th birthday.')} flush>
      <Loaded
        from={dependants}
        rows={4}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState
            compact
            title={t('You do not act for anyone')}
            text={t('A hospital links your children under 18 when it registers them as your dependants.')}
          />
        }
      >
        {(rows) => <PlainTable label={t('List of dependants')} columns={columns} rows={rows} rowKey={(row) => row.personId} />}
      </Loaded>
    </Panel>
  );
}
