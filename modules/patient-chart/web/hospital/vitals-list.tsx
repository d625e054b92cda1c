import { Menu } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { useFrame } from '#kernel/web/frame/area-frame.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { TwoLines } from '../two-lines.tsx';
import { vitalSourceWords } from '../words.ts';
import { AmendVitalsForm } from './amend-vitals-form.tsx';
import styles from './chart.module.css';
import { Measured } from './measured.tsx';
import { PagesFoot, pageSize } from './pages-foot.tsx';
import { VitalHistoryView } from './vital-history.tsx';
import { ScoreBadge } from './score-badge.tsx';
import { VitalsCards } from './vitals-cards.tsx';
import { pressureOf, written } from './vital-values.ts';

/** Columns that are no measurement: on a phone they stand above the values. */
const aside: ReadonlySet<string> = new Set(['takenAt', 'warning', 'source', 'acts']);

/** Sets of vitals, newest first; voided ones struck through with their reason. */
export function VitalsList({ patientId, startDate }: { readonly patientId: string; readonly startDate: string | undefined }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const { narrow } = useFrame();
  const [opened, setOpened] = useState<{ readonly what: 'amend' | 'history'; readonly vital: Vital } | null>(null);
  const open = (what: 'amend' | 'history', vital: Vital) => setOpened({ what, vital });
  const found = useCall(
    vitalCalls.list,
    { query: { patientId, page, limit: pageSize, ...(startDate ? { startDate } : {}) } },
    { live: ['vitals'], keepOld: true, quiet: true },
  );
  const columns = useVitalColumns(open);
  const close = () => setOpened(null);
  return (
    <>
      <Loaded
        from={found}
        rows={6}
        isEmpty={(list) => list.data.length === 0}
        empty={<EmptyState compact title={t('No vitals recorded')} />}
      >
        {(list) => (
          <>
            {narrow ? (
              <VitalsCards
                label={t('Vitals')}
                rows={list.data}
                measured={columns.filter(({ key }) => !aside.has(key))}
                acts={(vital) => <VitalActs vital={vital} open={open} />}
              />
            ) : (
              <PlainTable label={t('Table: {title}', { title: t('Vitals') })} columns={columns} rows={list.data} rowKey={(row) => row.id} />
            )}
            <PagesFoot page={page} count={list.meta.count} onPage={setPage} />
          </>
        )}
      </Loaded>
      <DrawerForm title={t('Correct vitals')} size={680} opened={opened?.what === 'amend'} onClose={close}>
        {opened ? <AmendVitalsForm vital={opened.vital} onDone={close} /> : null}
      </DrawerForm>
      <DrawerForm title={t('Vitals of this set')} size={560} opened={opened?.what === 'history'} onClose={close}>
        {opened ? <VitalHistoryView id={opened.vital.id} /> : null}
      </DrawerForm>
    </>
  );
}

function useVitalColumns(open: (what: 'amend' | 'history', vital: Vital) => void): readonly Column<Vital>[] {
  const t = useText();
  const format = useFormat();
  const measured = (key: Parameters<typeof written>[1], title: string, wide = true): Column<Vital> => ({
    key,
    title,
    wide,
    align: 'end',
    cell: (row) => <Measured vital={row} field={key} text={written(row, key)} />,
    text: (row) => written(row, key),
  });
  return [
    {
      key: 'takenAt',
      title: t('Taken at'),
      cell: (row) => (
        <span className={row.status === 'entered-in-error' ? styles.struck : undefined}>
          <TwoLines
            name={format.instant(row.takenAt)}
            under={row.status === 'entered-in-error' ? (row.voidReason ?? '') : row.takenByName}
          />
        </span>
      ),
      text: (row) => format.instant(row.takenAt),
    },
    measured('temperature', t('Temp')),
    measured('pulse', t('Pulse'), false),
    measured('respiratoryRate', t('Resp')),
    {
      key: 'pressure',
      title: t('BP'),
      align: 'end',
      cell: (row) => <Measured vital={row} field="systolic" text={pressureOf(row)} />,
      text: pressureOf,
    },
    measured('spo2', t('SpO2'), false),
    measured('bloodGlucose', t('Glucose')),
    measured('weight', t('Weight')),
    measured('bmi', t('BMI')),
    measured('painScore', t('Pain')),
    { key: 'warning', title: t('NEWS2'), cell: (row) => <ScoreBadge vital={row} />, text: (row) => String(row.news2 ?? '') },
    { key: 'source', title: t('Source'), wide: true, text: (row) => t(vitalSourceWords[row.source]) },
    { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <VitalActs vital={row} open={open} /> },
  ];
}

function VitalActs({ vital, open }: { readonly vital: Vital; readonly open: (what: 'amend' | 'history', vital: Vital) => void }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const voiding = useSend(vitalCalls.void, { refresh: ['patients'] });
  const stands = vital.status !== 'entered-in-error';

  async function takeBack() {
    const yes = await askFirst({
      title: t('Void vitals'),
      text: t('The set remains in the list, struck through, and is excluded from trends, scores and alerts.'),
      confirm: t('Void vitals'),
      danger: true,
      reason: true,
    });
    if (!yes) return;
    const answer = await voiding.send({ params: { id: vital.id }, body: { reason: yes.reason } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }

  return (
    <RowMenu name={format.instant(vital.takenAt)}>
      <Menu.Item leftSection={<IconHistory size={16} aria-hidden="true" />} onClick={() => open('history', vital)}>
        {t('Details')}
      </Menu.Item>
      {stands && can(vitalCalls.amend) ? (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => open('amend', vital)}>
          {t('Correct')}
        </Menu.Item>
      ) : null}
      {stands && can(vitalCalls.void) ? (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => void takeBack()}>
          {t('Void')}
        </Menu.Item>
      ) : null}
    </RowMenu>
  );
}
