import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { certificateCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { Certificate } from '#modules/consultation/contract/paper-records.ts';
import { liveCertificates } from '#modules/consultation/contract/words.ts';
import { useCertificateColumns } from '../desk/certificates-tab.tsx';

/** Certificates of one patient, for those who issue them; nothing while there is none. */
export function PatientCertificates({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { can } = useAccess();
  const columns = useCertificateColumns();
  const found = useCall(
    certificateCalls.list,
    { query: { patientId, limit: 50 } },
    { enabled: can(certificateCalls.issue), live: [liveCertificates], quiet: true },
  );
  // The same address answers a patient's session with other rows; staff get certificates.
  const rows = (found.data?.data ?? []) as readonly Certificate[];
  if (rows.length === 0) return null;
  const number: Column<Certificate> = {
    key: 'number',
    title: t('No.'),
    cell: (row) => (
      <Link to="/hospital/consultation/certificates/$id/print" params={{ id: row.id }} className="code strong">
        {row.certificateNumber}
      </Link>
    ),
  };
  return (
    <Panel title={t('Certificates')} flush>
      <PlainTable
        label={t('Table: {title}', { title: t('Certificates') })}
        columns={[number, ...columns.filter(({ key, hidden }) => key !== 'patient' && !hidden)]}
        rows={rows}
        rowKey={(row) => row.id}
      />
    </Panel>
  );
}
