import { Button, Select, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import '#kernel/web/design/mantine-frame.css';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { ActDrawer } from '#kernel/web/record/record-acts.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { conditionActs, conditionCalls } from '#modules/patient-chart/contract/calls/conditions.ts';
import type { Condition } from '#modules/patient-chart/contract/records.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { clinicalLooks, verificationLooks } from '../looks.ts';
import { TwoLines } from '../two-lines.tsx';
import { conditionCategoryWords, lateralityWords, severityWords } from '../words.ts';
import styles from './chart.module.css';
import { CreateConditionForm, EditConditionForm } from './condition-form.tsx';
import { EmergencyForm } from './emergency-form.tsx';
import { PagesFoot, pageSize } from './pages-foot.tsx';
import { AskSensitiveForm, SensitiveRequests } from './sensitive-requests.tsx';

const forms = { edit: EditConditionForm };
type Asked = { readonly name: string; readonly of: Condition };

interface ConditionsPanelProps {
  readonly patientId: string;
  readonly patient: PatientDetails;
}

/** Conditions of a person over all hospitals that may be seen; only one's own are changed. */
export function ConditionsPanel({ patientId, patient }: ConditionsPanelProps) {
  const t = useText();
  const { can } = useAccess();
  const [hospitalId, setHospital] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<'add' | 'emergency' | 'sensitive' | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const text = useSettled(typed.trim(), 300);
  const shown = useConditions(patientId, { hospitalId, text, page });
  const hospitals = useCall(conditionCalls.hospitals, { params: { id: patientId } }, { live: ['conditions'], quiet: true });
  const close = () => setOpen(null);
  const columns = useConditionColumns(setAsked, shown.data?.data ?? []);
  const mayAdd = can(conditionCalls.create) && patient.acceptsCare;

  return (
    <>
      <Panel
        title={t('Pre-existing Conditions')}
        flush
        actions={
          mayAdd ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={15} aria-hidden="true" />}
              onClick={() => setOpen('add')}
            >
              {t('Add condition')}
            </Button>
          ) : null
        }
      >
        <div className={styles.tools}>
          <Select
            className={styles.grow ?? ''}
            label={t('Hospital')}
            data={[
              { value: '', label: t('All hospitals') },
              ...(hospitals.data ?? []).map((hospital) => ({ value: hospital.hospitalId, label: `${hospital.name} (${hospital.count})` })),
            ]}
            value={hospitalId ?? ''}
            onChange={(value) => {
              setHospital(value || null);
              setPage(1);
            }}
            allowDeselect={false}
          />
          <TextInput
            className={styles.grow ?? ''}
            type="search"
            label={t('Search conditions')}
            placeholder={t('Name or ICD code')}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setPage(1);
            }}
          />
        </div>
        {shown.data?.restricted ? <Restricted {...(can(conditionCalls.breakGlass) ? { onOpen: () => setOpen('emergency') } : {})} /> : null}
        <SensitiveRequests patientId={patientId} emergency={Boolean(shown.data?.emergencyUntil)} onAsk={() => setOpen('sensitive')} />
        <Loaded
          from={shown}
          rows={4}
          isEmpty={(list) => list.data.length === 0}
          empty={<EmptyState compact title={text ? t('No record found') : t('No pre-existing conditions')} />}
        >
          {(list) => (
            <>
              <PlainTable
                label={t('Table: {title}', { title: t('Pre-existing Conditions') })}
                columns={columns}
                rows={list.data}
                rowKey={(row) => row.id}
              />
              <PagesFoot page={page} count={list.meta.count} onPage={setPage} />
            </>
          )}
        </Loaded>
      </Panel>
      <DrawerForm title={t('Add condition')} size={620} opened={open === 'add'} onClose={close}>
        <CreateConditionForm patientId={patientId} onDone={close} />
      </DrawerForm>
      <ActDrawer acts={conditionActs} forms={forms} asked={asked} onClose={() => setAsked(null)} />
      <DrawerForm title={t('Emergency access')} opened={open === 'emergency'} onClose={close}>
        <EmergencyForm patientId={patientId} onDone={close} />
      </DrawerForm>
      <DrawerForm title={t('Request sensitive records')} opened={open === 'sensitive'} onClose={close}>
        <AskSensitiveForm patientId={patientId} onDone={close} />
      </DrawerForm>
    </>
  );
}

function useConditions(
  patientId: string,
  { hospitalId, text, page }: { readonly hospitalId: string | null; readonly text: string; readonly page: number },
) {
  const query = { page, limit: pageSize };
  const options = { live: ['conditions'], keepOld: true, quiet: true } as const;
  const bySearch = useCall(
    conditionCalls.byName,
    { params: { id: patientId, searchText: text || '-' }, query },
    { ...options, enabled: text !== '' },
  );
  const byHospital = useCall(
    conditionCalls.byHospital,
    { params: { id: patientId, hospitalId: hospitalId ?? patientId }, query },
    { ...options, enabled: text === '' && hospitalId !== null },
  );
  const all = useCall(conditionCalls.ofPatient, { params: { id: patientId }, query }, { ...options, enabled: text === '' && !hospitalId });
  if (text !== '') return bySearch;
  return hospitalId ? byHospital : all;
}

/** The column of acts stands where one of the rows can be changed. */
function useConditionColumns(ask: (asked: Asked) => void, rows: readonly Condition[]): readonly Column<Condition>[] {
  const t = useText();
  const format = useFormat();
  const columns: Column<Condition>[] = [
    {
      key: 'name',
      title: t('Condition'),
      cell: (row) => (
        <span className={row.verificationStatus === 'entered-in-error' ? styles.struck : undefined}>
          <TwoLines
            name={row.name}
            under={[row.laterality === 'none' ? null : t(lateralityWords[row.laterality]), row.isChronic ? t('Chronic') : null]
              .filter(Boolean)
              .join(' · ')}
          />
        </span>
      ),
      text: (row) => row.name,
    },
    { key: 'icdCode', title: t('ICD code'), wide: true, cell: (row) => <span className="code">{row.icdCode ?? '–'}</span> },
    { key: 'category', title: t('Category'), wide: true, text: (row) => t(conditionCategoryWords[row.category]) },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => (
        <span className={styles.badges}>
          <StatusBadge look={clinicalLooks[row.clinicalStatus]} />
          {row.verificationStatus === 'confirmed' ? null : <StatusBadge look={verificationLooks[row.verificationStatus]} />}
        </span>
      ),
      text: (row) => t(clinicalLooks[row.clinicalStatus].word),
    },
    { key: 'severity', title: t('Severity'), wide: true, text: (row) => (row.severity ? t(severityWords[row.severity]) : '–') },
    { key: 'onset', title: t('Onset'), wide: true, text: (row) => onsetOf(row, format.day, t('age {age}', { age: row.onsetAge ?? '' })) },
    { key: 'hospital', title: t('Hospital'), wide: true, text: (row) => row.hospitalName },
    { key: 'recordedBy', title: t('Recorded by'), wide: true, text: (row) => row.recordedBy },
    { key: 'recordedAt', title: t('Recorded on'), wide: true, kind: 'instant', value: (row) => row.recordedAt },
  ];
  if (rows.every(({ acts }) => acts.edit === undefined)) return columns;
  const acts: Column<Condition> = {
    key: 'acts',
    title: t('Actions'),
    align: 'end',
    cell: (row) =>
      row.canEdit ? (
        <RowActs acts={conditionActs} of={row} name={row.name} lead={['edit']} forms={forms} open={(name) => ask({ name, of: row })} />
      ) : (
        <span className="note">{t('Other hospital')}</span>
      ),
  };
  return [...columns, acts];
}

function onsetOf(row: Condition, day: (value: string) => string, age: string): string {
  if (row.onsetDate) return row.onsetDate.length === 4 ? row.onsetDate : day(row.onsetDate);
  if (row.onsetAge !== null) return age;
  return row.onsetText ?? '–';
}

/** The person keeps other hospitals' records closed; who may, opens them in an emergency. */
function Restricted({ onOpen }: { readonly onOpen?: () => void }) {
  const t = useText();
  return (
    <div className={styles.notice} role="status">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
      <span>{t('Patient does not share records')}</span>
      {onOpen ? (
        <Button variant="default" size="compact-sm" onClick={onOpen}>
          {t('Emergency access')}
        </Button>
      ) : null}
    </div>
  );
}
