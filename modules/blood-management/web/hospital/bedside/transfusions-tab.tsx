import { useNavigate } from '@tanstack/react-router';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedsideCalls, transfusionActs } from '#modules/blood-management/contract/calls/bedside.ts';
import type { TransfusionRow } from '#modules/blood-management/contract/transfusion-records.ts';
import { overdueLook, tooLongLook, transfusionLooks } from '../../looks.ts';
import { componentWords } from '../../words.ts';
import { type BankSearch, bankSearch } from '../search.ts';
import { EndForm, ReactionForm, VitalsForm } from './course-forms.tsx';

export const transfusionForms = { vitals: VitalsForm, end: EndForm, reaction: ReactionForm };

/** Transfusions, newest first; running ones with when observations are due. */
export function TransfusionsTab() {
  const t = useText();
  const navigate = useNavigate();
  const column = useColumnsOf<TransfusionRow>();
  const filter = useFiltersOf<BankSearch>();
  const list = useList(bedsideCalls.transfusions, bankSearch, {
    name: 'blood-transfusions',
    title: t('Transfusions'),
    live: ['blood-transfusions'],
    asks: ({ search, open, startDate, endDate }) => ({ searchTerm: search, open, startDate, endDate }),
  });
  return (
    <RecordList
      list={list}
      searchHint={t('Patient')}
      filters={[filter.flag('open', t('Running')), filter.days(t('Started'))]}
      onOpen={(row: TransfusionRow) => void navigate({ to: '/hospital/blood-management/transfusion/$id', params: { id: row.id } })}
      emptyText={t('No transfusion found')}
      columns={[
        column.name('patient', t('Patient'), {
          of: (row) => row.patient.fullname,
          under: (row) => [row.patient.hospitalPatientId, row.ward].filter(Boolean).join(', '),
        }),
        column.number('unit', t('Unit'), { of: (row) => row.unit.unitNumber, under: (row) => t(componentWords[row.unit.component]) }),
        column.instant('startedAt', t('Started')),
        column.instant('nextVitalsAt', t('Observations due'), { wide: true }),
        column.text('people', t('Started and checked by'), { wide: true, of: (row) => `${row.startedBy.name}, ${row.checkedBy.name}` }),
        column.status((row) => transfusionLooks[row.status], {
          also: (row) => [row.vitalsDue ? overdueLook : null, row.tooLong ? tooLongLook : null],
        }),
        column.acts((row) => <RecordMenu acts={transfusionActs} of={row} name={row.unit.unitNumber} forms={transfusionForms} />),
      ]}
    />
  );
}
