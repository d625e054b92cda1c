import '#kernel/web/design/mantine-frame.css';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFrame } from '#kernel/web/frame/area-frame.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { ActDrawer, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vitalActs, vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { ListedVital } from '#modules/patient-chart/contract/vital-records.ts';
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

const forms = { amend: AmendVitalsForm };
interface Open {
  readonly act: (name: string, vital: ListedVital) => void;
  readonly history: (id: string) => void;
}

/** Columns that are no measurement: on a phone they stand above the values. */
const aside: ReadonlySet<string> = new Set(['takenAt', 'warning', 'source', 'acts']);

/** Sets of vitals, newest first; voided ones struck through with their reason. */
export function VitalsList({ patientId, startDate }: { readonly patientId: string; readonly startDate: string | undefined }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const { narrow } = useFrame();
  const [asked, setAsked] = useState<{ readonly name: string; readonly of: ListedVital } | null>(null);
  const [history, setHistory] = useState<string | null>(null);
  const open: Open = { act: (name, of) => setAsked({ name, of }), history: setHistory };
  const found = useCall(
    vitalCalls.list,
    { query: { patientId, page, limit: pageSize, ...(startDate ? { startDate } : {}) } },
    { live: ['vitals'], keepOld: true, quiet: true },
  );
  const columns = useVitalColumns(open);
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
      <ActDrawer acts={vitalActs} forms={forms} asked={asked} size={680} onClose={() => setAsked(null)} />
      <DrawerForm title={t('Vitals of this set')} size={560} opened={history !== null} onClose={() => setHistory(null)}>
        {history ? <VitalHistoryView id={history} /> : null}
      </DrawerForm>
    </>
  );
}

function useVitalColumns(open: Open): readonly Column<ListedVital>[] {
  const t = useText();
  const format = useFormat();
  const measured = (key: Parameters<typeof written>[1], title: string, wide = true): Column<ListedVital> => ({
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

function VitalActs({ vital, open }: { readonly vital: ListedVital; readonly open: Open }) {
  const t = useText();
  const format = useFormat();
  return (
    <RecordMenu
      acts={vitalActs}
      of={vital}
      name={format.instant(vital.takenAt)}
      forms={forms}
      open={(name) => open.act(name, vital)}
      links={[{ words: t('Details'), run: () => open.history(vital.id) }]}
    />
  );
}
