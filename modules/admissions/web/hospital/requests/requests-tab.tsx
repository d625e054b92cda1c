import { useState } from 'react';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/admissions/contract/calls/requests.ts';
import type { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';
import { requestStatuses } from '#modules/admissions/contract/stay-words.ts';
import { roomTypeWords } from '../../looks.ts';
import { requestLooks, urgencyLooks } from '../../stay-looks.ts';
import { useAgeAndSex } from '../patient-line.tsx';
import { type AdmissionsSearch, admissionsSearch } from '../search.ts';
import { useWardOptions } from '../use-wards.ts';
import { type AskedRequest, RequestActDrawer, RequestMenu } from './request-acts.tsx';
import { RequestView } from './request-view.tsx';

/** Requests for a bed, the most urgent and oldest first. */
export function RequestsTab() {
  const t = useText();
  const [asked, setAsked] = useState<AskedRequest | null>(null);
  const list = useList(requestCalls.list, admissionsSearch, {
    name: 'admission-requests',
    title: t('Admission requests'),
    live: ['admission-requests', 'beds', 'patients'],
    asks: ({ asked: status }) => ({ status }),
  });
  const filter = useFiltersOf<AdmissionsSearch>();
  const wards = useWardOptions();
  const onAct = (row: AdmissionRequest) => (name: string) => setAsked({ name, of: row });
  return (
    <>
      <RecordList
        list={list}
        columns={useColumns(onAct)}
        searchHint={t('Patient or request number')}
        filters={[
          filter.status('asked', requestStatuses, requestLooks),
          { kind: 'one', key: 'wardId', title: t('Ward'), options: wards.options },
        ]}
        begin={{ title: t('No admission request'), text: t('Requests for a bed appear here.') }}
        emptyText={t('No admission request')}
        record={{
          drawer: 'asked',
          title: (row) => row.requestNumber,
          size: 560,
          view: ({ row }, close) =>
            row ? (
              <RequestView
                request={row}
                onAct={(name) => {
                  close();
                  setAsked({ name, of: row });
                }}
              />
            ) : null,
        }}
      />
      <RequestActDrawer asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function useColumns(onAct: (row: AdmissionRequest) => (name: string) => void): readonly Column<AdmissionRequest>[] {
  const t = useText();
  const column = useColumnsOf<AdmissionRequest>();
  const ageAndSex = useAgeAndSex();
  return [
    column.person('patient', t('Patient'), { under: (row) => [row.requestNumber, ageAndSex(row.of)].filter(Boolean).join(' · ') }),
    column.text('requestNumber', t('Request no.'), { hidden: true, identifies: true }),
    column.text('ageAndSex', t('Age / Sex'), { field: 'of.dateOfBirth', hidden: true, of: (row) => ageAndSex(row.of) }),
    column.status((row) => urgencyLooks[row.urgency], { key: 'urgency', title: t('Urgency') }),
    column.text('ward', t('Ward'), { field: 'ward.name', hidden: true, of: (row) => row.ward?.name }),
    column.text('type', t('Room type'), {
      field: 'roomType',
      hidden: true,
      of: (row) => (row.roomType ? t(roomTypeWords[row.roomType]) : null),
    }),
    column.text('reason', t('Reason'), { wide: true, wraps: true }),
    column.signed('waitStartedAt', t('Waiting since'), (row) => ({ at: row.waitStartedAt, name: row.askedBy })),
    // The bed that is held, otherwise the ward that is wanted.
    column.text('bed', t('Ward / Room / Bed'), {
      field: 'bed.label',
      wide: true,
      wraps: true,
      of: (row) => (row.bed ? [row.bed.wardName, row.bed.roomName, row.bed.label].join(', ') : row.ward?.name),
    }),
    column.status((row) => requestLooks[row.status]),
    column.acts((row) => <RequestMenu request={row} onAct={onAct(row)} />),
  ];
}
