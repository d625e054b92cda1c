import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { type EndedBilling, patientWorklistCalls } from '#modules/patients/contract/calls/worklists.ts';
import { methodWords } from '../../words.ts';
import panels from '../panels.module.css';
import { worklistsSearch } from '../search.ts';

/** Billing methods whose validity is over, newest first; a row leads to the patient's billing methods, where a new one is added. */
export function EndedBillingsList() {
  const t = useText();
  const { can } = useAccess();
  const list = useList(patientWorklistCalls.endedBillings, worklistsSearch, {
    name: 'ended-billings',
    title: t('Ended billing methods'),
    live: ['patients', 'patient-billings'],
    toQuery: ({ page, limit }) => ({ page, limit }),
  });
  const columns: readonly Column<EndedBilling>[] = [
    {
      key: 'patient',
      title: t('Patient'),
      cell: (row) =>
        can(patientCalls.details) ? (
          <Link to="/hospital/patients/$id" params={{ id: row.patientId }} search={{ tab: 'billing' }} className={panels.plainLink}>
            <NameCell name={t(row.fullname)} under={row.hospitalPatientId} />
          </Link>
        ) : (
          <NameCell plain name={t(row.fullname)} under={row.hospitalPatientId} />
        ),
      text: (row) => `${row.hospitalPatientId} ${row.fullname}`,
    },
    { key: 'phoneNumber', title: t('Phone'), wide: true, text: (row) => row.phoneNumber },
    {
      key: 'method',
      title: t('Ended method'),
      text: (row) => [t(methodWords[row.method]), row.planName, row.enrolleeNumber].filter(Boolean).join(' · '),
    },
    { key: 'validTo', title: t('Valid until'), wide: true, kind: 'day', value: (row) => row.validTo },
    { key: 'billingMethod', title: t('Billed now'), text: (row) => t(methodWords[row.billingMethod]) },
  ];
  return <ListTable list={list} columns={columns} rowKey={(row) => row.billingId} emptyText={t('No billing method has ended')} />;
}
